package loadstar.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  private static final Path HOME = Path.of("").toAbsolutePath();

  @TempDir Path folder;

  private static Comparison measured(Results results, double twinsClock) {
    Comparison comparison = new Comparison(Scenario.all().getFirst(), true);
    results.addCommand("run it");
    add(results, comparison, "twin", new Measurement(twinsClock, 1, 10, 1, 1, 100));
    add(results, comparison, Variant.OURS, new Measurement(7, 1, 10, 2, 2, 100));
    return comparison;
  }

  private static void add(
      Results results, Comparison comparison, String variant, Measurement measurement) {
    comparison.add(variant, measurement);
    results.add(comparison, variant, 1, measurement);
  }

  @Test
  void comparisonUnderWay_isNotWritten() throws IOException {
    Path out = folder.resolve("out");
    Results results = new Results(out, HOME);
    Comparison first = measured(results, 7);
    assertThat(out).doesNotExist();

    results.finish(first);
    measured(results, 7);

    assertThat(results.close()).isEqualTo(1);
    // A header and a row for each of the two variants.
    assertThat(Files.readAllLines(out.resolve("raw.csv"))).hasSize(3);
    assertThat(Files.readAllLines(out.resolve("summary.csv"))).hasSize(3);
    assertThat(Files.readAllLines(out.resolve("machine.txt"))).containsOnlyOnce("run it");
  }

  @Test
  void comparisonFinishedAfterTheInterrupt_isNotWritten() throws IOException {
    Path out = folder.resolve("out");
    Results results = new Results(out, HOME);
    Comparison late = measured(results, 7);
    assertThat(results.close()).isZero();

    results.finish(late);

    assertThat(out).doesNotExist();
  }

  @Test
  void clocksThatDiffer_areKeptWithoutRatios() throws IOException {
    Results results = new Results(folder, HOME);

    results.finish(measured(results, 8));

    assertThat(Files.readAllLines(folder.resolve("raw.csv"))).hasSize(3);
    assertThat(Files.readAllLines(folder.resolve("summary.csv"))).hasSize(1);
  }

  @Test
  void folderInThePlaceOfAFile_isRefusedBeforeTheRuns() throws IOException {
    Files.createDirectory(folder.resolve("raw.csv"));

    assertThatThrownBy(() -> new Results(folder, HOME))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("raw.csv: this is a folder, not a file. Maybe another --out");
  }
}
