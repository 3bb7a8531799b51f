package loadstar.input.log;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Content;
import loadstar.input.CsvDialect;
import loadstar.input.Digests;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.input.log.reader.LogText;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Finds the logs that a user names, files or folders, and the format of their contents. */
public final class LogFiles {
  private static final String ALL = "loadstar costs --formats lists what is read";

  /** Folders within folders beyond which no log is looked for. */
  private static final int DEEPEST = 20;

  /** The most files of a folder. */
  private static final int MOST_FILES = 100_000;

  /** Beginnings of files that are no texts, and how to make texts of them. */
  private static final Map<String, String> PACKED =
      new TreeMap<>(
          Map.of(
              "\u001f\u008b", "gzip -dk FILE",
              "PK\u0003\u0004", "unzip FILE",
              "\u00fd7zXZ", "xz -dk FILE",
              "(\u00b5/\u00fd", "zstd -dk FILE",
              "BZh", "bzip2 -dk FILE",
              "\u00ff\u00fe", "iconv -f UTF-16 -t UTF-8 FILE > OTHER",
              "\u00fe\u00ff", "iconv -f UTF-16 -t UTF-8 FILE > OTHER"));

  /** Names of the columns that a table may have for its tasks. */
  private static final List<String> TASKS = List.of("task", "name", "id");

  private LogFiles() {}

  /**
   * Reads the logs of files and folders.
   *
   * @param files a folder stands for all logs in it; - for the standard input
   * @param format null for that of their contents
   */
  public static TaskLog read(List<String> files, @Nullable LogFormat format, LogOptions options) {
    Map<LogText, LogFormat> logs = new LinkedHashMap<>();
    long others = 0;
    for (String file : files) {
      if (file.equals("-")) {
        LogText log = standardInput();
        logs.put(log, format == null ? format(log, options) : format);
      } else if (Files.isDirectory(Path.of(file))) {
        others += folder(Path.of(file), format, logs);
      } else {
        LogText log = log(Path.of(file));
        logs.put(log, format == null ? format(log, options) : format);
      }
    }
    LogFormat one = logs.values().iterator().next();
    logs.forEach((log, other) -> {
      if (other != one) {
        throw new InputException(
            log.file(),
            "this is a log of \"" + other.word() + "\", others are of \"" + one.word() + "\"",
            "loadstar costs " + one.word() + " with the files that are");
      }
      refuseOther(log, one, format != null);
    });
    if (one.table == null && options.namesColumns()) {
      throw new InputException(
          logs.keySet().iterator().next().file(),
          "a log of \"" + one.word() + "\" has no columns to be named",
          "loadstar costs csv, if it is a table after all");
    }
    List<LogText> texts = List.copyOf(logs.keySet());
    boolean guessed = format == null && one == LogFormat.CSV;
    TaskLog log = new TaskLog(texts, one, guessed ? columns(texts.getFirst(), options) : options);
    if (others > 0) {
      log.notes().add(others + (others == 1 ? " other file" : " other files") + " left out");
    }
    return log;
  }

  private static void refuseOther(LogText log, LogFormat format, boolean named) {
    if (named && format.reader != null && !format.recognises(log)) {
      LogFormat other = LogFormat.of(log);
      throw new InputException(
          log.file(),
          log.text().isBlank()
              ? "there is nothing in it"
              : "this is no log of \"" + format.word() + "\"",
          other == null ? ALL : "loadstar costs " + other.word());
    }
  }

  /**
   * Reads a file or folder that stands where costs are expected.
   *
   * @param zero seconds that a time of 0 counts; 0 to refuse it
   * @return null for numbers, and for any table whose columns users name
   */
  public static @Nullable TaskLog costs(Path file, double zero) {
    LogOptions options = LogOptions.withZero(zero);
    if (Files.isDirectory(file)) {
      return read(List.of(file.toString()), null, options);
    }
    if (beginsWithNumber(file)) {
      return null;
    }
    LogText log = log(file);
    LogFormat format = LogFormat.of(log);
    if (format == null && isMarkup(log)) {
      throw unknown(log);
    }
    return format == null || !format.isReport() ? null : new TaskLog(List.of(log), format, options);
  }

