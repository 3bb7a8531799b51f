package loadstar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The columns that a section of docs/results.md explains; a star stands for anything. */
public final class DocumentedColumns {
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  private final List<String> patterns = new ArrayList<>();

  private DocumentedColumns() {}

  /** Reads the table below a heading. */
  public static DocumentedColumns of(String heading) {
    try {
      DocumentedColumns columns = new DocumentedColumns();
      boolean inside = false;
      for (String line : Files.readAllLines(Path.of("docs/results.md"))) {
        if (line.startsWith("#")) {
          inside = line.equals("### " + heading);
        } else if (inside && line.startsWith("| `")) {
          columns.add(line.substring(1, line.indexOf('|', 1)));
        }
      }
      if (columns.patterns.isEmpty()) {
        throw new IllegalArgumentException("docs/results.md has no table \"" + heading + "\"");
      }
      return columns;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String cell) {
    Matcher name = NAME.matcher(cell);
    while (name.find()) {
      patterns.add(name.group(1));
    }
  }

  /** The names as they stand there. */
  public List<String> names() {
    return patterns;
  }

  /** Those of some columns that nothing is said about. */
  public List<String> missing(List<String> columns) {
    return columns.stream().filter(column -> !has(column.replaceFirst("_(min|max)$", ""))).toList();
  }

  private boolean has(String column) {
    return patterns.stream()
        .anyMatch(p -> column.matches(Pattern.quote(p).replace("*", "\\E.*\\Q")));
  }
}
