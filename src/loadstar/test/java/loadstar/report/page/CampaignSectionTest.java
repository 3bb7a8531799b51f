package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.report.OutputFormat;
import loadstar.result.Guarantee;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Fields;
import loadstar.simulation.MeansForTests;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;

class CampaignSectionTest {
  private static final SchedulerConfig UMR = SchedulerConfig.of("umr");
  private static final SchedulerConfig SS = SchedulerConfig.of("ss", Map.of("chunk", "5"));

  private static final Metric STEPS = new Metric("steps", "1", "a metric of umr alone");

  /** Load 10: umr takes 1, 2 and 3 s, ss with chunks of 5 takes 4 s; load 20: ss alone, 7 s. */
  static ReportPage page() {
    String platform = Path.of("platforms/small-tree.xml").toAbsolutePath().toString();
    List<Trial> ten = new ArrayList<>(List.of(trial(SS, 1, 4)));
    for (int seed = 1; seed <= 3; seed++) {
      ten.add(
          new Trial(
              SchedulerConfig.of("umr"), seed, trial(UMR, seed, seed).metrics().put(STEPS, seed)));
    }
    CampaignSection section =
        new CampaignSection(
            List.of(
                Ranking.of(setting(10), ten, true, Guarantee.DEFAULT, false),
                Ranking.of(setting(20), List.of(trial(SS, 1, 7)), true, Guarantee.DEFAULT, false)),
            List.of("ss", "gss"),
            Map.of(
                "problems",
                "3",
                "name",
                "mine",
                "rerun",
                "./loadstar campaign c.yaml",
                "platform p<.xml",
                platform),
            Map.of("simgrid", Set.of("3.32")),
            List.of(List.of("it broke", "/logs/x.log")),
            Names.asTheyAre());
    return new ReportPage(section, "A page", Map.of());
  }

  private static Trial trial(SchedulerConfig scheduler, long seed, double makespan) {
    return new Trial(scheduler, seed, new Summary().put(Summary.END, makespan));
  }

  private static Setting setting(double load) {
    return Setting.of(Map.of("platform", "p<.xml", "master", "m", "load", Double.toString(load)));
  }

  @Test
  void page_ranksEveryPlaceAndSaysWhatIsMissing() throws IOException {
    assertThat(page().html())
        // Five runs are there, in two of three problems: said before who is best.
        .contains("<p class=\"decision\">5 of 7 runs, 2 of 3 problems: ss chunk=5 is best in")
        .contains("Campaign: mine", "2 runs have no result", "./loadstar campaign c.yaml")
        .contains("1. load 10", "2. load 20", "2 problems, all with p&lt;, 1 flop per unit")
        .contains("<title>2.0000 ± 2.5 s</title>", "<title>4.0000 s</title>")
        .contains("ss chunk=5", "it broke", "/logs/x.log")
        .contains("a metric of umr alone")
        .contains("results: simgrid<td class=n>3.32")
        // Over the loads, by the least makespan as there is no bound: umr has no value at 20.
        .contains("makespan over the least, over the load");
  }

  /** 1, 2, 3: mean 2, half of the 95 % interval 4.303 / sqrt(3) = 2.484. The same for the steps. */
  @Test
  void tables_haveARowForEachScheduler() {
    assertThat(page().tables(OutputFormat.MD))
        .contains("## mine")
        .contains("| p&lt;.xml | 10 | 0 | umr | 2.0 | 2.5 |  | 3 | 1.0 | 3.0 | 2.0 |")
        .contains("| p&lt;.xml | 20 | 0 | ss chunk=5 | 7.0000 |  |  | 1 | 7.0000 | 7.0000 |  |")
        // Nothing changes it but its seed: one says all.
        .contains(
            "| p&lt;.xml | 10 | 0 | ss chunk=5\\* | 4.0000 |  | +2.0 s (0 to 4.5) | 1 | 4.0000 | 4.0000 | "
                + " |")
        .contains("\\* hands out whole units")
        .contains(
            "Failed:\n\n| why | runs | log of the first |\n", "| it broke | 1 | /logs/x.log |");
  }

