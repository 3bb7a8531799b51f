package loadstar.algorithm.knowncosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that know the costs of tasks, against published mappings, closed forms and optima. */
class KnownCostKindsTest {
  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static List<WorkerSpec> workers(double... speeds) {
    return IntStream.range(0, speeds.length)
        .mapToObj(w -> WorkerSpec.symmetric("w" + w, speeds[w], 0, 1e300, 0))
        .toList();
  }

  private static double[] equal(int workers) {
    return DoubleStream.generate(() -> 1).limit(workers).toArray();
  }

  private static PrefixSums sums(double[] costs) {
    PrefixSums sums = new PrefixSums();
    Arrays.stream(costs).forEach(sums::add);
    return sums;
  }

  /** The worker of each task by its position in the load, and the makespan. */
  private record Result(int[] worker, double makespan, List<Double> sizes) {}

  private static Result play(
      String name,
      Map<String, String> parameters,
      double[] known,
      double[] real,
      double... speeds) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    Settings.Builder settings = new Settings.Builder();
    parameters.forEach((parameter, value) ->
        settings.read(Parameter.named(kind.master(), parameter, name), value));
    StarProblem problem =
        StarProblem.of(workers(speeds), known.length).ofTasks().knowing(KnownCosts.of(known));
    Scheduler scheduler = kind.create(problem, settings.build());
    int[] order = scheduler.order();
    ArithmeticRun arithmetic =
        ArithmeticRun.of(problem.workers(), kind, scheduler)
            .withLoad(known.length)
            .withCosts(TaskCosts.of(sums(real), 1, k -> real[k]));
    Schedule schedule = arithmetic.play().schedule();
    int[] worker = new int[known.length];
    int next = 0;
    List<Double> sizes =
        IntStream.range(0, schedule.rows()).mapToObj(schedule::size).collect(Collectors.toList());
    for (int row = 0; row < schedule.rows(); row++) {
      for (int i = 0; i < schedule.size(row); i++) {
        worker[order == null ? next : order[next]] = schedule.worker(row);
        next++;
      }
    }
    return new Result(worker, schedule.lastDate(), sizes);
  }

  // Mappings of the unit tests of github.com/llpilla/study-loop-scheduling, and of the rules of
  // BinLPT in github.com/cart-pucminas/scheduler, computed by another program.
  @ParameterizedTest
  @CsvSource({
    "lpt,,3,2 4 6 8 5 3 9 1 11 7,19,0 1 1 2 0 2 1 0 0 2",
    "maxmin,,3,2 4 6 8 5 3 9 1 11 7,19,0 1 1 2 0 2 1 0 0 2",
    "binlpt,6,3,4 2 7 1 5 3 8 6 2 4 9 1,22,2 2 2 2 2 2 1 1 0 0 0 1",
    "binlpt,12,3,4 2 7 1 5 3 8 6 2 4 9 1,19,2 2 2 0 0 0 0 1 2 2 1 1",
    "binlpt,8,4,1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16,42,3 3 3 3 3 3 2 2 2 3 3 1 1 0 0 2",
    "binlpt,6,2,2 3 5 7 11 13 17 19 23 29 31 37,104,1 1 1 1 1 1 0 0 1 1 0 0",
    "contiguous,,3,1 1 1 4 2 2 1,7,0 0 0 0 1 1 2",
  })
  void publishedMappings_comeOutExactly(
      String name, Integer chunks, int workers, String tasks, double makespan, String mapping) {
    double[] costs = numbers(tasks);
    Result result =
        play(
            name,
            chunks == null ? Map.of() : Map.of("chunks", "" + chunks),
            costs,
            costs,
            equal(workers));
    assertThat(result.worker())
        .containsExactly(Arrays.stream(mapping.split(" ")).mapToInt(Integer::parseInt).toArray());
    assertThat(result.makespan()).isEqualTo(makespan);
  }

  /** The least makespan of whole tasks on equal workers, by branch and bound. */
  private static double optimum(double[] tasks, double[] load, int next, double best) {
    if (next == tasks.length) {
      return Math.min(best, Arrays.stream(load).max().orElseThrow());
    }
    for (int w = 0; w < load.length; w++) {
      boolean likeBefore = false;
      for (int other = 0; other < w; other++) {
        likeBefore |= load[other] == load[w];
      }
      if (!likeBefore && load[w] + tasks[next] < best) {
        load[w] += tasks[next];
        best = optimum(tasks, load, next + 1, best);
        load[w] -= tasks[next];
      }
    }
    return best;
  }

  @Test
  void lpt_isNeverAboveGrahamsBound() {
    double worst = 0;
    for (int seed = 1; seed <= 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int m = random.nextInt(2, 5);
      double[] costs =
          IntStream.range(0, random.nextInt(m + 1, 11))
              .mapToDouble(k -> random.nextInt(1, 20))
              .toArray();
      double[] longest = costs.clone();
      Arrays.sort(longest);
      double[] descending =
          IntStream.range(0, longest.length)
              .mapToDouble(k -> longest[longest.length - 1 - k])
              .toArray();
      double least = optimum(descending, new double[m], 0, Double.POSITIVE_INFINITY);
      double ratio = play("lpt", Map.of(), costs, costs, equal(m)).makespan() / least;
      assertThat(ratio).as("seed " + seed).isBetween(1.0, 4.0 / 3 - 1.0 / (3 * m) + 1e-12);
      worst = Math.max(worst, ratio);
    }
    assertThat(worst).isGreaterThan(1.05); // the problems tell LPT from an optimum
  }

  // Graham's example: 2m + 1 tasks 2m-1, 2m-1, ..., m+1, m+1, m, m, m.
  @Test
  void lpt_reachesGrahamsBound() {
    for (int m = 2; m <= 6; m++) {
      int workers = m;
      double[] costs =
          DoubleStream.concat(
                  IntStream.rangeClosed(workers + 1, 2 * workers - 1)
                      .mapToDouble(k -> 3 * workers - k)
                      .flatMap(cost -> DoubleStream.of(cost, cost)),
                  DoubleStream.of(workers, workers, workers))
              .toArray();
      assertThat(play("lpt", Map.of(), costs, costs, equal(m)).makespan()).isEqualTo(4 * m - 1);
    }
  }

  // The definitions: every task with every worker is looked at before each assignment.
  private static int[] byDefinition(double[] costs, double[] speeds, boolean max) {
    double[] free = new double[speeds.length];
    int[] worker = new int[costs.length];
    Arrays.fill(worker, -1);
    for (int step = 0; step < costs.length; step++) {
      int task = -1;
      int where = -1;
      double date = 0;
      for (int k = 0; k < costs.length; k++) {
        if (worker[k] >= 0) {
          continue;
        }
        int best = 0;
        for (int w = 1; w < speeds.length; w++) {
          double end = free[w] + costs[k] / speeds[w];
          best = end < free[best] + costs[k] / speeds[best] ? w : best;
        }
        double end = free[best] + costs[k] / speeds[best];
        if (task < 0 || (max ? end > date : end < date)) {
          task = k;
          where = best;
          date = end;
        }
      }
      worker[task] = where;
      free[where] = date;
    }
    return worker;
  }

  @Test
  void minMinAndMaxMin_areThoseOfTheirDefinition() {
    for (int seed = 1; seed <= 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] costs = random.doubles(30, 1, 50).toArray();
      double[] speeds = random.doubles(4, 1, 5).toArray();
      assertThat(play("minmin", Map.of(), costs, costs, speeds).worker())
          .containsExactly(byDefinition(costs, speeds, false));
      assertThat(play("maxmin", Map.of(), costs, costs, speeds).worker())
          .containsExactly(byDefinition(costs, speeds, true));
    }
  }

  @Test
  void contiguous_sharesInProportionToSpeed() {
    double[] costs = new double[60];
    Arrays.fill(costs, 1);
    Result result = play("contiguous", Map.of(), costs, costs, 1, 2, 3);
    assertThat(result.sizes()).containsExactly(10.0, 20.0, 30.0);
    assertThat(result.makespan()).isEqualTo(10);
  }

  @Test
  void binLptOfOneChunkEach_isLpt() {
    SplittableRandom random = new SplittableRandom(7);
    double[] costs = random.doubles(40, 1, 50).toArray();
    // A chunk takes tasks until it is above the average: with a large k each task is.
    Map<String, String> single = Map.of("chunks", "100000");
    assertThat(play("binlpt", single, costs, costs, 1, 1, 1).worker())
        .containsExactly(play("lpt", Map.of(), costs, costs, 1, 1, 1).worker());
  }

  @Test
  void transfers_areCountedInTheChoice() {
    WorkerSpec near = WorkerSpec.symmetric("near", 1, 0, 10, 0);
    WorkerSpec far = WorkerSpec.symmetric("far", 1, 0, 0.1, 0);
    SchedulerKind lpt = Registry.builtIn().kind("lpt");
    double[] costs = {4, 3};
    StarProblem problem =
        StarProblem.of(List.of(far, near), 2).ofTasks().knowing(KnownCosts.of(costs));
    Schedule schedule =
        ArithmeticRun.of(problem.workers(), lpt, lpt.create(problem, Settings.NONE))
            .withLoad(2)
            .withCosts(TaskCosts.of(sums(costs), 1))
            .play()
            .schedule();
    assertThat(schedule.worker(0)).isEqualTo(1);
    assertThat(schedule.worker(1)).isEqualTo(1);
    assertThat(schedule.lastDate()).isCloseTo(7.1, within(1e-12));
  }

  @Test
  void order_isWhatIsKnownAndCostsAreWhatIsTrue() {
    double[] known = {1, 5, 3, 5};
    double[] real = {4, 1, 2, 8};
    Result longest = play("ss", Map.of("order", "longest"), known, real, 1, 1);
    // Tasks 1 and 3 go out first, equal ones as they come, then 2, then 0.
    assertThat(longest.worker()).containsExactly(0, 0, 0, 1);
    assertThat(longest.makespan()).isEqualTo(8);
    Result shortest = play("ss", Map.of("order", "shortest"), known, real, 1, 1);
    assertThat(shortest.worker()).containsExactly(0, 1, 1, 1);
    assertThat(play("ss", Map.of(), known, real, 1, 1).worker()).containsExactly(0, 1, 1, 1);
  }

  @Test
  void guessedTasks_areFirstWhereThatIsWanted() {
    KnownCosts known =
        KnownCosts.guessing(
            new double[] {2, 9, 2}, new boolean[] {false, false, true}, true, false);
    assertThat(known.onRequest(true)).containsExactly(2, 1, 0);
    assertThat(known.onRequest(false)).containsExactly(2, 0, 1);
    assertThat(known.inAdvance(3, true)).containsExactly(1, 0, 2);
    assertThat(known.inRows(new int[] {2, 2, 1}).onRequest(true)).containsExactly(0, 1, 2);
    assertThat(KnownCosts.ofMean(2).onRequest(true)).isNull();
  }

  @Test
  void orderThatNamesATaskTwice_isRefused() {
    TaskCosts costs = TaskCosts.of(sums(new double[] {1, 2, 3}), 1);
    assertThatThrownBy(() -> costs.inOrder(new int[] {0, 0, 2}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the load has 3, each of which it has to name once");
  }

  @Test
  void tooManyTasks_areRefusedInOneLine() {
    SchedulerKind lpt = Registry.builtIn().kind("lpt");
    assertThatThrownBy(
            () -> lpt.create(StarProblem.of(workers(1, 2), 2e9).ofTasks(), Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("it assigns each task before the run, and at most 1e8 of them");
  }
}
