package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.PeriodicLp;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import loadstar.simulation.Batch.Outcome;

/** The runs of section 3.5, Table 3.3: Table 3.4 and Figure 3.3 are two views of them. */
public abstract class WideRuns extends Experiment {
  static final String UMR = "umr";
  static final String UMR_THESIS = "umr-thesis";
  static final String MRRS = "mrrs";
  static final String LP = "lp";
  static final String LP_SQRT = "lp-sqrt";
  private static final List<String> SCHEDULERS =
      List.of(MRRS, UMR_THESIS, UMR, LP_SQRT, LP, "mrrs-true");

  /** LP with the period sqrt(L), for which there is only a formula. */
  private static final String LP_LOAD = "lp-load";

  /** UMR and LP as the thesis sets them up, and as their authors do. */
  private static final List<String> RIVALS = List.of(UMR_THESIS, UMR, LP_SQRT, LP);

  private static String used(String scheduler) {
    return scheduler + "_used";
  }

  /** Latencies, seconds; Table 3.3 prints 10, 0.1 and 0.01. */
  private static final double[] LATENCIES = {10, 1, 0.1, 0.01};

  enum Latencies {
    /** The latencies of Table 3.3. */
    PRINTED("10, 0.1 and 0.01 s"),
    /**
     * The latencies with 1 s in place of the printed 10 s, chosen because it comes closer to Figure
     * 3.3.
     */
    FITTED("1, 0.1 and 0.01 s");

    private final String text;

    Latencies(String text) {
      this.text = text;
    }

    boolean contain(Platform platform) {
      return platform.latency() != (this == PRINTED ? 1 : 10);
    }
  }

  /**
   * One platform and the results of every scheduler on it.
   *
   * @param latency nLat = cLat, seconds
   * @param result of all platforms of a run
   * @param number index of the platform in the run
   */
  record Platform(double latency, RunResult result, int number) {
    /** Returns N. */
    int workers() {
      return (int) at(DedicatedStudy.WORKERS);
    }

    private double at(String series) {
      return result.series(series)[number];
    }

    /** Returns the makespan, seconds. */
    double of(String scheduler) {
      return at(makespan(scheduler));
    }

    double predictedOf(String scheduler) {
      return at(predicted(scheduler));
    }

    double ratio(String scheduler, String other) {
      return of(scheduler) / of(other);
    }

    boolean umrWins() {
      return of(UMR_THESIS) < of(MRRS);
    }
  }

  @Override
  protected final List<Question> questions(Scale scale) {
    return asked(scale);
  }

