package loadstar.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the Markdown of a clone for MkDocs, in one folder with nothing else: README.md, all of
 * docs/, and whatever these link to. A source file that is linked becomes a page of its own; a
 * broken link is an error.
 */
public final class SitePages {
  /**
   * The pattern of the destination of a link or a picture, without the heading that it may name.
   */
  private static final Pattern LINK =
      Pattern.compile("(?<=]\\()(?![a-z]+:)([^)\\s#]+)(?=(#[^)\\s]*)?\\))");

  private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");
  private static final Map<String, String> LANGUAGES =
      Map.of("h", "cpp", "hpp", "cpp", "yml", "yaml", "sh", "bash", "csv", "text");

  private final Path home;
  private final Path out;
  private final Set<Path> found = new LinkedHashSet<>();
  private final Deque<Path> open = new ArrayDeque<>();

  private SitePages(Path home, Path out) {
    this.home = home;
    this.out = out;
  }

  /**
   * Gathers the pages.
   *
   * @param out becomes the folder of MkDocs
   * @return the number of pages
   * @throws InputException with file and line for a link to a file that does not exist
   */
  public static int gather(Path home, Path out) throws IOException {
    if (Files.exists(out)) {
      Temporary.delete(out); // no page of an earlier call stays
    }
    SitePages pages = new SitePages(home, out);
    pages.find(Path.of("README.md"));
    try (Stream<Path> docs = Files.walk(home.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .forEach(file -> pages.find(home.relativize(file)));
    }
    while (!pages.open.isEmpty()) {
      pages.take(pages.open.remove());
    }
    // The navigation leads to the javadoc, which replaces this page later, if it is written.
    Files.writeString(
        Files.createDirectories(out.resolve(Site.ApiPages.FOLDER)).resolve("index.html"),
        "This site was made without the javadoc: ./loadstar site has it.");
    return (int) pages.found.stream().filter(file -> !isCopied(file)).count();
  }

  private void find(Path file) {
    if (found.add(file)) {
      open.add(file);
    }
  }

  private void take(Path file) throws IOException {
    Path target = out.resolve(page(file));
    Files.createDirectories(target.getParent());
    if (Files.isDirectory(home.resolve(file))) {
      Files.writeString(target, listed(file));
    } else if (isCopied(file)) {
      Files.write(target, Files.readAllBytes(home.resolve(file)));
    } else if (isMarkdown(file)) {
      Files.writeString(target, linked(file));
    } else {
      Files.writeString(target, shown(file));
    }
  }

  private static boolean isMarkdown(Path file) {
    return file.toString().endsWith(".md");
  }

  /** Tells whether a file is a picture, or another one that cannot be shown as text. */
  private static boolean isCopied(Path file) {
    return file.toString().matches(".*\\.(svg|png|jpg|gz|db)");
  }

  private Path page(Path file) {
    if (Files.isDirectory(home.resolve(file))) {
      return file.resolve("index.md");
    }
    return isMarkdown(file) || isCopied(file)
        ? file
        : file.resolveSibling(file.getFileName() + ".md");
  }

  /** Returns the list of files of a folder that has no page of its own. */
  private String listed(Path folder) throws IOException {
    StringBuilder text = new StringBuilder("# " + folder + "\n\n");
    try (Stream<Path> files = Files.walk(home.resolve(folder))) {
      files
          .filter(Files::isRegularFile)
          .map(home::relativize)
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .forEach(file -> {
            find(file);
            text.append(
                "- [%s](%s)%n".formatted(folder.relativize(file), folder.relativize(page(file))));
          });
    }
    return text.toString();
  }

  /** Returns a page whose links lead to pages, never to folders or sources. */
  private String linked(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    boolean fenced = false;
    List<String> lines = Files.readAllLines(home.resolve(file));
    for (int at = 0; at < lines.size(); at++) {
      boolean fence = FENCE.matcher(lines.get(at)).matches();
      // GitHub shows a program and its output also without blank lines around them, MkDocs does
      // not.
      if (fence && !fenced && at > 0 && !lines.get(at - 1).isBlank()) {
        text.append('\n');
      }
      fenced ^= fence;
      text.append(fenced ? lines.get(at) : linked(file, at + 1, lines.get(at))).append('\n');
      if (fence && !fenced && at + 1 < lines.size() && !lines.get(at + 1).isBlank()) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  private String linked(Path file, int number, String line) {
    Matcher link = LINK.matcher(line);
    StringBuilder text = new StringBuilder();
    while (link.find()) {
      Path led = file.resolveSibling(link.group(1)).normalize();
      Path there = existing(led);
      if (there == null) {
        throw new InputException(
            file.toString(), number, "this link leads nowhere: " + link.group(1), null);
      }
      find(there);
      Path from = file.getParent();
      Path address = from == null ? page(there) : from.relativize(page(there));
      link.appendReplacement(text, Matcher.quoteReplacement(address.toString()));
    }
    return link.appendTail(text).toString();
  }

  /**
   * Returns the destination of a link, inside of the clone; for a folder its README.md, if it has
   * one.
   */
  private @Nullable Path existing(Path led) {
    Path readme = led.resolve("README.md").normalize();
    Path there = Files.exists(home.resolve(readme)) ? readme : led;
    return !there.startsWith("..") && Files.exists(home.resolve(there)) ? there : null;
  }

  private String shown(Path file) throws IOException {
    String name = file.getFileName().toString();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return "# %s%n%n`%s`%n%n~~~~%s%n%s%n~~~~%n"
        .formatted(
            name,
            file,
            LANGUAGES.getOrDefault(ending, ending),
            Files.readString(home.resolve(file)).stripTrailing());
  }
}
