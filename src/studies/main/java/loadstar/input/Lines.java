package loadstar.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines in UTF-8 from another program, with a limit on the memory that a line takes. */
public final class Lines {
  /** Thrown for a line above the limit; the rest of it is passed over. */
  public static final class TooLong extends IOException {
    private static final long serialVersionUID = 1;

    private TooLong(int most) {
      super("a line has more than " + most / 1_000_000 + " MB");
    }
  }

  /** Limit that exceeds any line of the protocol: a million answers. */
  public static final int MOST_BYTES = 64_000_000;

  private final InputStream in;
  private final int most;
  private final byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private boolean passing;

  /**
   * Creates a reader.
   *
   * @param most limit of the bytes of a line
   */
  public Lines(InputStream in, int most) {
    this.in = in;
    this.most = most;
  }

  /**
   * Returns the next line without its end, or null when there are no more.
   *
   * @throws TooLong as soon as the line exceeds the limit; then the next call returns the next line
   */
  public @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      if (from == to) {
        from = 0;
        to = Math.max(0, in.read(buffer));
        if (to == 0) {
          return line.size() == 0 || passing ? null : line.toString(StandardCharsets.UTF_8);
        }
      }
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      boolean whole = end < to;
      if (!passing) {
        line.write(buffer, from, end - from);
      }
      from = whole ? end + 1 : end;
      if (line.size() > most) {
        passing = !whole;
        throw new TooLong(most);
      }
      if (whole && !passing) {
        String text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      }
      passing = passing && !whole;
    }
  }
}