  private static List<Question> asked(Scale scale) {
    boolean quick = scale == Scale.QUICK;
    List<Integer> sizes =
        quick ? List.of(10, 20) : IntStream.rangeClosed(5, 25).mapToObj(half -> 2 * half).toList();
    List<Question> questions = new ArrayList<>();
    for (double latency : quick ? new double[] {1, 0.1} : LATENCIES) {
      for (double smallest : quick ? new double[] {10} : new double[] {5, 10, 15, 20}) {
        String n = "-n" + sizes.getFirst() + "to" + sizes.getLast();
        questions.add(
            new Parameters()
                .put(
                    "workers", sizes.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .put("smallest_speed", smallest, "latency_s", latency, "load", 5e5)
                .of(DedicatedStudy.NAME, "smin", smallest, "-lat", latency, n));
      }
    }
    return questions;
  }

  static List<Platform> platforms(RunSet runs, int seed) {
    List<Platform> platforms = new ArrayList<>();
    for (Question question : asked(runs.scale())) {
      RunSpec spec = question.apply(seed);
      RunResult result = runs.result(spec);
      for (int k = 0; k < result.series(DedicatedStudy.WORKERS).length; k++) {
        platforms.add(new Platform(spec.number("latency_s"), result, k));
      }
    }
    return platforms;
  }

  static List<Platform> platforms(RunSet runs, int seed, Latencies latencies) {
    return platforms(runs, seed).stream().filter(latencies::contain).toList();
  }

  static double[] over(RunSet runs, Latencies latencies, ToDoubleFunction<List<Platform>> number) {
    return runs.each(seed -> number.applyAsDouble(platforms(runs, seed, latencies)));
  }

  static List<Platform> all(RunSet runs, Latencies latencies) {
    return IntStream.rangeClosed(1, runs.seeds())
        .boxed()
        .flatMap(seed -> platforms(runs, seed, latencies).stream())
        .toList();
  }

  /** Returns the mean over platforms; NaN without any. */
  static double mean(List<Platform> platforms, ToDoubleFunction<Platform> number) {
    return platforms.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  /** Draws a figure for each latencies; those other than the printed ones have a suffix. */
  static void draw(Findings findings, RunSet runs, String figure) {
    for (Latencies latencies : Latencies.values()) {
      String suffix = latencies == Latencies.PRINTED ? "" : "-fitted";
      findings.figure(figure, suffix, latencies.text, platforms(runs, 1, latencies).size());
    }
  }

  /** Table 3.4: MRRS, UMR and LP on random platforms. */
  public static final class Table34 extends WideRuns {
    private static final double ALMOST_NO_CHANCE = 0.05;
    private static final int PERCENTILES = 51;

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      compare(findings, runs);
      findings
          .table(id(), metrics(runs))
          .table(id() + "-ratios", ratios(runs, Latencies.PRINTED))
          .table(id() + "-ratios-fitted", ratios(runs, Latencies.FITTED));
      draw(findings, runs, "thesis-table3.4%4$s");
    }

    private static Table metrics(RunSet runs) {
      SpreadTable table = new SpreadTable();
      rows(table, runs, "1 0.1 0.01", Latencies.FITTED);
      rows(table, runs, "10 0.1 0.01", Latencies.PRINTED);
      return table.table();
    }

    private static void rows(SpreadTable table, RunSet runs, String name, Latencies latencies) {
      for (Contest contest : Contest.ALL) {
        for (String scheduler : contest.schedulers()) {
          ToDoubleFunction<ToDoubleFunction<List<Platform>>> of =
              number -> meanOf(over(runs, latencies, number));
          ToDoubleFunction<ToDoubleFunction<Platform>> mean =
              number -> of.applyAsDouble(all -> mean(all, number));
          double[] normalised =
              over(runs, latencies, all -> contest.meanNormalised(all, scheduler));
          // A formula's makespan over the simulated one is below 1 for MRRS, whose F is W_n's.
          table
              .row("latencies_s", name, "field", contest.name(), "scheduler", scheduler)
              .cells("normalised_makespan", normalised)
              .cells("rank", of.applyAsDouble(all -> contest.meanRank(all, scheduler)))
              .cells("degradation_percent", 100 * (meanOf(normalised) - 1))
              .cells(
                  "second_percent", of.applyAsDouble(all -> contest.percentSecond(all, scheduler)))
              .cells("over_mrrs", mean.applyAsDouble(p -> p.ratio(scheduler, MRRS)))
              .cells(
                  "formula_over_makespan",
                  mean.applyAsDouble(p -> p.predictedOf(scheduler) / p.of(scheduler)))
              .cells(
                  "workers_used_fraction",
                  mean.applyAsDouble(p -> p.at(used(scheduler)) / p.workers()))
              .cells("seeds", runs.seeds())
              .cells("platforms_per_seed", platforms(runs, 1, latencies).size());
        }
      }
    }

    private static void compare(Findings findings, RunSet runs) {
      printed(Contest.AS_PRINTED)
          .forEach((id, number) -> findings.published(id, over(runs, Latencies.PRINTED, number)));
      read(findings, runs, "table3.4-fitted", Latencies.FITTED, Contest.AS_PRINTED);
      read(findings, runs, "table3.4-without-lp", Latencies.PRINTED, Contest.WITHOUT_LP);
      read(findings, runs, "table3.4-by-formula", Latencies.PRINTED, Contest.BY_FORMULA);
      findings.rest("table3.4", "table3.3");
      // UMR's formula is exact; MRRS's is W_n's finish, which no worker that matters is later than.
      for (String umr : List.of(UMR, UMR_THESIS)) {
        findings.none(
            "table3.4-exact-%s",
            runs.each(seed ->
                most(platforms(runs, seed), p -> Math.abs(p.of(umr) / p.predictedOf(umr) - 1))),
            1e-6,
            umr);
      }
      claims(findings, runs);
    }

    private static void read(
        Findings findings, RunSet runs, String row, Latencies latencies, Contest contest) {
      printed(contest)
          .forEach((id, number) -> findings.reading(row, id, over(runs, latencies, number)));
    }

    private static double most(List<Platform> all, ToDoubleFunction<Platform> number) {
      return all.stream().mapToDouble(number).max().orElse(Double.NaN);
    }

    /**
     * Returns the numbers of the table and the text below it for a contest, by the published value.
     */
    private static Map<String, ToDoubleFunction<List<Platform>>> printed(Contest contest) {
      Map<String, ToDoubleFunction<List<Platform>>> numbers = new LinkedHashMap<>();
      List<String> rows = List.of("mrrs", "umr", "lp");
      for (int k = 0; k < contest.schedulers().size(); k++) {
        String id = "table3.4-" + rows.get(k);
        String scheduler = contest.schedulers().get(k);
        numbers.put(id + "-makespan", all -> contest.meanNormalised(all, scheduler));
        numbers.put(id + "-rank", all -> contest.meanRank(all, scheduler));
        numbers.put(id + "-degradation", all -> 100 * (contest.meanNormalised(all, scheduler) - 1));
      }
      numbers.put("table3.4-cases-second", all -> contest.percentSecond(all, MRRS));
      numbers.put("table3.4-degradation-second", all -> contest.degradationWhereSecond(all, MRRS));
      return numbers;
    }

    private static void claims(Findings findings, RunSet runs) {
      List<Platform> all = all(runs, Latencies.PRINTED);
      ToDoubleFunction<List<Platform>> least = some -> -most(some, p -> -p.ratio(UMR, MRRS));
      double[] excess =
          sorted(runs, Latencies.FITTED, p -> 100 * (p.of(MRRS) / p.predictedOf(MRRS) - 1));
      findings.claim(
          "table3.4-mrrs-over-umr",
          Effect.every(
              "platforms", all.stream().mapToDouble(p -> p.ratio(UMR, MRRS) - 1).toArray()),
          evidence(runs, p -> p.ratio(UMR, MRRS)),
          evidence(runs, p -> p.ratio(UMR_THESIS, MRRS)),
          evidence(runs, p -> p.of(UMR_THESIS) / p.predictedOf(MRRS)),
          // This is the time by which MRRS exceeds its F, the finish of one of its workers.
          format(
              "; there it takes up to %.0f %% longer than F, in the median %.0f %%",
              excess[excess.length - 1], excess[excess.length / 2]));
      findings.claim(
          "table3.4-mrrs-over-lp",
          Effect.atMost(ALMOST_NO_CHANCE, (int) wins(all, LP_SQRT), all.size()),
          percent(runs, LP_SQRT),
          percent(runs, LP),
          evidence(runs, p -> p.ratio(LP, MRRS)),
          evidence(runs, p -> p.ratio(LP_SQRT, MRRS)));
      findings.claim(
          "table3.4-lemma8",
          Effect.exact(least.applyAsDouble(all) >= 1),
          100
              * meanOf(
                  over(
                      runs,
                      Latencies.PRINTED,
                      each -> mean(each, p -> p.of(UMR) < p.of(MRRS) ? 1 : 0))),
          100 * (1 - Spread.of(over(runs, Latencies.PRINTED, least)).min()));
    }

    /**
     * Returns the number of platforms on which LP is faster than MRRS and than UMR as the thesis
     * restricts it.
     */
    private static long wins(List<Platform> all, String lp) {
      return all.stream().filter(p -> p.of(lp) < Math.min(p.of(MRRS), p.of(UMR_THESIS))).count();
    }

    private static String percent(RunSet runs, String lp) {
      List<Platform> printed = all(runs, Latencies.PRINTED);
      List<Platform> fitted = all(runs, Latencies.FITTED);
      return format(
          "%.0f %% (with latencies up to 1 s %.0f %%)",
          100.0 * wins(printed, lp) / printed.size(), 100.0 * wins(fitted, lp) / fitted.size());
    }

    private static String evidence(RunSet runs, ToDoubleFunction<Platform> number) {
      Spread ratio = Spread.of(over(runs, Latencies.PRINTED, all -> mean(all, number)));
      Spread fitted = Spread.of(over(runs, Latencies.FITTED, all -> mean(all, number)));
      return format(
          "%.3f (%.3f to %.3f over the seeds), with latencies up to 1 s %.3f",
          ratio.mean(), ratio.min(), ratio.max(), fitted.mean());
    }

    /**
     * Returns percentiles over all platforms and seeds of each scheduler's makespan over that of
     * MRRS.
     */
    private static Table ratios(RunSet runs, Latencies latencies) {
      Map<String, double[]> sorted = new LinkedHashMap<>();
      for (String rival : RIVALS) {
        sorted.put(rival.replace('-', '_'), sorted(runs, latencies, p -> p.ratio(rival, MRRS)));
      }
      return SpreadTable.of(
          () -> IntStream.range(0, PERCENTILES).iterator(),
          (rows, k) -> {
            double share = k / (PERCENTILES - 1.0);
            rows.row("percentile", 100.0 * k / (PERCENTILES - 1));
            sorted.forEach(
                (rival, all) -> rows.cells(rival, all[(int) Math.round(share * (all.length - 1))]));
          });
    }

    private static double[] sorted(
        RunSet runs, Latencies latencies, ToDoubleFunction<Platform> number) {
      return all(runs, latencies).stream().mapToDouble(number).sorted().toArray();
    }

    /**
     * Some schedulers, compared by the three metrics of section 3.5.
     *
     * @param name in the table
     * @param schedulers the field, on which normalisation and ranks depend
     * @param makespan of a scheduler on a platform, seconds
     */
    record Contest(
        String name, List<String> schedulers, ToDoubleBiFunction<Platform, String> makespan) {
      /** UMR and LP as the thesis sets them up. */
      static final Contest AS_PRINTED = played("as printed", MRRS, UMR_THESIS, LP_SQRT);

      /**
       * The contest without LP, which the thesis finds last everywhere: its other ranks are of two.
       */
      static final Contest WITHOUT_LP = played("as printed without LP", MRRS, UMR_THESIS);

      /**
       * Makespans by formulas: F of (3.16) for MRRS, F of (3.10), which is exact, for UMR, (K + 1)
       * T_p for LP with the period sqrt(L).
       */
      static final Contest BY_FORMULA =
          new Contest(
              "by formula, LP with T_p = sqrt(L)",
              List.of(MRRS, UMR_THESIS, LP_LOAD),
              Platform::predictedOf);

      /**
       * Contests that were simulated on SimGrid; the last with UMR's original selection, and LP
       * with the period of least bound.
       */
      static final List<Contest> ALL =
          List.of(AS_PRINTED, WITHOUT_LP, played("as published elsewhere", MRRS, UMR, LP));

      private static Contest played(String name, String... schedulers) {
        return new Contest(name, List.of(schedulers), Platform::of);
      }

      private double of(Platform platform, String scheduler) {
        return makespan.applyAsDouble(platform, scheduler);
      }

      /** Returns a makespan over that of the best of the field. */
      private double normalised(Platform platform, String scheduler) {
        double best =
            schedulers.stream().mapToDouble(other -> of(platform, other)).min().orElse(Double.NaN);
        return of(platform, scheduler) / best;
      }

      /** Returns the number of faster schedulers of the field: 0 for the best. */
      private double rank(Platform platform, String scheduler) {
        return schedulers.stream()
            .filter(other -> of(platform, other) < of(platform, scheduler))
            .count();
      }

      double meanNormalised(List<Platform> platforms, String scheduler) {
        return mean(platforms, p -> normalised(p, scheduler));
      }

      double meanRank(List<Platform> platforms, String scheduler) {
        return mean(platforms, p -> rank(p, scheduler));
      }

      /** Returns the percentage of the platforms on which a scheduler is second. */
      double percentSecond(List<Platform> platforms, String scheduler) {
        return 100 * mean(platforms, p -> rank(p, scheduler) == 1 ? 1 : 0);
      }

      /**
       * Returns the degradation from the best where a scheduler is second, percent; NaN where it
       * never is.
       */
      double degradationWhereSecond(List<Platform> platforms, String scheduler) {
        List<Platform> second = platforms.stream().filter(p -> rank(p, scheduler) == 1).toList();
        return 100 * (meanNormalised(second, scheduler) - 1);
      }
    }
  }

  /**
   * Figure 3.3: the makespan as a function of the number of workers, and the numbers at which UMR
   * wins.
   */
  public static final class Figure33 extends WideRuns {
    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      compare(findings, runs);
      findings
          .table(id(), table(runs, Latencies.PRINTED))
          .table(id() + "-fitted", table(runs, Latencies.FITTED));
      draw(findings, runs, "thesis-fig3.3%4$s");
    }

    private static void compare(Findings findings, RunSet runs) {
      String id = "fig3.3-umr-wins-up-to";
      findings
          .published(id, over(runs, Latencies.PRINTED, Figure33::largestWon))
          .reading("fig3.3-fitted", id, over(runs, Latencies.FITTED, Figure33::largestWon))
          .rest("fig3.3");
      double most = findings.printed(id);
      List<Integer> won = won(platforms(runs, 1, Latencies.PRINTED));
      List<Platform> all = all(runs, Latencies.PRINTED);
      List<Platform> small = all.stream().filter(p -> p.workers() <= most).toList();
      int wins = (int) small.stream().filter(Platform::umrWins).count();
      findings
          .claim("fig3.3-umr-can-win", Effect.atLeast(0.05, wins, small.size()), won)
          .claim(
              "fig3.3-only-if-small",
              Effect.exact(won(all).stream().allMatch(n -> n <= most)),
              won,
              won(platforms(runs, 1, Latencies.FITTED)));
    }

    /**
     * Returns every N at which UMR, as the thesis restricts it, beats MRRS on some platform;
     * increasing.
     */
    private static List<Integer> won(List<Platform> platforms) {
      return platforms.stream()
          .filter(Platform::umrWins)
          .map(Platform::workers)
          .distinct()
          .sorted()
          .toList();
    }

    private static double largestWon(List<Platform> platforms) {
      List<Integer> won = won(platforms);
      return won.isEmpty() ? 0 : won.getLast();
    }

    /** Returns one row for each N; makespans are means over Smin, latencies and seeds. */
    private static Table table(RunSet runs, Latencies latencies) {
      return SpreadTable.of(
          platforms(runs, 1).stream().map(Platform::workers).distinct().sorted().toList(),
          (table, n) -> {
            OverSeeds means =
                number -> over(runs, latencies, all -> WideRuns.mean(of(all, n), number));
            table.row("workers", n).cells(MRRS + "_s", meanOf(means.over(p -> p.of(MRRS))));
            for (String rival : RIVALS) {
              table.cells(rival + "_s", meanOf(means.over(p -> p.of(rival))));
            }
            table.cells(MRRS + "_predicted_s", meanOf(means.over(p -> p.predictedOf(MRRS))));
            for (String rival : RIVALS) {
              double[] wins = means.over(p -> p.of(rival) < p.of(MRRS) ? 100 : 0);
              table
                  .cells(rival + "_over_mrrs", means.over(p -> p.ratio(rival, MRRS)))
                  .cells(rival + "_wins_percent", meanOf(wins));
            }
            table.cells("seeds", runs.seeds());
          });
    }

    private static List<Platform> of(List<Platform> platforms, int workers) {
      return platforms.stream().filter(p -> p.workers() == workers).toList();
    }

    private interface OverSeeds {
      double[] over(ToDoubleFunction<Platform> number);
    }
  }

