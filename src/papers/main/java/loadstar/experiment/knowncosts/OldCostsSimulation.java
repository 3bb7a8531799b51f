package loadstar.experiment.knowncosts;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.knowncosts.RecordedBags.RecordedVersion;
import loadstar.model.Quantile;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Every version of one bag on equal workers without transfers, by rules that know the seconds of
 * the version before, by arithmetic. A seed changes what is known by 1e-12 of its size, which
 * breaks ties at random and changes nothing else.
 */
public final class OldCostsSimulation implements PaperSimulation {
  public static final String NAME = "known-costs";

  // The change of a known cost, over its size: too small to change any order but that of ties.
  private static final double TIES = 1e-12;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<RecordedVersion> versions =
        Objects.requireNonNull(RecordedBags.read().get(spec.text(OldCosts.BAG)));
    Map<Rule, double[]> ratios = new LinkedHashMap<>();
    int cases = (versions.size() - 1) * OldCosts.WORKERS.length;
    for (Rule rule : Rule.values()) {
      ratios.put(rule, new double[cases]);
    }
    UniformRandomProvider random = RandomStream.of(spec.seed(), "ties");
    int at = 0;
    for (int v = 1; v < versions.size(); v++) {
      double[] real = versions.get(v).inOrder();
      double[] known = known(versions.get(v - 1), versions.get(v));
      Arrays.setAll(known, k -> known[k] * (1 + TIES * random.nextDouble()));
      for (int workers : OldCosts.WORKERS) {
        double bound = bound(real, workers);
        int next = at++;
        ratios.forEach(
            (rule, ofRule) -> ofRule[next] = rule.makespan(real, known, workers) / bound);
      }
    }
    RunResult result = new RunResult();
    ratios.forEach((rule, ofRule) -> result.put(rule.series(), ofRule));
    return result;
  }

  /** Returns the cost of each task in the version before; for a new task their median. */
  private static double[] known(RecordedVersion before, RecordedVersion now) {
    double median = Quantile.of(before.inOrder(), 0.5);
    return now.seconds().keySet().stream()
        .mapToDouble(task -> before.seconds().getOrDefault(task, median))
        .toArray();
  }

  /**
   * Returns what no schedule can beat: an equal share of all, the longest task, or the two that a
   * worker must share of the P + 1 longest.
   */
  static double bound(double[] seconds, int workers) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    int longest = sorted.length - 1;
    double pair =
        sorted.length > workers ? sorted[longest - workers] + sorted[longest - workers + 1] : 0;
    double share = Arrays.stream(seconds).sum() / workers;
    return Math.max(share, Math.max(sorted[longest], pair));
  }

  /** A rule with what it knows. */
  enum Rule {
    NOTHING("ss", "file", false),
    ORDER("ss", "longest", false),
    PLAN("lpt", "", false),
    EXACT_ORDER("ss", "longest", true),
    EXACT_PLAN("lpt", "", true),
    BLOCKS("contiguous", "", false),
    GSS("gss", "file", false),
    FAC2("fac2", "file", false);

    private final String scheduler;
    private final String order;
    private final boolean exact;

    Rule(String scheduler, String order, boolean exact) {
      this.scheduler = scheduler;
      this.order = order;
      this.exact = exact;
    }

    /** Names the series of makespans over the bound. */
    String series() {
      return name().toLowerCase(Locale.ROOT);
    }

    double makespan(double[] real, double[] known, int workers) {
      SchedulerKind kind = Registry.builtIn().kind(scheduler);
      Settings.Builder settings = new Settings.Builder();
      if (!order.isEmpty()) {
        settings.set(SchedulerKind.ORDER, order);
      }
      List<WorkerSpec> all =
          IntStream.range(0, workers)
              .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1, 0, 1e300, 0))
              .toList();
      StarProblem problem =
          StarProblem.of(all, real.length)
              .ofTasks()
              .knowing(KnownCosts.of(exact ? real.clone() : known));
      PrefixSums sums = new PrefixSums();
      Arrays.stream(real).forEach(sums::add);
      return ArithmeticRun.of(all, kind, kind.create(problem, settings.build()))
          .withLoad(real.length)
          .withCosts(TaskCosts.of(sums, 1, k -> real[k]))
          .play()
          .schedule()
          .lastDate();
    }
  }
}
