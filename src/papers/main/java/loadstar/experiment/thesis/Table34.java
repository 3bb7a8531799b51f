package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 3.4: MRRS, UMR and LP on random platforms. */
public final class Table34 extends WideRuns {
  private static final double ALMOST_NO_CHANCE = 0.05;
  private static final int PERCENTILES = 51;

  public Table34() {
    super("thesis-table3.4");
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    compare(findings, runs);
    findings
        .table(id(), metrics(runs))
        .table(id() + "-ratios", ratios(runs, WideRuns.Latencies.PRINTED))
        .table(id() + "-ratios-fitted", ratios(runs, WideRuns.Latencies.FITTED));
    WideRuns.draw(findings, runs, "thesis-table3.4%4$s");
  }

  private static Table metrics(RunSet runs) {
    SpreadTable table = new SpreadTable();
    rows(table, runs, "1 0.1 0.01", WideRuns.Latencies.FITTED);
    rows(table, runs, "10 0.1 0.01", WideRuns.Latencies.PRINTED);
    return table.table();
  }

  private static void rows(
      SpreadTable table, RunSet runs, String name, WideRuns.Latencies latencies) {
    for (Contest contest : Contest.ALL) {
      for (String scheduler : contest.schedulers()) {
        ToDoubleFunction<ToDoubleFunction<List<WideRuns.Platform>>> of =
            number -> meanOf(WideRuns.over(runs, latencies, number));
        ToDoubleFunction<ToDoubleFunction<WideRuns.Platform>> mean =
            number -> of.applyAsDouble(all -> WideRuns.mean(all, number));
        double[] normalised =
            WideRuns.over(runs, latencies, all -> contest.meanNormalised(all, scheduler));
        // A formula's makespan over the simulated one is below 1 for WideRuns.MRRS, whose F is
        // W_n's.
        table
            .row("latencies_s", name, "field", contest.name(), "scheduler", scheduler)
            .cells("normalised_makespan", normalised)
            .cells("rank", of.applyAsDouble(all -> contest.meanRank(all, scheduler)))
            .cells("degradation_percent", 100 * (meanOf(normalised) - 1))
            .cells("second_percent", of.applyAsDouble(all -> contest.percentSecond(all, scheduler)))
            .cells("over_mrrs", mean.applyAsDouble(p -> p.ratio(scheduler, WideRuns.MRRS)))
            .cells(
                "formula_over_makespan",
                mean.applyAsDouble(p -> p.predictedOf(scheduler) / p.of(scheduler)))
            .cells(
                "workers_used_fraction",
                mean.applyAsDouble(p -> p.at(WideRuns.used(scheduler)) / p.workers()))
            .cells("seeds", runs.seeds())
            .cells("platforms_per_seed", WideRuns.platforms(runs, 1, latencies).size());
      }
    }
  }

  private static void compare(Findings findings, RunSet runs) {
    printed(Contest.AS_PRINTED)
        .forEach((id, number) ->
            findings.published(id, WideRuns.over(runs, WideRuns.Latencies.PRINTED, number)));
    read(findings, runs, "table3.4-fitted", WideRuns.Latencies.FITTED, Contest.AS_PRINTED);
    read(findings, runs, "table3.4-without-lp", WideRuns.Latencies.PRINTED, Contest.WITHOUT_LP);
    read(findings, runs, "table3.4-by-formula", WideRuns.Latencies.PRINTED, Contest.BY_FORMULA);
    findings.rest("table3.4", "table3.3");
    // WideRuns.UMR's formula is exact; WideRuns.MRRS's is W_n's finish, which no worker that
    // matters is later than.
    for (String umr : List.of(WideRuns.UMR, WideRuns.UMR_THESIS)) {
      findings.none(
          "table3.4-exact-%s",
          runs.each(seed ->
              most(
                  WideRuns.platforms(runs, seed),
                  p -> Math.abs(p.of(umr) / p.predictedOf(umr) - 1))),
          1e-6,
          umr);
    }
    claims(findings, runs);
  }

  private static void read(
      Findings findings, RunSet runs, String row, WideRuns.Latencies latencies, Contest contest) {
    printed(contest)
        .forEach((id, number) -> findings.reading(row, id, WideRuns.over(runs, latencies, number)));
  }

  private static double most(
      List<WideRuns.Platform> all, ToDoubleFunction<WideRuns.Platform> number) {
    return all.stream().mapToDouble(number).max().orElse(Double.NaN);
  }

  /**
   * Returns the numbers of the table and the text below it for a contest, by the published value.
   */
  private static Map<String, ToDoubleFunction<List<WideRuns.Platform>>> printed(Contest contest) {
    Map<String, ToDoubleFunction<List<WideRuns.Platform>>> numbers = new LinkedHashMap<>();
    List<String> rows = List.of("mrrs", "umr", "lp");
    for (int k = 0; k < contest.schedulers().size(); k++) {
      String id = "table3.4-" + rows.get(k);
      String scheduler = contest.schedulers().get(k);
      numbers.put(id + "-makespan", all -> contest.meanNormalised(all, scheduler));
      numbers.put(id + "-rank", all -> contest.meanRank(all, scheduler));
      numbers.put(id + "-degradation", all -> 100 * (contest.meanNormalised(all, scheduler) - 1));
    }
    numbers.put("table3.4-cases-second", all -> contest.percentSecond(all, WideRuns.MRRS));
    numbers.put(
        "table3.4-degradation-second", all -> contest.degradationWhereSecond(all, WideRuns.MRRS));
    return numbers;
  }

