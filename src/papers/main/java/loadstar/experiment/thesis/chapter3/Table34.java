package loadstar.experiment.thesis.chapter3;

import static loadstar.experiment.thesis.chapter3.DedicatedStudy.LP;
import static loadstar.experiment.thesis.chapter3.DedicatedStudy.LP_SQRT;
import static loadstar.experiment.thesis.chapter3.DedicatedStudy.MRRS;
import static loadstar.experiment.thesis.chapter3.DedicatedStudy.UMR;
import static loadstar.experiment.thesis.chapter3.DedicatedStudy.UMR_THESIS;
import static loadstar.experiment.thesis.chapter3.WideRuns.mean;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.chapter3.DedicatedStudy.LoadPeriodStudy;
import loadstar.experiment.thesis.chapter3.WideRuns.Latencies;
import loadstar.experiment.thesis.chapter3.WideRuns.Platform;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 3.4: MRRS, UMR and LP on random platforms. */
public final class Table34 extends WideRuns.View {
  private static final String NAME = "thesis-table3.4";
  private static final double ALMOST_NO_CHANCE = 0.05;
  private static final int PERCENTILES = 51;

  public Table34() {
    super("table3.4", "MRRS, UMR and LP on random dedicated platforms");
  }

  @Override
  Evaluation evaluate(WideRuns runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(NAME, metrics(runs))
        .table(NAME + "-ratios", ratios(runs, Latencies.PRINTED))
        .table(NAME + "-ratios-fitted", ratios(runs, Latencies.FITTED))
        .figure(figure(runs, "", Latencies.PRINTED))
        .figure(figure(runs, "-fitted", Latencies.FITTED));
  }

  private static Table metrics(WideRuns runs) {
    SpreadTable table = new SpreadTable();
    rows(table, runs, "1 0.1 0.01", Latencies.FITTED);
    rows(table, runs, "10 0.1 0.01", Latencies.PRINTED);
    return table.table();
  }

  private static void rows(SpreadTable table, WideRuns runs, String name, Latencies latencies) {
    for (Contest contest : Contest.ALL) {
      for (String scheduler : contest.schedulers()) {
        ToDoubleFunction<ToDoubleFunction<List<Platform>>> mean =
            number -> meanOf(runs.over(latencies, number));
        double[] normalised = runs.over(latencies, all -> contest.meanNormalised(all, scheduler));
        table
            .row("latencies_s", name, "field", contest.name(), "scheduler", scheduler)
            .cells("normalised_makespan", normalised)
            .cells("rank", mean.applyAsDouble(all -> contest.meanRank(all, scheduler)))
            .cells("degradation_percent", 100 * (meanOf(normalised) - 1))
            .cells(
                "second_percent", mean.applyAsDouble(all -> contest.percentSecond(all, scheduler)))
            .cells("over_mrrs", mean.applyAsDouble(all -> overMrrs(all, scheduler)))
            .cells("formula_over_makespan", mean.applyAsDouble(all -> formula(all, scheduler)))
            .cells("workers_used_fraction", mean.applyAsDouble(all -> share(all, scheduler)))
            .cells(
                "seeds", runs.seeds(), "platforms_per_seed", runs.platforms(1, latencies).size());
      }
    }
  }

  private static double overMrrs(List<Platform> all, String scheduler) {
    return WideRuns.mean(all, p -> p.ratio(scheduler, MRRS));
  }

  // What the scheduler's own formula gives, over the makespan: below 1 for MRRS, whose F is W_n's.
  private static double formula(List<Platform> all, String scheduler) {
    return WideRuns.mean(all, p -> p.predictedOf(scheduler) / p.of(scheduler));
  }

  private static double share(List<Platform> all, String scheduler) {
    return WideRuns.mean(all, p -> p.used().getOrDefault(scheduler, Double.NaN) / p.workers());
  }

  private static Findings compare(WideRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    printed(Contest.AS_PRINTED)
        .forEach(
            (value, number) -> findings.published(value, runs.over(Latencies.PRINTED, number)));
    printed(Contest.AS_PRINTED)
        .forEach((value, number) ->
            findings.calibrated(
                value,
                "latencies up to 1 s",
                "latencies 1, 0.1, 0.01 s instead of the printed 10, 0.1, 0.01 s",
                runs.over(Latencies.FITTED, number)));
    printed(Contest.WITHOUT_LP)
        .forEach((value, number) ->
            findings.reading(
                value,
                "without LP",
                "found after the fact: the field is MRRS and UMR, since the thesis has LP last",
                runs.over(Latencies.PRINTED, number)));
    printed(Contest.BY_FORMULA)
        .forEach((value, number) ->
            findings.reading(
                value,
                "by formula",
                "found after the fact: MRRS's makespan is its own F, UMR's is exact, LP takes whole"
                    + " periods of sqrt(L), (K + 1) of them",
                runs.over(Latencies.PRINTED, number)));
    findings.rest("table3.4");
    findings.rest("table3.3");
    derive(findings, runs);
    claims(findings, runs);
    return findings;
  }

