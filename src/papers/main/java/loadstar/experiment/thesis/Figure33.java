package loadstar.experiment.thesis;

import static loadstar.experiment.thesis.WideRuns.LP;
import static loadstar.experiment.thesis.WideRuns.LP_SQRT;
import static loadstar.experiment.thesis.WideRuns.MRRS;
import static loadstar.experiment.thesis.WideRuns.UMR;
import static loadstar.experiment.thesis.WideRuns.UMR_THESIS;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.WideRuns.Latencies;
import loadstar.experiment.thesis.WideRuns.Platform;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Figure 3.3: makespan as a function of the number of workers, and where UMR wins. */
public final class Figure33 extends WideRuns.View {
  private static final String NAME = "thesis-fig3.3";
  private static final Map<String, String> RIVALS = new LinkedHashMap<>();

  static {
    RIVALS.put(UMR_THESIS, "UMR (thesis)");
    RIVALS.put(UMR, "UMR (original)");
    RIVALS.put(LP_SQRT, "LP, sqrt(T*)");
    RIVALS.put(LP, "LP, best bound");
  }

  public Figure33() {
    super("fig3.3", "Makespan and number of workers, MRRS against UMR and LP");
  }

  @Override
  Evaluation evaluate(WideRuns runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(NAME, table(runs, Latencies.PRINTED))
        .table(NAME + "-fitted", table(runs, Latencies.FITTED))
        .figure(figure(runs, NAME, Latencies.PRINTED))
        .figure(figure(runs, NAME + "-fitted", Latencies.FITTED));
  }

  private static Findings compare(WideRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    String id = "fig3.3-umr-wins-up-to";
    findings
        .published(id, runs.over(Latencies.PRINTED, Figure33::largestWon))
        .calibrated(
            id,
            "latencies up to 1 s",
            "latencies 1, 0.1, 0.01 s instead of the printed 10, 0.1, 0.01 s; 0 stands for: UMR"
                + " never wins",
            runs.over(Latencies.FITTED, Figure33::largestWon))
        .rest("fig3.3");
    double most = findings.printed(id);
    List<Integer> won = won(runs.platforms(1, Latencies.PRINTED));
    List<Integer> fitted = won(runs.platforms(1, Latencies.FITTED));
    boolean onlySmall = won(runs.all(Latencies.PRINTED)).stream().allMatch(n -> n <= most);
    return findings
        .claim("fig3.3-umr-can-win", chance(runs, (int) most), won)
        .claim("fig3.3-only-if-small", Effect.exact(onlySmall), won, fitted);
  }

  private static Effect chance(WideRuns runs, int largest) {
    List<Platform> small =
        runs.all(Latencies.PRINTED).stream().filter(p -> p.workers() <= largest).toList();
    long wins = small.stream().filter(p -> p.of(UMR_THESIS) < p.of(MRRS)).count();
    return Effect.atLeast(0.05, (int) wins, small.size());
  }

  // Every N at which UMR, as the thesis restricts it, beats MRRS on some platform; increasing.
  private static List<Integer> won(List<Platform> platforms) {
    return platforms.stream()
        .filter(p -> p.of(UMR_THESIS) < p.of(MRRS))
        .map(Platform::workers)
        .distinct()
        .sorted()
        .toList();
  }

  // 0 when it never does.
  private static double largestWon(List<Platform> platforms) {
    List<Integer> won = won(platforms);
    return won.isEmpty() ? 0 : won.getLast();
  }

  // One row for each N; makespans are means over Smin, latencies and seeds.
  private static Table table(WideRuns runs, Latencies latencies) {
    SpreadTable table = new SpreadTable();
    for (int n :
        runs.platforms(1).stream().mapToInt(Platform::workers).distinct().sorted().toArray()) {
      OverSeeds means = number -> runs.over(latencies, all -> WideRuns.mean(of(all, n), number));
      table.row("workers", n).cells(MRRS + "_s", meanOf(means.over(p -> p.of(MRRS))));
      for (String rival : RIVALS.keySet()) {
        table.cells(rival + "_s", meanOf(means.over(p -> p.of(rival))));
      }
      table.cells(MRRS + "_predicted_s", meanOf(means.over(p -> p.predictedOf(MRRS))));
      for (String rival : RIVALS.keySet()) {
        double[] wins = means.over(p -> p.of(rival) < p.of(MRRS) ? 100 : 0);
        table
            .cells(rival + "_over_mrrs", means.over(p -> p.ratio(rival, MRRS)))
            .cells(rival + "_wins_percent", meanOf(wins));
      }
      table.cells("seeds", runs.seeds());
    }
    return table.table();
  }

  private static List<Platform> of(List<Platform> platforms, int workers) {
    return platforms.stream().filter(p -> p.workers() == workers).toList();
  }

  // The mean over platforms, for each seed.
  private interface OverSeeds {
    double[] over(ToDoubleFunction<Platform> number);
  }

  private Figure figure(WideRuns runs, String name, Latencies latencies) {
    Axis n = Axis.fitted("number of workers N");
    Drawing drawing =
        new Drawing(name, title(), runs.caption("Figure 3.3", latencies))
            .panel(name, n, Axis.fitted("makespan (s)"))
            .line("MRRS", "workers", MRRS + "_s", Style.POINTS);
    RIVALS.forEach((rival, label) -> drawing.line(label, "workers", rival + "_s", Style.POINTS));
    drawing.panel(name, n, Axis.fitted("makespan over that of MRRS"));
    RIVALS.forEach((rival, label) -> drawing.spread(label, "workers", rival + "_over_mrrs"));
    drawing.panel(name, n, new Axis("platforms faster than MRRS (%)", 0, 100));
    RIVALS.forEach(
        (rival, label) -> drawing.line(label, "workers", rival + "_wins_percent", Style.POINTS));
    return drawing.mark("UMR can win up to N = 20", 20, 0).figure();
  }
}
