package loadstar.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import loadstar.input.Program;

/** MkDocs with its theme Material, both as the distribution has them. */
public final class Site {
  private Site() {}

  /**
   * Writes the pages as HTML, with a search that also works where there is no server.
   *
   * @param home the clone, which has mkdocs.yml
   * @param out the folder of the site
   * @throws IOException with what MkDocs said, of a warning, too
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
              .said()
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

  /** A search for a scheduler's name finds its page before the deployments that are named so. */
  static String tagged(String index) {
    return index.replaceAll(
        "(?<=\\{)(?=\"location\":\"docs/schedulers/(?!index\\.)([^.\"#]+)\\.html\")",
        "\"tags\":[\"$1\"],");
  }
}
