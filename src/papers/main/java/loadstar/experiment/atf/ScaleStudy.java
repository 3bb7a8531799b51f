package loadstar.experiment.atf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.RunFiles;
import loadstar.experiment.Study;
import loadstar.experiment.StudySimulation;
import loadstar.experiment.atf.ScaleStudy.SlaveSpeeds;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Profile;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.random.RandomStream;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The rules on stars of many slaves, in several realisations. Every rule has a copy of each star,
 * in one simulation: the same speeds at the same dates. What single multiplications cost is drawn
 * anew for each.
 */
public final class ScaleStudy implements Study {
  public static final String NAME = "atf-many-slaves";
  static final String SLAVES = "slaves";
  static final String SPEEDS = "speeds";
  static final String PROFILES = "profiles";
  static final String MESSAGE = "message_s";
  // For each slave.
  static final String TASKS = "tasks";
  static final String REALISATIONS = "realisations";
  // Values of PROFILES.
  static final String STEADY = "steady";
  static final String VARYING = "varying";
  // Workqueue is left out: at 4096 slaves it would be all of the work.
  static final List<Rule> RULES = List.of(Rule.FAC, Rule.AWF_B, Rule.AWF, Rule.ATF);
  // Series by realisation: date at which the slaves could have been done, seconds.
  static final String LEAST = "least_s";
  // Series of a rule by realisation: date of the last result, seconds.
  static final String MAKESPAN = "makespan_s";
  // Series of a rule by realisation: chunks for each slave, in the mean.
  static final String CHUNKS = "chunks_per_slave";
  // Series of a rule by realisation: share of the time in which the master sends.
  static final String SEND_PORT = "send_port";

  static String series(Rule rule, String quantity) {
    return rule.scheduler() + "_" + quantity;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    int realisations = spec.count(REALISATIONS);
    double[] least = new double[realisations];
    Arrays.setAll(least, r -> ManySlaves.of(spec, r).leastSeconds());
    List<SimulationResult> simulated = StudySimulation.playClusters(spec, files(spec).getFirst());
    RunResult result = new RunResult();
    result.put(LEAST, least);
    for (Rule rule : RULES) {
      put(result, rule, simulated, realisations);
    }
    return result;
  }

  // All rules in all realisations, a master each.
  @Override
  public List<RunFiles> files(RunSpec spec) {
    List<ProfiledStar> stars = new ArrayList<>();
    List<ActorEntry> actors = new ArrayList<>();
    for (int r = 0; r < spec.count(REALISATIONS); r++) {
      ManySlaves slaves = ManySlaves.of(spec, r);
      for (Rule rule : RULES) {
        ProfiledStar star = slaves.star("-" + rule.scheduler() + "-" + r);
        stars.add(star);
        actors.addAll(slaves.deployment(star, rule).actors());
      }
    }
    Deployment deployment = new Deployment("generated deployment", actors);
    return List.of(
        new RunFiles(spec.run(), "all", stars, deployment, Double.POSITIVE_INFINITY, spec.seed()));
  }

  private static void put(
      RunResult result, Rule rule, List<SimulationResult> simulated, int realisations) {
    double[] makespan = new double[realisations];
    double[] chunks = new double[realisations];
    double[] sendPort = new double[realisations];
    for (int r = 0; r < realisations; r++) {
      SimulationResult one = simulated.get(r * RULES.size() + RULES.indexOf(rule));
      makespan[r] = one.report().lastDate();
      chunks[r] = one.schedule().rows() / (double) one.star().size();
      sendPort[r] = one.summary().value(Summary.SEND_PORT);
    }
    result.put(series(rule, MAKESPAN), makespan);
    result.put(series(rule, CHUNKS), chunks);
    result.put(series(rule, SEND_PORT), sendPort);
  }

  // How unlike the slaves of ManySlaves are. Whatever the answer, they are as fast in the mean as
  // Table 1's four classes at n = 500.
  enum SlaveSpeeds {
    // All alike.
    EQUAL,
    // The four classes, equally often, in random order: the fastest is 1.8 times the slowest.
    CLASSES,
    // Log-uniform over a factor of 16.
    SPREAD;

