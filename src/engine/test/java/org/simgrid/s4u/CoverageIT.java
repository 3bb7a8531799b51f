package org.simgrid.s4u;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/coverage.md names all that the headers of the SimGrid on this machine make public in C++ and
 * Java has not; the gate asks it of each SimGrid.
 */
class CoverageIT {
  private static final Pattern CLASS =
      Pattern.compile(
          "\\b(class|struct)\\s+(?:XBT_\\w+(?:\\([^)]*\\))?\\s+)*(\\w+)(?:\\s+final)?\\s*(?::[^{;]*)?\\{");
  private static final Pattern HIDDEN = Pattern.compile("(?s)#ifndef DOXYGEN.*?#endif");
  private static final Pattern ACCESS = Pattern.compile("(public|private|protected):");
  private static final Pattern NAME = Pattern.compile("(\\w+)\\s*\\(");

  /**
   * What is hidden from SimGrid's own manual, but for the words that say who may see what follows.
   */
  private static String withoutRemarks(String header) {
    String code = header.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\\n]*", "");
    return HIDDEN
        .matcher(code)
        .replaceAll(hidden ->
            ACCESS.matcher(hidden.group()).results().map(MatchResult::group).collect(joining(" ")))
        .replaceAll("(?m)^\\s*#.*$", "");
  }

  /** What stands in the braces that open before this place, without what stands in others there. */
  private static String body(String text, int from) {
    StringBuilder body = new StringBuilder();
    int depth = 1;
    for (int i = from; i < text.length() && depth > 0; i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      body.append(depth > 1 ? "" : c == '}' ? ";" : c == '{' ? "" : String.valueOf(c));
    }
    return body.toString();
  }

  private static Set<String> publicNames(String body, boolean isPublic, String type) {
    Set<String> names = new TreeSet<>();
    boolean counts = isPublic;
    for (String part : body.split("(?=public:|private:|protected:)", -1)) {
      counts =
          part.startsWith("public:") || (counts && !part.matches("(?s)(private|protected):.*"));
      for (String declared : counts ? part.split(";", -1) : new String[0]) {
        Matcher name = NAME.matcher(declared.replaceAll("XBT_\\w+(\\([^)]*\\))?", ""));
        if (!declared.matches("(?s).*(XBT_ATTRIB_DEPRECATED|friend |using |= delete|operator|~).*")
            && name.find()
            && !name.group(1).equals(type)
            && !name.group(1).equals("void")) {
          names.add(name.group(1));
        }
      }
    }
    return names;
  }

  private static Map<String, Set<String>> ofHeaders(Path folder) throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".hpp")).sorted().toList()) {
        String text = withoutRemarks(Files.readString(file));
        Matcher found = CLASS.matcher(text);
        while (found.find()) {
          String type = found.group(2).replace("Activity_T", "Activity");
          all.computeIfAbsent(type, unused -> new TreeSet<>())
              .addAll(publicNames(body(text, found.end()), found.group(1).equals("struct"), type));
        }
      }
    }
    return all;
  }

  private static Set<String> ofJava(String type) {
    try {
      Set<String> names = new LinkedHashSet<>();
      for (Class<?> one = Class.forName("org.simgrid.s4u." + type);
          one != Object.class;
          one = one.getSuperclass()) {
        Arrays.stream(one.getDeclaredMethods()).map(Method::getName).forEach(names::add);
      }
      return names;
    } catch (ClassNotFoundException e) {
      return Set.of();
    }
  }

  /** C++ waits, and Java, whose objects have a wait() already, awaits. */
  private static boolean isIn(Set<String> java, String name) {
    return java.contains(name) || java.contains(name.replaceFirst("^wait", "await"));
  }

  private static Map<String, Set<String>> leftOut(String page) {
    Map<String, Set<String>> rows = new TreeMap<>();
    String table = page.substring(page.indexOf("## What C++ has"));
    for (String line : table.lines().filter(row -> row.startsWith("| `")).toList()) {
      String[] cells = line.split("\\|", -1);
      List<String> names =
          Pattern.compile("`(\\w+)`").matcher(cells[2]).results().map(r -> r.group(1)).toList();
      Pattern.compile("`(\\w+)`")
          .matcher(cells[1])
          .results()
          .forEach(
              type -> rows.computeIfAbsent(type.group(1), unused -> new TreeSet<>()).addAll(names));
    }
    return rows;
  }

  @Test
  void page_namesAllThatJavaHasNot_andNothingElse() throws IOException {
    Path include =
        Path.of(Optional.ofNullable(System.getenv("SIMGRID_ROOT")).orElse("/usr"), "include");
    Map<String, Set<String>> told = leftOut(Files.readString(Path.of("docs/coverage.md")));
    Map<String, Set<String>> headers = ofHeaders(include.resolve("simgrid/s4u"));
    assertThat(headers).hasSizeGreaterThan(15); // the pattern finds them
    assertThat(headers.get("Host")).contains("get_speed", "is_on");

    Set<String> missing = new TreeSet<>();
    headers.forEach((type, names) ->
        names.stream()
            .filter(name -> !isIn(ofJava(type), name))
            .filter(name -> !told.getOrDefault(type, Set.of()).contains(name))
            .forEach(name -> missing.add(type + " " + name)));
    Set<String> there =
        told.entrySet().stream()
            .flatMap(row ->
                row.getValue().stream()
                    .filter(name -> isIn(ofJava(row.getKey()), name))
                    .map(name -> row.getKey() + " " + name))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(missing).as("in C++, neither in Java nor on the page").isEmpty();
    assertThat(there).as("on the page, but Java has it").isEmpty();
  }
}
