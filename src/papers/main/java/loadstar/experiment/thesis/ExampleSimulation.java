package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.SingleRound;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.PaperSimulation;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * The worked examples of sections 2.5.3 and 2.5.4: a root that computes while it serves three
 * others, one chunk each, all finish together. The root is a worker that receives at once.
 */
public final class ExampleSimulation implements PaperSimulation {
  public static final String NAME = "thesis-section2.5";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<WorkerSpec> tree =
        List.of(
            worker("p0", 1.0 / 2, Section25.AT_ONCE),
            worker("p1", 1.0 / 3, 1.0 / 2),
            worker("p2", 1, 2),
            worker("p3", 1.0 / 2, 1.0 / 5));
    // The unit of time is the computation of one row; sending one takes a tenth of that.
    List<WorkerSpec> bus =
        List.of(
            worker("p0", 1, Section25.AT_ONCE),
            worker("p1", 1, 10),
            worker("p2", 1, 10),
            worker("p3", 1, 10));
    CaseBatch batch = new CaseBatch();
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put(Section25.TREE_ALL, plan(tree, 1, 0, 1, 2, 3));
    plans.put(Section25.TREE_THREE, plan(tree, 1, 0, 2, 3));
    plans.put(Section25.TREE_SORTED, plan(tree, 1, 0, 2, 1, 3));
    double[] all = shares(plan(tree, 1, 0, 1, 2, 3), tree.size());
    plans.put(Section25.TREE_MOVED, SingleRound.given(all[0], 0, all[1] + all[2], all[3]));
    double[] rows = shares(plan(bus, Section25.ROWS, 0, 1, 2, 3), bus.size());
    plans.put(Section25.IMAGE, SingleRound.given(whole(rows)));
    plans.put(
        Section25.IMAGE_EQUAL,
        SingleRound.given(
            Section25.ROWS / 4, Section25.ROWS / 4, Section25.ROWS / 4, Section25.ROWS / 4));
    plans.forEach((name, plan) -> {
      boolean image = name.startsWith(Section25.IMAGE);
      batch.add(name, image ? bus : tree, plan, image ? Section25.ROWS : 1);
    });
    batch.run();
    RunResult result = new RunResult();
    for (String name : plans.keySet()) {
      result.put(name + "_time", batch.makespan(name));
      result.put(name, batch.loads(name));
    }
    return result
        .put(Section25.IN_TURN, speedups(Ports.ONE))
        .put(Section25.AT_ALL, speedups(Ports.UNLIMITED))
        .put(Section25.GAINS, gains(1))
        .put(Section25.GAINS_WITHOUT_ROOT, gains(0));
  }

  /**
   * Returns whole numbers with the same sum, which is one: each is rounded down, and what is left
   * goes to those with the largest remainders.
   */
  static double[] whole(double... shares) {
    double[] whole = Arrays.stream(shares).map(Math::floor).toArray();
    int left = (int) Math.round(Arrays.stream(shares).sum() - Arrays.stream(whole).sum());
    IntStream.range(0, shares.length)
        .boxed()
        .sorted(Comparator.comparingDouble(p -> whole[p] - shares[p]))
        .limit(left)
        .forEach(p -> whole[p]++);
    return whole;
  }

  private static double[] speedups(Ports ports) {
    return Section25.byNumber(m -> {
      List<WorkerSpec> star = star(1, m, 1);
      return 1 / makespan(star, new SingleRound(ports).plan(star, 1), ports);
    });
  }

  private static double[] gains(int roots) {
    return DoubleStream.of(Section25.FOUR_LINKS)
        .map(link -> {
          List<WorkerSpec> star = star(roots, 4, link);
          double[] shares = new double[star.size()];
          Arrays.fill(shares, 1.0 / shares.length);
          double equal = makespan(star, SingleRound.given(shares), Ports.ONE);
          return 100 * (1 - makespan(star, new SingleRound().plan(star, 1), Ports.ONE) / equal);
        })
        .toArray();
  }

  /** Returns processors of speed 1; sending a unit takes {@code link} seconds. */
  private static List<WorkerSpec> star(int roots, int processors, double link) {
    return IntStream.range(0, roots + processors)
        .mapToObj(p -> worker("p" + p, 1, p < roots ? Section25.AT_ONCE : 1 / link))
        .toList();
  }

  /** Returns the makespan by arithmetic, because the batch has only one port. */
  private static double makespan(List<WorkerSpec> workers, Plan plan, Ports ports) {
    SchedulerKind kind =
        SchedulerKind.oneWay("plan", "", "").madeBy((p, s) -> new PlanScheduler(plan));
    return new ArithmeticRun(workers, kind, new PlanScheduler(plan), ports)
        .play()
        .schedule()
        .lastDate();
  }

  private static WorkerSpec worker(String name, double speed, double bandwidth) {
    return WorkerSpec.symmetric(name, speed, 0, bandwidth, 0);
  }

  private static double[] shares(Plan plan, int workers) {
    double[] shares = new double[workers];
    plan.chunks().forEach(chunk -> shares[chunk.worker()] = chunk.size());
    return shares;
  }

  private static Plan plan(List<WorkerSpec> workers, double load, int... order) {
    Plan plan = SingleRound.equalFinish(workers, order, load);
    if (plan == null) {
      throw new IllegalStateException("an example of the thesis has a negative share");
    }
    return plan;
  }
}
