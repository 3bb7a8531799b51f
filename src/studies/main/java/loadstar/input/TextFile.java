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
  /** Limit that exceeds any input file; a larger one is a mistake, or an attack on the memory. */
  public static final int MOST_BYTES = 256 << 20;

  /** Mark that may precede the first line, and belongs to no line. */
  public static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFile() {}

  /** Returns one of the files that belong to this program, beside a class. */
  public static String resource(Class<?> beside, String name) throws IOException {
    try (InputStream file = beside.getResourceAsStream(name)) {
      if (file == null) {
        throw new IOException("the build is incomplete: there is no " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Returns a file of this program with | between cells: the cells of each line by the first of
   * them, in its order. Lines that begin with # are remarks.
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

  /** Describes the target of a path that is not a regular file. */
  public static String notAFile(Path path) {
    return Files.isDirectory(path)
        ? "this is a folder, not a file"
        : Files.exists(path)
            ? "this is not a file"
            : Files.isSymbolicLink(path) ? "this link leads nowhere" : "no such file";
  }

  /**
   * Reads a file, up to {@link #MOST_BYTES}.
   *
   * @throws InputException that names the file when it does not exist, cannot be read, is too
   *     large, or is not UTF-8
   */
  public static String read(Path file) {
    return read(file, MOST_BYTES);
  }

  /**
   * Reads a file up to a limit.
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
   * Decodes the bytes of a file, perhaps unpacked.
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
    // Editors and spreadsheets may put a mark first.
    boolean marked = out.flip().hasRemaining() && out.charAt(0) == BYTE_ORDER_MARK;
    String text = out.position(marked ? 1 : 0).toString();
    int zero = text.indexOf(0); // often the filling of a file that was cut off
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

  /** Returns an exception with the message of one of the file system, and the name of the file. */
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
   * Reads JSON.
   *
   * @param file its origin, for the message
   * @throws InputException with file and line for text that is not JSON
   */
  public static JsonNode json(String text, String file, @Nullable String hint) {
    return json(new JsonMapper(), text, file, hint);
  }

  /** Reads JSON as a mapper takes it. */
  public static JsonNode json(JsonMapper mapper, String text, String file, @Nullable String hint) {
    try {
      return mapper.readTree(text);
    } catch (JacksonException e) {
      throw notJson(e, file, hint);
    }
  }

  /** Returns an error of a text that is not JSON, with its line. */
  public static InputException notJson(JacksonException e, String file, @Nullable String hint) {
    return new InputException(
        file,
        e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr()),
        "this is not JSON: " + e.getOriginalMessage().replaceFirst(" \\(start marker.*", ""),
        hint);
  }
}