  /** Problems that differ in their results, in failures or in files of costs. */
  @Test
  void tables_tellProblemsFromEachOther() throws IOException {
    FailureMeans dying = MeansForTests.ofWorkersAndLinks(40, 2, Double.POSITIVE_INFINITY, 1);
    List<Trial> trials = List.of(trial(SchedulerConfig.of("ss"), 1, 4));
    List<Ranking> rankings = new ArrayList<>();
    for (FailureMeans failures : List.of(FailureMeans.NONE, dying)) {
      for (String costs : List.of("a.csv", "b.csv")) {
        Setting setting =
            new Setting(
                "p.xml",
                "m",
                Fields.read(
                    failures.equals(FailureMeans.NONE)
                        ? Map.of("load", "10", "costs", costs)
                        : Map.of(
                            "load",
                            "10",
                            "costs",
                            costs,
                            "worker_mtbf",
                            "40",
                            "worker_repair",
                            "2",
                            "link_repair",
                            "1")));
        rankings.add(Ranking.of(setting, trials, true, Guarantee.DEFAULT, false));
      }
    }
    ReportPage page = page(rankings, List.of());
    assertThat(page.tables(OutputFormat.MD))
        .doesNotContain("whole units") // Nobody cuts what ss hands out.
        .contains("| platform | load | noise | costs | failures | scheduler |")
        .contains("| p.xml | 10 | 0 | a.csv | no failures | ss | 4.0000 |")
        .contains("| p.xml | 10 | 0 | b.csv | " + dying.text() + " | ss | 4.0000 |");
    assertThat(page.html()).contains("1. costs a.csv, no failures", "2. costs b.csv, no failures");
  }

  /** Eight runs with one reason are a row, without the log of each. */
  @Test
  void failures_areARowForEachReason() throws IOException {
    List<List<String>> failures = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      failures.add(List.of("no port", "/logs/" + i + ".log"));
    }
    failures.add(List.of("other", "/logs/9.log"));
    assertThat(page(List.of(ranking(1, 0, 2)), failures).html())
        .contains("<td class=s>no port<td class=n>8<td class=s>/logs/0.log\n")
        .contains("<td class=s>other<td class=n>1<td class=s>/logs/9.log\n")
        .doesNotContain("/logs/1.log");
  }

  /** 20 160 runs: 28 schedulers in 144 problems with 5 seeds; it goes into a mail. */
  @Test
  void pageOfTwentyThousandRuns_isBelowTwoMegabytes() throws IOException {
    List<Ranking> rankings = new ArrayList<>();
    for (int problem = 0; problem < 144; problem++) {
      rankings.add(ranking(28, problem, 5));
    }
    int all = page(rankings, List.of()).html().length();
    int few = page(rankings.subList(0, 72), List.of()).html().length();
    assertThat(all).isLessThan(2_000_000);
    // A row of a table and of a chart, its cell of the heat map and its point of a curve.
    assertThat((all - few) / (72 * 28)).isLessThan(480);
  }

  private static ReportPage page(List<Ranking> rankings, List<List<String>> failures) {
    Names names = Names.asTheyAre();
    CampaignSection section =
        new CampaignSection(rankings, List.of(), Map.of(), Map.of(), failures, names);
    return new ReportPage(section, "A page", Map.of());
  }

  /** One of 36 platforms with one of four loads. */
  private static Ranking ranking(int schedulers, int problem, int seeds) {
    Random random = new Random(problem);
    List<Trial> trials = new ArrayList<>();
    for (int scheduler = 0; scheduler < schedulers; scheduler++) {
      for (int seed = 1; seed <= seeds; seed++) {
        Summary summary =
            new Summary()
                .put(Summary.END, 100 + scheduler + random.nextDouble())
                .put(Summary.OVER_BOUND, 1 + random.nextDouble())
                .put(Summary.EFFICIENCY_FROM_START, random.nextDouble())
                .put(Summary.SEND_PORT, random.nextDouble())
                .put(Summary.RECEIVE_PORT, random.nextDouble())
                .put(Summary.SUBCHUNKS, random.nextInt(5000))
                .put(Summary.WORKERS_USED, 16)
                .put(Summary.BOUND, 70);
        trials.add(new Trial(SchedulerConfig.of("scheduler" + scheduler), seed, summary));
      }
    }
    Setting setting =
        Setting.of(
            Map.of(
                "platform",
                "p" + problem / 4,
                "master",
                "m",
                "load",
                Double.toString(100 * (1 + problem % 4))));
    return Ranking.of(setting, trials, true, Guarantee.DEFAULT, false);
  }
}
