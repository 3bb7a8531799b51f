package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.SingleRound;
import loadstar.algorithm.play.StarReplay;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/** The worked examples of section 2.5, simulated. */
public final class Section25 extends Experiment {
  private static final Question EXAMPLES = new Parameters().once(ExampleStudy.NAME, "examples");
  private static final int PROCESSORS = 4;

  /** Names of cases; each is a series of shares by worker, and a value {@code <case>_time}. */
  private static final String TREE_ALL = "tree-all";

  private static final String TREE_THREE = "tree-three";

  /** Case with all four in the order of Theorem 2, by decreasing bandwidth: not printed. */
  private static final String TREE_SORTED = "tree-sorted";

  /** Case with the shares of all four, p1's given to p2. */
  private static final String TREE_MOVED = "tree-moved";

  private static final String IMAGE = "image";

  /** Case with equal numbers of rows. */
  private static final String IMAGE_EQUAL = "image-equal";

  /**
   * Series by m = 1, 2, ... equal processors beside the root, links as fast as these: speedup where
   * one is served after the other, and all at once.
   */
  private static final String IN_TURN = "speedup_in_turn";

  private static final String AT_ALL = "speedup_at_once";
  private static final int MOST = 16;

  /**
   * Series by z/w of FOUR_LINKS, four processors: percent of the time with equal shares that the
   * best shares save; with a root that computes, and with one that only sends.
   */
  private static final String GAINS = "gain_percent";

  private static final String GAINS_WITHOUT_ROOT = "gain_without_root_percent";
  private static final double[] FOUR_LINKS = {0.25, 0.5, 1};
  private static final double AT_ONCE = 1e12;

  /** Number of rows of 512 pixels. */
  private static final double ROWS = 512;

  @Override
  protected List<Question> questions(Scale scale) {
    return List.of(EXAMPLES);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    RunResult result = runs.result(EXAMPLES.apply(1));
    SpreadTable table = new SpreadTable();
    for (int p = 0; p < PROCESSORS; p++) {
      table
          .row("processor", p, "tree_all", result.series(TREE_ALL)[p])
          .cells("tree_three", result.series(TREE_THREE)[p])
          .cells("tree_sorted", result.series(TREE_SORTED)[p])
          .cells("image_rows", result.series(IMAGE)[p]);
    }
    compare(findings, result);
    findings.table(id(), table.table()).figure(id());
  }

  private static void compare(Findings findings, RunResult result) {
    for (int p = 0; p < PROCESSORS; p++) {
      for (String tree : List.of(TREE_ALL, TREE_THREE)) {
        findings.published(tree + "-alpha" + p, result.series(tree)[p]);
      }
      findings.published("image-rows" + p, result.series(IMAGE)[p]);
    }
    double all = result.value(TREE_ALL + "_time");
    double three = result.value(TREE_THREE + "_time");
    double sorted = result.value(TREE_SORTED + "_time");
    findings
        .published("tree-all-time", all)
        .published("tree-three-time", three)
        .published("tree-moved-alpha2", result.series(TREE_MOVED)[2])
        .published("tree-moved-time", result.value(TREE_MOVED + "_time"));
    // The time of 128 rows each, without sending anything, is the printed unit.
    double image = result.value(IMAGE + "_time") / 128;
    double equal = result.value(IMAGE_EQUAL + "_time") / 128;
    findings.published("image-time", image);
    findings.published("image-equal-increase", 100 * (equal - 1));
    findings.published("image-reduction", 100 * (1 - image / equal));
    findings.reading("image-points", "image-reduction", new double[] {100 * (equal - image)});
    findings.rest("section2.5");
    findings.claim("section2.5-three-better", Effect.exact(three < all), three, all);
    findings.claim("section2.5-optimal", Effect.exact(three <= sorted), sorted);
    stars(findings, result);
  }

  /** Compares section 2.5.2: a root that computes and m equal processors. */
  private static void stars(Findings findings, RunResult result) {
    double[] inTurn = result.series(IN_TURN);
    double[] atOnce = result.series(AT_ALL);
    // The speedup is (2.4) with z = w: 1 + k0 m, k0 = w/(z + w).
    double[] linear = byNumber(m -> 1 + m / 2.0);
    findings.derived("section2.5-simultaneous", linear, atOnce, 1e-9);
    // One after the other the chunks fall by w/(z + w) each: 1 + 1/2 + ... + 1/2^m.
    double[] geometric = byNumber(m -> 2 - Math.pow(2, -m));
    findings.derived("section2.5-sequential", geometric, inTurn, 1e-9);
    findings.claim(
        "section2.5-saturates", Effect.exact(inTurn[MOST - 1] < 2), list("%.2f", inTurn));
    findings.claim(
        "section2.5-scales", Effect.exact(atOnce[MOST - 1] > MOST / 2), list("%.2f", atOnce));
    double[] gains = result.series(GAINS);
    findings.claim(
        "section2.5-20-to-40-percent",
        Effect.exact(Arrays.stream(gains).allMatch(gain -> gain >= 20 && gain <= 40)),
        list("%.2f", gains),
        list("%.2f", result.series(GAINS_WITHOUT_ROOT)));
  }

