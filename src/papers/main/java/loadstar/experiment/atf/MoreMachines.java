package loadstar.experiment.atf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.RunFiles;
import loadstar.experiment.atf.AtfCluster.PairedDifference;
import loadstar.experiment.atf.AtfCluster.Rule;
import loadstar.experiment.atf.Table2.Table2Study;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Profile;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.random.RandomStream;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * "We believe that using more machines, ATF will eventually overcome AWF" (section 4): the
 * experiment that the paper could not run, with 16 to 4096 slaves.
 */
public final class MoreMachines extends Experiment {
  /** Multiplications for each slave, between those of w = 1000 and 2000 in Table 2. */
  private static final int TASKS = 100;

  private static final int QUICK_TASKS = 50;

  /** Time of a message without an operating system in its way, seconds. */
  private static final double FAST_MESSAGE = 1e-4;

  private static final List<Rule> RIVALS = List.of(Rule.AWF, Rule.AWF_B, Rule.FAC);

  /** The parameters of a run without the number of slaves. */
  record Setting(ScaleStudy.SlaveSpeeds speeds, String profiles, double messageSeconds) {
    String label() {
      return speeds.label()
          + "-"
          + profiles
          + (messageSeconds == AtfCluster.MESSAGE_SECONDS ? "" : "-fast-messages");
    }

    String words() {
      return label().replace("-", ", ");
    }
  }

  static List<Setting> settings(Scale scale) {
    List<Setting> settings = new ArrayList<>();
    for (ScaleStudy.SlaveSpeeds speeds : ScaleStudy.SlaveSpeeds.values()) {
      for (String profiles : List.of(ScaleStudy.STEADY, ScaleStudy.VARYING)) {
        settings.add(new Setting(speeds, profiles, AtfCluster.MESSAGE_SECONDS));
      }
    }
    if (scale == Scale.FULL) {
      settings.add(new Setting(ScaleStudy.SlaveSpeeds.CLASSES, ScaleStudy.STEADY, FAST_MESSAGE));
      settings.add(new Setting(ScaleStudy.SlaveSpeeds.CLASSES, ScaleStudy.VARYING, FAST_MESSAGE));
    }
    return settings;
  }

  /**
   * Returns the numbers of slaves. With few slaves the master's port is idle, and its speed does
   * not matter.
   */
  static List<Integer> sizes(Scale scale, Setting setting) {
    if (scale == Scale.QUICK) {
      return List.of(16, 64);
    }
    return setting.messageSeconds() == FAST_MESSAGE
        ? List.of(1024, 4096)
        : List.of(16, 64, 256, 1024, 4096);
  }

  /**
   * Returns the number of realisations. The fewer the slaves, the larger their variance, and the
   * smaller the cost of a realisation.
   */
  static int realisations(Scale scale, int slaves) {
    if (scale == Scale.QUICK) {
      return 3;
    }
    return switch (slaves) {
      case 16 -> 12;
      case 64 -> 8;
      case 256 -> 4;
      case 1024 -> 2;
      default -> 1;
    };
  }

  @Override
  protected List<Question> questions(Scale scale) {
    return settings(scale).stream()
        .flatMap(setting -> sizes(scale, setting).stream().map(n -> question(scale, setting, n)))
        .toList();
  }

  private static Question question(Scale scale, Setting setting, int slaves) {
    int tasks = scale == Scale.QUICK ? QUICK_TASKS : TASKS;
    int realisations = realisations(scale, slaves);
    String of = setting.label() + "-slaves" + slaves;
    return new Parameters()
        .put(ScaleStudy.SLAVES, slaves, ScaleStudy.SPEEDS, setting.speeds().label())
        .put(ScaleStudy.PROFILES, setting.profiles(), ScaleStudy.MESSAGE, setting.messageSeconds())
        .put(ScaleStudy.TASKS, tasks, ScaleStudy.REALISATIONS, realisations)
        .of(ScaleStudy.NAME, of, "-tasks", tasks, "-realisations", realisations);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    findings.none(
        "scale-bound", largest(runs, questions(runs.scale()), MoreMachines::shortfall), 0.01);
    Map<String, String> names = Rule.labels();
    for (Setting setting : settings(runs.scale())) {
      claim(findings, runs, setting);
      findings.table(id() + "-" + setting.label(), table(runs, setting));
      names.put(setting.label(), setting.words());
    }
    findings.table(id() + "-differences", differences(runs)).figure(names, id());
  }

  /** Returns a series over the least time that the slaves need, all seeds one after the other. */
  private static double[] relative(RunSet runs, Setting setting, int slaves, Rule rule) {
    return runs.together(question(runs.scale(), setting, slaves), result -> relative(result, rule));
  }

  private static double[] relative(RunResult result, Rule rule) {
    double[] makespan = result.series(ScaleStudy.series(rule, ScaleStudy.MAKESPAN));
    return pairs(makespan, result.series(ScaleStudy.LEAST), (a, b) -> a / b);
  }

  private static double[] means(
      RunSet runs, Setting setting, int slaves, Function<RunResult, double[]> series) {
    return runs.over(
        question(runs.scale(), setting, slaves), result -> average(series.apply(result)));
  }

  private static Table table(RunSet runs, Setting setting) {
    SpreadTable table = new SpreadTable();
    for (int slaves : sizes(runs.scale(), setting)) {
      table
          .row("slaves", slaves, "realisations", runs.seeds() * realisations(runs.scale(), slaves))
          .cells("least_s", means(runs, setting, slaves, run -> run.series(ScaleStudy.LEAST)));
      for (Rule rule : ScaleStudy.RULES) {
        table.cells(
            ScaleStudy.series(rule, "relative"),
            means(runs, setting, slaves, run -> relative(run, rule)));
        for (String quantity : List.of(ScaleStudy.CHUNKS, ScaleStudy.SEND_PORT)) {
          String series = ScaleStudy.series(rule, quantity);
          table.cells(series, means(runs, setting, slaves, run -> run.series(series)));
        }
      }
    }
    return table.table();
  }