  // What the table and the text below it say of a field, by the printed value.
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

  // UMR's formula is exact; MRRS's is W_n's finish, which no worker that matters is later than.
  private static void derive(Findings findings, WideRuns runs) {
    for (String scheduler : List.of(UMR, UMR_THESIS)) {
      findings.derived(
          "table3.4-exact-%s",
          new double[runs.seeds()], runs.over(all -> worstError(all, scheduler)), 1e-6, scheduler);
    }
  }

  private static double worstError(List<Platform> all, String scheduler) {
    return all.stream()
        .mapToDouble(p -> Math.abs(p.of(scheduler) / p.predictedOf(scheduler) - 1))
        .max()
        .orElse(Double.NaN);
  }

  private static void claims(Findings findings, WideRuns runs) {
    findings.claim(
        "table3.4-mrrs-over-umr",
        Effect.every(
            "platforms",
            runs.all(Latencies.PRINTED).stream()
                .mapToDouble(p -> p.ratio(UMR, MRRS) - 1)
                .toArray()),
        evidence(runs, UMR),
        evidence(runs, UMR_THESIS),
        evidence(runs, all -> WideRuns.mean(all, p -> p.of(UMR_THESIS) / p.predictedOf(MRRS))),
        beyondPrediction(runs));
    findings.claim(
        "table3.4-mrrs-over-lp",
        Effect.atMost(
            ALMOST_NO_CHANCE,
            wins(runs, Latencies.PRINTED, LP_SQRT),
            runs.all(Latencies.PRINTED).size()),
        percent(runs, LP_SQRT),
        percent(runs, LP),
        evidence(runs, LP),
        evidence(runs, LP_SQRT));
    findings.claim(
        "table3.4-lemma8",
        Effect.exact(best(runs.all(Latencies.PRINTED)) >= 1),
        100 * meanOf(runs.over(Latencies.PRINTED, Table34::umrWins)),
        100 * (1 - Spread.of(runs.over(Latencies.PRINTED, Table34::best)).min()));
  }

  // On how many platforms LP is faster than MRRS and than UMR as the thesis restricts it.
  private static int wins(WideRuns runs, Latencies latencies, String lp) {
    return (int)
        runs.all(latencies).stream()
            .filter(p -> p.of(lp) < Math.min(p.of(MRRS), p.of(UMR_THESIS)))
            .count();
  }

  private static String percent(WideRuns runs, String lp) {
    return format(
        "%.0f %% (with latencies up to 1 s %.0f %%)",
        100.0 * wins(runs, Latencies.PRINTED, lp) / runs.all(Latencies.PRINTED).size(),
        100.0 * wins(runs, Latencies.FITTED, lp) / runs.all(Latencies.FITTED).size());
  }

  private static double umrWins(List<Platform> all) {
    return all.stream().filter(p -> p.of(UMR) < p.of(MRRS)).count() / (double) all.size();
  }

  private static double best(List<Platform> all) {
    return all.stream().mapToDouble(p -> p.ratio(UMR, MRRS)).min().orElse(Double.NaN);
  }

  // How much longer MRRS takes than its F, which is the finish of one of its workers.
  private static String beyondPrediction(WideRuns runs) {
    double[] excess =
        runs.all(Latencies.FITTED).stream()
            .mapToDouble(p -> 100 * (p.of(MRRS) / p.predictedOf(MRRS) - 1))
            .sorted()
            .toArray();
    return format(
        "; there it takes up to %.0f %% longer than F, in the median %.0f %%",
        excess[excess.length - 1], excess[excess.length / 2]);
  }

  private static String evidence(WideRuns runs, String scheduler) {
    return evidence(runs, all -> overMrrs(all, scheduler));
  }

  private static String evidence(WideRuns runs, ToDoubleFunction<List<Platform>> number) {
    Spread ratio = Spread.of(runs.over(Latencies.PRINTED, number));
    Spread fitted = Spread.of(runs.over(Latencies.FITTED, number));
    return format(
        "%.3f (%.3f to %.3f over the seeds), with latencies up to 1 s %.3f",
        ratio.mean(), ratio.min(), ratio.max(), fitted.mean());
  }

