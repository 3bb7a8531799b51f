package loadstar.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines in UTF-8 that another program says, none of which takes more memory than it may. */
public final class Lines {
  /** A line that is longer than it may be; what is left of it is passed over. */
  public static final class TooLong extends IOException {
    private static final long serialVersionUID = 1;

    private TooLong(int most) {
      super("a line has more than " + most / 1_000_000 + " MB");
    }
  }

  /** More than any line of ours: a million answers. */
  public static final int MOST_BYTES = 64_000_000;

  private final InputStream in;
  private final int most;
  private final byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private boolean passing;

  /**
   * @param most bytes of a line
   */
  public Lines(InputStream in, int most) {
    this.in = in;
    this.most = most;
  }

  /**
   * The next line without its end, or null when there are no more.
   *
   * @throws TooLong at once when it has become too long; then the next call gives the next line
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