  private static double[] byNumber(IntToDoubleFunction number) {
    return IntStream.rangeClosed(1, MOST).mapToDouble(number).toArray();
  }

  /**
   * The worked examples of sections 2.5.3 and 2.5.4: a root that computes while it serves three
   * others, one chunk each, all finish together. The root is a worker that receives at once.
   */
  public static final class ExampleStudy implements Study {
    public static final String NAME = "thesis-section2.5";

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      List<WorkerSpec> tree =
          List.of(
              worker("p0", 1.0 / 2, AT_ONCE),
              worker("p1", 1.0 / 3, 1.0 / 2),
              worker("p2", 1, 2),
              worker("p3", 1.0 / 2, 1.0 / 5));
      // The unit of time is the computation of one row; sending one takes a tenth of that.
      List<WorkerSpec> bus =
          List.of(
              worker("p0", 1, AT_ONCE),
              worker("p1", 1, 10),
              worker("p2", 1, 10),
              worker("p3", 1, 10));
      CaseBatch batch = new CaseBatch();
      Map<String, Plan> plans = new LinkedHashMap<>();
      plans.put(TREE_ALL, plan(tree, 1, 0, 1, 2, 3));
      plans.put(TREE_THREE, plan(tree, 1, 0, 2, 3));
      plans.put(TREE_SORTED, plan(tree, 1, 0, 2, 1, 3));
      double[] all = shares(plan(tree, 1, 0, 1, 2, 3), tree.size());
      plans.put(TREE_MOVED, SingleRound.given(all[0], 0, all[1] + all[2], all[3]));
      plans.put(IMAGE, plan(bus, ROWS, 0, 1, 2, 3));
      plans.put(IMAGE_EQUAL, SingleRound.given(ROWS / 4, ROWS / 4, ROWS / 4, ROWS / 4));
      plans.forEach((name, plan) -> {
        boolean image = name.startsWith(IMAGE);
        batch.add(name, image ? bus : tree, plan, image ? ROWS : 1);
      });
      batch.run();
      RunResult result = new RunResult();
      for (String name : plans.keySet()) {
        result.put(name + "_time", batch.makespan(name));
        result.put(name, batch.loads(name));
      }
      return result
          .put(IN_TURN, speedups(Ports.ONE))
          .put(AT_ALL, speedups(Ports.UNLIMITED))
          .put(GAINS, gains(1))
          .put(GAINS_WITHOUT_ROOT, gains(0));
    }

    private static double[] speedups(Ports ports) {
      return byNumber(m -> {
        List<WorkerSpec> star = star(1, m, 1);
        return 1 / played(star, new SingleRound(ports).plan(star, 1), ports);
      });
    }

    private static double[] gains(int roots) {
      return DoubleStream.of(FOUR_LINKS)
          .map(link -> {
            List<WorkerSpec> star = star(roots, 4, link);
            double[] shares = new double[star.size()];
            Arrays.fill(shares, 1.0 / shares.length);
            double equal = played(star, SingleRound.given(shares), Ports.ONE);
            return 100 * (1 - played(star, new SingleRound().plan(star, 1), Ports.ONE) / equal);
          })
          .toArray();
    }

    /** Returns processors of speed 1; sending a unit takes {@code link} seconds. */
    private static List<WorkerSpec> star(int roots, int processors, double link) {
      return IntStream.range(0, roots + processors)
          .mapToObj(p -> worker("p" + p, 1, p < roots ? AT_ONCE : 1 / link))
          .toList();
    }

    /** Returns the makespan in plain Java, because the batch has only one port. */
    private static double played(List<WorkerSpec> workers, Plan plan, Ports ports) {
      SchedulerKind kind =
          SchedulerKind.oneWay("plan", "", "").madeBy((p, s) -> new PlanScheduler(plan));
      return new StarReplay(workers, kind, new PlanScheduler(plan), ports)
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
}