  // Percentiles over all platforms and seeds of each scheduler's makespan over that of MRRS.
  private static Table ratios(WideRuns runs, Latencies latencies) {
    SpreadTable table = new SpreadTable();
    double[] thesis = sorted(runs, latencies, UMR_THESIS);
    double[] umr = sorted(runs, latencies, UMR);
    double[] sqrt = sorted(runs, latencies, LP_SQRT);
    double[] lp = sorted(runs, latencies, LP);
    for (int k = 0; k < PERCENTILES; k++) {
      int at = (int) Math.round(k / (PERCENTILES - 1.0) * (umr.length - 1));
      table
          .row("percentile", 100.0 * k / (PERCENTILES - 1), "umr_thesis", thesis[at])
          .cells("umr", umr[at], "lp_sqrt", sqrt[at], "lp", lp[at]);
    }
    return table.table();
  }

  private static double[] sorted(WideRuns runs, Latencies latencies, String scheduler) {
    return runs.all(latencies).stream()
        .mapToDouble(p -> p.ratio(scheduler, MRRS))
        .sorted()
        .toArray();
  }

  private Figure figure(WideRuns runs, String suffix, Latencies latencies) {
    return new Drawing(
            NAME + suffix,
            title(),
            runs.caption("Table 3.4, all platforms of all seeds together", latencies)
                + " Above 1: slower than MRRS.")
        .panel(
            NAME + "-ratios" + suffix,
            new Axis("platforms, sorted for each curve (%)", 0, 100),
            Axis.fitted("makespan over that of MRRS"))
        .lines(Style.PLAIN, "percentile", "UMR (thesis)", "umr_thesis", "UMR (original)", "umr")
        .lines(Style.PLAIN, "percentile", "LP, sqrt(T*)", "lp_sqrt", "LP, best bound", "lp")
        .figure();
  }

  /**
   * Some schedulers against each other by the three metrics of section 3.5.
   *
   * @param name in the table
   * @param schedulers the field; normalisation and ranks depend on who is in it
   * @param makespan of a scheduler on a platform, seconds
   */
  record Contest(
      String name, List<String> schedulers, ToDoubleBiFunction<Platform, String> makespan) {
    // As the thesis sets UMR and LP up.
    static final Contest AS_PRINTED =
        new Contest(
            "as printed",
            List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS, DedicatedStudy.LP_SQRT));

    // The same without LP, which the thesis finds last everywhere: its other ranks are of two.
    static final Contest WITHOUT_LP =
        new Contest(
            "as printed without LP", List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS));

    // UMR with its original selection, LP with the period of least bound.
    static final Contest AS_PUBLISHED_ELSEWHERE =
        new Contest(
            "as published elsewhere",
            List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR, DedicatedStudy.LP));

    // Everything by its formula: F of (3.16) for MRRS, F of (3.10), which is exact, for UMR, (K +
    // 1) T_p for LP with the period sqrt(L).
    static final Contest BY_FORMULA =
        new Contest(
            "by formula, LP with T_p = sqrt(L)",
            List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS, LoadPeriodStudy.LP_LOAD),
            Platform::predictedOf);

    // Those that were played on SimGrid.
    static final List<Contest> ALL = List.of(AS_PRINTED, WITHOUT_LP, AS_PUBLISHED_ELSEWHERE);

    private Contest(String name, List<String> schedulers) {
      this(name, schedulers, Platform::of);
    }

    private double of(Platform platform, String scheduler) {
      return makespan.applyAsDouble(platform, scheduler);
    }

    // Makespan over that of the best of the field.
    double normalised(Platform platform, String scheduler) {
      double best =
          schedulers.stream().mapToDouble(other -> of(platform, other)).min().orElse(Double.NaN);
      return of(platform, scheduler) / best;
    }

    // How many of the field are faster: 0 for the best.
    double rank(Platform platform, String scheduler) {
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

    // Percentage of the platforms on which a scheduler is second.
    double percentSecond(List<Platform> platforms, String scheduler) {
      return 100 * mean(platforms, p -> rank(p, scheduler) == 1 ? 1 : 0);
    }

    // Degradation from the best where a scheduler is second, percent; NaN where it never is.
    double degradationWhereSecond(List<Platform> platforms, String scheduler) {
      List<Platform> second = platforms.stream().filter(p -> rank(p, scheduler) == 1).toList();
      return 100 * (meanNormalised(second, scheduler) - 1);
    }
  }
}
