package loadstar.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.input.Program;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Runs MkDocs with its theme Material, both as the distribution has them. */
public final class Site {
  private Site() {}

  /**
   * Writes the pages as HTML, with a search that also works without a server.
   *
   * @param home the clone, which has mkdocs.yml
   * @param out the folder of the site
   * @throws IOException with the output of MkDocs, also for a warning
   */
  public static void write(Path home, Path out) throws IOException {
    List<String> command =
        List.of(
            "mkdocs",
            "build",
            "--strict",
            "--clean",
            "--config-file",
            home.resolve("mkdocs.yml").toString(),
            "--site-dir",
            out.toAbsolutePath().toString());
    Program mkdocs;
    try {
      mkdocs = Program.run(command);
    } catch (IOException e) {
      throw new IOException("no mkdocs here: apt-get install mkdocs mkdocs-material", e);
    }
    if (mkdocs.status() != 0) {
      throw new IOException(
          mkdocs
              .output()
              .lines()
              .filter(line -> line.contains("WARNING") || line.contains("ERROR"))
              .collect(Collectors.joining("; ", "mkdocs complains: ", "")));
    }
    // A page opened as a file may not load JSON, but a script.
    Path index = out.resolve("search/search_index.json");
    String tagged = tagged(Files.readString(index));
    Files.writeString(index, tagged);
    Files.writeString(
        index.resolveSibling("search_index.js"),
        "var __search = {index: Promise.resolve(" + tagged + ")}\n");
  }

  /**
   * Adds tags to the index, so that a search for a scheduler's name finds its page before the
   * deployments of that name.
   */
  static String tagged(String index) {
    return index.replaceAll(
        "(?<=\\{)(?=\"location\":\"docs/schedulers/(?!index\\.)([^.\"#]+)\\.html\")",
        "\"tags\":[\"$1\"],");
  }

  /**
   * Gathers the Markdown of a clone for MkDocs, in one folder with nothing else: README.md, all of
   * docs/, and whatever these link to. A source file that is linked becomes a page of its own; a
   * broken link is an error.
   */
  public static final class Pages {
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

    private Pages(Path home, Path out) {
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
      Pages pages = new Pages(home, out);
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
          Files.createDirectories(out.resolve(ApiPages.FOLDER)).resolve("index.html"),
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

  /** Writes the javadoc of the types that other programs may use, by the JDK's own tool. */
  public static final class ApiPages {
    /** The folder of the javadoc below the site. */
    static final Path FOLDER = Path.of("api");

    /** The packages: S4U, the contract of schedulers, and the types of that contract. */
    private static final List<String> PACKAGES =
        List.of("org.simgrid.s4u", "loadstar.algorithm", "loadstar.model");

    private ApiPages() {}

    /**
     * Writes the javadoc.
     *
     * @param sources folders of Java that have the packages
     * @param classPath on which they depend
     * @throws IOException with the output of javadoc if it has warnings or errors
     */
    public static void write(List<Path> sources, String classPath, Path out) throws IOException {
      ToolProvider javadoc =
          ToolProvider.findFirst("javadoc")
              .orElseThrow(() -> new IOException("this Java has no javadoc: a JDK is needed"));
      Path folder = Files.createDirectories(out.resolve(FOLDER));
      List<String> arguments = new ArrayList<>();
      arguments.addAll(List.of("-locale", "en_US", "-encoding", "UTF-8", "-quiet", "-notimestamp"));
      arguments.addAll(List.of("-Werror", "-Xdoclint:all,-missing"));
      arguments.addAll(List.of("-windowtitle", "Loadstar", "-doctitle", "Loadstar's API"));
      String sourcePath =
          sources.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
      arguments.addAll(List.of("-sourcepath", sourcePath, "-classpath", classPath));
      arguments.addAll(List.of("-d", folder.toString()));
      arguments.addAll(PACKAGES);
      StringWriter messages = new StringWriter();
      PrintWriter writer = new PrintWriter(messages, true);
      if (javadoc.run(writer, writer, arguments.toArray(String[]::new)) != 0) {
        throw new IOException("javadoc complains:\n" + messages);
      }
    }
  }
}
