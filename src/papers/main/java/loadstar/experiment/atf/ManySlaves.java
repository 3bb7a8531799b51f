package loadstar.experiment.atf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Profile;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A star of more slaves than the paper had, in one realisation of their speeds and of their other
 * load. All rules run on the same realisation.
 *
 * <p>Where speeds vary, "a concurrent application" (section 3) comes and goes on every slave and
 * takes half of it: exponential times of ALONE_SECONDS s without and SHARED_SECONDS s with it in
 * the mean, as in the long run from the start.
 */
final class ManySlaves {
  static final double ALONE_SECONDS = 200;
  static final double SHARED_SECONDS = 100;

  /** Speed beside the concurrent application, as a fraction. */
  static final double SHARE = 0.5;

  /** Flops of a load unit. */
  private static final double UNIT = 1e9;

  /** Multiple of the time that the load needs for which concurrent applications are drawn. */
  private static final double DRAWN = 10;

  private final int load;
  private final double messageSeconds;
  private final double[] speeds;
  private final List<WorkerProfiles> profiles;

  /**
   * Draws a star.
   *
   * @param varying whether concurrent applications come and go
   * @param tasks multiplications for each slave, in the mean
   */
  ManySlaves(
      int slaves,
      ScaleSimulation.SlaveSpeeds speeds,
      boolean varying,
      int tasks,
      double messageSeconds,
      long seed) {
    this.load = tasks * slaves;
    this.messageSeconds = messageSeconds;
    this.speeds = speeds.draw(slaves, seed);
    double seconds = load / Arrays.stream(this.speeds).sum();
    profiles =
        varying
            ? varying(slaves, DRAWN * seconds, seed)
            : Collections.nCopies(slaves, WorkerProfiles.CONSTANT);
  }

  static ManySlaves of(RunSpec spec, int realisation) {
    return new ManySlaves(
        spec.count(ScaleSimulation.SLAVES),
        ScaleSimulation.SlaveSpeeds.of(spec.text(ScaleSimulation.SPEEDS)),
        spec.text(ScaleSimulation.PROFILES).equals(ScaleSimulation.VARYING),
        spec.count(ScaleSimulation.TASKS),
        spec.number(ScaleSimulation.MESSAGE),
        Table2Simulation.seed(spec, realisation));
  }

  private static List<WorkerProfiles> varying(int slaves, double horizon, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "concurrent applications");
    ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
    Profile constant = Profile.constant(1);
    List<WorkerProfiles> profiles = new ArrayList<>();
    for (int w = 0; w < slaves; w++) {
      boolean shared = random.nextDouble() < SHARED_SECONDS / (ALONE_SECONDS + SHARED_SECONDS);
      List<double[]> steps = new ArrayList<>();
      for (double date = 0; date < horizon; shared = !shared) {
        steps.add(new double[] {date, shared ? SHARE : 1});
        date += exponential.sample() * (shared ? SHARED_SECONDS : ALONE_SECONDS);
      }
      // A profile has two steps at least: one of a single step would be taken for a speed that
      // never changes.
      steps.add(new double[] {horizon, 1});
      Profile speed =
          new Profile(
              steps.stream().mapToDouble(step -> step[0]).toArray(),
              steps.stream().mapToDouble(step -> step[1]).toArray(),
              Double.POSITIVE_INFINITY);
      profiles.add(new WorkerProfiles(speed, constant, constant));
    }
    return profiles;
  }

  int load() {
    return load;
  }

  /**
   * Returns the date at which the slaves together can have computed the load, without any waiting.
   */
  double leastSeconds() {
    double low = 0;
    double high = load / Arrays.stream(speeds).sum() / SHARE;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (done(middle) < load) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double done(double date) {
    double done = 0;
    for (int w = 0; w < speeds.length; w++) {
      done += speeds[w] * profiles.get(w).speed().integral(0, date);
    }
    return done;
  }

  /**
   * Returns the star in flops and bytes.
   *
   * @param suffix of all names, unique in the simulation
   */
  ProfiledStar star(String suffix) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < speeds.length; w++) {
      workers.add(
          WorkerSpec.symmetric(
              "s" + (w + 1) + suffix, UNIT * speeds[w], 0, AtfCluster.BANDWIDTH, messageSeconds));
    }
    return new ProfiledStar(new StarPlatform("master" + suffix, workers), profiles);
  }

  Deployment deployment(ProfiledStar star, AtfRule rule) {
    Map<String, String> master = new LinkedHashMap<>();
    master.put("scheduler", rule.scheduler());
    master.put("load", Integer.toString(load));
    master.put("flops_per_unit", Double.toString(UNIT));
    master.put("noise", Double.toString(AtfCluster.NOISE));
    return Deployment.clusters(List.of(star.star()), master);
  }
}
