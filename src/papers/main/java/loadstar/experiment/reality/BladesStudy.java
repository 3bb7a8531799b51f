package loadstar.experiment.reality;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * All settings of one image, side by side in one simulation: what columns cost is worked out once.
 * Messages take no time; workers ask in the order of their numbers, the fast half first.
 */
public final class BladesStudy implements Study {
  public static final String NAME = "reality-blades";
  static final String COLUMNS = "columns";
  static final String LIMIT = "limit";
  // Names of settings, a blank between them.
  static final String SETTINGS = "settings";
  // In which the workers with 16 of them might have asked at first.
  static final String ORDERS = "orders";
  private static final int FITTED_COLUMNS = 4000;
  private static final int FITTED_LIMIT = 1000;

  enum Costs {
    // As the program works: comparisons of |z|^2 with 4.
    TESTS("s"),
    // As it counts: iterations, one less where a point escapes.
    ITERATIONS("iterations_s"),
    // The same for all columns.
    CONSTANT("constant_s");

    private final String value;

    Costs(String value) {
      this.value = value;
    }

    // Name of the makespan of a setting, seconds.
    String makespan(String setting) {
      return setting + "_" + value;
    }
  }

  // Series of a setting: columns by worker.
  static String shares(String setting) {
    return setting + "_columns";
  }

  // By how much the two players differ, seconds.
  static String difference(String setting) {
    return setting + "_difference_s";
  }

  // Series of a setting: makespans by order of the first requests, seconds.
  static String orders(String setting) {
    return setting + "_orders_s";
  }

  // Parameter: images of 4000 columns that a worker computes in a second.
  static String speed(String program, String blade) {
    return blade + "_" + program + "_per_s";
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    Image image = new Image(spec);
    List<String> settings = List.of(spec.text(SETTINGS).split(" ", -1));
    List<RealityCase> games = new ArrayList<>();
    for (String setting : settings) {
      for (Costs costs : Costs.values()) {
        games.add(image.game(setting, costs, inOrder(setting)));
      }
    }
    List<Schedule> schedules = RealityCase.simulated(games);
    RunResult result = new RunResult();
    int next = 0;
    for (String setting : settings) {
      for (Costs costs : Costs.values()) {
        Schedule schedule = schedules.get(next);
        double makespan = schedule.lastDate();
        result.put(costs.makespan(setting), makespan);
        if (costs == Costs.TESTS) {
          result.put(shares(setting), shares(schedule, workers(setting)));
          double replayed = games.get(next).replayed().lastDate();
          result.put(difference(setting), Math.abs(makespan - replayed));
        }
        next++;
      }
      if (workers(setting) == 16) {
        result.put(orders(setting), anyOrder(spec, image, setting));
      }
    }
    return result;
  }

  private static double[] anyOrder(RunSpec spec, Image image, String setting) {
    UniformRandomProvider random = RandomStream.of(spec.seed(), "orders");
    double[] makespans = new double[spec.count(ORDERS)];
    for (int i = 0; i < makespans.length; i++) {
      int[] order = inOrder(setting);
      RandomStream.shuffle(random, order);
      makespans[i] = image.game(setting, Costs.TESTS, order).replayed().lastDate();
    }
    return makespans;
  }

  private static double[] shares(Schedule schedule, int workers) {
    double[] columns = new double[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      columns[schedule.worker(row)] += schedule.size(row);
    }
    return columns;
  }

  private static int workers(String setting) {
    return Integer.parseInt(setting.split("-", -1)[2]);
  }

  private static int[] inOrder(String setting) {
    return IntStream.range(0, workers(setting)).toArray();
  }

  private static final class Image {
    private final RunSpec spec;
    private final int n;
    private final Cost tests;
    private final Cost iterations;

    Image(RunSpec spec) {
      this.spec = spec;
      n = spec.count(COLUMNS);
      int limit = spec.count(LIMIT);
      Mandelbrot.Columns fitted = Mandelbrot.columns(FITTED_COLUMNS, FITTED_LIMIT);
      Mandelbrot.Columns columns =
          n == FITTED_COLUMNS && limit == FITTED_LIMIT ? fitted : Mandelbrot.columns(n, limit);
      tests = cost(columns.tests(), fitted.tests());
      iterations = cost(columns.iterations(), fitted.iterations());
    }

    /**
     * What columns cost in one way to count.
     *
     * @param fitted the whole image of 4000 columns, in columns of this one in the mean
     */
    private record Cost(PrefixSums sums, double fitted) {}

    private Cost cost(long[] columns, long[] fitted) {
      PrefixSums sums = new PrefixSums();
      LongStream.of(columns).forEach(sums::add);
      return new Cost(sums, LongStream.of(fitted).sum() / (sums.total() / n));
    }

    /**
     * @param order numbers of the workers in the order in which they ask
     */
    RealityCase game(String setting, Costs costs, int[] order) {
      String[] parts = setting.split("-", -1);
      Cost cost = costs == Costs.ITERATIONS ? iterations : tests;
      List<WorkerSpec> workers = new ArrayList<>();
      List<Integer> weights = new ArrayList<>();
      boolean weighted = parts[0].startsWith("d");
      for (int w : order) {
        // With one worker, that is a fast one.
        boolean fast = 2 * w < order.length;
        double perSecond = spec.number(speed(parts[1], fast ? "fast" : "slow"));
        workers.add(RealityCase.worker(w, perSecond * cost.fitted, RealityCase.NO_TIME));
        weights.add(weighted && fast ? 2 : 1);
      }
      TaskCosts real =
          costs == Costs.CONSTANT ? TaskCosts.equal(n) : RealityCase.inMeans(cost.sums);
      return rule(parts[0], parts[3], weights).game(workers, real, n);
    }

    private static RealityCase.Rule rule(String scheme, String threshold, List<Integer> weights) {
      List<Integer> powers = scheme.endsWith("fss") || scheme.startsWith("d") ? weights : List.of();
      return switch (scheme) {
        case "gss", "dgss" -> new RealityCase.Rule(scheme, List.of("minimum", threshold), powers);
        case "tss", "dtss" ->
            new RealityCase.Rule(scheme, List.of("rounding", "floor", "last", threshold), powers);
        // With equal powers DFSS is FSS; each worker goes through the stages at its own pace.
        case "fss", "dfss" ->
            new RealityCase.Rule(
                "dfss", List.of("stage", "worker", "threshold", threshold), powers);
        default -> throw new IllegalArgumentException("no scheme is called " + scheme);
      };
    }
  }
}
