package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSet;
import loadstar.experiment.atf.MoreMachines;
import loadstar.result.ComparisonRow;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class FindingsTest {
  @Test
  void claim_takesItsWordsFromTheRow() {
    Findings findings =
        new Findings("ppam13-fig4", Scale.QUICK, Papers.named("ppam13"))
            .claim("fig4-converges-%s", Effect.exact(true), "0.5", "20.8, 95.2");

    ComparisonRow row = findings.comparison().rows().getFirst();
    assertThat(row.id()).isEqualTo("fig4-converges-0.5");
    assertThat(row.quantity()).isEqualTo("the mean value of sigma converges towards tau, f = 0.5");
    assertThat(row.claimed()).isTrue();
    assertThat(row.interpretation())
        .isEqualTo("mean sigma_i (s) for i = 1, 2, ..., seed 1: 20.8, 95.2");
  }

  /** Words that experiments of a paper share are in the paper's file. */
  @Test
  void claim_findsTheWordsOfThePaper() {
    for (String figure : List.of("4.4", "4.5")) {
      ComparisonRow row =
          new Findings("thesis-fig" + figure, Scale.QUICK, Papers.named("thesis"))
              .claim("fig%s-slower", Effect.exact(true), figure)
              .comparison()
              .rows()
              .getFirst();
      assertThat(row.id()).isEqualTo("fig" + figure + "-slower");
      assertThat(row.quantity())
          .isEqualTo("when local tasks come more often, both schedulers get slower");
    }
  }

  /** One value is 1e-3 too large, tolerances are 1e-4 and 1e-2; units are no formats. */
  @Test
  void derived_isJudgedByItsTolerance() {
    double[] ours = {10, 10.001};
    for (double tolerance : new double[] {1e-4, 1e-2}) {
      ComparisonRow row =
          new Findings("icppw12-fig9", Scale.FULL, Papers.named("icppw12"))
              .derived("fig9-baseline-closed-form-%s", new double[] {10, 10}, ours, tolerance, 0.5)
              .comparison()
              .rows()
              .getFirst();
      assertThat(row.unit()).isEqualTo("%");
      assertThat(row.verdict().toString()).isEqualTo(tolerance > 1e-3 ? "match" : "differs");
    }
  }

  /** Of the tables, the differences have no such columns; b has no bars, so it is no spread. */
  @Test
  void star_standsForEachColumnAndTableThatFits() {
    Findings findings =
        new Findings("atf-scale", Scale.QUICK, Papers.named("atf"))
            .table(
                "atf-scale-x-y", new Table("slaves", "a_relative", "a_relative_min", "b_relative"))
            .table("atf-scale-differences", new Table("slaves"))
            .figure(Map.of("a", "A", "x-y", "x, y"), "atf-scale");
    RunSet runs = new RunSet(Scale.QUICK, 2, Map.of());

    Figure figure = findings.drawings().getFirst().figure(new MoreMachines(), runs, findings);

    assertThat(figure.caption()).startsWith("T. Ferreto").contains("seeds 1 to 2", " QUICK: 16");
    assertThat(figure.panels()).hasSize(1);
    Figure.Panel panel = figure.panels().getFirst();
    assertThat(panel.x()).isEqualTo(Figure.Axis.logarithmic("slaves, x, y"));
    assertThat(panel.lines()).containsExactly(Figure.Line.spread("A", "slaves", "a_relative"));
  }

  /** Axes have ends where they say so. */
  @Test
  void mark_standsAtThePrintedNumber() {
    Findings findings =
        new Findings("icppw12-fig9", Scale.QUICK, Papers.named("icppw12"))
            .figure("icppw12-fig9", "60");
    Experiment figure9 = Experiments.named("icppw12-fig9").getFirst();
    RunSet runs = new RunSet(Scale.FULL, 1, Map.of());

    Figure figure = findings.drawings().getFirst().figure(figure9, runs, findings);

    double printed = findings.printed("fig9-as4dr-iota0");
    Figure.Panel panel = figure.panels().getFirst();
    assertThat(panel.y()).isEqualTo(new Figure.Axis("CPU-efficiency of the platform (%)", 0, 100));
    assertThat(panel.marks().getFirst().y()).isEqualTo(printed);
    assertThat(panel.marks().getFirst().label()).endsWith(" %, both");
    assertThat(figure.title()).isEqualTo(figure9.title());
    assertThat(figure.caption()).endsWith("60 s simulated with SimGrid. Seed 1.");
  }

  /** 24.98 is of 2000 s, and the quick figure of 60 s. */
  @Test
  void markOfAnotherLengthOfRun_isDrawnAtFullSizeOnly() {
    Experiment figure12 = Experiments.named("icppw12-fig12").getFirst();
    for (Scale scale : Scale.values()) {
      Findings findings =
          new Findings("icppw12-fig12", scale, Papers.named("icppw12"))
              .figure("icppw12-fig12", "60");
      RunSet runs = new RunSet(scale, 1, Map.of());
      Figure figure = findings.drawings().getFirst().figure(figure12, runs, findings);
      assertThat(figure.panels().getLast().marks())
          .as(scale.name())
          .hasSize(scale == Scale.FULL ? 1 : 0);
    }
  }

  /** A histogram of logarithms has ln 1.164 on its axis. */
  @Test
  void markOfALogarithm_standsThere() {
    Findings findings =
        new Findings("rr5739-fig6", Scale.QUICK, Papers.named("rr5739")).figure("rr5739-fig6", "");
    Experiment figure6 = Experiments.named("rr5739-fig6").getFirst();
    RunSet runs = new RunSet(Scale.QUICK, 1, Map.of());

    Figure figure = findings.drawings().getFirst().figure(figure6, runs, findings);

    Figure.Mark mean = figure.panels().getFirst().marks().getFirst();
    assertThat(mean.label()).isEqualTo("mean: 1.164");
    assertThat(mean.x()).isEqualTo(Math.log(1.164));
    assertThat(mean.y()).isZero();
  }
}
