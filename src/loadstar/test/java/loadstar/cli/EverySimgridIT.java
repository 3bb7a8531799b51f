package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers that a seed determines. The gate plays them on SimGrid 4.0 and 4.1, too: neither the
 * problem that a search finds nor a makespan may depend on the version. The numbers were computed
 * on 3.32.
 */
class EverySimgridIT {
  @TempDir Path folder;

  private String output(String line) {
    Shell.Ended ended = new Shell(folder).loadstar(line);
    assertThat(ended.status()).as(ended.err()).isZero();
    return ended.out();
  }

  @Test
  void search_findsTheProblemOfItsSeed() {
    JsonNode worst =
        JsonMapper.shared()
            .readTree(output("worst gss --against wf --tries 400 --seed 7 --quiet --format json"));

    double simgrid = worst.path("ratio").asDouble();
    assertThat(worst.path("arithmetic_ratio").asDouble())
        .isCloseTo(64.37571373825381, within(1e-12 * 64));
    assertThat(simgrid).isCloseTo(64.37571373825381, within(1e-6 * 64));
  }

  @Test
  void workers_haveTheMakespansOfTheirSeeds() {
    Table rows =
        Table.parse(
            "workers.csv",
            output(
                "workers --most 3 --tasks 40 --seconds-per-unit 1s --noise 0.3 --seeds 3"
                    + " --schedulers fac2,ss --bytes-per-unit 1e6 --bandwidth 10MBps --quiet"
                    + " --format csv"));

    double[] makespans = {44.6404178, 22.49354386, 15.42539834};
    for (int row = 0; row < makespans.length; row++) {
      assertThat(rows.number(row, "makespan_s")).isCloseTo(makespans[row], within(1e-8 * 40));
    }
  }
}
