package loadstar.experiment.thesis;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.Parameters;
import loadstar.result.Effect;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * Table 4.13 and Figure 4.9: DSA against 2PP, arrival rate of local tasks. The load is not printed,
 * and no single one gives makespans that vary nine times; quotients are compared.
 */
public final class Table413 extends SharedExperiment<Table413.Row> {
  private static final String MEAN = SharedStudy.TWO_PHASE_MEAN;

  // As printed: local tasks per second, Grid load over local load.
  record Row(String id, double rate, double ratio) {}

  public Table413() {
    super(
        "table4.13",
        "DSA against 2PP, arrival rate of local tasks (Figure 4.9)",
        "a tenth of the load, one realisation; not comparable with the published numbers");
  }

  @Override
  List<Row> settings(Scale scale, Published published) {
    return IntStream.rangeClosed(1, 4)
        .mapToObj(row -> "table4.13-row" + row)
        .map(id ->
            new Row(
                id, published.value(id + "-rate").value(), published.value(id + "-ratio").value()))
        .toList();
  }

  // L/sum S, seconds, as in the other tables of the section.
  private static double dedicated(Scale scale) {
    return scale == Scale.QUICK ? 150 : 1500;
  }

  private static int realisations(Scale scale) {
    return scale == Scale.QUICK ? 1 : 5;
  }

  @Override
  RunSpec spec(Scale scale, Row row, int seed) {
    String rate = Numbers.text(row.rate);
    String run = "table4.13-rate" + rate + (scale == Scale.QUICK ? "-quick" : "") + "-seed" + seed;
    return new Parameters()
        .put("platform", "table4.13", "dedicated_s", dedicated(scale))
        .put("rate", rate, "utilization", 1 / (1 + row.ratio), "heavy", "0", "rounds", "0")
        .put("schedulers", String.join(SharedStudy.SEPARATOR, DSA, TWO_PHASE, MEAN, UMR))
        .put("realisations", realisations(scale), "by_worker", "no")
        .of(SharedStudy.NAME, run, seed);
  }

  @Override
  Evaluation evaluate(Findings findings, Map<Row, Point> points) {
    String quotient = "-dsa-over-2pp";
    points.forEach(
        (row, point) -> findings.published(row.id + quotient, point.ratio(DSA, TWO_PHASE)));
    findings.rest("table4.13");
    findings.rest("section4.7");
    List<Point> all = List.copyOf(points.values());
    List<Point> above = all.subList(0, 3);
    findings.claim(
        "table4.13-above",
        everySeed(above, point -> point.excess(DSA, TWO_PHASE)),
        ratios(above, TWO_PHASE),
        ratios(above, MEAN));
    findings.claim(
        "table4.13-below",
        Effect.every("seeds", all.getLast().gain(DSA, TWO_PHASE)),
        ratios(all.subList(3, 4), TWO_PHASE));
    Scale scale = all.getFirst().scale();
    SpreadTable table = new SpreadTable();
    points.forEach((row, point) -> {
      double[] dsa = point.makespan(DSA);
      double[] relative = Arrays.stream(dsa).map(seconds -> seconds / dedicated(scale)).toArray();
      table
          .row("rate_per_s", row.rate, "size_ratio", row.ratio, "dsa_s", dsa)
          .cells("2pp_s", point.makespan(TWO_PHASE), "2pp_mean_s", point.makespan(MEAN))
          .cells("umr_s", point.makespan(UMR), "dsa_over_2pp", point.ratio(DSA, TWO_PHASE))
          .cells("dsa_over_2pp_mean", point.ratio(DSA, MEAN), "dsa_relative", relative)
          .cells("dsa_over_2pp_published", findings.printed(row.id + quotient));
    });
    String setting =
        "20 workers of speed 20 to 60, L/ΣS = "
            + Math.round(dedicated(scale))
            + " s (ours), local tasks spread evenly, realisations per seed: "
            + realisations(scale);
    Axis rate = Axis.fitted("local tasks per second");
    return new Evaluation(findings)
        .table(id(), table.table())
        .figure(
            drawing("Table 4.13, Figure 4.9", setting, all.getFirst())
                .panel(id(), rate, Axis.fitted("DSA over 2PP"))
                .spreads("rate_per_s", "2PP", "dsa_over_2pp")
                .spread("2PP with stable mean", "rate_per_s", "dsa_over_2pp_mean")
                .line("printed", "rate_per_s", "dsa_over_2pp_published", Style.DASHED)
                .panel(id(), rate, Axis.fitted("makespan (s)"))
                .spreads("rate_per_s", "DSA", "dsa_s", "2PP", "2pp_s")
                .spreads("rate_per_s", "2PP with stable mean", "2pp_mean_s", "UMR", "umr_s")
                .figure());
  }

  private static String ratios(Collection<Point> points, String other) {
    return points.stream()
        .map(point -> format("%.3f", meanOf(point.ratio(DSA, other))))
        .collect(Collectors.joining(", "));
  }
}
