package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 3.3: the makespan as a function of the number of workers, and the numbers at which UMR
 * wins.
 */
public final class Figure33 extends WideRuns {
  public Figure33() {
    super("thesis-fig3.3");
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    compare(findings, runs);
    findings
        .table(id(), table(runs, WideRuns.Latencies.PRINTED))
        .table(id() + "-fitted", table(runs, WideRuns.Latencies.FITTED));
    WideRuns.draw(findings, runs, "thesis-fig3.3%4$s");
  }

  private static void compare(Findings findings, RunSet runs) {
    String id = "fig3.3-umr-wins-up-to";
    findings
        .published(id, over(runs, WideRuns.Latencies.PRINTED, Figure33::largestWon))
        .reading("fig3.3-fitted", id, over(runs, WideRuns.Latencies.FITTED, Figure33::largestWon))
        .rest("fig3.3");
    double most = findings.printed(id);
    List<Integer> won = won(WideRuns.platforms(runs, 1, WideRuns.Latencies.PRINTED));
    List<WideRuns.Platform> all = WideRuns.all(runs, WideRuns.Latencies.PRINTED);
    List<WideRuns.Platform> small = all.stream().filter(p -> p.workers() <= most).toList();
    int wins = (int) small.stream().filter(WideRuns.Platform::umrWins).count();
    findings
        .claim("fig3.3-umr-can-win", Effect.atLeast(0.05, wins, small.size()), won)
        .claim(
            "fig3.3-only-if-small",
            Effect.exact(won(all).stream().allMatch(n -> n <= most)),
            won,
            won(WideRuns.platforms(runs, 1, WideRuns.Latencies.FITTED)));
  }

  /**
   * Returns every N at which UMR, as the thesis restricts it, beats MRRS on some platform;
   * increasing.
   */
  private static List<Integer> won(List<WideRuns.Platform> platforms) {
    return platforms.stream()
        .filter(WideRuns.Platform::umrWins)
        .map(WideRuns.Platform::workers)
        .distinct()
        .sorted()
        .toList();
  }

  private static double largestWon(List<WideRuns.Platform> platforms) {
    List<Integer> won = won(platforms);
    return won.isEmpty() ? 0 : won.getLast();
  }

  /** Returns one row for each N; makespans are means over Smin, latencies and seeds. */
  private static Table table(RunSet runs, WideRuns.Latencies latencies) {
    return SpreadTable.of(
        WideRuns.platforms(runs, 1).stream()
            .map(WideRuns.Platform::workers)
            .distinct()
            .sorted()
            .toList(),
        (table, n) -> {
          OverSeeds means =
              number -> over(runs, latencies, all -> WideRuns.mean(of(all, n), number));
          table
              .row("workers", n)
              .cells(WideRuns.MRRS + "_s", meanOf(means.over(p -> p.of(WideRuns.MRRS))));
          for (String rival : WideRuns.RIVALS) {
            table.cells(rival + "_s", meanOf(means.over(p -> p.of(rival))));
          }
          table.cells(
              WideRuns.MRRS + "_predicted_s",
              meanOf(means.over(p -> p.predictedOf(WideRuns.MRRS))));
          for (String rival : WideRuns.RIVALS) {
            double[] wins = means.over(p -> p.of(rival) < p.of(WideRuns.MRRS) ? 100 : 0);
            table
                .cells(rival + "_over_mrrs", means.over(p -> p.ratio(rival, WideRuns.MRRS)))
                .cells(rival + "_wins_percent", meanOf(wins));
          }
          table.cells("seeds", runs.seeds());
        });
  }

  private static List<WideRuns.Platform> of(List<WideRuns.Platform> platforms, int workers) {
    return platforms.stream().filter(p -> p.workers() == workers).toList();
  }

  private interface OverSeeds {
    double[] over(ToDoubleFunction<WideRuns.Platform> number);
  }
}
