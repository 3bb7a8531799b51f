package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.minus;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;

/**
 * Tables 4.7 to 4.12: DSA against UMR as the local load shrinks against the Grid load. Figures 4.8,
 * 4.7 and 4.6 draw Tables 4.7, 4.9 and 4.12.
 */
public final class SizeRatioTable extends SharedExperiment<SizeRatioTable.RatioCase> {
  private final int number;
  private final String table;

  public SizeRatioTable(String id) {
    super(id);
    table = id.substring("thesis-".length());
    number =
        IntStream.rangeClosed(1, SizeRatios.EXPERIMENTS)
            .filter(experiment -> SizeRatios.table(experiment).equals(table))
            .findFirst()
            .orElseThrow();
  }

  private static String figureOf(int table) {
    return switch (table) {
      case 7 -> ", Figure 4.8";
      case 9 -> ", Figure 4.7";
      case 12 -> ", Figure 4.6";
      default -> "";
    };
  }

  /** A reading of how local tasks are distributed, and of the schedulers. */
  enum Reading {
    /** The fastest tenth is burdened more. */
    HEAVY,
    EVEN,
    /**
     * Local tasks are distributed as in HEAVY, and DSA never corrects its first estimates, S (1 -
     * rho).
     */
    CONSTANT
  }

  /** A row, by its number from 0. */
  record RatioCase(SizeRatios of, int number, Reading reading) {
    double ratio() {
      return of.ratio()[number];
    }

    SeededProblem problem(Scale scale) {
      ExperimentParameters parameters =
          new ExperimentParameters()
              .put("platform", "mean", "workers", of.workers(), "mean_speed", of.meanSpeed())
              .put("dedicated_s", of.dedicatedSeconds(scale), "rate", of.frequency())
              .put("utilization", of.utilization(number))
              .put("heavy", reading == Reading.EVEN ? 0 : of.heavyWorkers());
      if (reading != Reading.EVEN) {
        double heavy = of.heavyUtilization(number);
        parameters.put("heavy_rate", of.frequency(), "heavy_utilization", heavy);
      }
      List<String> schedulers =
          reading == Reading.CONSTANT
              ? List.of(SharedExperiment.CONSTANT)
              : List.of(UMR, DSA, TWO_PHASE);
      return parameters
          .put("rounds", "0", "schedulers", schedulers)
          .put("realisations", scale == Scale.QUICK ? 1 : 5, "by_worker", "no")
          .of(SharedSimulation.NAME, of.table(), "-r", ratio(), "-", reading, quick(scale));
    }
  }

  @Override
  Map<RatioCase, SeededProblem> questionsByKey(Scale scale, Published published) {
    Map<RatioCase, SeededProblem> problems = new LinkedHashMap<>();
    SizeRatios.of(published, number)
        .rows(scale)
        .forEach(row -> problems.put(row, row.problem(scale)));
    return problems;
  }

  private static double[] constantGain(Map<RatioCase, SettingResults> points, RatioCase row) {
    double[] constant = at(points, row, Reading.CONSTANT).makespan(CONSTANT);
    return decrease(constant, at(points, row, Reading.HEAVY).makespan(UMR));
  }

  private static SettingResults at(
      Map<RatioCase, SettingResults> points, RatioCase row, Reading reading) {
    return Objects.requireNonNull(points.get(new RatioCase(row.of, row.number, reading)));
  }

  private String publishedId(RatioCase row, String quantity) {
    return table + "-row" + (row.number + 1) + "-" + quantity;
  }

