package loadstar.experiment.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import loadstar.experiment.Papers;
import loadstar.experiment.reality.Blades.BladesSpeeds;
import loadstar.experiment.reality.RealRuns.BladesRun;
import loadstar.experiment.reality.RealRuns.Group;
import loadstar.experiment.reality.RealRuns.LsfRun;
import loadstar.result.PublishedValue;
import loadstar.result.Tolerance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class RealRunsTest {
  @Test
  void everyRunOfTheBlades_isInOneGroup() {
    Map<Group, Long> groups =
        RealRuns.blades().stream()
            .collect(Collectors.groupingBy(BladesRun::group, TreeMap::new, Collectors.counting()));
    assertThat(groups)
        .containsEntry(Group.FITTED, 12L)
        .containsEntry(Group.SIXTEEN_WORKERS, 32L)
        .containsEntry(Group.TWELVE_WORKERS, 6L)
        .containsEntry(Group.BACKGROUND_LOAD, 6L);
    assertThat(RealRuns.blades()).hasSize(160);
    for (BladesRun run : RealRuns.blades()) {
      assertThat(run.blades()).as(run.log()).hasSize(run.setting().workers());
    }
  }

  /** Fitted: that the two runs with 16 workers have done two whole images. */
  @Test
  void speedsOfBlades_doTheWorkOfTheRunsTheyAreFittedOn() {
    List<BladesRun> runs = RealRuns.blades();
    BladesSpeeds tss = Objects.requireNonNull(BladesSpeeds.fitted(runs).get("tss"));
    // Alone, 168.132 and 168.035 s of computing.
    assertThat(1 / tss.fast()).isCloseTo(168.08, within(0.01));
    double images =
        runs.stream()
            .filter(run -> run.group() == Group.FITTED && run.setting().workers() == 16)
            .filter(run -> run.setting().program().equals("tss"))
            .mapToDouble(run ->
                tss.fast() * run.computeSeconds(0, 8) + tss.slow() * run.computeSeconds(8, 16))
            .sum();
    assertThat(images).isCloseTo(2, within(1e-12));
    assertThat(tss.fast() / tss.slow()).isCloseTo(1.954, within(0.001));
  }

  /** What is fitted on the LSF cluster are two runs; 20 000 squared points of 8 bytes each. */
  @Test
  void runsOfLsf_haveAllChunks() {
    List<LsfRun> runs = RealRuns.lsf();
    assertThat(runs).hasSize(48);
    assertThat(runs.stream().filter(LsfRun::fitted).map(LsfRun::number)).containsExactly(106, 113);
    for (LsfRun run : runs) {
      assertThat(run.chunkSeconds())
          .hasSize((int) Math.ceil(run.width() / (double) run.chunkRows()));
      assertThat(run.firstRow(run.chunkSeconds().length)).isEqualTo(run.width());
    }
    assertThat(runs.getLast().bytes()).isEqualTo(3.2e9);
  }

  /** {@code published/reality} holds the times of these very runs. */
  @Test
  void measuredValues_areTheTimesOfTheRuns() {
    Map<String, List<Double>> times = new TreeMap<>();
    for (BladesRun run : RealRuns.blades()) {
      if (run.group() == Group.SIXTEEN_WORKERS || run.group() == Group.TWELVE_WORKERS) {
        String id = "blades-" + run.setting().workers() + "-" + run.setting().scheme();
        times
            .computeIfAbsent(id + "-" + run.setting().columns(), key -> new ArrayList<>())
            .add(run.seconds());
      }
    }
    for (LsfRun run : RealRuns.lsf()) {
      if (!run.fitted()) {
        times.computeIfAbsent(run.setting(), key -> new ArrayList<>()).add(run.wallSeconds());
      }
    }
    Map<String, List<Double>> published = new TreeMap<>();
    for (PublishedValue value : Papers.named("reality").values()) {
      published.put(value.id(), repeats(value));
    }
    assertThat(published).isEqualTo(times);
  }

  /**
   * A tolerance is where one more repeat would be at 95 %: Student's t times the relative standard
   * deviation, pooled over all settings with repeats, times the mean and sqrt(1 + 1/n).
   */
  @Test
  void tolerances_followFromTheRepeats() {
    assertTolerances("lsf", value -> true, 23);
    assertTolerances("blades", value -> value.id().startsWith("blades-16-"), 14);
  }

  private static void assertTolerances(
      String file, Predicate<PublishedValue> pooled, int degreesOfFreedom) {
    List<PublishedValue> values = Papers.named("reality").file(file);
    double squares = 0;
    int freedom = 0;
    for (PublishedValue value : values) {
      if (pooled.test(value)) {
        double mean = mean(value);
        for (double one : repeats(value)) {
          squares += (one / mean - 1) * (one / mean - 1);
        }
        freedom += repeats(value).size() - 1;
      }
    }
    assertThat(freedom).isEqualTo(degreesOfFreedom);
    double t = TDistribution.of(freedom).inverseCumulativeProbability(0.975);
    for (PublishedValue value : values) {
      double n = repeats(value).size();
      double tolerance = t * Math.sqrt(squares / freedom) * mean(value) * Math.sqrt(1 + 1 / n);
      assertThat(value.tolerance().source()).isEqualTo(Tolerance.IntervalSource.GIVEN);
      assertThat(value.tolerance().number()).as(value.id()).isCloseTo(tolerance, within(0.002));
    }
  }

  private static List<Double> repeats(PublishedValue value) {
    return Objects.requireNonNull(value.measured()).repeats();
  }

  private static double mean(PublishedValue value) {
    return repeats(value).stream().mapToDouble(x -> x).average().orElseThrow();
  }
}
