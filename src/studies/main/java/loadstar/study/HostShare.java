package loadstar.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.StarSeries;
import loadstar.result.Columns;

/**
 * The share of the load that the workers of one host computed in one run, and how busy they were: a
 * row of {@code compare --by-host}.
 *
 * @param workers how many the host has
 * @param units load units that they computed
 * @param share these units over all units
 * @param busy share of the makespan in which its workers computed, mean over them
 */
public record HostShare(String host, int workers, double units, double share, double busy) {
  /** The columns of files. */
  public static final Columns<HostShare> COLUMNS =
      new Columns<HostShare>()
          .with("host", HostShare::host)
          .with("workers", HostShare::workers)
          .with("computed_units", HostShare::units)
          .with("share_of_load", HostShare::share)
          .with("cpu_efficiency", HostShare::busy);

  /** Adds up the workers of each host in one run of that makespan, in seconds. */
  static List<HostShare> of(TargetPlatform target, RunResult run, double makespan) {
    double[] computed = run.series(StarSeries.COMPUTED);
    double[] useful = run.series(StarSeries.USEFUL);
    double all = Arrays.stream(computed).sum();
    List<HostShare> shares = new ArrayList<>();
    int from = 0;
    for (String host : target.workers()) {
      int to = from + target.file().slots(host);
      double units = Arrays.stream(computed, from, to).sum();
      double busy = Arrays.stream(useful, from, to).sum() / (to - from) / makespan;
      shares.add(new HostShare(host, to - from, units, units / all, busy));
      from = to;
    }
    return shares;
  }
}
