package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.algorithm.Reference;
import loadstar.algorithm.References;
import loadstar.algorithm.knowncosts.KnownCostKinds;
import loadstar.report.Bibliography.CitedVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Entries of bibliographies, as the programs read them that make bibliographies. */
class BibliographyTest {
  private static final CitedVersion VERSION = new CitedVersion("1.2", "abc");

  @Test
  void article_hasTheFieldsOfBibtex() {
    assertThat(Bibliography.bibtex(References.UMR))
        .isEqualTo(
            """
            @inproceedings{yang2003umr,
              author = {Yang, Yang and Casanova, Henri},
              title = {{UMR}: a multi-round algorithm for scheduling divisible workloads},
              booktitle = {International Parallel and Distributed Processing Symposium (IPDPS)},
              year = {2003},
              doi = {10.1109/IPDPS.2003.1213101}
            }
            """);
    assertThat(Bibliography.bibtex(VERSION)).contains("note = {Version 1.2, commit abc}");
  }

  /** BibTeX of 1988 reads ASCII, and an entry ends where its braces are closed. */
  @Test
  void everyEntry_isAsciiAndClosesItsBraces() {
    for (Reference work : References.all()) {
      String entry = Bibliography.bibtex(work);
      assertThat(entry).as(work.key()).matches("\\p{ASCII}+").doesNotContain("= {}");
      int open = 0;
      for (int at = 0; at < entry.length(); at++) {
        open += entry.charAt(at) == '{' ? 1 : entry.charAt(at) == '}' ? -1 : 0;
        assertThat(open > 0 || at < entry.indexOf('{') || at >= entry.length() - 2)
            .as(entry.substring(at))
            .isTrue();
      }
      assertThat(open).as(entry).isZero();
    }
    assertThat(Bibliography.bibtex(References.CARINO)).contains("Cari{\\~{n}}o, R. L.");
    assertThat(Bibliography.bibtex(References.LSF)).contains("title = {{LSM\\_project\\_1}:");
  }

  @Test
  void csl_isAnArrayOfItemsWithTypes() {
    JsonNode items =
        new JsonMapper()
            .readTree(Bibliography.csl(VERSION, List.of(KnownCostKinds.WORKS.getFirst())));
    assertThat(items.path(0).path("type").asString()).isEqualTo("software");
    assertThat(items.path(0).path("version").asString()).isEqualTo("1.2");
    JsonNode graham = items.path(1);
    assertThat(graham.path("id").asString()).isEqualTo("graham1969");
    assertThat(graham.path("type").asString()).isEqualTo("article-journal");
    assertThat(graham.path("author").toString())
        .isEqualTo("[{\"family\":\"Graham\",\"given\":\"R. L.\"}]");
    assertThat(graham.path("issued").toString()).isEqualTo("{\"date-parts\":[[1969]]}");
    assertThat(graham.path("DOI").asString()).isEqualTo("10.1137/0117039");
  }
}
