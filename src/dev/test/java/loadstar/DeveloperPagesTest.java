package loadstar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A reader of a page for developers finds each type that it names by the name of a file. */
class DeveloperPagesTest {
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");

  /** A type's name, alone or with a member of it. */
  private static final Pattern TYPE =
      Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(\\.\\w+)?(\\(\\))?`");

  /** Packages of types that are not ours, or that the build writes. */
  private static final List<String> OTHERS =
      List.of("java.lang.", "java.util.", "org.simgrid.s4u.", "loadstar.engine.shim.");

  @TestFactory
  Stream<DynamicTest> typeThatIsNamed_hasAFile() throws IOException {
    Set<String> files = files();
    return pages().stream()
        .map(page ->
            DynamicTest.dynamicTest(
                page.toString(),
                () ->
                    assertThat(types(page))
                        .isNotEmpty()
                        .allMatch(
                            type -> files.contains(type) || isOthers(type),
                            "has a file of its name")));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("docs/developers"))) {
      return Stream.concat(
              files.filter(file -> file.toString().endsWith(".md")),
              Stream.of(Path.of("CONTRIBUTING.md")))
          .filter(page -> !page.endsWith("releasing.md")) // about tools, not about types
          .sorted()
          .toList();
    }
  }

  private static Set<String> types(Path page) throws IOException {
    String text = FENCED.matcher(Files.readString(page)).replaceAll("");
    Matcher names = TYPE.matcher(text);
    return names.results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }

  private static boolean isOthers(String type) {
    return OTHERS.stream().anyMatch(room -> isThere(room + type));
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, DeveloperPagesTest.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
