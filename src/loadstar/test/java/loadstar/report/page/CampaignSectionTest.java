package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.model.Ports;
import loadstar.report.RankingText;
import loadstar.simulation.Failures;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;

class CampaignSectionTest {
  private static final Metric STEPS = new Metric("steps", "1", "a metric of umr alone");

  /** Load 10: umr takes 1, 2 and 3 s, ss with chunks of 5 takes 4 s; load 20: ss alone, 7 s. */
  private static ReportPage page() {
    String platform = Path.of("platforms/small-tree.xml").toAbsolutePath().toString();
    List<Trial> ten = new ArrayList<>(List.of(trial("ss chunk=5", 1, 4)));
    for (int seed = 1; seed <= 3; seed++) {
      ten.add(new Trial("umr", seed, trial("umr", seed, seed).metrics().put(STEPS, seed)));
    }
    CampaignSection section =
        new CampaignSection(
            List.of(
                Ranking.of(setting(10), ten, true, 0.01),
                Ranking.of(setting(20), List.of(trial("ss chunk=5", 1, 7)), true, 0.01)),
            2,
            Map.of(
                "name", "mine", "rerun", "./loadstar campaign c.yaml", "platform p<.xml", platform),
            Map.of("simgrid", Set.of("3.32")),
            List.of(List.of("it broke", "/logs/x.log")),
            Names.asTheyAre());
    return new ReportPage(section, "A page", Map.of(), Names.asTheyAre());
  }

  private static Trial trial(String scheduler, long seed, double makespan) {
    return new Trial(scheduler, seed, new Summary().put(Summary.END, makespan));
  }

  private static Setting setting(double load) {
    return new Setting("p<.xml", "m", load, 0, 1, 0, Ports.ONE, Failures.Means.NONE);
  }

  @Test
  void page_ranksEveryPlaceAndSaysWhatIsMissing() throws IOException {
    assertThat(page().html())
        .contains("Campaign: mine", "2 runs have no result", "./loadstar campaign c.yaml")
        .contains("1. load 10", "2. load 20", "2 problems, all with p&lt;, 1 flop per unit")
        .contains("\"name\":\"umr\",\"mean\":2.0", "ss chunk=5", "it broke", "/logs/x.log")
        .contains("a metric of umr alone")
        .contains("results: simgrid<td class=\"n\">3.32")
        // Over the loads, by the least makespan as there is no bound: umr has no value at 20.
        .contains("\"load\":[10.0,20.0]", "\"umr\":[1.0,null]", "\"ss chunk=5\":[2.0,1.0]")
        .contains("\"umr, least\":[0.5,null]", "makespan over the least");
  }

  /** 1, 2, 3: mean 2, half of the 95 % interval 4.303 / sqrt(3) = 2.484. The same for the steps. */
  @Test
  void tables_haveARowForEachScheduler() {
    assertThat(page().tables(RankingText.Format.MD))
        .contains("## mine")
        .contains(
            "| p&lt;.xml | 10 | 0 | umr | 3 | 2.0000 | 2.4841 | 1.0000 | 3.0000 |  | 2.0000 |")
        .contains("| p&lt;.xml | 20 | 0 | ss chunk=5 | 1 | 7.0000 |  | 7.0000 | 7.0000 |  |  |")
        // One seed of its own: no test.
        .contains(
            "| p&lt;.xml | 10 | 0 | ss chunk=5 | 1 | 4.0000 |  | 4.0000 | 4.0000 | not tested | "
                + " |");
  }
}