  private static PairedDifference difference(RunSet runs, Setting setting, int slaves, Rule rival) {
    return PairedDifference.of(
        relative(runs, setting, slaves, Rule.ATF), relative(runs, setting, slaves, rival));
  }

  /** Returns the number of tests made together: the sizes of a setting. */
  private static int tests(Scale scale, Setting setting) {
    return sizes(scale, setting).size();
  }

  private static Table differences(RunSet runs) {
    SpreadTable table = new SpreadTable();
    Scale scale = runs.scale();
    for (Setting setting : settings(scale)) {
      for (int slaves : sizes(scale, setting)) {
        for (Rule rival : RIVALS) {
          PairedDifference one = difference(runs, setting, slaves, rival);
          table
              .row("speeds", setting.speeds().label(), "profiles", setting.profiles())
              .cells("message_s", setting.messageSeconds(), "slaves", Integer.toString(slaves))
              .cells("rival", rival.label())
              .cells("realisations", Integer.toString(runs.seeds() * realisations(scale, slaves)))
              .cells("atf_over_rival_percent", one.percent(), "ci95", one.confidence())
              .cells("p_value", one.pValue())
              .cells("faster", one.faster(Rule.ATF.label(), rival.label(), tests(scale, setting)));
        }
      }
    }
    return table.table();
  }

  private static double shortfall(RunResult result) {
    return ScaleStudy.RULES.stream()
        .flatMapToDouble(rule -> DoubleStream.of(relative(result, rule)))
        .map(relative -> 1 - relative)
        .reduce(0, Math::max);
  }

  /** Tests the belief at the largest number of slaves. */
  private static void claim(Findings findings, RunSet runs, Setting setting) {
    Scale scale = runs.scale();
    int most = sizes(scale, setting).getLast();
    String evidence =
        sizes(scale, setting).stream()
            .map(slaves -> {
              PairedDifference one = difference(runs, setting, slaves, Rule.AWF);
              String faster = one.faster(Rule.ATF.label(), Rule.AWF.label(), tests(scale, setting));
              String verdict = faster.equals("tie") ? faster : faster + " faster";
              return format("%d slaves %s (%s)", slaves, one.text(), verdict);
            })
            .collect(Collectors.joining(", ", "makespan of ATF over that of AWF-C: ", ""));
    findings.claim(
        "scale-%s",
        difference(runs, setting, most, Rule.AWF)
            .effect(runs.seeds() * realisations(scale, most), tests(scale, setting)),
        setting.label(),
        setting.words(),
        evidence);
  }

  /**
   * The rules on stars of many slaves, in several realisations. Every rule has a copy of each star,
   * in one simulation: the same speeds at the same dates. The costs of single multiplications are
   * drawn anew for each.
   */
  public static final class ScaleStudy implements Study {
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
     * Rules of the study. Workqueue is left out: at 4096 slaves it would take nearly all of the
     * time.
     */
    static final List<Rule> RULES = List.of(Rule.FAC, Rule.AWF_B, Rule.AWF, Rule.ATF);

    /** Series by realisation: date at which the slaves could have been done, seconds. */
    static final String LEAST = "least_s";

    /** Series of a rule by realisation: date of the last result, seconds. */
    static final String MAKESPAN = "makespan_s";

    /** Series of a rule by realisation: chunks for each slave, in the mean. */
    static final String CHUNKS = "chunks_per_slave";

    /** Series of a rule by realisation: share of the time in which the master sends. */
    static final String SEND_PORT = "send_port";

    static String series(Rule rule, String quantity) {
      return rule.scheduler() + "_" + quantity;
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
        for (Rule rule : RULES) {
          ProfiledStar star = slaves.star("-" + rule.scheduler() + "-" + r);
          stars.add(star);
          actors.addAll(slaves.deployment(star, rule).actors());
        }
      }
      Deployment deployment = new Deployment("generated deployment", actors);
      return List.of(
          new RunFiles(
              spec.run(), "all", stars, deployment, Double.POSITIVE_INFINITY, spec.seed()));
    }

    /**
     * The heterogeneity of the slaves of ManySlaves. With each, they are as fast in the mean as
     * Table 1's four classes at n = 500.
     */
    enum SlaveSpeeds {
      /** All slaves are equal. */
      EQUAL,
      /**
       * The slaves are of the four classes, equally often, in random order: the fastest is 1.8
       * times the slowest.
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
        double scale = average(classes) / average(speeds);
        return Arrays.stream(speeds).map(speed -> scale * speed).toArray();
      }
    }

    /**
     * A star of more slaves than the paper had, in one realisation of their speeds and of their
     * other load. All rules run on the same realisation.
     *
     * <p>Where speeds vary, "a concurrent application" (section 3) comes and goes on every slave
     * and takes half of it: exponential times of ALONE_SECONDS s without and SHARED_SECONDS s with
     * it in the mean, as in the long run from the start.
     */
    static final class ManySlaves {
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
          SlaveSpeeds speeds,
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
            spec.count(SLAVES),
            SlaveSpeeds.of(spec.text(SPEEDS)),
            spec.text(PROFILES).equals(VARYING),
            spec.count(TASKS),
            spec.number(MESSAGE),
            Table2Study.seed(spec, realisation));
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
       * Returns the date at which the slaves together can have computed the load, without any
       * waiting.
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
                  "s" + (w + 1) + suffix,
                  UNIT * speeds[w],
                  0,
                  AtfCluster.BANDWIDTH,
                  messageSeconds));
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
    }
  }
}
