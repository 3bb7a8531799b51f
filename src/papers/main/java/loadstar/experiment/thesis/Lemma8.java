package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.multiround.Mrrs;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.algorithm.multiround.StaticScheduler;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UmrSelection;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The selection of workers by MRRS: Algorithm 3.4.2 as its text and as its listing have it, and
 * OSS, which chapter 5 proposes to compare; all against UMR, than which they are never slower
 * according to Lemma 8.
 */
public final class Lemma8 extends Experiment {
  /** Parameter with one of the names of stars. */
  static final String STARS = "stars";

  /**
   * Parameter with numbers of workers, one star each; for the three workers, factors of their
   * latencies.
   */
  static final String SIZES = "sizes";

  static final String THREE = "three-workers";
  static final String TABLE_41 = "table4.1";
  static final String TABLE_33 = "table3.3";
  static final String SLOW_LINKS = "slow-links";
  static final String UMR = "umr";
  static final String MRRS = "mrrs";
  static final String REPEAT_UNTIL = "mrrs_repeat_until";
  static final String OSS = "mrrs_oss";
  static final Map<String, StaticScheduler> FIELD = new LinkedHashMap<>();

  static {
    FIELD.put(UMR, new Umr(UmrSelection.SUM));
    FIELD.put(MRRS, new Mrrs());
    FIELD.put(REPEAT_UNTIL, new Mrrs(Search.REPEAT_UNTIL, Mrrs.Choice.PAPER));
    FIELD.put(OSS, new Mrrs(Search.OSS, Mrrs.Choice.PAPER));
  }

  private static final List<String> KINDS = List.of(TABLE_41, TABLE_33, SLOW_LINKS);

  public Lemma8() {
    super("thesis-lemma8");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new LemmaSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return KINDS.stream().map(kind -> problem(scale, kind)).toList();
  }

  private static SeededProblem problem(Scale scale, String kind) {
    String ten = String.join(" ", Collections.nCopies(10, "10 20 30"));
    String sizes = kind.equals(TABLE_41) ? "10" : scale == Scale.QUICK ? "10 20" : ten;
    SeededProblem problem =
        new ExperimentParameters()
            .put("load", "500000", STARS, kind, SIZES, sizes)
            .of(LemmaSimulation.NAME, kind, "-", sizes.split(" ").length);
    // Table 4.1 is the same for every seed, so it is one run.
    return kind.equals(TABLE_41) ? seed -> problem.apply(1) : problem;
  }

  /** Returns the makespans of a scheduler on all stars of a kind, of all seeds; seconds. */
  private static double[] spans(RunSet runs, String kind, String scheduler) {
    return runs.together(problem(runs.scale(), kind), result -> result.series(makespan(scheduler)));
  }

  /** Returns the gain of the second scheduler over the first on each star. */
  private static double[] gain(RunSet runs, String kind, String slower, String faster) {
    return pairs(spans(runs, kind, slower), spans(runs, kind, faster), (a, b) -> a / b - 1);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    compare(findings, runs);
    findings.table(id(), table(runs)).figure(id());
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (int kind = 0; kind < KINDS.size(); kind++) {
      String stars = KINDS.get(kind);
      table.row("stars", stars, "kind", kind + 1, "platforms", spans(runs, stars, UMR).length);
      for (String name : List.of(MRRS, REPEAT_UNTIL, OSS)) {
        double[] over = Arrays.stream(gain(runs, stars, name, UMR)).map(x -> 1 + x).toArray();
        table.cells(name + "_over_umr", over);
      }
    }
    return table.table();
  }

  private static void compare(Findings findings, RunSet runs) {
    double[] umr = spans(runs, TABLE_41, UMR);
    // These numbers are computed by (3.2), (3.13) and (3.16) and by following the chunks, in a
    // second program in another language. W_n is Sirois, speed 40 on a link of 45; speeds of the
    // sets: 320, 140, 220, 300.
    checkMakespan(findings, runs, UMR, 1576.4111648293, 320);
    checkMakespan(findings, runs, MRRS, 4125.7504489538, 140);
    checkMakespan(findings, runs, REPEAT_UNTIL, 2767.9449128412, 220);
    checkMakespan(findings, runs, OSS, 2214.0033001286, 300);
    findings.claim(
        "lemma8",
        Effect.exact(spans(runs, TABLE_41, OSS)[0] <= umr[0]),
        umr[0],
        spans(runs, TABLE_41, MRRS)[0],
        spans(runs, TABLE_41, REPEAT_UNTIL)[0],
        spans(runs, TABLE_41, OSS)[0]);
    for (String kind : List.of(TABLE_33, SLOW_LINKS)) {
      ahead(findings, runs, kind, "lemma8-%s-mrrs-mrrs_oss", MRRS);
      ahead(findings, runs, kind, "lemma8-%s-mrrs_repeat_until-mrrs_oss", REPEAT_UNTIL);
      ahead(findings, runs, kind, "lemma8-%s-umr-mrrs_oss", UMR);
    }
  }

  private static void checkMakespan(
      Findings findings, RunSet runs, String name, double seconds, double speed) {
    findings.derived(
        "lemma8-%s",
        new double[] {seconds}, spans(runs, TABLE_41, name), 1e-6 * seconds, name, 5e5 / speed);
  }

  private static void ahead(Findings findings, RunSet runs, String kind, String id, String slower) {
    double[] gain = gain(runs, kind, slower, OSS);
    Spread over = Spread.of(gain);
    findings.claim(
        id,
        Effect.every("platforms", gain),
        kind,
        slower,
        OSS,
        1 + over.mean(),
        1 + over.min(),
        1 + over.max());
  }
}
