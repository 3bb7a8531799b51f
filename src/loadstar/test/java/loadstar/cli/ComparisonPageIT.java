package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a comparison is made of its compare.json alone. */
class ComparisonPageIT {
  @TempDir Path folder;

  private void compare(String more) throws IOException {
    Files.copy(Shell.PROJECT.resolve("src/examples/Shares.java"), folder.resolve("Shares.java"));
    Ended compare =
        new Shell(folder)
            .typed(
                "./loadstar compare --workers 4 --load 100 --seconds-per-unit 1"
                    + " --schedulers java:Shares.java,gss,umr --out r "
                    + more);
    assertThat(compare.status()).as(compare.err()).isZero();
  }

  private String page() throws IOException {
    Ended report = new Shell(folder).loadstar("report r --out page.html");
    assertThat(report.status()).as(report.err()).isZero();
    return Files.readString(folder.resolve("page.html"));
  }

  /** Rankings with and without failures, and a selection, need no other file. */
  @Test
  void runsAreInCompareJson() throws IOException {
    compare("--noise 0.2 --mtbf 500");
    String whole = page();
    for (String file : List.of("compare.db", "compare.csv", "compare.svg", "robustness.csv")) {
      Files.delete(folder.resolve("r").resolve(file));
    }

    assertThat(page()).isEqualTo(whole).contains("What failures cost");
  }

  /** Nobody but its own file knows what a scheduler of the user's declares. */
  @Test
  void ownSchedulerOfWholeUnits_hasItsMark_whereItsFileIsGone() throws IOException {
    compare("");
    Files.delete(folder.resolve("Shares.java"));
    Files.delete(folder.resolve("r/compare.db"));

    assertThat(page())
        .containsPattern("java:Shares.java(</a>)?\\*")
        .containsPattern("gss(</a>)?\\*")
        .doesNotContainPattern("umr(</a>)?\\*");
  }
}
