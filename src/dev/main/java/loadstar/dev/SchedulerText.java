package loadstar.dev;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.SchedulerKind;

/**
 * What people have written about a scheduler, in {@code schedulers.md} beside the registry: after a
 * heading with its name the idea, then a line for each of {@link #FIELDS}.
 *
 * @param idea some sentences
 * @param fields by name
 */
record SchedulerText(String idea, Map<String, String> fields) {
  /** The file, for messages. */
  static final String FILE = "src/schedulers/main/resources/loadstar/algorithm/schedulers.md";

  /** What each has to say. */
  static final List<String> FIELDS = List.of("formula", "use", "avoid", "needs", "source");

  /** All of them, by the names of their schedulers. */
  static Map<String, SchedulerText> all() throws IOException {
    Map<String, SchedulerText> all = new LinkedHashMap<>();
    try (InputStream file = SchedulerKind.class.getResourceAsStream("schedulers.md")) {
      if (file == null) {
        throw new IOException("the build is incomplete: there is no schedulers.md");
      }
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String section : text.strip().split("(?m)^# ", -1)) {
        if (!section.isBlank()) {
          String[] parts = section.split("\n", 2);
          all.put(parts[0].strip(), of(parts[1]));
        }
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
      if (FIELDS.contains(name)) {
        fields.put(name, line.substring(colon + 2));
      } else {
        idea.add(line);
      }
    }
    return new SchedulerText(String.join("\n", idea).strip(), fields);
  }

  /** What is missing. */
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
