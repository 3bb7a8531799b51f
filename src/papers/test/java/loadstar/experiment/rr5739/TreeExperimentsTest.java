package loadstar.experiment.rr5739;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.model.TreePlatform;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class TreeExperimentsTest {
  @Test
  void fullScale_isTheReports() {
    assertThat(TreeSetting.all(Scale.FULL, TreeSetting.TreeSimulator.SIMGRID, 1)).hasSize(150);
    double[] ratios = TreeSetting.ratios(Scale.FULL);
    assertThat(ratios).hasSize(8);
    assertThat(ratios[0]).isCloseTo(0.002, within(1e-12));
    assertThat(ratios[7]).isCloseTo(4.6, within(1e-12));
    assertThat(ratios[1] / ratios[0]).isCloseTo(ratios[7] / ratios[6], within(1e-9));
  }

  /** 100 Mbit and CCR 4.6 are 21.739 Mflop, as section 5.1.3 says. */
  @Test
  void applications_areTheReports() {
    TreeSetting setting = new TreeSetting(5, 2, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL);
    TreeProblem problem = TreeSetting.problem(setting.tree(1), 4.6, "x");
    assertThat(problem.application(0).flops()).isCloseTo(100e9, within(1.0));
    assertThat(problem.application(1).flops()).isCloseTo(21.739e6, within(1.0));
    assertThat(problem.application(1).bytes()).isEqualTo(12.5e6);
  }

  @Test
  void trees_differBySeedSizeDegreeAndIndex() {
    TreeSetting one = new TreeSetting(10, 2, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL);
    assertThat(one.tree(1).nodes()).isEqualTo(one.tree(1).nodes());
    assertThat(one.tree(1).nodes()).isNotEqualTo(one.tree(2).nodes());
    TreeSetting other = new TreeSetting(10, 2, 1, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL);
    assertThat(one.tree(1).nodes()).isNotEqualTo(other.tree(1).nodes());
    assertThat(TreeSetting.of(one.apply(3))).isEqualTo(one);
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
            .put(TreeHeuristicsSimulation.measured(TreeFigure.LP_BASED), new double[] {4, 3, 2})
            .put(TreeHeuristicsSimulation.measured(TreeFigure.BCS), new double[] {2, 3, 0});
    TreeSetting setting = new TreeSetting(5, 2, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.QUICK);
    var cases =
        IntStream.range(0, 3).mapToObj(i -> new TreeRuns.Case(setting, 1, i, result)).toList();
    assertThat(TreeFigure.mean(cases, TreeFigure.BCS)).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(TreeFigure.worst(cases, TreeFigure.BCS)).isEqualTo(2);
    assertThat(TreeFigure.nearlyZero(cases, TreeFigure.BCS)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(TreeFigure.asGood(cases, TreeFigure.BCS, 0.05)).isCloseTo(1.0 / 3, within(1e-12));
  }

  /** A variant changes what it says, and nothing else. */
  @Test
  void variants_changeOneThing() {
    TreePlatform tree =
        new TreeSetting(20, 5, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL).tree(1);
    TreeProblem fixed = TreeVariant.AS_FIXED.problem(tree, 0.1, 1);
    TreeProblem forwards = TreeVariant.MASTER_FORWARDS.problem(tree, 0.1, 1);
    TreeProblem late = TreeVariant.LATENCIES.problem(tree, 0.1, 1);
    TreeProblem skewed = TreeVariant.SKEWED_BANDWIDTHS.problem(tree, 0.1, 1);
    assertThat(forwards.tree().node(0).speed()).isZero();
    for (int u = 1; u < 20; u++) {
      assertThat(forwards.tree().node(u)).isEqualTo(fixed.tree().node(u));
      assertThat(late.tree().node(u).latency()).isBetween(0.006, 10.0);
      assertThat(late.tree().node(u).bandwidth()).isEqualTo(fixed.tree().node(u).bandwidth());
      assertThat(skewed.tree().node(u).bandwidth()).isBetween(13_750.0, 875_000.0);
      assertThat(skewed.tree().node(u).speed()).isEqualTo(fixed.tree().node(u).speed());
    }
    assertThat(skewed.tree().nodes()).isNotEqualTo(fixed.tree().nodes());
    // CCR 0.001, 0.0505 and 0.1 of 100 Mbit: 100 000, 1980.198 and 1000 Mflop.
    TreeProblem three = TreeVariant.THREE_APPLICATIONS.problem(tree, 0.1, 1);
    assertThat(three.application(0).flops()).isCloseTo(100e9, within(1.0));
    assertThat(three.application(1).flops()).isCloseTo(1980.198e6, within(1e3));
    assertThat(three.application(2).flops()).isCloseTo(1e9, within(1.0));
  }

  /**
   * A window of 20 kB over a round trip of 20 s lets 1000 bytes/s through, of 12 ms nothing less.
   */
  @Test
  void latencyWindow_limitsBandwidths() {
    assertThat(LatencyWindow.capacity(875_000, 10)).isEqualTo(1000);
    assertThat(LatencyWindow.capacity(875_000, 0.006)).isEqualTo(875_000);
    TreeSetting plain = new TreeSetting(20, 5, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL);
    TreePlatform drawn = plain.tree(1);
    for (LatencyWindow window : LatencyWindow.values()) {
      TreeSetting setting =
          new TreeSetting(20, 5, 0, TreeSetting.TreeSimulator.PLAIN, 1, Scale.FULL, window);
      assertThat(TreeSetting.of(setting.apply(3))).isEqualTo(setting);
      TreePlatform tree = setting.tree(1);
      int limited = 0;
      for (int u = 1; u < 20; u++) {
        assertThat(tree.node(u).speed()).isEqualTo(drawn.node(u).speed());
        assertThat(tree.node(u).bandwidth())
            .isBetween(
                Math.min(1000, drawn.node(u).bandwidth()), Math.rint(drawn.node(u).bandwidth()));
        limited += tree.node(u).bandwidth() < drawn.node(u).bandwidth() ? 1 : 0;
      }
      if (window == LatencyWindow.NONE) {
        assertThat(setting.apply(3)).isEqualTo(plain.apply(3));
        assertThat(limited).isZero();
      } else {
        assertThat(limited).isGreaterThan(5);
      }
    }
  }

  /** A window of one task keeps the worker waiting for its request: further from theory. */
  @Test
  void smallWindow_costsThroughput() {
    VariantSimulation variants = new VariantSimulation();
    RunResult ten =
        variants.execute(VariantSimulation.problem(TreeVariant.AS_FIXED, 1, 10).apply(1));
    RunResult one =
        variants.execute(VariantSimulation.problem(TreeVariant.WINDOW_1, 1, 10).apply(1));
    assertThat(one.value(VariantSimulation.DEVIATION))
        .isGreaterThan(ten.value(VariantSimulation.DEVIATION));
    // 2 sizes, 3 degrees, 8 values of CCR_max.
    assertThat(ten.series(TreeHeuristicsSimulation.measured(TreeFigure.FCFS))).hasSize(48);
  }

  /** Both figures from the plain player's quick runs, in place of SimGrid's. */
  @Test
  void quickFigures_areMadeOfAllRuns() throws Exception {
    Published published = Published.read(Path.of("published", "rr5739"));
    Map<RunSpec, RunResult> played = new HashMap<>();
    for (Experiment experiment :
        new Experiment[] {new DeviationFigure(), new RatioFigure(), new WindowFigure()}) {
      Map<RunSpec, RunResult> results = new LinkedHashMap<>();
      for (RunSpec spec : experiment.runs(Scale.QUICK, 1, published)) {
        TreeSetting s = TreeSetting.of(spec);
        TreeSetting plain =
            new TreeSetting(
                s.nodes(),
                s.maxDegree(),
                s.index(),
                TreeSetting.TreeSimulator.PLAIN,
                1,
                s.scale(),
                s.window());
        RunSpec own = plain.apply((int) spec.seed());
        if (!played.containsKey(own)) {
          played.put(own, new TreeHeuristicsSimulation().execute(own));
        }
        results.put(spec, played.get(own));
      }
      Evaluation evaluation = experiment.evaluate(Scale.QUICK, 1, results, published);
      assertThat(evaluation.comparison().passed()).isTrue();
      String name = experiment instanceof WindowFigure ? "-fig6" : "";
      Table histogram = Objects.requireNonNull(evaluation.tables().get(experiment.id() + name));
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
