package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Dates at which workers, or the ways to them, fail and are repaired, drawn from a distribution.
 */
public final class Failures {
  private static final String STREAM = "failures";
  private static final String LINKS = "failures of links";

  private Failures() {}

  /**
   * Mean times; infinite for what does not happen.
   *
   * @param life of a worker until it fails, seconds
   * @param repair until it is back, seconds
   * @param linkLife of the way between master and a worker, seconds
   * @param linkRepair seconds
   */
  public record Means(double life, double repair, double linkLife, double linkRepair) {
    /** Nothing fails. */
    public static final Means NONE =
        new Means(
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY);

    /** Whether some worker may come back. */
    public boolean repairs() {
      return !Double.isInfinite(Math.min(repair, linkRepair));
    }
  }

  /**
   * When each worker cannot be reached, because it has failed or the way to it has. What a worker
   * meets depends on the seed and on its place alone, so every scheduler meets the same. Where
   * nothing is repaired, the worker that could be reached longest does not fail: somebody has to
   * finish the load.
   */
  public static List<Absences> of(Means means, int workers, long seed) {
    double[] hosts = deaths(means.life, means.repair, workers, seed, STREAM);
    double[] links = deaths(means.linkLife, means.linkRepair, workers, seed, LINKS);
    int longest = 0;
    for (int w = 1; w < workers; w++) {
      longest =
          Math.min(hosts[w], links[w]) > Math.min(hosts[longest], links[longest]) ? w : longest;
    }
    hosts[longest] = Double.POSITIVE_INFINITY;
    links[longest] = Double.POSITIVE_INFINITY;
    List<Absences> all = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      all.add(
          Absences.anyOf(
              List.of(
                  Absences.death(Math.min(hosts[w], links[w])),
                  renewals(means.life, means.repair, seed, STREAM + " " + w),
                  renewals(means.linkLife, means.linkRepair, seed, LINKS + " " + w))));
    }
    return all;
  }

  /** Exponential lives, as of machines whose failures do not depend on their age. */
  private static double[] deaths(
      double mean, double repair, int workers, long seed, String stream) {
    double[] dates = new double[workers];
    Arrays.fill(dates, Double.POSITIVE_INFINITY);
    if (!Double.isInfinite(mean) && Double.isInfinite(repair)) {
      UniformRandomProvider random = RandomStream.of(seed, stream);
      ZigguratSampler.Exponential life = ZigguratSampler.Exponential.of(random, mean);
      Arrays.setAll(dates, w -> life.sample());
    }
    return dates;
  }

  private static Absences renewals(double life, double repair, long seed, String stream) {
    return Double.isInfinite(life) || Double.isInfinite(repair)
        ? Absences.NONE
        : () -> new Renewal(life, repair, RandomStream.of(seed, stream));
  }

  /** Lives and repairs in turn, both exponential, without end. */
  private static final class Renewal implements Iterator<Absence> {
    private final ZigguratSampler.Exponential life;
    private final ZigguratSampler.Exponential repair;
    private double date;

    Renewal(double life, double repair, UniformRandomProvider random) {
      this.life = ZigguratSampler.Exponential.of(random, life);
      this.repair = ZigguratSampler.Exponential.of(random, repair);
    }

    @Override
    public boolean hasNext() {
      return true;
    }

    @Override
    public Absence next() {
      double from = date + life.sample();
      date = from + repair.sample();
      return new Absence(from, date);
    }
  }
}
