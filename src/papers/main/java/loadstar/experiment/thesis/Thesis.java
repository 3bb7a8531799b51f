package loadstar.experiment.thesis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.play.LocalTasks;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The platforms of Nguyen The Loc, JAIST 2007, chapters 3 and 4, in load units: speeds and
 * bandwidths as printed, in units per second, one unit being one Mflop to compute and one megabyte
 * to send.
 *
 * <p>Random speeds come from the stream "speeds", bandwidths from "bandwidths", one draw per worker
 * in order.
 */
public final class Thesis {
  /** Flops, and bytes, of one load unit in platform files. */
  static final double UNIT = 1e6;

  private Thesis() {}

  /** Returns workers in the units of platform files: flops and bytes instead of load units. */
  public static StarPlatform inFlopsAndBytes(List<WorkerSpec> workers) {
    return new StarPlatform(
        "master",
        workers.stream()
            .map(w ->
                w.with(
                    w.name(), UNIT * w.speed(), UNIT * w.bandwidthOut(), UNIT * w.bandwidthBack()))
            .toList());
  }

  /** Returns the properties of a master whose load is in these units. */
  public static Map<String, String> master(String scheduler, String load) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("load", load);
    properties.put("flops_per_unit", Long.toString((long) UNIT));
    properties.put("bytes_per_unit", Long.toString((long) UNIT));
    return properties;
  }

  /** Returns a deployment in which workers have local tasks. */
  public static Deployment withLocalTasks(Deployment deployment, List<LocalTasks> tasks) {
    Map<String, String> rates = new LinkedHashMap<>();
    Map<String, String> seconds = new LinkedHashMap<>();
    for (int w = 0; w < tasks.size(); w++) {
      String host = deployment.actors().get(w + 1).host();
      rates.put(host, Double.toString(tasks.get(w).lambda()));
      seconds.put(host, Double.toString(1 / tasks.get(w).mu()));
    }
    return deployment.withProperty("local_rate", rates).withProperty("local_seconds", seconds);
  }

  /** Returns the ten named workers of Table 4.1, first configuration. */
  public static List<WorkerSpec> table41() {
    String[] names = {
      "iRMX", "Kuenning", "Bousquet", "Soucy", "Browne",
      "Stephen", "Robert", "Sirois", "Monique", "Jackson"
    };
    double[] s = {100, 80, 80, 30, 30, 20, 50, 40, 20, 40};
    double[] b = {500, 423, 408, 169, 153, 28, 57, 45, 24, 49};
    return named(names, s, b, 0.053);
  }

  /**
   * Returns the workers of Table 4.3: five of Table 4.1, with round bandwidths; both latencies 0.1
   * s.
   */
  public static List<WorkerSpec> table43() {
    String[] names = {"iRMX", "Kuenning", "Bousquet", "Soucy", "Browne"};
    double[] s = {100, 80, 80, 30, 30};
    double[] b = {500, 400, 400, 200, 200};
    return named(names, s, b, 0.1);
  }

  private static List<WorkerSpec> named(String[] names, double[] s, double[] b, double latency) {
    return IntStream.range(0, names.length)
        .mapToObj(i -> WorkerSpec.symmetric(names[i], s[i], 0.1, b[i], latency))
        .toList();
  }

  /**
   * Returns the three workers of docs/papers/thesis.md on which Lemmas 7 and 8 fail, all latencies
   * multiplied by a factor.
   */
  public static List<WorkerSpec> lemma7(double factor) {
    return List.of(
        WorkerSpec.symmetric("a", 10, factor * 0.1, 80, factor * 0.05),
        WorkerSpec.symmetric("b", 20, factor * 0.3, 100, factor * 0.1),
        WorkerSpec.symmetric("c", 15, factor * 0.2, 60, factor * 0.2));
  }

  /**
   * Returns the workers of a star of this project that is like Table 4.1: speeds uniform in [20,
   * 100], as there, and a link from as fast as its worker to five times that, uniform by the
   * logarithm. Latencies 0.1 s.
   */
  public static List<WorkerSpec> slowLinks(int n, long seed) {
    double[] speed = uniform(n, 20, 100, seed, "speeds");
    double[] bandwidth = uniform(n, 0, Math.log(5), seed, "bandwidths");
    Arrays.setAll(bandwidth, i -> speed[i] * Math.exp(bandwidth[i]));
    return workers(speed, bandwidth, 0.1);
  }

  /**
   * Returns workers of Tables 3.1 and 3.3: speeds uniform in [Smin, 1.5 Smin], bandwidths in [0.5 N
   * Smin, 1.5 N Smin]. The second bound is printed without N, below the first.
   *
   * @param n N
   * @param smallestSpeed Smin, units per second
   * @param latency nLat and cLat, seconds
   */
  public static List<WorkerSpec> wide(int n, double smallestSpeed, double latency, long seed) {
    double[] speed = uniform(n, smallestSpeed, 1.5 * smallestSpeed, seed, "speeds");
    double[] bandwidth =
        uniform(n, 0.5 * n * smallestSpeed, 1.5 * n * smallestSpeed, seed, "bandwidths");
    return workers(speed, bandwidth, latency);
  }

  /**
   * Returns workers with the speeds of Tables 3.1 and 3.3 on equal links, each half as fast as all
   * workers together: theta is below 1 with all of them, so that every policy has to select.
   */
  public static List<WorkerSpec> equalLinks(
      int n, double smallestSpeed, double latency, long seed) {
    double[] speed = uniform(n, smallestSpeed, 1.5 * smallestSpeed, seed, "speeds");
    double[] bandwidth = new double[n];
    Arrays.fill(bandwidth, Arrays.stream(speed).sum() / 2);
    return workers(speed, bandwidth, latency);
  }

  /**
   * Returns workers of Tables 3.1 and 3.3 for a run, with its smallest speed and latencies; on a
   * platform of the user's the first n of its workers with these latencies.
   */
  public static List<WorkerSpec> wide(RunSpec spec, int n, long seed) {
    double latency = spec.number("latency_s");
    if (!OwnPlatform.isIn(spec)) {
      return wide(n, spec.number("smallest_speed"), latency, seed);
    }
    List<WorkerSpec> own = OwnPlatform.star(spec, 1).workers();
    return OwnPlatform.withLatencies(own.subList(0, Math.min(n, own.size())), latency, latency);
  }

  /**
   * Returns workers of section 4.7's second configuration and Table 4.2, of which only the mean
   * speed is printed: speeds uniform in [0.8, 1.2] of it, the law of chapter 3. Bandwidths of 1.25
   * sum S do not bind; the printed 50 units per second would leave UMR one worker. Latencies 0.1 s.
   */
  public static List<WorkerSpec> ofMeanSpeed(int n, double mean, long seed) {
    return unbound(uniform(n, 0.8 * mean, 1.2 * mean, seed, "speeds"));
  }

  /**
   * Returns the workers of section 4.7.3, Table 4.13: 20, speeds uniform in [20, 60], bandwidths
   * and latencies as in {@link #ofMeanSpeed}.
   */
  public static List<WorkerSpec> table413(long seed) {
    return unbound(uniform(20, 20, 60, seed, "speeds"));
  }

  private static List<WorkerSpec> unbound(double[] speed) {
    double[] bandwidth = new double[speed.length];
    Arrays.fill(bandwidth, 1.25 * Arrays.stream(speed).sum());
    return workers(speed, bandwidth, 0.1);
  }

  private static List<WorkerSpec> workers(double[] speed, double[] bandwidth, double latency) {
    return IntStream.range(0, speed.length)
        .mapToObj(
            i -> WorkerSpec.symmetric("w" + (i + 1), speed[i], latency, bandwidth[i], latency))
        .toList();
  }

  private static double[] uniform(int n, double low, double high, long seed, String stream) {
    UniformRandomProvider random = RandomStream.of(seed, stream);
    return random.doubles(n, low, high).toArray();
  }
}
