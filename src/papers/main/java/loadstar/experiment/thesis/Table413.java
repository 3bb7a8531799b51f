package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.list;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * Table 4.13 and Figure 4.9: DSA against 2PP, arrival rate of local tasks. The load is not printed,
 * and no single one gives makespans that vary nine times; quotients are compared.
 */
public final class Table413 extends SharedExperiment<Table413.RateCase> {
  private static final String MEAN = SharedSimulation.TWO_PHASE_MEAN;

  /** A row as printed: local tasks per second, Grid load over local load. */
  record RateCase(String id, double rate, double ratio) {}

  public Table413() {
    super("thesis-table4.13");
  }

  @Override
  Map<RateCase, SeededProblem> questionsByKey(Scale scale, Published published) {
    Map<RateCase, SeededProblem> problems = new LinkedHashMap<>();
    for (int row = 1; row <= 4; row++) {
      String id = "table4.13-row" + row;
      double rate = published.value(id + "-rate").value();
      double ratio = published.value(id + "-ratio").value();
      problems.put(
          new RateCase(id, rate, ratio),
          new ExperimentParameters()
              .put("platform", "table4.13", "dedicated_s", dedicated(scale))
              .put("rate", rate, "utilization", 1 / (1 + ratio), "heavy", 0, "rounds", 0)
              .put(
                  "schedulers",
                  List.of(
                      SharedExperiment.DSA, SharedExperiment.TWO_PHASE, MEAN, SharedExperiment.UMR))
              .put("realisations", scale == Scale.QUICK ? 1 : 5, "by_worker", "no")
              .of(SharedSimulation.NAME, "table4.13-rate", rate, SharedExperiment.quick(scale)));
    }
    return problems;
  }

  /** Returns L/sum S, seconds, as in the other tables of the section. */
  private static double dedicated(Scale scale) {
    return scale == Scale.QUICK ? 150 : 1500;
  }

  @Override
  void evaluate(Findings findings, Map<RateCase, SharedExperiment.SettingResults> points) {
    String quotient = "-dsa-over-2pp";
    points.forEach((row, point) ->
        findings.published(
            row.id + quotient, point.ratio(SharedExperiment.DSA, SharedExperiment.TWO_PHASE)));
    findings.rest("table4.13");
    findings.rest("section4.7");
    List<SharedExperiment.SettingResults> all = List.copyOf(points.values());
    List<SharedExperiment.SettingResults> above = all.subList(0, 3);
    findings.claim(
        "table4.13-above",
        SharedExperiment.course(
                above, point -> point.excess(SharedExperiment.DSA, SharedExperiment.TWO_PHASE))
            .every(),
        ratios(above, SharedExperiment.TWO_PHASE),
        ratios(above, MEAN));
    findings.claim(
        "table4.13-below",
        Effect.every("seeds", all.getLast().gain(SharedExperiment.DSA, SharedExperiment.TWO_PHASE)),
        ratios(all.subList(3, 4), SharedExperiment.TWO_PHASE));
    double dedicated = dedicated(all.getFirst().runs().scale());
    SpreadTable table = new SpreadTable();
    points.forEach((row, point) -> {
      double[] dsa = point.makespan(SharedExperiment.DSA);
      double[] relative = Arrays.stream(dsa).map(seconds -> seconds / dedicated).toArray();
      table
          .row("rate_per_s", row.rate, "size_ratio", row.ratio, "dsa_s", dsa)
          .cells(
              "2pp_s",
              point.makespan(SharedExperiment.TWO_PHASE),
              "2pp_mean_s",
              point.makespan(MEAN))
          .cells(
              "umr_s",
              point.makespan(SharedExperiment.UMR),
              "dsa_over_2pp",
              point.ratio(SharedExperiment.DSA, SharedExperiment.TWO_PHASE))
          .cells(
              "dsa_over_2pp_mean",
              point.ratio(SharedExperiment.DSA, MEAN),
              "dsa_relative",
              relative)
          .cells("dsa_over_2pp_published", findings.printed(row.id + quotient));
    });
    findings
        .table(id(), table.table())
        .figure(id(), Math.round(dedicated), all.getFirst().realisations(SharedExperiment.DSA));
  }

  private static String ratios(Collection<SharedExperiment.SettingResults> points, String other) {
    return list(
        "%.3f",
        points.stream()
            .mapToDouble(point -> meanOf(point.ratio(SharedExperiment.DSA, other)))
            .toArray());
  }
}
