package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import loadstar.algorithm.SchedulerInfo;
import loadstar.algorithm.prediction.MixedTendencyPredictor;
import loadstar.algorithm.prediction.Predictor;
import loadstar.algorithm.prediction.TwoPhasePredictor;
import loadstar.algorithm.selection.MrrsSelection.Search;
import loadstar.algorithm.selection.UmrSelection;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.WorkerSpec;

/** Every scheduler of this package by its stable name. */
public enum MultiRoundAlgorithm {
  UMR(
      "umr",
      "Yang & Casanova, IPDPS 2003",
      "uniform rounds: all workers compute equally long",
      umr(UmrSelection.SUM)),
  UMR_THESIS(
      "umr-thesis",
      Papers.NGUYEN,
      "UMR on the fewer workers that the thesis' reading keeps",
      umr(UmrSelection.THESIS)),
  MRRS(
      "mrrs",
      Papers.NGUYEN,
      "rounds equal in sending plus computing, three selection policies",
      planned(new Mrrs())),
  MRRS_OSS(
      "mrrs-oss",
      Papers.NGUYEN,
      "MRRS with the exact search for policies II and III",
      planned(new Mrrs(Search.OSS, Mrrs.Choice.PAPER))),
  MRRS_TRUE(
      "mrrs-true",
      Papers.NGUYEN,
      "MRRS choosing by the true makespan, not by W_n's finish",
      planned(new Mrrs(Search.OSS, Mrrs.Choice.TRUE))),
  LP(
      "lp",
      Papers.BEAUMONT,
      "equal periods at the steady-state rates, period of least bound",
      planned(new PeriodicLp(PeriodicLp.Period.OPT))),
  LP_SQRT(
      "lp-sqrt",
      Papers.BEAUMONT,
      "the same with the square root of the steady-state time as period",
      planned(new PeriodicLp(PeriodicLp.Period.SQRT))),
  LP_BEST(
      "lp-best",
      Papers.BEAUMONT,
      "the same with the best number of periods, found by trying",
      planned(new PeriodicLp(PeriodicLp.Period.BEST))),
  MI(
      "mi",
      "Bharadwaj, Ghose, Mani & Robertazzi 1996",
      "x installments, latencies ignored",
      problem ->
          Dispatcher.of(
              new MultiInstallment(problem.installments())
                  .plan(problem.workers(), problem.load()))),
  SINGLE_ROUND(
      "single-round",
      "Beaumont et al., TPDS 2005",
      "one chunk each, all finish at the same time",
      planned(new SingleRound())),
  RUMR(
      "rumr",
      "Yang & Casanova, HPDC 2003",
      "UMR first, factoring for what errors may spoil",
      problem -> new Rumr(problem.workers(), problem.load(), problem.error())),
  TWO_PHASE(
      "2pp",
      Papers.NGUYEN,
      "each round planned with speeds predicted by the 2-phase strategy",
      adaptive(new TwoPhasePredictor())),
  DSA(
      "dsa",
      Papers.NGUYEN,
      "each round planned with speeds predicted by mixed tendency",
      adaptive(new MixedTendencyPredictor()));

  private final SchedulerInfo info;
  private final Function<MultiRoundProblem, Dispatcher> factory;

  MultiRoundAlgorithm(
      String name,
      String paper,
      String description,
      Function<MultiRoundProblem, Dispatcher> factory) {
    info = new SchedulerInfo(name, paper, description);
    this.factory = factory;
  }

  private static Function<MultiRoundProblem, Dispatcher> planned(StaticScheduler scheduler) {
    return problem -> Dispatcher.of(scheduler.plan(problem.workers(), problem.load()));
  }

  private static Function<MultiRoundProblem, Dispatcher> umr(UmrSelection selection) {
    return problem -> {
      List<WorkerSpec> workers = problem.workers();
      UniformPlan plan =
          problem.rounds() == 0
              ? new Umr(selection).schedule(workers, problem.load())
              : Umr.scheduleOn(
                  workers, selection.select(workers), problem.load(), problem.rounds());
      return Dispatcher.of(plan.plan());
    };
  }

  private static Function<MultiRoundProblem, Dispatcher> adaptive(Predictor predictor) {
    return problem ->
        new AdaptiveScheduler(
            problem.workers(), problem.rho(), problem.load(), predictor, problem.settings());
  }

  /** A dispatcher for one run. */
  public Dispatcher dispatcher(MultiRoundProblem problem) {
    return factory.apply(problem);
  }

  /** Stable name, paper, one line. */
  public SchedulerInfo info() {
    return info;
  }

  /** For the registry. */
  public static List<SchedulerInfo> infos() {
    return Arrays.stream(values()).map(MultiRoundAlgorithm::info).toList();
  }

  /**
   * The algorithm of that stable name.
   *
   * @throws InputException naming the nearest one
   */
  public static MultiRoundAlgorithm named(String name) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.info.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new InputException(
                "unknown multi-round scheduler \"" + name + "\"",
                NearestName.hint(name, infos().stream().map(SchedulerInfo::name).toList())));
  }

  /** Where the algorithms come from; constants of an enum come too late for its values. */
  private static final class Papers {
    static final String NGUYEN = "Nguyen The Loc, JAIST 2007";
    static final String BEAUMONT = "Beaumont, Legrand & Robert, Parallel Computing 2003";
  }
}
