package loadstar.campaign.sweep;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign varies; every combination is a point, every point is run once for each seed.
 *
 * @param file that describes it
 * @param loads units to distribute
 * @param flopsPerUnit computation of a unit
 * @param bytesPerUnit data of a unit
 * @param resultBytesPerUnit result of a unit, for schedulers to which results come back
 * @param noises standard deviations of what a unit costs, over its mean
 * @param settings of SimGrid, as {@code key:value}
 * @param untilCi relative half width of the 95 % interval of the mean makespan at which a point has
 *     enough seeds; null to run all seeds
 */
public record Sweep(
    Path file,
    String name,
    List<Site> sites,
    List<Contender> contenders,
    List<Double> loads,
    double flopsPerUnit,
    double bytesPerUnit,
    double resultBytesPerUnit,
    List<Double> noises,
    List<Long> seeds,
    List<String> settings,
    @Nullable Double untilCi) {
  public Sweep {
    sites = List.copyOf(sites);
    contenders = List.copyOf(contenders);
    loads = List.copyOf(loads);
    noises = List.copyOf(noises);
    seeds = List.copyOf(seeds);
    settings = List.copyOf(settings);
  }

  /**
   * Where a load is distributed.
   *
   * @param name as the campaign file says it: the platform file, or how it is drawn
   * @param platform where that file is
   * @param workers hosts, in the order in which schedulers are given them; empty for all others
   */
  public record Site(String name, Path platform, String master, List<String> workers) {
    public Site {
      workers = List.copyOf(workers);
    }
  }

  /**
   * A scheduler with its parameters.
   *
   * @param parameters those that the campaign sets, text by name, in order
   * @param takesResults whether results come back to it
   */
  public record Contender(String scheduler, Map<String, String> parameters, boolean takesResults) {
    public Contender {
      parameters = new LinkedHashMap<>(parameters);
    }
  }

  /** The same with another criterion. */
  public Sweep untilCi(double other) {
    return new Sweep(
        file,
        name,
        sites,
        contenders,
        loads,
        flopsPerUnit,
        bytesPerUnit,
        resultBytesPerUnit,
        noises,
        seeds,
        settings,
        other);
  }
}
