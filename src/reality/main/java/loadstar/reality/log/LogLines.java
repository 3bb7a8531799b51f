package loadstar.reality.log;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import loadstar.input.Lines;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a log, one after the other, with the number of each; a log may be packed by gzip.
 * Lines that its reader does not understand are counted, and the first of them is stored. Memory
 * does not grow with the number of lines.
 */
public final class LogLines implements AutoCloseable {
  /** The bytes above which a line belongs to no log. */
  private static final int MOST_BYTES = 4_000_000;

  /** The lines after which a file of which none is understood is another file. */
  private static final int MOST_STRANGE = 10_000;

  private static final int SHOWN = 80;

  private final Path file;
  private final LastByte bytes;
  private final Lines lines;
  private String process = "";
  private int number;
  private int understood;
  private int strange;
  private int firstStrange;
  private int lastStrange;
  private String unlike = "";

  private LogLines(Path file, LastByte bytes) {
    this.file = file;
    this.bytes = bytes;
    lines = new Lines(bytes, MOST_BYTES);
  }

  /**
   * Opens a log.
   *
   * @throws InputException for a file that is not there, cannot be read, or is empty
   */
  public static LogLines open(Path file) {
    if (Files.isDirectory(file)) {
      throw new InputException(file, TextFile.notAFile(file), null);
    }
    try {
      BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
      raw.mark(2);
      int first = raw.read();
      boolean packed = first == 0x1f && raw.read() == 0x8b;
      raw.reset();
      if (first < 0) {
        raw.close();
        throw new InputException(file, "the log is empty", null);
      }
      return new LogLines(file, new LastByte(packed ? new GZIPInputStream(raw) : raw));
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
  }

  /** Returns the next line without its end, or null after the last. */
  @Nullable String next() {
    try {
      String line = lines.next();
      number += line == null ? 0 : 1;
      return line;
    } catch (Lines.TooLong e) {
      number++;
      throw wrong("the line is longer than any of a log", null);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
  }

  /** Counts the line as understood. */
  void understood() {
    understood++;
  }

  /**
   * Counts the line as one that is not understood.
   *
   * @throws InputException if nothing was understood so far, and that for many lines
   */
  void strange(String line) {
    strange++;
    lastStrange = number;
    if (firstStrange == 0) {
      firstStrange = number;
      unlike = line;
    }
    if (understood == 0 && strange == MOST_STRANGE) {
      throw nothing(null);
    }
  }

  /** Returns an error at the last line that was read. */
  InputException wrong(String problem, @Nullable String hint) {
    return new InputException(file.toString(), number, problem, hint);
  }

  /**
   * Refuses lines of a second process.
   *
   * @param found the process of this line
   * @param owner the kind of program that writes such a log
   */
  void inOneProcess(String found, String owner) {
    if (!process.isEmpty() && !process.equals(found)) {
      throw wrong(
          "process " + found + " begins here, after " + process,
          "the lines of one " + owner + " alone");
    }
    process = found;
  }

  /** Returns an error of the whole log. */
  InputException ofLog(String problem, @Nullable String hint) {
    return new InputException(file, problem, hint);
  }

  /** Returns the error of a file of which no line is understood. */
  InputException nothing(@Nullable String hint) {
    return new InputException(
        file.toString(),
        firstStrange,
        "this is no such log: its line is \"" + shown() + "\"",
        hint);
  }

  /** Tells whether the last line has no end and is not understood: the log was cut there. */
  boolean endsInside() {
    return bytes.last != '\n' && number > 0 && lastStrange == number;
  }

  /** Returns how many lines were read. */
  public int count() {
    return number;
  }

  /** Returns how many lines mean nothing to the reader of the format. */
  public int notUnderstood() {
    return strange;
  }

  /** Returns how many lines were understood. */
  int known() {
    return understood;
  }

  /** Returns the number of the first line that is not understood; 0 if there is none. */
  public int firstNotUnderstood() {
    return firstStrange;
  }

  /** Returns the first line that is not understood; empty if there is none. */
  String unlike() {
    return unlike;
  }

  /** Returns the beginning of the first line that is not understood, with blanks for tabs. */
  public String shown() {
    String line = unlike.replace('\t', ' ');
    return line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }

  /** A stream that knows its last byte. */
  private static final class LastByte extends FilterInputStream {
    private byte last = (byte) '\n';

    LastByte(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      last = one < 0 ? last : (byte) one;
      return one;
    }

    @Override
    public int read(byte[] buffer, int from, int most) throws IOException {
      int got = super.read(buffer, from, most);
      last = got > 0 ? buffer[from + got - 1] : last;
      return got;
    }
  }
}
