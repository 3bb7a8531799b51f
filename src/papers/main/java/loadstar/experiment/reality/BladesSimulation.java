package loadstar.experiment.reality;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * All settings of one image, side by side in one simulation, so that the costs of columns are
 * computed once. Messages take no time; workers send requests in the order of their numbers, the
 * fast half first.
 */
public final class BladesSimulation implements PaperSimulation {
  public static final String NAME = "reality-blades";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    Image image = new Image(spec);
    List<String> settings = List.of(spec.text(Blades.SETTINGS).split(" ", -1));
    Map<String, RealityCase> cases = new LinkedHashMap<>();
    for (String setting : settings) {
      for (Blades.Costs costs : Blades.Costs.values()) {
        cases.put(costs.makespan(setting), image.withTasks(setting, costs, inOrder(setting)));
      }
    }
    CaseBatch batch = RealityCase.simulated(cases);
    RunResult result = new RunResult();
    for (String setting : settings) {
      for (Blades.Costs costs : Blades.Costs.values()) {
        String name = costs.makespan(setting);
        result.put(name, batch.end(name));
        if (costs == Blades.Costs.TESTS) {
          result.put(Blades.shares(setting), batch.loads(name));
          double byArithmetic = Objects.requireNonNull(cases.get(name)).byArithmetic();
          result.put(Blades.difference(setting), Math.abs(batch.end(name) - byArithmetic));
        }
      }
      if (workers(setting) == 16) {
        result.put(Blades.orders(setting), anyOrder(spec, image, setting));
      }
    }
    return result;
  }

  private static double[] anyOrder(RunSpec spec, Image image, String setting) {
    UniformRandomProvider random = RandomStream.of(spec.seed(), "orders");
    double[] makespans = new double[spec.count(Blades.ORDERS)];
    for (int i = 0; i < makespans.length; i++) {
      int[] order = inOrder(setting);
      RandomStream.shuffle(random, order);
      makespans[i] = image.withTasks(setting, Blades.Costs.TESTS, order).byArithmetic();
    }
    return makespans;
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
      n = spec.count(Blades.COLUMNS);
      int limit = spec.count(Blades.LIMIT);
      Mandelbrot.ColumnCosts fitted =
          Mandelbrot.columns(Blades.FITTED_COLUMNS, Blades.FITTED_LIMIT);
      Mandelbrot.ColumnCosts columns =
          n == Blades.FITTED_COLUMNS && limit == Blades.FITTED_LIMIT
              ? fitted
              : Mandelbrot.columns(n, limit);
      tests = cost(columns.tests(), fitted.tests());
      iterations = cost(columns.iterations(), fitted.iterations());
    }

    /**
     * The costs of columns in one way to count.
     *
     * @param fitted the whole image of 4000 columns, in columns of this one in the mean
     */
    private record Cost(PrefixSums sums, double fitted) {}

    private Cost cost(long[] columns, long[] fitted) {
      PrefixSums sums = new PrefixSums();
      LongStream.of(columns).forEach(sums::add);
      return new Cost(sums, LongStream.of(fitted).sum() / (sums.total() / n));
    }

    RealityCase withTasks(String setting, Blades.Costs costs, int[] order) {
      String[] parts = setting.split("-", -1);
      Cost cost = costs == Blades.Costs.ITERATIONS ? iterations : tests;
      List<WorkerSpec> workers = new ArrayList<>();
      List<Integer> weights = new ArrayList<>();
      boolean weighted = parts[0].startsWith("d");
      for (int w : order) {
        // A single worker is a fast one.
        boolean fast = 2 * w < order.length;
        double perSecond = spec.number(Blades.speed(parts[1], fast ? "fast" : "slow"));
        workers.add(RealityCase.worker(w, perSecond * cost.fitted, RealityCase.NO_TIME));
        weights.add(weighted && fast ? 2 : 1);
      }
      TaskCosts real =
          costs == Blades.Costs.CONSTANT ? TaskCosts.equal(n) : RealityCase.inMeans(cost.sums);
      return rule(parts[0], parts[3], weights).withTasks(workers, real, n);
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
