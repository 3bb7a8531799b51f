package loadstar.experiment.knowncosts;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Papers;
import loadstar.experiment.knowncosts.OldCostsSimulation.Rule;
import loadstar.experiment.knowncosts.RecordedBags.RecordedVersion;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class OldCostsTest {
  private static final OldCosts EXPERIMENT = new OldCosts();

  private static List<RunSpec> specs(int seeds) {
    return EXPERIMENT.runs(Scale.QUICK, seeds, Papers.of(EXPERIMENT));
  }

  @Test
  void bags_areThoseOfTheirProjects() throws IOException {
    Map<String, List<RecordedVersion>> bags = RecordedBags.read();
    assertThat(bags.keySet()).containsExactly("aquaflux", "ecalc", "hypha", "onegov", "pgmpy");
    assertThat(requireNonNull(bags.get("onegov"))).hasSize(14);
    RecordedVersion last = requireNonNull(bags.get("hypha")).getLast();
    assertThat(last.seconds()).hasSize(1774);
    assertThat(Arrays.stream(last.inOrder()).sum()).isCloseTo(706.557, within(1e-3));
  }

  @Test
  void bound_isTheLargestOfThree() {
    assertThat(OldCostsSimulation.bound(new double[] {4, 4, 4, 4}, 2)).isEqualTo(8);
    assertThat(OldCostsSimulation.bound(new double[] {9, 1, 1}, 2)).isEqualTo(9);
    assertThat(OldCostsSimulation.bound(new double[] {5, 4, 4, 4}, 3)).isEqualTo(8);
    assertThat(OldCostsSimulation.bound(new double[] {5}, 3)).isEqualTo(5);
  }

  /** Four numbers of workers, two versions; 227 of hypha's tasks are new. */
  @Test
  void ofTheSmallestBag_everythingIsPlayed() throws IOException {
    RunSpec spec = specs(1).getFirst();
    RunResult result = new OldCostsSimulation().execute(spec);
    for (Rule rule : Rule.values()) {
      double[] ratios = result.series(rule.series());
      assertThat(ratios).hasSize(4);
      assertThat(Arrays.stream(ratios)).allMatch(ratio -> ratio >= 1 - 1e-12);
    }
    // 53 tasks on 4 workers: 1175.91015, 1304.7836 and 1472.22824 s over 1064.619192 s.
    assertThat(result.series("nothing")[0]).isCloseTo(1.10453, within(1e-4));
    assertThat(result.series("order")[0]).isCloseTo(1.22559, within(1e-4));
    assertThat(result.series("plan")[0]).isCloseTo(1.38287, within(1e-4));
  }

  @Test
  void evaluation_countsCases() {
    Map<RunSpec, RunResult> results = new LinkedHashMap<>();
    for (RunSpec spec : specs(3)) {
      RunResult result = new RunResult();
      for (Rule rule : Rule.values()) {
        double ratio = rule == Rule.PLAN ? 1.2 : rule == Rule.ORDER ? 1.1 : 1;
        result.put(rule.series(), new double[] {ratio, ratio + spec.seed()});
      }
      results.put(spec, result);
    }
    Evaluation evaluation = EXPERIMENT.evaluate(Scale.QUICK, 3, results, Papers.of(EXPERIMENT));
    Table table = requireNonNull(evaluation.tables().get("known-costs"));
    assertThat(table.rows()).isEqualTo(5);
    assertThat(table.number(0, "cases")).isEqualTo(2);
    // Medians over the seeds are 1.2 and 3.2, of which the median is the mean.
    assertThat(table.number(0, "plan_over_bound")).isCloseTo(2.2, within(1e-12));
    assertThat(evaluation.comparison().table().csv()).contains("10 of 10");
  }
}
