package loadstar.experiment.atf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.RunFiles;
import loadstar.experiment.SeedNumbers;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.ProfiledStar;
import loadstar.random.RandomStream;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The rules on stars of many slaves, in several realisations. Every rule has a copy of each star,
 * in one simulation: the same speeds at the same dates. The costs of single multiplications are
 * drawn anew for each.
 */
public final class ScaleSimulation implements PaperSimulation {
  public static final String NAME = "atf-many-slaves";
  static final String SLAVES = "slaves";
  static final String SPEEDS = "speeds";
  static final String PROFILES = "profiles";
  static final String MESSAGE = "message_s";

  /** Parameter: multiplications for each slave. */
  static final String TASKS = "tasks";

  static final String REALISATIONS = "realisations";

  /** Values of PROFILES. */
  static final String STEADY = "steady";

  static final String VARYING = "varying";

  /**
   * Rules of the simulation. Workqueue is left out: at 4096 slaves it would take nearly all of the
   * time.
   */
  static final List<AtfRule> RULES = List.of(AtfRule.FAC, AtfRule.AWF_B, AtfRule.AWF, AtfRule.ATF);

  /** Series by realisation: date at which the slaves could have been done, seconds. */
  static final String LEAST = "least_s";

  /** Series of a rule by realisation: date of the last result, seconds. */
  static final String MAKESPAN = "makespan_s";

  /** Series of a rule by realisation: chunks for each slave, in the mean. */
  static final String CHUNKS = "chunks_per_slave";

  /** Series of a rule by realisation: share of the time in which the master sends. */
  static final String SEND_PORT = "send_port";

  static String series(AtfRule rule, String quantity) {
    return rule.scheduler() + "_" + quantity;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    int realisations = spec.count(REALISATIONS);
    double[] least = new double[realisations];
    Arrays.setAll(least, r -> ManySlaves.of(spec, r).leastSeconds());
    List<SimulationResult> simulated = files(spec).getFirst().playClusters(spec);
    RunResult result = new RunResult().put(LEAST, least);
    for (int rule = 0; rule < RULES.size(); rule++) {
      int first = rule;
      BiConsumer<String, ToDoubleFunction<SimulationResult>> put =
          (quantity, number) ->
              result.put(
                  series(RULES.get(first), quantity),
                  IntStream.range(0, realisations)
                      .mapToObj(r -> simulated.get(r * RULES.size() + first))
                      .mapToDouble(number)
                      .toArray());
      put.accept(MAKESPAN, one -> one.report().lastDate());
      put.accept(CHUNKS, one -> one.schedule().rows() / (double) one.star().size());
      put.accept(SEND_PORT, one -> one.summary().value(Summary.SEND_PORT));
    }
    return result;
  }

  /** Returns the files of all rules in all realisations, a master each. */
  @Override
  public List<RunFiles> files(RunSpec spec) {
    List<ProfiledStar> stars = new ArrayList<>();
    List<ActorEntry> actors = new ArrayList<>();
    for (int r = 0; r < spec.count(REALISATIONS); r++) {
      ManySlaves slaves = ManySlaves.of(spec, r);
      for (AtfRule rule : RULES) {
        ProfiledStar star = slaves.star("-" + rule.scheduler() + "-" + r);
        stars.add(star);
        actors.addAll(slaves.deployment(star, rule).actors());
      }
    }
    Deployment deployment = new Deployment("generated deployment", actors);
    return List.of(
        new RunFiles(spec.run(), "all", stars, deployment, Double.POSITIVE_INFINITY, spec.seed()));
  }

  /**
   * The heterogeneity of the slaves of ManySlaves. With each, they are as fast in the mean as Table
   * 1's four classes at n = 500.
   */
  enum SlaveSpeeds {
    /** All slaves are equal. */
    EQUAL,
    /**
     * The slaves are of the four classes, equally often, in random order: the fastest is 1.8 times
     * the slowest.
     */
    CLASSES,
    /** The speeds are log-uniform over a factor of 16. */
    SPREAD;

    private static final double FACTOR = 16;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static SlaveSpeeds of(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** Draws the multiplications per second of each slave, from the stream "speeds". */
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
      double scale = SeedNumbers.average(classes) / SeedNumbers.average(speeds);
      return Arrays.stream(speeds).map(speed -> scale * speed).toArray();
    }
  }
}
