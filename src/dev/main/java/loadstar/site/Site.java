package loadstar.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import loadstar.input.Program;

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
