package loadstar.algorithm.multiround;

import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerKind.Factory;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.WorkerSpec;

/** The kinds of this package, with their parameters. */
public final class MultiRoundKinds {
  /** The most chunks of less than a unit in a plan, unless the user sets the number of rounds. */
  private static final int MOST_CHUNKS = 1_000_000;

  public static final Parameter<Integer> ROUNDS =
      Parameter.whole(
          "rounds", 0, Range.atLeast(0), "number of rounds, feasible or not; 0 for the best");
  public static final Parameter<Integer> INSTALLMENTS =
      Parameter.whole("installments", 2, Range.atLeast(1), "x of MI-x");
  public static final Parameter<Double> ERROR =
      Parameter.number("error", "1", 0.1, Range.notNegative())
          .meaning(
              "relative error of predicted times to prepare for; with 0 nothing is left to"
                  + " factoring");
  public static final Parameter<String> PARTITION =
      Parameter.choice(
          "partition", List.of("umr", "mrrs"), "whose rule splits a round and orders its workers");
  public static final Parameter<String> SELECTION =
      Parameter.choice(
          "selection",
          List.of("umr", "mrrs", "mrrs-oss"),
          "whose rule selects the workers: UMR's by dedicated speeds, MRRS's by estimated ones");
  public static final Parameter<String> GREEDY =
      Parameter.choice("greedy", "while", "repeat-until")
          .meaning("whether Algorithm 3.4.2 tests theta before or after it adds a worker");
  public static final Parameter<String> DELTA =
      Parameter.choice(
          "delta", List.of("fraction", "slowdown"), "what the predicted series consists of");
  public static final Parameter<Double> SAMPLE_SECONDS =
      Parameter.number(
          "sample_seconds", "s", 10, Range.positive(), "interval between samples of the monitor");
  public static final Parameter<Double> ESTIMATED_SPEED =
      Parameter.optional("estimated_speed", "units/s", Range.positive())
          .meaning("what the scheduler takes the worker's speed for");
  private static final String NGUYEN = References.NGUYEN.cited();
  private static final String BEAUMONT = References.BEAUMONT_2003.cited();