  /** Tells whether the first row of a file is a number; it may be one of millions. */
  private static boolean beginsWithNumber(Path file) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .findFirst()
          .map(line -> line.replaceFirst("^\u00ef\u00bb\u00bf", ""))
          .filter(line -> !Double.isNaN(NamedTable.decimal(line)))
          .isPresent();
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    } catch (UncheckedIOException e) {
      throw TextFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  private static LogText standardInput() {
    try {
      return log("standard input", System.in);
    } catch (IOException e) {
      throw new InputException("standard input", "cannot be read: " + e.getMessage(), null);
    }
  }

  private static LogText log(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(file, TextFile.notAFile(file), null);
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      return log(file.toString(), bytes);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
  }

  private static LogText log(String file, InputStream input) throws IOException {
    byte[] bytes = input.readNBytes(TextFile.MOST_BYTES + 1);
    refusePacked(bytes, file);
    MessageDigest digest = Digests.sha256();
    digest.update(bytes);
    return new LogText(file, TextFile.text(bytes, file, TextFile.MOST_BYTES), Digests.of(digest));
  }

  private static void refusePacked(byte[] bytes, String file) {
    String begin = new String(bytes, 0, Math.min(4, bytes.length), StandardCharsets.ISO_8859_1);
    PACKED.forEach((beginning, how) -> {
      if (begin.startsWith(beginning.substring(0, Math.min(4, beginning.length())))) {
        throw new InputException(file, "this is no text in UTF-8, but packed or UTF-16", how);
      }
    });
  }

  /**
   * Adds the logs of a folder, in the order of their paths.
   *
   * @return number of files that are none
   */
  private static long folder(
      Path folder, @Nullable LogFormat format, Map<LogText, LogFormat> logs) {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder, DEEPEST, new FileVisitOption[0])) {
      files = all.filter(Files::isRegularFile).sorted().limit(MOST_FILES + 1L).toList();
    } catch (IOException e) {
      throw TextFile.unreadable(folder, e);
    } catch (UncheckedIOException e) {
      throw TextFile.unreadable(folder, Objects.requireNonNull(e.getCause()));
    }
    if (files.size() > MOST_FILES) {
      throw new InputException(folder, "there are more than " + MOST_FILES + " files in it", null);
    }
    Map<Path, @Nullable InputException> others = new LinkedHashMap<>();
    List<String> ends = new ArrayList<>();
    int before = logs.size();
    for (Path file : files) {
      try {
        LogText log = log(file);
        LogFormat found = LogFormat.of(log);
        if (found != null && (format == null || format == found)) {
          logs.put(log, found);
          ends.add(end(file));
        } else {
          others.put(file, log.text().isBlank() ? empty(file) : null);
        }
      } catch (InputException e) { // no text
        others.put(file, e);
      }
    }
    if (logs.size() == before) {
      throw new InputException(folder, "there is no log in this folder that is known", ALL);
    }
    others.forEach((file, why) -> {
      if (why != null && ends.contains(end(file))) { // it should have been one of them
        throw why;
      }
    });
    return others.size();
  }

  private static InputException empty(Path file) {
    return new InputException(
        file, "there is nothing in it", "its program was stopped: run it again");
  }

  private static String end(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(Math.max(0, name.lastIndexOf('.')));
  }

  /** Returns the format of a log by its contents; a table of another one is CSV. */
  private static LogFormat format(LogText log, LogOptions options) {
    if (log.text().isBlank()) {
      throw new InputException(log.file(), "there is nothing in it", null);
    }
    LogFormat found = LogFormat.of(log);
    if (found != null && (found.table != null || !options.namesColumns())) {
      return options.namesColumns() && found.isReport() ? LogFormat.CSV : found;
    }
    if (found == null && isMarkup(log)) {
      throw unknown(log);
    }
    return LogFormat.CSV;
  }

  private static boolean isMarkup(LogText log) {
    String begin = log.text().stripLeading();
    return begin.startsWith("{") || begin.startsWith("[") || begin.startsWith("<");
  }

  private static InputException unknown(LogText log) {
    String kind = log.text().stripLeading().startsWith("<") ? "XML" : "JSON";
    return log.problem(1, "this " + kind + " is of no program whose logs are known", ALL);
  }

  /** Completes the columns of a table that the user has not named: the only time, and the tasks. */
  private static LogOptions columns(LogText log, LogOptions options) {
    if (options.time() != null || options.start() != null) {
      return options;
    }
    CsvDialect dialect = new CsvDialect(options.delimiter(), true, List.of(), null);
    NamedTable table = new NamedTable(log.file(), log.text(), dialect, List.of());
    List<String> names = table.names();
    if (!table.hasHeader() && names.size() == 1) {
      return options.with("1", null);
    }
    List<String> times =
        names.stream()
            .filter(name -> table.hasHeader())
            .filter(name -> ColumnName.of(name, names).content() == Content.TIME)
            .toList();
    if (times.size() != 1) {
      throw log.problem(
          table.firstLine(),
          times.isEmpty()
              ? "this is no log that is known, and none of its columns is a time by its name"
              : "has several times: " + String.join(", ", times),
          times.isEmpty()
              ? ALL + "; --time-column names a column"
              : "--time-column " + times.getFirst());
    }
    String task =
        TASKS.stream().filter(name -> NamedTable.index(names, name) >= 0).findFirst().orElse(null);
    return options.with(times.getFirst(), task);
  }
}
