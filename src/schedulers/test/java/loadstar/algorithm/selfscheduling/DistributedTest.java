package loadstar.algorithm.selfscheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.selfscheduling.SelfScheduling.Powers;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/**
 * DGSS, DTSS and DFSS against logs of the program of their authors' group (GitHub
 * amanelis/mpi-mandelbrot, commit ef68cec, {@code ?SS-1D/output_*}), where the order in which
 * workers ask does not matter. A logged worker asks once more than it gets chunks.
 */
class DistributedTest {
  /** Columns of one worker of power 2, smallest chunk 20: logged are 5 steps. */
  @Test
  void dgssOfOneWorker_takesTwoChunksOfGssAtOnce() {
    // 2000 + 1000, 500 + 250, 125 + 63, 31 + 20, 11. R a / A would be everything in one step.
    assertThat(chunks(play("dgss", 4000, powers(2), "minimum", "20"), 0))
        .containsExactly(3000.0, 750.0, 188.0, 51.0, 11.0);
  }

  // 16 workers, 16 000 columns, A = 24: logged for workers that got one chunk, in the order of
  // asking among those of power 2: 1102, 1012, 930, 854, 784, 720.
  @Test
  void dgssOfTwoPowers_shrinksAsLogged() {
    int[] powers = {2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    Schedule schedule = play("dgss", 16_000, powers(powers), "minimum", "20");
    assertThat(first(schedule, 16))
        .containsExactly(
            1306.0, 1200.0, 1102.0, 1012.0, 930.0, 854.0, 784.0, 720.0, 338.0, 324.0, 310.0, 297.0,
            285.0, 273.0, 262.0, 251.0);
  }

  /** f = 1000, l = 20, S = 8, delta = 980/7 = 140: logged are 4 steps and a delta of 140. */
  @Test
  void dtssOfOneWorker_takesTwoChunksOfTssAtOnce() {
    assertThat(chunks(play("dtss", 4000, powers(2), "last", "20", "rounding", "floor"), 0))
        .containsExactly(1000.0 + 860, 720.0 + 580, 440.0 + 300, 100.0);
  }

  // Logged with 16 workers, 8000 columns, f = 166 and delta 1: 309, 305 and 301 for workers of
  // power 2, 149 to 143 for those of power 1. So five of power 2 asked before, and one of power 1.
  @Test
  void dtssOfTwoPowers_shrinksAsLogged() {
    int[] inOrderOfAsking = {2, 2, 2, 2, 2, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1};
    Schedule schedule =
        play("dtss", 8000, powers(inOrderOfAsking), "last", "20", "rounding", "floor");
    assertThat(first(schedule, 16))
        .containsExactly(
            331.0, 327.0, 323.0, 319.0, 315.0, 156.0, 309.0, 305.0, 301.0, 149.0, 148.0, 147.0,
            146.0, 145.0, 144.0, 143.0);
  }

  // Logged with 16 workers and a threshold of 20: chunks and columns of each, the first worker
  // getting 8 more. Worked out for 4000: R/48 = 83.3 gives 167 and 84; R = 1992: 83 and 42; R =
  // 992: 42 and 21; R = 488 is more than 24 * 20: 40 and 20; 8 are left.
  @Test
  void dfssAtEachWorkersPace_givesTheColumnsThatAreLogged() {
    assertLogged(4000, 4, 332, 167);
    assertLogged(8000, 5, 665, 334);
    assertLogged(12_000, 6, 999, 500);
    assertLogged(16_000, 6, 1331, 668);
  }

  /** Equal powers are FSS: 5, 6, 7 and 7 chunks for each of the 16, together all there is. */
  @Test
  void fssAtEachWorkersPace_givesTheColumnsThatAreLogged() {
    int[] sizes = {4000, 8000, 12_000, 16_000};
    int[] stages = {5, 6, 7, 7};
    for (int i = 0; i < sizes.length; i++) {
      int[] powers = IntStream.range(0, 16).map(w -> 1).toArray();
      Schedule schedule =
          play("dfss", sizes[i], powers(powers), "stage", "worker", "threshold", "20");
      for (int w = 0; w < 16; w++) {
        assertThat(chunks(schedule, w)).hasSize(stages[i]);
        assertThat(sum(schedule, w)).isEqualTo(sizes[i] / 16.0);
      }
    }
  }

  /** Nine steps of one worker: 2000 to 62 by halves, then 31, R = 31 leaves 16 and 15. */
  @Test
  void fssOfOneWorker_endsAtTheThreshold() {
    List<Double> sizes =
        chunks(play("dfss", 4000, powers(1), "stage", "worker", "threshold", "20"), 0);
    assertThat(sizes).hasSize(9).startsWith(2000.0, 1000.0, 500.0, 250.0, 125.0, 63.0);
    assertThat(sizes.stream().mapToDouble(x -> x).sum()).isEqualTo(4000);
  }

  /** Without weights powers are whole parts of the speed over the slowest: 1, 2, 3. */
  @Test
  void powersWithoutWeights_areWholePartsOfSpeeds() {
    List<WorkerSpec> workers =
        List.of(
            ChunkSequence.worker(1), ChunkSequence.worker(1 / 2.9), ChunkSequence.worker(1 / 3.0));
    Powers powers = Powers.of(StarProblem.of(workers, 10), Settings.NONE, true);
    assertThat(List.of(powers.of(0), powers.of(1), powers.of(2))).containsExactly(1, 2, 3);
    assertThat(powers.total()).isEqualTo(6);
  }

  /** The second worker leaves with its chunk; the first takes what nobody will ask for now. */
  @Test
  void dfssAtEachWorkersPace_losesNothingWithAWorker() {
    SchedulerKind kind = Registry.builtIn().kind("dfss");
    Settings settings =
        new Settings.Builder()
            .set(SelfSchedulingKinds.STAGE, "worker")
            .set(SelfSchedulingKinds.THRESHOLD, 5)
            .build();
    List<WorkerSpec> workers = List.of(ChunkSequence.worker(1), ChunkSequence.worker(1));
    Schedule schedule =
        ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, 100), settings))
            .away(1, 30, Double.POSITIVE_INFINITY)
            .play()
            .schedule();
    // The chunk of 25 is back at 25 s; the next, 13, is lost at 30 s.
    assertThat(sum(schedule, 0)).isEqualTo(75);
  }

  private static void assertLogged(int columns, int stages, int fast, int slow) {
    int[] powers = {2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    Schedule schedule = play("dfss", columns, powers(powers), "stage", "worker", "threshold", "20");
    double[] sums = IntStream.range(0, 16).mapToDouble(w -> sum(schedule, w)).toArray();
    double extra = columns - 8.0 * (fast + slow);
    assertThat(extra).isEqualTo(8);
    int more = 0;
    for (int w = 0; w < 16; w++) {
      double logged = powers[w] == 2 ? fast : slow;
      if (sums[w] != logged) {
        assertThat(sums[w]).isEqualTo(logged + extra);
        more++;
      }
      assertThat(chunks(schedule, w)).hasSize(stages + (sums[w] == logged ? 0 : 1));
    }
    assertThat(more).isEqualTo(1);
  }

  /** Workers whose speeds have nothing to do with their powers. */
  private static Schedule play(String name, long tasks, Settings.Builder settings, String... set) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    for (int i = 0; i < set.length; i += 2) {
      settings.read(Parameter.named(kind.master(), set[i], name), set[i + 1]);
    }
    Settings built = settings.build();
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; built.find(w, SelfSchedulingKinds.WEIGHT).isPresent(); w++) {
      workers.add(ChunkSequence.worker(1 + w % 3));
    }
    StarProblem problem = StarProblem.of(workers, tasks);
    return ArithmeticRun.of(workers, kind, kind.create(problem, built)).play().schedule();
  }

  private static Settings.Builder powers(int... powers) {
    Settings.Builder settings = new Settings.Builder();
    for (int w = 0; w < powers.length; w++) {
      settings.set(w, SelfSchedulingKinds.WEIGHT, (double) powers[w]);
    }
    return settings;
  }

  private static List<Double> first(Schedule schedule, int rows) {
    return IntStream.range(0, rows).mapToObj(schedule::size).toList();
  }

  private static List<Double> chunks(Schedule schedule, int worker) {
    return IntStream.range(0, schedule.rows())
        .filter(row -> schedule.worker(row) == worker)
        .mapToObj(schedule::size)
        .toList();
  }

  private static double sum(Schedule schedule, int worker) {
    return chunks(schedule, worker).stream().mapToDouble(x -> x).sum();
  }
}
