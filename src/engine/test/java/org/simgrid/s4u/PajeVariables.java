package org.simgrid.s4u;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads what a program has written into a trace of SimGrid's, by names instead of numbers, which
 * differ between versions: what it has declared, how often each variable of each host or link was
 * changed and its value at the end, and the marks.
 */
final class PajeVariables {
  /** SimGrid's own, beside what is used of them. */
  private static final Set<String> OWN = Set.of("speed", "core_count", "bandwidth", "latency");

  private PajeVariables() {}

  private static boolean isOwn(String variable) {
    return OWN.contains(variable) || variable.endsWith("_used");
  }

  static List<String> read(Path trace) throws IOException {
    Map<String, String> types = new HashMap<>();
    Map<String, String> containers = new HashMap<>();
    Map<String, String> values = new HashMap<>();
    Map<String, Double> last = new TreeMap<>();
    Map<String, Integer> changes = new HashMap<>();
    List<String> marks = new ArrayList<>();
    Set<String> declared = new TreeSet<>();
    for (String line : Files.readAllLines(trace)) {
      String[] words = line.replace("\"", "").split(" ");
      switch (words[0]) {
        case "1", "3" -> {
          types.put(words[1], words[3]);
          declared.add(words[3]);
        }
        case "5" -> values.put(words[1], words[3]);
        case "6" -> containers.put(words[2], words[5]);
        case "8", "9", "10" -> {
          String variable = types.getOrDefault(words[2], "");
          if (!isOwn(variable)) {
            String of = variable + " of " + containers.get(words[3]);
            double value = Double.parseDouble(words[4]);
            changes.merge(of, 1, Integer::sum);
            last.merge(
                of,
                value,
                (before, change) ->
                    switch (words[0]) {
                      case "8" -> change;
                      case "9" -> before + change;
                      default -> before - change;
                    });
          }
        }
        case "17" ->
            marks.add(
                String.format(
                    Locale.ROOT,
                    "%s %s at %s",
                    types.get(words[2]),
                    values.get(words[4]),
                    words[1]));
        default -> {}
      }
    }
    // Only some versions declare the variables that links have for a category.
    Set<String> all = Set.copyOf(declared);
    declared.removeIf(
        name -> isOwn(name) || (name.startsWith("b") && all.contains("p" + name.substring(1))));
    List<String> lines = new ArrayList<>();
    lines.add("declared: " + String.join(", ", declared));
    last.forEach((of, value) ->
        lines.add(
            String.format(
                Locale.ROOT, "%s: %d changes, at last %.2f", of, changes.get(of), value)));
    lines.addAll(marks);
    return lines;
  }
}
