package loadstar.experiment.rr5739;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class TreeExperimentsTest {
  @Test
  void fullScale_isTheReports() {
    assertThat(Setting.all(Scale.FULL, Setting.Player.SIMGRID, 1)).hasSize(150);
    double[] ratios = Setting.ratios(Scale.FULL);
    assertThat(ratios).hasSize(8);
    assertThat(ratios[0]).isCloseTo(0.002, within(1e-12));
    assertThat(ratios[7]).isCloseTo(4.6, within(1e-12));
    assertThat(ratios[1] / ratios[0]).isCloseTo(ratios[7] / ratios[6], within(1e-9));
  }

  /** 100 Mbit and CCR 4.6 are 21.739 Mflop, as section 5.1.3 says. */
  @Test
  void applications_areTheReports() {
    Setting setting = new Setting(5, 2, 0, Setting.Player.PLAIN, 1, Scale.FULL);
    TreeProblem problem = Setting.problem(setting.tree(1), 4.6, "x");
    assertThat(problem.application(0).flops()).isCloseTo(100e9, within(1.0));
    assertThat(problem.application(1).flops()).isCloseTo(21.739e6, within(1.0));
    assertThat(problem.application(1).bytes()).isEqualTo(12.5e6);
  }

  @Test
  void trees_differBySeedSizeDegreeAndIndex() {
    Setting one = new Setting(10, 2, 0, Setting.Player.PLAIN, 1, Scale.FULL);
    assertThat(one.tree(1).nodes()).isEqualTo(one.tree(1).nodes());
    assertThat(one.tree(1).nodes()).isNotEqualTo(one.tree(2).nodes());
    Setting other = new Setting(10, 2, 1, Setting.Player.PLAIN, 1, Scale.FULL);
    assertThat(one.tree(1).nodes()).isNotEqualTo(other.tree(1).nodes());
    assertThat(Setting.of(one.spec(3))).isEqualTo(one);
  }

  @Test
  void histogram_keepsWhatIsOutside() {
    assertThat(TreeFigure.histogram(new double[] {-5, 0.5, 1.5, 99}, 0, 1, 3))
        .containsExactly(50, 25, 25);
  }

  /** One tree, ratios 2, 1 and close to 0: geometric mean sqrt(2 * 1), worst 2, a third near 0. */
  @Test
  void ratios_leaveOutWhatIsCloseToZero() {
    RunResult result =
        new RunResult()
            .put(TreeStudy.measured(TreeStudy.LP_BASED), new double[] {4, 3, 2})
            .put(TreeStudy.measured(TreeStudy.BCS), new double[] {2, 3, 0});
    Setting setting = new Setting(5, 2, 0, Setting.Player.PLAIN, 1, Scale.QUICK);
    var cases =
        IntStream.range(0, 3).mapToObj(i -> new TreeRuns.Case(setting, 1, i, result)).toList();
    assertThat(TreeRuns.geometricMean(cases, TreeStudy.BCS)).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(TreeRuns.worst(cases, TreeStudy.BCS)).isEqualTo(2);
    assertThat(TreeRuns.nearlyZero(cases, TreeStudy.BCS)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(TreeRuns.asGood(cases, TreeStudy.BCS, 0.05)).isCloseTo(1.0 / 3, within(1e-12));
  }

  /** Both figures from the plain player's quick runs, in place of SimGrid's. */
  @Test
  void quickFigures_areMadeOfAllRuns() throws Exception {
    Published published = Published.read(Path.of("published", "rr5739"));
    for (Experiment experiment : new Experiment[] {new DeviationFigure(), new RatioFigure()}) {
      Map<RunSpec, RunResult> results = new LinkedHashMap<>();
      for (RunSpec spec : experiment.runs(Scale.QUICK, 1)) {
        Setting s = Setting.of(spec);
        Setting plain =
            new Setting(s.nodes(), s.maxDegree(), s.index(), Setting.Player.PLAIN, 1, s.scale());
        results.put(spec, new TreeStudy().execute(plain.spec(spec.seed())));
      }
      Experiment.Evaluation evaluation = experiment.evaluate(Scale.QUICK, 1, results, published);
      assertThat(evaluation.comparison().passed()).isTrue();
      Table histogram = evaluation.tables().get(experiment.id());
      for (String column : histogram.columns().subList(1, histogram.columns().size())) {
        double sum = 0;
        for (double share : histogram.numbers(column)) {
          sum += share;
        }
        assertThat(sum).as(column).isCloseTo(100, within(1e-6));
      }
    }
  }
}
