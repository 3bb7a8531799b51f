package loadstar.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation as it is, translated; and small clones that are wrong. */
class SiteTest {
  private static final Path HOME = Path.of("").toAbsolutePath();

  @TempDir Path folder;

  /** Reads the pages as a browser does, without what wrote them. */
  @Test
  void everyLinkOfEveryPage_leadsToAFile() throws IOException {
    Site.read(HOME).write(folder, "1.0", false);

    int links = 0;
    for (Path page : pages()) {
      Matcher link =
          Pattern.compile("(?:href|src)=\"(?![a-z]+:)([^\"#]*)(#[^\"]*)?\"")
              .matcher(Files.readString(page));
      while (link.find()) {
        Path led = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
        assertThat(led).as(page + ": " + link.group()).isRegularFile().startsWith(folder);
        if (link.group(2) != null) {
          assertThat(Files.readString(led)).contains(" id=\"" + link.group(2).substring(1) + "\"");
        }
        links++;
      }
    }
    assertThat(links).isGreaterThan(1000);
  }

  @Test
  void pages_needNoNetwork() throws IOException {
    Site.read(HOME).write(folder, "1.0", false);

    for (Path page : pages()) {
      assertThat(Files.readString(page))
          .doesNotContain("<script")
          .doesNotContainPattern("<(img|link)[^>]*(src|href)=\"https?:");
    }
    assertThat(folder.resolve("style.css"))
        .content()
        .contains("prefers-color-scheme:dark")
        .doesNotContain("url(");
  }

  /** Whoever starts at the first page finds every page of docs/ in the list beside it. */
  @Test
  void navigation_namesEveryPageOfDocs() throws IOException {
    Site.read(HOME).write(folder, "1.0", false);
    Matcher link =
        Pattern.compile("<li><a href=\"([^\"]+)\"")
            .matcher(Files.readString(folder.resolve("index.html")));
    Set<Path> listed = new HashSet<>();
    while (link.find()) {
      listed.add(folder.resolve(link.group(1)));
    }

    try (Stream<Path> docs = Files.walk(folder.resolve("docs"))) {
      assertThat(docs.filter(file -> file.toString().matches("[^.]*\\.html"))).isSubsetOf(listed);
    }
  }

  @Test
  void tablesCommandsAndImages_areThere() throws IOException {
    Site.read(HOME).write(folder, "1.0", false);

    assertThat(folder.resolve("index.html"))
        .content()
        .contains("<table>", "<pre><code>./loadstar", "<img src=\"docs/images/")
        .contains("href=\"docs/your-own-platform.html\"")
        .doesNotContain("](");
    assertThat(folder.resolve("docs/reproducing/thesis.html")).content().doesNotContain("<!--");
  }

  @Test
  void linkToNothing_isRefusedWithItsLine() throws IOException {
    clone("# Title\n\nSee [that](docs/absent.md).\n", "# Docs\n");

    assertThatThrownBy(() -> Site.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessage("README.md:3: this link leads nowhere: docs/absent.md");
  }

  @Test
  void linkOutOfTheClone_isRefused() throws IOException {
    clone("# Title\n", "# Docs\n\n[up](../../../etc/passwd)\n");

    assertThatThrownBy(() -> Site.read(folder))
        .hasMessageStartingWith("docs/README.md:3: this link leads nowhere");
  }

  @Test
  void linkToAHeadingThatIsNotThere_isRefused() throws IOException {
    clone("# Title\n\n[a](docs/README.md#part-one) [b](docs/README.md#part-two)\n", "# Part one\n");
    Site site = Site.read(folder);

    assertThatThrownBy(() -> site.write(folder.resolve("out"), "1.0", false))
        .hasMessage("README.md: no heading #part-two on docs/index.html");
  }

  private void clone(String readme, String docs) throws IOException {
    Files.writeString(folder.resolve("README.md"), readme);
    Files.writeString(Files.createDirectories(folder.resolve("docs")).resolve("README.md"), docs);
  }

  private List<Path> pages() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".html")).toList();
    }
  }
}
