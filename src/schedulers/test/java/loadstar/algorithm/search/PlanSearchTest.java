package loadstar.algorithm.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.algorithm.search.PlanSearch.Chunks;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Plans that local search improves, against bounds, closed forms and arithmetic. */
class PlanSearchTest {
  private static final int STARS = Boolean.getBoolean("full") ? 200 : 15;

  private static Chunks best(PlanSearch search, int tries) {
    return requireNonNull(search.search(1, tries, 2, () -> false)).state();
  }

  @Test
  void load_isSharedByTwoEqualWorkers() {
    // A unit takes a second, messages take none: 50 units each, 50 s, from 100 s at one of them.
    List<WorkerSpec> workers =
        List.of(WorkerSpec.symmetric("a", 1, 0, 1e12, 0), WorkerSpec.symmetric("b", 1, 0, 1e12, 0));
    Chunks all = new Chunks(new int[] {0}, new double[] {100});
    PlanSearch search = new PlanSearch(workers, false, List.of(all));
    assertThat(search.makespan(all)).isCloseTo(100, within(1e-6));
    assertThat(search.makespan(best(search, 2000))).isCloseTo(50, within(0.05));
  }

  @Test
  void plans_haveTheMakespanOfThePlayer_andBeatNoBound() {
    CaseRanges ranges =
        new CaseRanges(
            new Interval(2, 6),
            new Interval(100, 1000),
            false,
            new Interval(0.1, 10),
            new Interval(1, 1000),
            new Interval(0, 0.3),
            new Interval(0, 0.3),
            Interval.only(0),
            List.of(Family.LOGNORMAL),
            Interval.only(0),
            List.of(Ports.ONE));
    UniformRandomProvider random = RandomStream.of(5, "stars");
    List<Double> gaps = new ArrayList<>();
    for (int star = 0; star < STARS; star++) {
      StarCase one = ranges.draw(random);
      List<WorkerSpec> workers = one.specs();
      List<Chunks> starts =
          Stream.of("fac2", "ss", "wf", "umr", "mrrs")
              .map(name -> Registry.builtIn().kind(name))
              .map(kind -> chunks(one.play(kind, Settings.NONE).schedule()))
              .toList();
      for (boolean whole : List.of(true, false)) {
        // Plans of whole units stay so; those of umr and mrrs have parts of units.
        List<Chunks> own = whole ? starts.subList(0, 3) : starts;
        PlanSearch search = new PlanSearch(workers, whole, own);
        Chunks plan = best(search, 600);
        assertThat(Arrays.stream(plan.sizes()).sum()).isCloseTo(one.load(), within(1e-6));
        assertThat(Arrays.stream(plan.sizes())).allMatch(size -> size > 0);
        if (whole) {
          assertThat(Arrays.stream(plan.sizes())).allMatch(size -> size == Math.rint(size));
        }
        double bound = BoundProblem.of(workers, one.load(), false).bounds().best();
        double makespan = search.makespan(plan);
        assertThat(makespan).isGreaterThanOrEqualTo(bound * (1 - 1e-9));
        assertThat(own).allMatch(start -> makespan <= search.makespan(start));
        assertThat(makespan(workers, plan)).isCloseTo(makespan, within(1e-6 * makespan));
        gaps.add(makespan / bound - 1);
      }
    }
    // The goal for the median is 8 %.
    assertThat(gaps.stream().sorted().toList().get(STARS)).isLessThan(0.08);
  }

  private static Chunks chunks(Schedule schedule) {
    int[] order =
        IntStream.range(0, schedule.rows())
            .boxed()
            .sorted(Comparator.comparingDouble(schedule::sendStart))
            .mapToInt(row -> row)
            .toArray();
    return new Chunks(
        Arrays.stream(order).map(schedule::worker).toArray(),
        Arrays.stream(order).mapToDouble(schedule::size).toArray());
  }

  private static double makespan(List<WorkerSpec> workers, Chunks plan) {
    List<Plan.Chunk> chunks = new ArrayList<>();
    int[] rounds = new int[workers.size()];
    for (int k = 0; k < plan.workers().length; k++) {
      int w = plan.workers()[k];
      chunks.add(new Plan.Chunk(w, rounds[w]++, plan.sizes()[k]));
    }
    SchedulerKind kind =
        SchedulerKind.oneWay("given", "", "")
            .madeBy((problem, settings) -> new PlanScheduler(new Plan(chunks, Double.NaN)));
    return ArithmeticRun.of(workers, kind, new PlanScheduler(new Plan(chunks, Double.NaN)))
        .play()
        .end();
  }
}
