package loadstar.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation as it is written; and small clones that are wrong. */
class DocumentationTest {
  private static final Path HOME = Path.of("").toAbsolutePath();
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder().extensions(EXTENSIONS).build();

  @TempDir Path folder;

  @Test
  void everyLink_leadsToAFileAndAHeading() throws IOException {
    Map<Path, String> html = new HashMap<>();
    int links = 0;
    for (Path page : pages()) {
      for (String link : links(PARSER.parse(Files.readString(page)))) {
        if (link.matches("[a-z]+:.*")) {
          continue;
        }
        String[] parts = link.split("#", 2);
        Path led = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        assertThat(led).as(page + ": " + link).exists();
        if (parts.length > 1) {
          String text = html.get(led);
          if (text == null) {
            text = RENDERER.render(PARSER.parse(Files.readString(led)));
            html.put(led, text);
          }
          assertThat(text).as(page + ": " + link).contains(" id=\"" + parts[1] + "\"");
        }
        links++;
      }
    }
    assertThat(links).isGreaterThan(150);
  }

  private static List<String> links(Node document) {
    List<String> found = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            found.add(link.getDestination());
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            found.add(image.getDestination());
          }
        });
    return found;
  }

  /** A reader of the first page finds every other in the navigation. */
  @Test
  void navigation_namesEveryPageOfDocs() throws IOException {
    String navigation = Files.readString(Path.of("mkdocs.yml"));

    assertThat(pages()).allSatisfy(page -> assertThat(navigation).contains(": " + page + "\n"));
  }

  /** MkDocs sees a list or a table only after a blank line, GitHub also without one. */
  @Test
  void listsAndTables_followABlankLine() throws IOException {
    Pattern joined = Pattern.compile("(?m)^(?!- |\\d+\\. |#|<!--|\\|)\\S.*\n(- |\\d+\\. |\\|).*$");
    for (Path page : pages()) {
      assertThat(joined.matcher(text(page)).results().map(found -> found.group()))
          .as(page.toString())
          .isEmpty();
    }
  }

  /** Without what is shown of programs and their output. */
  private static String text(Path page) throws IOException {
    return Files.readString(page).replaceAll("(?ms)^ *(```|~~~)\\S*$.*?^ *\\1$", "");
  }

  /** Also what only a folder leads to that is no text, such as packed measurements. */
  @Test
  void allPages_canBeWritten() throws IOException {
    assertThat(SitePages.gather(HOME, folder.resolve("out"))).isGreaterThan(100);
  }

  @Test
  void linkToNothing_isRefusedWithItsLine() throws IOException {
    clone("# Title\n\nSee [that](docs/absent.md).\n", "# Docs\n");

    assertThatThrownBy(() -> SitePages.gather(folder, folder.resolve("out")))
        .isInstanceOf(InputException.class)
        .hasMessage("README.md:3: this link leads nowhere: docs/absent.md");
  }

  @Test
  void linkOutOfTheClone_isRefused() throws IOException {
    clone("# Title\n", "# Docs\n\n[up](../../../etc/passwd)\n");

    assertThatThrownBy(() -> SitePages.gather(folder, folder.resolve("out")))
        .hasMessageStartingWith("docs/README.md:3: this link leads nowhere");
  }

  @Test
  void sourcesAndFoldersThatAreLinked_arePages() throws IOException {
    clone("# Title\n\n[a](a/b.java#L1) [all](a) [docs](docs)\n", "# Docs\n");
    Files.writeString(Files.createDirectories(folder.resolve("a")).resolve("b.java"), "class b {}");

    Path out = folder.resolve("out");
    assertThat(SitePages.gather(folder, out)).isEqualTo(4);

    assertThat(out.resolve("README.md"))
        .content()
        .contains("[a](a/b.java.md#L1) [all](a/index.md) [docs](docs/README.md)");
    assertThat(out.resolve("a/b.java.md")).content().contains("~~~~java\nclass b {}\n~~~~");
    assertThat(out.resolve("a/index.md")).content().contains("- [b.java](b.java.md)\n");
  }

  /** MkDocs would show them as one line of text. */
  @Test
  void outputRightBelowItsCommand_getsBlankLines() throws IOException {
    clone("# Title\n\n    ./loadstar\n```\nout\n\nput\n```\ntext\n", "# Docs\n");

    Path out = folder.resolve("out");
    SitePages.gather(folder, out);

    assertThat(out.resolve("README.md"))
        .hasContent("# Title\n\n    ./loadstar\n\n```\nout\n\nput\n```\n\ntext\n");
  }

  @Test
  void searchForASchedulersName_findsItsPageByATag() {
    assertThat(
            Site.tagged(
                """
                [{"location":"docs/schedulers/umr.html","text":"a"},\
                {"location":"docs/schedulers/umr.html#b"},\
                {"location":"docs/schedulers/index.html"},{"location":"deployments/umr_d.xml.html"}]\
                """))
        .isEqualTo(
            """
            [{"tags":["umr"],"location":"docs/schedulers/umr.html","text":"a"},\
            {"location":"docs/schedulers/umr.html#b"},\
            {"location":"docs/schedulers/index.html"},{"location":"deployments/umr_d.xml.html"}]\
            """);
  }

  private void clone(String readme, String docs) throws IOException {
    Files.writeString(folder.resolve("README.md"), readme);
    Files.writeString(Files.createDirectories(folder.resolve("docs")).resolve("README.md"), docs);
  }

  /** From the clone's folder. */
  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md").map(Path::of),
              docs.filter(file -> file.toString().endsWith(".md")).map(HOME::relativize))
          .toList();
    }
  }
}
