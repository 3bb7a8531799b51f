package loadstar.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command reads: those that its words and options name, and those that these files
 * name, such as the profiles of a platform and the costs of a deployment. No output may replace one
 * of them.
 */
final class InputFiles {
  /** A larger file is not searched for names of others: that would take seconds. */
  private static final long MOST_BYTES = 100_000_000;

  /** Separates names in one text: {@code a.csv,b.csv}, {@code java:A.java:chunk=1|2}. */
  private static final Pattern BETWEEN = Pattern.compile("[,|:=\\s]+");

  private static final Pattern XML_COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

  /** An attribute of a platform or a deployment that may name a file. */
  private static final Pattern XML_NAME =
      Pattern.compile("(?:file|value)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");

  private static final Pattern YAML_COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");

  /** A word of a campaign that may name a file, or a text in quotation marks. */
  private static final Pattern YAML_NAME =
      Pattern.compile("\"([^\"\\n]*)\"|'([^'\\n]*)'|([^\\s,\\[\\]{}\"']+)");

  private InputFiles() {}

  /**
   * Refuses an output that would replace an input; links and other ways to the same file count.
   *
   * @param output a file that is to be written; no matter whether it exists
   * @param option that names it, with its dashes
   * @param named words and values of options, of which some are names of files
   * @throws InputException if the output is one of these files, or of those that they name
   */
  static void refuse(Path output, String option, Collection<String> named) {
    // A file that does not exist is no input. Most outputs do not exist, and no file is read here.
    if (Files.isRegularFile(output) && areRead(output, named, Path.of(""), new HashSet<>())) {
      throw new InputException(
          option + ": " + output + " is an input of this command", "another name");
    }
  }

  /**
   * Tells whether a file is among those that texts name.
   *
   * @param folder that names are relative to
   * @param known the files that have been searched for names of others
   */
  private static boolean areRead(
      Path output, Collection<String> texts, Path folder, Set<Path> known) {
    for (String text : texts) {
      for (String name :
          Stream.concat(Stream.of(text), BETWEEN.splitAsStream(text)).distinct().toList()) {
        Path file = file(folder, name);
        if (file != null
            && (isSame(file, output)
                || (known.add(file.toAbsolutePath().normalize())
                    && areRead(output, names(file), folder(file), known)))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Path folder(Path file) {
    Path folder = file.getParent();
    return folder == null ? Path.of("") : folder;
  }

  private static @Nullable Path file(Path folder, String name) {
    try {
      Path file = folder.resolve(name.strip());
      return !name.isBlank() && Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) { // it is another value
      return null;
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the texts in a platform, a deployment or a campaign that may name files. */
  private static List<String> names(Path file) {
    String type = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return type.endsWith(".xml")
        ? found(XML_NAME, XML_COMMENT.matcher(text(file)).replaceAll(""))
        : type.matches(".*\\.ya?ml")
            ? found(YAML_NAME, YAML_COMMENT.matcher(text(file)).replaceAll(""))
            : List.of();
  }

  private static List<String> found(Pattern name, String text) {
    List<String> found = new ArrayList<>();
    for (Matcher matcher = name.matcher(text); matcher.find(); ) {
      for (int group = 1; group <= matcher.groupCount(); group++) {
        if (matcher.group(group) != null) {
          found.add(matcher.group(group));
        }
      }
    }
    return found;
  }

  /** Returns the text of a file; that of one that cannot be read is empty, as others report it. */
  private static String text(Path file) {
    try {
      return Files.size(file) > MOST_BYTES
          ? ""
          : new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