  @Override
  void evaluate(Findings findings, Map<RatioCase, SettingResults> points) {
    Map<RatioCase, SettingResults> heavy = of(points, Reading.HEAVY);
    Collection<SettingResults> even = of(points, Reading.EVEN).values();
    heavy.forEach((row, point) -> {
      findings.published(publishedId(row, "umr"), point.makespan(UMR));
      findings.published(publishedId(row, "dsa"), point.makespan(DSA));
      String gain = publishedId(row, "gain");
      findings.published(gain, point.gain(DSA, UMR));
      findings.reading("constant-estimates", gain, constantGain(points, row));
    });
    findings.rest(table);
    if (number == 1) {
      findings.rest("table4.2");
    }
    List<SettingResults> all = List.copyOf(heavy.values());
    Effect slower =
        Effect.every(
            "seeds",
            minus(all.getFirst().makespan(UMR), all.getLast().makespan(UMR)),
            minus(all.getFirst().makespan(DSA), all.getLast().makespan(DSA)));
    int of = number + 6;
    findings.claim(
        "table4.%s-dsa-wins",
        course(all, point -> point.gain(DSA, UMR)).every(),
        of,
        range(all.stream().map(point -> point.gain(DSA, UMR))),
        range(heavy.keySet().stream().map(row -> constantGain(points, row))));
    findings.claim(
        "table4.%s-dsa-wins-even",
        course(even, point -> point.gain(DSA, UMR)).every(),
        of,
        range(even.stream().map(point -> point.gain(DSA, UMR))));
    findings.claim("table4.%s-slower", slower, of);
    SpreadTable rows = new SpreadTable();
    SpreadTable constants = new SpreadTable();
    heavy.forEach((row, point) -> rows(rows, constants, findings, points, row, point));
    SizeRatios setting = heavy.keySet().iterator().next().of;
    findings
        .table(id(), rows.table())
        .table(id() + "-constant", constants.table())
        .figure(
            "thesis-table4.%4$s",
            of,
            figureOf(of),
            setting.workers(),
            setting.heavyWorkers(),
            Math.round(setting.dedicatedSeconds(all.getFirst().runs().scale())),
            all.getFirst().realisations(UMR));
  }

  private static Map<RatioCase, SettingResults> of(
      Map<RatioCase, SettingResults> points, Reading reading) {
    Map<RatioCase, SettingResults> some = new LinkedHashMap<>(points);
    some.keySet().removeIf(row -> row.reading != reading);
    return some;
  }

  private void rows(
      SpreadTable rows,
      SpreadTable constants,
      Findings findings,
      Map<RatioCase, SettingResults> points,
      RatioCase row,
      SettingResults point) {
    SizeRatios setting = row.of;
    SettingResults even = at(points, row, Reading.EVEN);
    SettingResults constant = at(points, row, Reading.CONSTANT);
    double umr = findings.printed(publishedId(row, "umr"));
    double dsa = findings.printed(publishedId(row, "dsa"));
    rows.row("size_ratio", row.ratio(), "utilization", setting.utilization(row.number))
        .cells("heavy_utilization", setting.heavyUtilization(row.number), "umr_published_s", umr)
        .cells("dsa_published_s", dsa, "gain_published_percent", 100 * (1 - dsa / umr))
        .cells("umr_published_relative", umr / setting.dedicatedSeconds())
        .cells("dsa_published_relative", dsa / setting.dedicatedSeconds())
        .cells("umr_s", point.makespan(UMR), "dsa_s", point.makespan(DSA))
        .cells("2pp_s", point.makespan(TWO_PHASE), "gain_percent", point.gain(DSA, UMR))
        .cells("umr_relative", relative(setting, point, UMR))
        .cells("dsa_relative", relative(setting, point, DSA))
        .cells("size_ratio_simulated", point.mean(DSA, SharedSimulation.SIZE_RATIO))
        .cells("even_umr_s", even.makespan(UMR), "even_dsa_s", even.makespan(DSA))
        .cells("even_gain_percent", even.gain(DSA, UMR));
    constants
        .row("size_ratio", row.ratio(), "constant_s", constant.makespan(CONSTANT))
        .cells("constant_gain_percent", constantGain(points, row))
        .cells("gain_published_percent", findings.printed(publishedId(row, "gain")));
  }

  /** Returns T sum S/L, in which the unit of load cancels. */
  private static double[] relative(SizeRatios setting, SettingResults point, String scheduler) {
    return Arrays.stream(point.makespan(scheduler))
        .map(seconds -> seconds / setting.dedicatedSeconds(point.runs().scale()))
        .toArray();
  }

  private static String range(Stream<double[]> byRow) {
    Spread spread = Spread.of(byRow.mapToDouble(gain -> meanOf(gain)).toArray());
    return format("%.1f to %.1f %%, mean %.1f %%", spread.min(), spread.max(), spread.mean());
  }
}
