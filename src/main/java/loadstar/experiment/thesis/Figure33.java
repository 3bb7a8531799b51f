package loadstar.experiment.thesis;

import static loadstar.experiment.thesis.DedicatedStudy.LP;
import static loadstar.experiment.thesis.DedicatedStudy.LP_SQRT;
import static loadstar.experiment.thesis.DedicatedStudy.MRRS;
import static loadstar.experiment.thesis.DedicatedStudy.UMR;
import static loadstar.experiment.thesis.DedicatedStudy.UMR_THESIS;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.thesis.WideRuns.Platform;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;

/** Figure 3.3: makespan as a function of the number of workers, and where UMR wins. */
public final class Figure33 extends PaperExperiment {
  private static final String NAME = "thesis-fig3.3";
  private static final List<String> SHOWN = List.of(MRRS, UMR_THESIS, UMR, LP_SQRT, LP);

  public Figure33() {
    super("thesis", "fig3.3", "Makespan and number of workers, MRRS against UMR and LP");
  }

  @Override
  public String scaleNote(Scale scale) {
    return WideRuns.scaleNote(scale);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds) {
    return WideRuns.specs(scale, seeds);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    WideRuns runs = new WideRuns(new RunSet(scale, seeds, results));
    Comparison comparison = new Comparison(scale);
    comparison.published(
        published.value("fig3.3-umr-wins-up-to"),
        IntStream.rangeClosed(1, seeds).mapToDouble(seed -> largestWon(runs, seed)).toArray());
    comparison.rest(published.file("fig3.3"));
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(NAME, table(runs));
    return new Evaluation(tables, comparison, List.of(figure(runs)));
  }

  /** The largest N at which UMR, as the thesis restricts it, beats MRRS; 0 when it never does. */
  private static double largestWon(WideRuns runs, int seed) {
    return runs.platforms(seed, WideRuns.FITTED).stream()
        .filter(p -> p.of(UMR_THESIS) < p.of(MRRS))
        .mapToInt(Platform::workers)
        .max()
        .orElse(0);
  }

  /** One row for each N; makespans are means over Smin, latencies and seeds. */
  private static Table table(WideRuns runs) {
    List<String> columns = new ArrayList<>(List.of("workers"));
    SHOWN.forEach(scheduler -> columns.add(scheduler + "_s"));
    columns.add(MRRS + "_predicted_s");
    SHOWN
        .subList(1, SHOWN.size())
        .forEach(scheduler -> {
          columns.add(scheduler + "_over_mrrs");
          columns.add(scheduler + "_over_mrrs_min");
          columns.add(scheduler + "_over_mrrs_max");
          columns.add(scheduler + "_wins_percent");
        });
    columns.add("seeds");
    Table table = new Table(columns);
    runs.platforms(1).stream()
        .mapToInt(Platform::workers)
        .distinct()
        .sorted()
        .forEach(n -> {
          List<Object> row = new ArrayList<>(List.of(n));
          SHOWN.forEach(scheduler -> row.add(mean(runs, n, p -> p.of(scheduler)).mean()));
          row.add(mean(runs, n, p -> p.predicted().getOrDefault(MRRS, Double.NaN)).mean());
          SHOWN
              .subList(1, SHOWN.size())
              .forEach(scheduler -> {
                Spread ratio = mean(runs, n, p -> p.ratio(scheduler, MRRS));
                row.add(ratio.mean());
                row.add(ratio.min());
                row.add(ratio.max());
                row.add(mean(runs, n, p -> p.of(scheduler) < p.of(MRRS) ? 100 : 0).mean());
              });
          row.add(runs.seeds());
          table.add(row.toArray());
        });
    return table;
  }

  /** Over the seeds: the mean of a number over the platforms of N workers. */
  private static Spread mean(WideRuns runs, int n, ToDoubleFunction<Platform> number) {
    return Spread.of(
        IntStream.rangeClosed(1, runs.seeds())
            .mapToDouble(seed ->
                runs.platforms(seed, WideRuns.FITTED).stream()
                    .filter(p -> p.workers() == n)
                    .mapToDouble(number)
                    .average()
                    .orElse(Double.NaN))
            .toArray());
  }

  private Figure figure(WideRuns runs) {
    Axis n = Axis.fitted("number of workers N");
    return new Figure(
        NAME,
        title(),
        runs.caption("Figure 3.3"),
        List.of(
            new Panel(
                NAME,
                n,
                Axis.fitted("makespan over that of MRRS"),
                List.of(
                    ratio("UMR (thesis)", UMR_THESIS),
                    ratio("UMR (original)", UMR),
                    ratio("LP, sqrt(T*)", LP_SQRT),
                    ratio("LP, best bound", LP)),
                List.of()),
            new Panel(
                NAME,
                n,
                new Axis("platforms faster than MRRS (%)", 0, 100),
                List.of(
                    wins("UMR (thesis)", UMR_THESIS),
                    wins("UMR (original)", UMR),
                    wins("LP, sqrt(T*)", LP_SQRT),
                    wins("LP, best bound", LP)),
                List.of(new Mark("UMR can win up to N = 20", 20, 0)))));
  }

  private static Line ratio(String label, String scheduler) {
    return Line.spread(label, "workers", scheduler + "_over_mrrs");
  }

  private static Line wins(String label, String scheduler) {
    return new Line(label, "workers", scheduler + "_wins_percent", Style.POINTS);
  }
}
