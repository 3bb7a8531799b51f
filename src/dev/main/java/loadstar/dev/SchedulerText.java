package loadstar.dev;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.SchedulerKind;
import loadstar.input.TextFile;

/**
 * The text about a scheduler that people have written, in schedulers.md beside the registry: after
 * a heading with its name the idea, then a line for each of {@link #FIELDS}.
 *
 * @param idea some sentences
 * @param fields by name
 */
record SchedulerText(String idea, Map<String, String> fields) {
  /** The path of the file, for messages. */
  static final String FILE = "src/schedulers/main/resources/loadstar/algorithm/schedulers.md";

  /** The fields that each scheduler has to have. */
  static final List<String> FIELDS = List.of("title", "group", "formula", "use", "avoid", "needs");

  /** A field that some have: a remark on the source, besides the work itself. */
  static final String REMARK = "remark";

  /** Returns all texts, by the names of their schedulers. */
  static Map<String, SchedulerText> all() throws IOException {
    Map<String, SchedulerText> all = new LinkedHashMap<>();
    String text = TextFile.resource(SchedulerKind.class, "schedulers.md");
    for (String section : text.strip().split("(?m)^# ", -1)) {
      if (!section.isBlank()) {
        String[] parts = section.split("\n", 2);
        all.put(parts[0].strip(), of(parts[1]));
      }
    }
    return all;
  }

  private static SchedulerText of(String section) {
    List<String> idea = new ArrayList<>();
    Map<String, String> fields = new LinkedHashMap<>();
    for (String line : section.strip().split("\n", -1)) {
      int colon = line.indexOf(": ");
      String name = line.substring(0, Math.max(0, colon));
      if (FIELDS.contains(name) || name.equals(REMARK)) {
        fields.put(name, line.substring(colon + 2));
      } else {
        idea.add(line);
      }
    }
    return new SchedulerText(String.join("\n", idea).strip(), fields);
  }

  /**
   * Returns the entries of the navigation, a line each: the pages by their groups, in the order of
   * the file.
   */
  static String navigation() throws IOException {
    Map<String, StringBuilder> groups = new LinkedHashMap<>();
    all()
        .forEach((name, text) ->
            groups
                .computeIfAbsent(text.field("group"), none -> new StringBuilder())
                .append("    - %1$s: docs/schedulers/%1$s.md\n".formatted(name)));
    StringBuilder lines = new StringBuilder();
    groups.forEach((group, pages) -> lines.append("- ").append(group).append(":\n").append(pages));
    return lines.toString();
  }

  /** Returns the names of missing fields. */
  List<String> missing() {
    List<String> missing = new ArrayList<>(FIELDS);
    missing.removeAll(fields.keySet());
    if (idea.isEmpty()) {
      missing.add("the idea");
    }
    return missing;
  }

  String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