  private MultiRoundKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        kind("umr", References.UMR.cited(), "uniform rounds: all workers compute equally long")
            .with(ROUNDS)
            .madeBy(umr(UmrSelection.SUM)),
        kind("umr-thesis", NGUYEN, "UMR on the fewer workers that the thesis' reading keeps")
            .with(ROUNDS)
            .madeBy(umr(UmrSelection.THESIS)),
        kind("mrrs", NGUYEN, "rounds equal in sending plus computing, three selection policies")
            .with(GREEDY)
            .madeBy(
                plannedBy((problem, settings) ->
                    settings.get(GREEDY).equals("while")
                        ? new Mrrs()
                        : new Mrrs(Search.REPEAT_UNTIL, Mrrs.Choice.PAPER))),
        kind("mrrs-oss", NGUYEN, "MRRS with the exact search for policies II and III")
            .madeBy(planned(new Mrrs(Search.OSS, Mrrs.Choice.PAPER))),
        kind("mrrs-true", NGUYEN, "MRRS choosing by the true makespan, not by W_n's finish")
            .madeBy(planned(new Mrrs(Search.OSS, Mrrs.Choice.TRUE))),
        kind("lp", BEAUMONT, "equal periods at the steady-state rates, period of least bound")
            .costly()
            .madeBy(planned(new PeriodicLp(PeriodicLp.Period.OPT))),
        kind(
                "lp-sqrt",
                BEAUMONT,
                "the same with the square root of the steady-state time as period")
            .madeBy(planned(new PeriodicLp(PeriodicLp.Period.SQRT))),
        kind("lp-best", BEAUMONT, "the same with the best number of periods, found by trying")
            .costly()
            .madeBy(planned(new PeriodicLp(PeriodicLp.Period.BEST))),
        kind("mi", References.BHARADWAJ.cited(), "x installments, latencies ignored")
            .with(INSTALLMENTS)
            .madeBy(
                plannedBy((problem, settings) -> new MultiInstallment(settings.get(INSTALLMENTS)))),
        kind(
                "single-round",
                References.BEAUMONT_2005.cited(),
                "one chunk each, all finish at the same time")
            .planningForPorts()
            .madeBy(plannedBy((problem, settings) -> new SingleRound(problem.ports()))),
        kind("rumr", References.RUMR.cited(), "UMR first, factoring for what errors may spoil")
            .with(ERROR)
            .madeBy((problem, settings) ->
                new Rumr(estimated(problem, settings), problem.load(), settings.get(ERROR))),
        kind("2pp", NGUYEN, "each round planned with speeds predicted by the 2-phase strategy")
            .with(PARTITION, SELECTION, DELTA, SAMPLE_SECONDS)
            .madeBy((problem, settings) -> adaptive(problem, settings, new TwoPhasePredictor())),
        kind("dsa", NGUYEN, "each round planned with speeds predicted by mixed tendency")
            .with(
                PARTITION,
                SELECTION,
                DELTA,
                SAMPLE_SECONDS,
                Predictors.PREDICTOR,
                Predictors.INCREMENT,
                Predictors.DECREMENT,
                Predictors.ADAPT_DEGREE,
                Predictors.WINDOW)
            .madeBy((problem, settings) -> adaptive(problem, settings, Predictors.of(settings))));
  }

  private static SchedulerKind.Builder kind(String name, String paper, String description) {
    return SchedulerKind.oneWay(name, paper, description).withWorker(ESTIMATED_SPEED).surviving();
  }

  private static List<WorkerSpec> estimated(StarProblem problem, Settings settings) {
    return IntStream.range(0, problem.size())
        .mapToObj(w -> {
          WorkerSpec worker = problem.worker(w);
          return settings.find(w, ESTIMATED_SPEED).map(worker::withSpeed).orElse(worker);
        })
        .toList();
  }

  private static Factory planned(StaticScheduler rule) {
    return plannedBy((problem, settings) -> rule);
  }

  // What a plan depends on. What a chunk costs the master no rule looks at.
  private record PlanInput(Settings settings, Ports ports, List<WorkerSpec> workers, double load) {
    static PlanInput of(StarProblem problem, Settings settings, List<WorkerSpec> taken) {
      List<WorkerSpec> workers =
          taken.stream()
              .map(worker -> worker.with(worker.extras().withDispatchSeconds(0)))
              .toList();
      return new PlanInput(settings, problem.ports(), workers, problem.load());
    }
  }

  private record Answer(PlanInput input, Plan plan) {}

  // The latest plan is cached: runs that differ in their seeds only have the same.
  private static Factory plannedBy(BiFunction<StarProblem, Settings, StaticScheduler> rule) {
    AtomicReference<SoftReference<Answer>> latest =
        new AtomicReference<>(new SoftReference<>(null));
    return (problem, settings) -> {
      StaticScheduler by = rule.apply(problem, settings);
      List<WorkerSpec> workers = estimated(problem, settings);
      PlanInput input = PlanInput.of(problem, settings, workers);
      Answer known = Objects.requireNonNull(latest.get()).get();
      if (known == null || !known.input.equals(input)) {
        known = new Answer(input, by.plan(workers, problem.load()));
        latest.set(new SoftReference<>(known));
      }
      PlanScheduler planned = new PlanScheduler(by, workers, known.plan);
      int chunks = planned.plan().chunks().size();
      if (chunks > Math.max(MOST_CHUNKS, problem.load()) && !problem.whole()) {
        throw new InputException(
            "the plan cuts " + Quantity.exact(problem.load()) + " units into " + chunks + " chunks",
            "rounds=50, which umr has, or links with latency");
      }
      return planned;
    };
  }

  private static Factory umr(UmrSelection selection) {
    Factory best = planned(new Umr(selection));
    return (problem, settings) -> {
      int rounds = settings.get(ROUNDS);
      return rounds == 0
          ? best.create(problem, settings)
          : new PlanScheduler(
              (workers, load) ->
                  Umr.scheduleOn(workers, selection.select(workers), load, rounds).plan(),
              estimated(problem, settings),
              problem.load());
    };
  }

  private static Scheduler adaptive(StarProblem problem, Settings settings, Predictor predictor) {
    return new AdaptiveScheduler(
        estimated(problem, settings),
        problem.utilization().stream().mapToDouble(Double::doubleValue).toArray(),
        problem.load(),
        predictor,
        new AdaptiveScheduler.Settings(
            settings.get(PARTITION).equals("mrrs")
                ? Partition.Rule.EQUAL_ROUND
                : Partition.Rule.EQUAL_COMPUTATION,
            AdaptiveScheduler.Selection.valueOf(
                settings.get(SELECTION).toUpperCase(Locale.ROOT).replace('-', '_')),
            settings.get(DELTA).equals("slowdown")
                ? SpeedEstimate.SLOWDOWN
                : SpeedEstimate.FRACTION,
            settings.get(SAMPLE_SECONDS)));
  }
}
