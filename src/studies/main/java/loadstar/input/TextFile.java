package loadstar.input;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import loadstar.model.InputException;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a file as a text in UTF-8. */
public final class TextFile {
  /** More than any file of ours; a larger one is a mistake, or an attack on the memory. */
  public static final int MOST_BYTES = 256 << 20;

  /** May stand before the first line, and belongs to no line. */
  public static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFile() {}

  /** One of the files that belong to this program, beside a class. */
  public static String resource(Class<?> beside, String name) throws IOException {
    try (InputStream file = beside.getResourceAsStream(name)) {
      if (file == null) {
        throw new IOException("the build is incomplete: there is no " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Such a file with | between cells: those of each line by the first of them, in its order. Lines
   * that begin with # are remarks.
   */
  public static SequencedMap<String, List<String>> table(Class<?> beside, String name) {
    SequencedMap<String, List<String>> rows = new LinkedHashMap<>();
    try {
      for (String line : resource(beside, name).lines().toList()) {
        List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        if (!line.startsWith("#")) {
          rows.put(cells.getFirst(), cells.subList(1, cells.size()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  /** What a path leads to that is no regular file, in words. */
  public static String notAFile(Path path) {
    return Files.isDirectory(path)
        ? "this is a folder, not a file"
        : Files.exists(path)
            ? "this is not a file"
            : Files.isSymbolicLink(path) ? "this link leads nowhere" : "no such file";
  }

  /**
   * @throws InputException that names the file when there is none, and when it cannot be read, is
   *     too large, or is no UTF-8
   */
  public static String read(Path file) {
    return read(file, MOST_BYTES);
  }

  /**
   * The same with another limit.
   *
   * @param most bytes
   */
  public static String read(Path file, int most) {
    if (Files.isDirectory(file)) {
      throw new InputException(file, notAFile(file), null);
    }
    try (var bytes = Files.newInputStream(file)) {
      return text(bytes.readNBytes(most + 1), file.toString(), most);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Bytes of a file, perhaps unpacked, as a text.
   *
   * @param bytes at least one more than {@code most} when there are more
   */
  public static String text(byte[] bytes, String file, int most) {
    if (bytes.length > most) {
      throw new InputException(
          file,
          Visible.format("there are more than %.0f MB in it", most / 1e6),
          "another file was meant");
    }
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      String what = Visible.format("this is no text in UTF-8: byte 0x%02x", bytes[in.position()]);
      throw new InputException(file, line(bytes, in.position()), what, null);
    }
    // Editors and spreadsheets put a mark first.
    boolean marked = out.flip().hasRemaining() && out.charAt(0) == BYTE_ORDER_MARK;
    String text = out.position(marked ? 1 : 0).toString();
    int zero = text.indexOf(0); // what a file that was cut off is often filled up with
    if (zero >= 0) {
      int line = 1 + (int) text.substring(0, zero).chars().filter(c -> c == '\n').count();
      throw new InputException(file, line, "this is no text in UTF-8: byte 0x00", null);
    }
    return text;
  }

  private static int line(byte[] bytes, int position) {
    int line = 1;
    for (int i = 0; i < position; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    return line;
  }

  /** What an exception of the file system says, with the name of the file. */
  public static InputException unreadable(Path file, IOException e) {
    String why =
        switch (e) {
          case NoSuchFileException none -> "no such file";
          case FileNotFoundException none -> "no such file";
          case AccessDeniedException denied -> "the file may not be read";
          default ->
              "cannot be read: " + (e.getMessage() == null ? "it ends too early" : e.getMessage());
        };
    return new InputException(file, why, null);
  }

  /**
   * Reads what is, or should be, JSON.
   *
   * @param file where it is from, for the message
   * @throws InputException with file and line where it is none
   */
  public static JsonNode json(String text, String file, @Nullable String hint) {
    try {
      return new JsonMapper().readTree(text);
    } catch (JacksonException e) {
      throw new InputException(
          file,
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "this is not JSON: " + e.getOriginalMessage().replaceFirst(" \\(start marker.*", ""),
          hint);
    }
  }
}
