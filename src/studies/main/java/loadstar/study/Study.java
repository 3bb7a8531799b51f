package loadstar.study;

import java.nio.file.Path;
import java.util.List;
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
public record Study(
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
  public Study {
    sites = List.copyOf(sites);
    contenders = List.copyOf(contenders);
    loads = List.copyOf(loads);
    noises = List.copyOf(noises);
    seeds = List.copyOf(seeds);
    settings = List.copyOf(settings);
  }

  /** The same with another criterion. */
  public Study untilCi(double other) {
    return new Study(
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
