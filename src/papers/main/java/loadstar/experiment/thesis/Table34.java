package loadstar.experiment.thesis;

import static loadstar.experiment.thesis.WideRuns.LP;
import static loadstar.experiment.thesis.WideRuns.LP_SQRT;
import static loadstar.experiment.thesis.WideRuns.MRRS;
import static loadstar.experiment.thesis.WideRuns.UMR;
import static loadstar.experiment.thesis.WideRuns.UMR_THESIS;
import static loadstar.experiment.thesis.WideRuns.mean;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.WideRuns.DedicatedStudy.LoadPeriodStudy;
import loadstar.experiment.thesis.WideRuns.Latencies;
import loadstar.experiment.thesis.WideRuns.Platform;
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
        ToDoubleFunction<ToDoubleFunction<List<Platform>>> of =
            number -> meanOf(runs.over(latencies, number));
        ToDoubleFunction<ToDoubleFunction<Platform>> mean =
            number -> of.applyAsDouble(all -> mean(all, number));
        double[] normalised = runs.over(latencies, all -> contest.meanNormalised(all, scheduler));
        // A formula's makespan over the simulated one is below 1 for MRRS, whose F is W_n's.
        table
            .row("latencies_s", name, "field", contest.name(), "scheduler", scheduler)
            .cells("normalised_makespan", normalised)
            .cells("rank", of.applyAsDouble(all -> contest.meanRank(all, scheduler)))
            .cells("degradation_percent", 100 * (meanOf(normalised) - 1))
            .cells("second_percent", of.applyAsDouble(all -> contest.percentSecond(all, scheduler)))
            .cells("over_mrrs", mean.applyAsDouble(p -> p.ratio(scheduler, MRRS)))
            .cells(
                "formula_over_makespan",
                mean.applyAsDouble(p -> p.predictedOf(scheduler) / p.of(scheduler)))
            .cells("workers_used_fraction", mean.applyAsDouble(p -> p.usedShare(scheduler)))
            .cells("seeds", runs.seeds())
            .cells("platforms_per_seed", runs.platforms(1, latencies).size());
      }
    }
  }

  private static Findings compare(WideRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    printed(Contest.AS_PRINTED)
        .forEach((id, number) -> findings.published(id, runs.over(Latencies.PRINTED, number)));
    printed(Contest.AS_PRINTED)
        .forEach((id, number) ->
            findings.calibrated(
                id,
                "latencies up to 1 s",
                "latencies 1, 0.1, 0.01 s instead of the printed 10, 0.1, 0.01 s",
                runs.over(Latencies.FITTED, number)));
    read(
        findings,
        runs,
        Contest.WITHOUT_LP,
        "without LP",
        "found after the fact: the field is MRRS and UMR, since the thesis has LP last");
    read(
        findings,
        runs,
        Contest.BY_FORMULA,
        "by formula",
        "found after the fact: MRRS's makespan is its own F, UMR's is exact, LP takes whole periods"
            + " of sqrt(L), (K + 1) of them");
    findings.rest("table3.4", "table3.3");
    // UMR's formula is exact; MRRS's is W_n's finish, which no worker that matters is later than.
    for (String umr : List.of(UMR, UMR_THESIS)) {
      ToDoubleFunction<List<Platform>> worst =
          all -> most(all, p -> Math.abs(p.of(umr) / p.predictedOf(umr) - 1));
      findings.derived("table3.4-exact-%s", new double[runs.seeds()], runs.over(worst), 1e-6, umr);
    }
    claims(findings, runs);
    return findings;
  }

  private static void read(
      Findings findings, WideRuns runs, Contest contest, String reading, String why) {
    printed(contest)
        .forEach((id, number) ->
            findings.reading(id, reading, why, runs.over(Latencies.PRINTED, number)));
  }

  private static double most(List<Platform> all, ToDoubleFunction<Platform> number) {
    return all.stream().mapToDouble(number).max().orElse(Double.NaN);
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

  private static void claims(Findings findings, WideRuns runs) {
    List<Platform> all = runs.all(Latencies.PRINTED);
    ToDoubleFunction<List<Platform>> least = some -> -most(some, p -> -p.ratio(UMR, MRRS));
    findings.claim(
        "table3.4-mrrs-over-umr",
        Effect.every("platforms", all.stream().mapToDouble(p -> p.ratio(UMR, MRRS) - 1).toArray()),
        evidence(runs, p -> p.ratio(UMR, MRRS)),
        evidence(runs, p -> p.ratio(UMR_THESIS, MRRS)),
        evidence(runs, p -> p.of(UMR_THESIS) / p.predictedOf(MRRS)),
        beyondPrediction(runs));
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
        100 * meanOf(runs.over(Latencies.PRINTED, Table34::umrWins)),
        100 * (1 - Spread.of(runs.over(Latencies.PRINTED, least)).min()));
  }

  // On how many platforms LP is faster than MRRS and than UMR as the thesis restricts it.
  private static long wins(List<Platform> all, String lp) {
    return all.stream().filter(p -> p.of(lp) < Math.min(p.of(MRRS), p.of(UMR_THESIS))).count();
  }

  private static String percent(WideRuns runs, String lp) {
    List<Platform> printed = runs.all(Latencies.PRINTED);
    List<Platform> fitted = runs.all(Latencies.FITTED);
    return format(
        "%.0f %% (with latencies up to 1 s %.0f %%)",
        100.0 * wins(printed, lp) / printed.size(), 100.0 * wins(fitted, lp) / fitted.size());
  }

  private static double umrWins(List<Platform> all) {
    return all.stream().filter(p -> p.of(UMR) < p.of(MRRS)).count() / (double) all.size();
  }

  // How much longer MRRS takes than its F, which is the finish of one of its workers.
  private static String beyondPrediction(WideRuns runs) {
    double[] excess =
        sorted(runs, Latencies.FITTED, p -> 100 * (p.of(MRRS) / p.predictedOf(MRRS) - 1));
    return format(
        "; there it takes up to %.0f %% longer than F, in the median %.0f %%",
        excess[excess.length - 1], excess[excess.length / 2]);
  }

  private static String evidence(WideRuns runs, ToDoubleFunction<Platform> number) {
    Spread ratio = Spread.of(runs.over(Latencies.PRINTED, all -> mean(all, number)));
    Spread fitted = Spread.of(runs.over(Latencies.FITTED, all -> mean(all, number)));
    return format(
        "%.3f (%.3f to %.3f over the seeds), with latencies up to 1 s %.3f",
        ratio.mean(), ratio.min(), ratio.max(), fitted.mean());
  }

  // Percentiles over all platforms and seeds of each scheduler's makespan over that of MRRS.
  private static Table ratios(WideRuns runs, Latencies latencies) {
    Map<String, double[]> sorted = new LinkedHashMap<>();
    for (String rival : List.of(UMR_THESIS, UMR, LP_SQRT, LP)) {
      sorted.put(rival.replace('-', '_'), sorted(runs, latencies, p -> p.ratio(rival, MRRS)));
    }
    SpreadTable table = new SpreadTable();
    for (int k = 0; k < PERCENTILES; k++) {
      double share = k / (PERCENTILES - 1.0);
      table.row("percentile", 100.0 * k / (PERCENTILES - 1));
      sorted.forEach(
          (rival, all) -> table.cells(rival, all[(int) Math.round(share * (all.length - 1))]));
    }
    return table.table();
  }

  private static double[] sorted(
      WideRuns runs, Latencies latencies, ToDoubleFunction<Platform> number) {
    return runs.all(latencies).stream().mapToDouble(number).sorted().toArray();
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
    static final Contest AS_PRINTED = played("as printed", MRRS, UMR_THESIS, LP_SQRT);
    // The same without LP, which the thesis finds last everywhere: its other ranks are of two.
    static final Contest WITHOUT_LP = played("as printed without LP", MRRS, UMR_THESIS);
    // UMR with its original selection, LP with the period of least bound.
    static final Contest AS_PUBLISHED_ELSEWHERE = played("as published elsewhere", MRRS, UMR, LP);
    // Everything by its formula: F of (3.16) for MRRS, F of (3.10), which is exact, for UMR, (K +
    // 1) T_p for LP with the period sqrt(L).
    static final Contest BY_FORMULA =
        new Contest(
            "by formula, LP with T_p = sqrt(L)",
            List.of(MRRS, UMR_THESIS, LoadPeriodStudy.LP_LOAD),
            Platform::predictedOf);
    // Those that were played on SimGrid.
    static final List<Contest> ALL = List.of(AS_PRINTED, WITHOUT_LP, AS_PUBLISHED_ELSEWHERE);

    private static Contest played(String name, String... schedulers) {
      return new Contest(name, List.of(schedulers), Platform::of);
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