  private static void claims(Findings findings, RunSet runs) {
    List<WideRuns.Platform> all = WideRuns.all(runs, WideRuns.Latencies.PRINTED);
    ToDoubleFunction<List<WideRuns.Platform>> least =
        some -> -most(some, p -> -p.ratio(WideRuns.UMR, WideRuns.MRRS));
    double[] excess =
        sorted(
            runs,
            WideRuns.Latencies.FITTED,
            p -> 100 * (p.of(WideRuns.MRRS) / p.predictedOf(WideRuns.MRRS) - 1));
    findings.claim(
        "table3.4-mrrs-over-umr",
        Effect.every(
            "platforms",
            all.stream().mapToDouble(p -> p.ratio(WideRuns.UMR, WideRuns.MRRS) - 1).toArray()),
        evidence(runs, p -> p.ratio(WideRuns.UMR, WideRuns.MRRS)),
        evidence(runs, p -> p.ratio(WideRuns.UMR_THESIS, WideRuns.MRRS)),
        evidence(runs, p -> p.of(WideRuns.UMR_THESIS) / p.predictedOf(WideRuns.MRRS)),
        // This is the time by which WideRuns.MRRS exceeds its F, the finish of one of its workers.
        format(
            "; there it takes up to %.0f %% longer than F, in the median %.0f %%",
            excess[excess.length - 1], excess[excess.length / 2]));
    findings.claim(
        "table3.4-mrrs-over-lp",
        Effect.atMost(ALMOST_NO_CHANCE, (int) wins(all, WideRuns.LP_SQRT), all.size()),
        percent(runs, WideRuns.LP_SQRT),
        percent(runs, WideRuns.LP),
        evidence(runs, p -> p.ratio(WideRuns.LP, WideRuns.MRRS)),
        evidence(runs, p -> p.ratio(WideRuns.LP_SQRT, WideRuns.MRRS)));
    findings.claim(
        "table3.4-lemma8",
        Effect.exact(least.applyAsDouble(all) >= 1),
        100
            * meanOf(
                WideRuns.over(
                    runs,
                    WideRuns.Latencies.PRINTED,
                    each ->
                        WideRuns.mean(
                            each, p -> p.of(WideRuns.UMR) < p.of(WideRuns.MRRS) ? 1 : 0))),
        100 * (1 - Spread.of(WideRuns.over(runs, WideRuns.Latencies.PRINTED, least)).min()));
  }

  /**
   * Returns the number of platforms on which LP is faster than MRRS and than UMR as the thesis
   * restricts it.
   */
  private static long wins(List<WideRuns.Platform> all, String lp) {
    return all.stream()
        .filter(p -> p.of(lp) < Math.min(p.of(WideRuns.MRRS), p.of(WideRuns.UMR_THESIS)))
        .count();
  }

  private static String percent(RunSet runs, String lp) {
    List<WideRuns.Platform> printed = WideRuns.all(runs, WideRuns.Latencies.PRINTED);
    List<WideRuns.Platform> fitted = WideRuns.all(runs, WideRuns.Latencies.FITTED);
    return format(
        "%.0f %% (with latencies up to 1 s %.0f %%)",
        100.0 * wins(printed, lp) / printed.size(), 100.0 * wins(fitted, lp) / fitted.size());
  }

  private static String evidence(RunSet runs, ToDoubleFunction<WideRuns.Platform> number) {
    Spread ratio =
        Spread.of(
            WideRuns.over(runs, WideRuns.Latencies.PRINTED, all -> WideRuns.mean(all, number)));
    Spread fitted =
        Spread.of(
            WideRuns.over(runs, WideRuns.Latencies.FITTED, all -> WideRuns.mean(all, number)));
    return format(
        "%.3f (%.3f to %.3f over the seeds), with latencies up to 1 s %.3f",
        ratio.mean(), ratio.min(), ratio.max(), fitted.mean());
  }

  /**
   * Returns percentiles over all platforms and seeds of each scheduler's makespan over that of
   * MRRS.
   */
  private static Table ratios(RunSet runs, WideRuns.Latencies latencies) {
    Map<String, double[]> sorted = new LinkedHashMap<>();
    for (String rival : WideRuns.RIVALS) {
      sorted.put(
          rival.replace('-', '_'), sorted(runs, latencies, p -> p.ratio(rival, WideRuns.MRRS)));
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
      RunSet runs, WideRuns.Latencies latencies, ToDoubleFunction<WideRuns.Platform> number) {
    return WideRuns.all(runs, latencies).stream().mapToDouble(number).sorted().toArray();
  }
}