    private static final double FACTOR = 16;

    // In parameters, tables and names of runs.
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static SlaveSpeeds of(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT));
    }

    // Multiplications per second of each slave; from the stream "speeds".
    double[] draw(int slaves, long seed) {
      UniformRandomProvider random = RandomStream.of(seed, "speeds");
      double[] classes =
          Arrays.stream(AtfCluster.seconds(500)).map(seconds -> 1 / seconds).toArray();
      double[] speeds = new double[slaves];
      switch (this) {
        case EQUAL -> Arrays.fill(speeds, 1);
        case CLASSES -> {
          int[] kinds = RandomStream.allocation(random, slaves, classes.length);
          Arrays.setAll(speeds, w -> classes[kinds[w]]);
        }
        case SPREAD -> Arrays.setAll(speeds, w -> Math.pow(FACTOR, random.nextDouble()));
      }
      double scale = mean(classes) / mean(speeds);
      return Arrays.stream(speeds).map(speed -> scale * speed).toArray();
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElseThrow();
    }
  }

  /**
   * A star of more slaves than the paper had, in one realisation of their speeds and of what else
   * they have to do. All rules meet the same one.
   *
   * <p>Where speeds vary, "a concurrent application" (section 3) comes and goes on every slave and
   * takes half of it: exponential times of {@value #ALONE_SECONDS} s without and {@value
   * #SHARED_SECONDS} s with it in the mean, as in the long run from the start.
   */
  static final class ManySlaves {
    static final double ALONE_SECONDS = 200;
    static final double SHARED_SECONDS = 100;
    // Speed beside the concurrent application, as a fraction.
    static final double SHARE = 0.5;
    // Flops of a load unit.
    private static final double UNIT = 1e9;
    // Concurrent applications are drawn for this multiple of the time that the load needs.
    private static final double DRAWN = 10;
    private final int load;
    private final double messageSeconds;
    private final double[] speeds;
    private final List<WorkerProfiles> profiles;

    /**
     * @param varying whether concurrent applications come and go
     * @param tasks multiplications for each slave, in the mean
     */
    ManySlaves(
        int slaves,
        SlaveSpeeds speeds,
        boolean varying,
        int tasks,
        double messageSeconds,
        long seed) {
      this.load = tasks * slaves;
      this.messageSeconds = messageSeconds;
      this.speeds = speeds.draw(slaves, seed);
      double seconds = load / sum(this.speeds);
      profiles = varying ? varying(slaves, DRAWN * seconds, seed) : steady(slaves);
    }

    static ManySlaves of(RunSpec spec, int realisation) {
      return new ManySlaves(
          spec.count(ScaleStudy.SLAVES),
          SlaveSpeeds.of(spec.text(ScaleStudy.SPEEDS)),
          spec.text(ScaleStudy.PROFILES).equals(ScaleStudy.VARYING),
          spec.count(ScaleStudy.TASKS),
          spec.number(ScaleStudy.MESSAGE),
          Table2Study.seed(spec, realisation));
    }

    private static List<WorkerProfiles> steady(int slaves) {
      return Collections.nCopies(slaves, WorkerProfiles.CONSTANT);
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
        // Two steps at least: a profile of one would be taken for a speed that never changes.
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

    // The date at which the slaves together can have done the load, had they nothing to wait for.
    double leastSeconds() {
      double low = 0;
      double high = load / sum(speeds) / SHARE;
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
     * The star in flops and bytes.
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

    Deployment deployment(ProfiledStar star, Rule rule) {
      Map<String, String> master = new LinkedHashMap<>();
      master.put("scheduler", rule.scheduler());
      master.put("load", Integer.toString(load));
      master.put("flops_per_unit", Double.toString(UNIT));
      master.put("noise", Double.toString(AtfCluster.NOISE));
      return Deployment.clusters(List.of(star.star()), master);
    }

    private static double sum(double[] values) {
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      return sum;
    }
  }
}
