package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.list;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/** The worked examples of section 2.5, simulated. */
public final class Section25 extends Experiment {
  private static final SeededProblem EXAMPLES =
      new ExperimentParameters().once(ExampleSimulation.NAME, "examples");
  private static final int PROCESSORS = 4;

  /** Names of cases; each is a series of shares by worker, and a value {@code <case>_time}. */
  static final String TREE_ALL = "tree-all";

  static final String TREE_THREE = "tree-three";

  /** Case with all four in the order of Theorem 2, by decreasing bandwidth: not printed. */
  static final String TREE_SORTED = "tree-sorted";

  /** Case with the shares of all four, p1's given to p2. */
  static final String TREE_MOVED = "tree-moved";

  static final String IMAGE = "image";

  /** Case with equal numbers of rows. */
  static final String IMAGE_EQUAL = "image-equal";

  /**
   * Series by m = 1, 2, ... equal processors beside the root, links as fast as these: speedup where
   * one is served after the other, and all at once.
   */
  static final String IN_TURN = "speedup_in_turn";

  static final String AT_ALL = "speedup_at_once";
  private static final int MOST = 16;

  /**
   * Series by z/w of FOUR_LINKS, four processors: percent of the time with equal shares that the
   * best shares save; with a root that computes, and with one that only sends.
   */
  static final String GAINS = "gain_percent";

  static final String GAINS_WITHOUT_ROOT = "gain_without_root_percent";
  static final double[] FOUR_LINKS = {0.25, 0.5, 1};
  static final double AT_ONCE = 1e12;

  /** Number of rows of 512 pixels. */
  static final double ROWS = 512;

  public Section25() {
    super("thesis-section2.5");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new ExampleSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
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
        Arrays.stream(gains).filter(gain -> gain < 20 || gain > 40).count(),
        list("%.2f", gains),
        list("%.2f", result.series(GAINS_WITHOUT_ROOT)));
  }

  static double[] byNumber(IntToDoubleFunction number) {
    return IntStream.rangeClosed(1, MOST).mapToDouble(number).toArray();
  }
}