  /**
   * The static algorithms on random platforms of Table 3.3: one run is one latency, one Smin, all
   * numbers of workers. The same seed gives the same speeds and bandwidths at every latency.
   */
  public static final class DedicatedStudy implements Study {
    public static final String NAME = "thesis-dedicated";
    static final String WORKERS = "workers";

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      double load = spec.number("load");
      int[] sizes =
          Arrays.stream(spec.text("workers").split(" ")).mapToInt(Integer::parseInt).toArray();
      double[] periodic = new double[sizes.length];
      Map<String, List<Plan>> plans = new LinkedHashMap<>();
      CaseBatch batch = new CaseBatch();
      for (int k = 0; k < sizes.length; k++) {
        int n = sizes[k];
        // Every seed, Smin and N has another platform: with one seed Smin would only scale it.
        long seed = 10_000 * spec.seed() + 100 * Math.round(spec.number("smallest_speed")) + n;
        List<WorkerSpec> workers = Thesis.wide(spec, n, seed);
        for (String name : SCHEDULERS) {
          Plan plan = plan(name, StarProblem.of(workers, load));
          plans.computeIfAbsent(name, none -> new ArrayList<>()).add(plan);
          batch.add(name + k, workers, plan, load);
        }
        // The time is in whole periods, the last one as long as the others: (K + 1) T_p.
        double period = Math.sqrt(load);
        periodic[k] = (PeriodicLp.withPeriod(workers, load, period).rounds() + 1) * period;
      }
      batch.run();
      RunResult result = new RunResult();
      result.put(WORKERS, Arrays.stream(sizes).asDoubleStream().toArray());
      plans.forEach((name, made) -> {
        result.put(makespan(name), batch.each(name, sizes.length, Outcome::makespan));
        result.put(predicted(name), made.stream().mapToDouble(Plan::predictedMakespan).toArray());
        ToDoubleFunction<Plan> workers =
            plan -> plan.chunks().stream().map(chunk -> chunk.worker()).distinct().count();
        result.put(used(name), made.stream().mapToDouble(workers).toArray());
      });
      return result.put(predicted(LP_LOAD), periodic);
    }

    private static Plan plan(String name, StarProblem problem) {
      return ((PlanScheduler) Registry.builtIn().kind(name).create(problem, Settings.NONE)).plan();
    }
  }
}
