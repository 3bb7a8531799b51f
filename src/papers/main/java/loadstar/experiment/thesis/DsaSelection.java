package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * DSA as section 4.5.2 has it, made of MRRS: with MRRS's partition, and with the workers that
 * MRRS's own policies select by the estimated speeds. Everywhere else DSA takes UMR's, because the
 * sizes of Table 4.5 are those of UMR's partition.
 */
public final class DsaSelection extends SharedExperiment<DsaSelection.SharedStars> {
  private static final String MRRS_PARTITION = "dsa partition=mrrs";
  private static final String MRRS_SELECTION = "dsa selection=mrrs";

  /** DSA as the text has it, with the greedy selection of Algorithm 3.4.2. */
  private static final String GREEDY = "dsa partition=mrrs selection=mrrs";

  private static final String OSS = "dsa partition=mrrs selection=mrrs-oss";
  private static final List<String> SCHEDULERS =
      List.of(UMR, DSA, MRRS_PARTITION, MRRS_SELECTION, GREEDY, OSS);

  /** Workers with local tasks. */
  enum SharedStars {
    /** The five workers of Table 4.3, whose links are wide. */
    FIVE("five workers of Table 4.3"),
    /** The ten of Table 4.1, local tasks as in the middle of Figure 4.4. */
    TEN("ten workers of Table 4.1"),
    /** Ten drawn workers with links at most five times as fast as they are. */
    SLOW_LINKS("ten workers with slow links");

    private final String words;

    SharedStars(String words) {
      this.words = words;
    }

    private ExperimentParameters parameters(boolean quick) {
      ExperimentParameters parameters =
          new ExperimentParameters().put("load", quick && this != FIVE ? 5e4 : 5e5, "heavy", 1);
      return switch (this) {
        case FIVE ->
            parameters
                .put("platform", "table4.3", "rate", "0.33", "heavy_rate", "2")
                .put("task_units", "15", "heavy_task_units", "20.5", "rounds", "50");
        case TEN ->
            parameters
                .put("platform", "table4.1", "rate", 0.002, "heavy_rate", 0.02)
                .put("service_s", 20, "rounds", "0");
        case SLOW_LINKS ->
            parameters
                .put("platform", "slow-links", "workers", 10, "rate", 0.002, "heavy_rate", 0.02)
                .put("service_s", 20, "rounds", "0");
      };
    }
  }

  public DsaSelection() {
    super("thesis-dsa-selection");
  }

  @Override
  Map<SharedStars, SeededProblem> questionsByKey(Scale scale, Published published) {
    boolean quick = scale == Scale.QUICK;
    Map<SharedStars, SeededProblem> problems = new LinkedHashMap<>();
    for (SharedStars stars : SharedStars.values()) {
      problems.put(
          stars,
          stars
              .parameters(quick)
              .put("schedulers", SCHEDULERS, "realisations", quick ? 2 : 20, "by_worker", "yes")
              .of(SharedSimulation.NAME, "dsa-selection-", stars, quick(scale)));
    }
    return problems;
  }

  @Override
  void evaluate(Findings findings, Map<SharedStars, SettingResults> points) {
    SettingResults five = Objects.requireNonNull(points.get(SharedStars.FIVE));
    findings.reading("dsa-of-mrrs", "table4.6-dsa-makespan", five.makespan(GREEDY));
    findings.reading("dsa-of-mrrs", "table4.6-gain", five.gain(GREEDY, UMR));
    points.forEach((stars, point) -> {
      String id = stars.name().toLowerCase(Locale.ROOT).replace('_', '-');
      claim(findings, "dsa-selection-umr-%s", id, stars, point, GREEDY, UMR);
      claim(findings, "dsa-selection-dsa-%s", id, stars, point, GREEDY, DSA);
      // Both searches select all five workers of Table 4.3.
      if (stars != SharedStars.FIVE) {
        claim(findings, "dsa-selection-oss-%s", id, stars, point, OSS, GREEDY);
      }
    });
    SpreadTable table = new SpreadTable();
    points.forEach((stars, point) -> rows(table, stars, point));
    SpreadTable gains = new SpreadTable();
    points.forEach((stars, point) -> {
      gains.row("kind", stars.ordinal() + 1);
      for (String scheduler : SCHEDULERS.subList(1, SCHEDULERS.size())) {
        String column = scheduler.replaceAll("[^a-z]+", "_") + "_gain_percent";
        gains.cells(column, point.gain(scheduler, UMR));
      }
    });
    findings
        .table(id(), table.table())
        .table(id() + "-gains", gains.table())
        .figure(id(), five.realisations(UMR));
  }

  private static void claim(
      Findings findings,
      String id,
      String word,
      SharedStars stars,
      SettingResults point,
      String faster,
      String slower) {
    findings.claim(
        id,
        Effect.every("seeds", point.gain(faster, slower)),
        word,
        stars.words,
        meanOf(point.makespan(faster)),
        meanOf(point.makespan(slower)));
  }

  private static void rows(SpreadTable table, SharedStars stars, SettingResults point) {
    for (String scheduler : SCHEDULERS) {
      table
          .row("stars", stars.words, "kind", stars.ordinal() + 1, "scheduler", scheduler)
          .cells("makespan_s", point.makespan(scheduler))
          .cells("gain_percent", point.gain(scheduler, UMR))
          .cells("workers_used", workersUsed(point, scheduler));
    }
  }

  /** Returns the number of workers that got load in some realisation. */
  private static double[] workersUsed(SettingResults point, String scheduler) {
    return point.over(
        scheduler,
        SharedSimulation.GRID,
        grid -> Arrays.stream(grid).filter(load -> load > 0).count());
  }
}
