package loadstar.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.input.Digests;
import loadstar.input.Program;
import loadstar.result.AtomicFile;

/**
 * A diagram of the documentation: text for Graphviz, and the SVG that it makes of it, in the
 * colours of the reader's choice, light or dark. The SVG names the text from which it was drawn by
 * its digest: layouts differ from version to version of Graphviz, so the drawing itself cannot be
 * compared.
 */
final class Diagram {
  private static final String STYLE =
      "<style>text{fill:#333;font-family:sans-serif} .node polygon,.node path,.node"
          + " ellipse{fill:#e8eaf6;stroke:#3f51b5} .node polyline{stroke:#3f51b5} .cluster"
          + " polygon{fill:none;stroke:#999} .edge path{stroke:#666} .edge"
          + " polygon{fill:#666;stroke:#666} @media (prefers-color-scheme:dark){text{fill:#ddd}"
          + " .node polygon,.node path,.node ellipse{fill:#303550;stroke:#9fa8da} .cluster"
          + " polygon{stroke:#777} .edge path{stroke:#aaa} .edge"
          + " polygon{fill:#aaa;stroke:#aaa}}</style>\n";

  private Diagram() {}

  static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".dot")).sorted().toList();
    }
  }

  static Path drawing(Path source) {
    return source.resolveSibling(source.getFileName().toString().replace(".dot", ".svg"));
  }

  static Path draw(Path source) throws IOException {
    Program dot;
    try {
      dot =
          Program.run(
              List.of(
                  "dot",
                  "-Tsvg",
                  "-Gbgcolor=transparent",
                  "-Nfontsize=11",
                  "-Gfontsize=11",
                  "-Efontsize=10",
                  "-Nfontname=sans-serif",
                  source.toString()));
    } catch (IOException e) {
      throw new IOException("no dot here: apt-get install graphviz", e);
    }
    String svg = dot.output();
    if (dot.status() != 0) {
      throw new IOException("dot refuses " + source + ": " + svg.strip());
    }
    String drawn = svg.substring(svg.indexOf("<svg")).replaceAll("<!--.*?-->\n?", "");
    int inside = drawn.indexOf('>', drawn.indexOf("<svg")) + 1;
    String text =
        drawn.substring(0, inside)
            + "\n"
            + mark(source)
            + STYLE
            + drawn.substring(inside).stripLeading();
    AtomicFile.write(drawing(source), text);
    return drawing(source);
  }

  /** Returns the mark in the drawing of this text. */
  static String mark(Path source) throws IOException {
    return "<!-- drawn by ./loadstar docs from " + Digests.of(source) + " -->\n";
  }
}
