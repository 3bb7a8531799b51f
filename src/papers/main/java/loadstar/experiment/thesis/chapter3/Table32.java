package loadstar.experiment.thesis.chapter3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.multiround.Mrrs;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.algorithm.multiround.MrrsTheory;
import loadstar.algorithm.multiround.UniformPlan;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 3.2: how far the approximate makespans of MRRS's policies are from the simulated ones. */
public final class Table32 extends PaperExperiment {
  private static final String NAME = "thesis-table3.2";
  private static final double[] LATENCIES = {1, 0.1, 0.01, 0.001};
  private static final int PLATFORMS = 20;
  private static final int QUICK_PLATFORMS = 2;
  // In the order of the table's columns.
  private static final List<Policy> POLICIES = List.of(Policy.III, Policy.I, Policy.II);

  public Table32() {
    super(
        "thesis",
        "table3.2",
        "Approximate against simulated makespans of MRRS's three policies",
        "QUICK: 2 platforms for each latency instead of 20; not comparable with the published"
            + " numbers");
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return Arrays.stream(LATENCIES).mapToObj(latency -> spec(scale, latency, seed)).toList();
  }

  private static RunSpec spec(Scale scale, double latency, int seed) {
    int platforms = scale == Scale.QUICK ? QUICK_PLATFORMS : PLATFORMS;
    String run = "lat" + Numbers.text(latency) + "-platforms" + platforms + "-seed" + seed;
    return new Parameters()
        .put("workers", "50", "smallest_speed", "50", "load", "1000000", "latency_s", latency)
        .put("platforms", platforms)
        .of(PolicyStudy.NAME, run, seed);
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    Deviations all = new Deviations(runs);
    return new Evaluation(compare(runs.scale(), all, published))
        .table(NAME, table(all, published))
        .figure(figure(runs.scale(), runs.seeds()));
  }

  // D of the thesis, in percent, from the results of the runs.
  private record Deviations(RunSet runs) {
    // The mean over the platforms of a quantity, for each seed; NaN is left out.
    double[] mean(Policy policy, double latency, String quantity) {
      return over(latency, result -> result.series(PolicyStudy.series(policy, quantity)));
    }

    // 100 |MK_i - MK_e|/MK_e, mean over the platforms, for each seed.
    double[] percent(Policy policy, double latency, String experimental) {
      return over(
          latency,
          result -> {
            double[] formula = result.series(PolicyStudy.series(policy, PolicyStudy.FORMULA));
            double[] found = result.series(PolicyStudy.series(policy, experimental));
            Arrays.setAll(formula, p -> 100 * Math.abs(formula[p] - found[p]) / found[p]);
            return formula;
          });
    }

    // percent of the makespan, of one seed.
    double makespan(Policy policy, double latency, int seed) {
      return percent(policy, latency, PolicyStudy.MAKESPAN)[seed - 1];
    }

    private double[] over(double latency, Function<RunResult, double[]> points) {
      return runs.over(
          seed -> spec(runs.scale(), latency, seed),
          result ->
              Arrays.stream(points.apply(result))
                  .filter(point -> !Double.isNaN(point))
                  .average()
                  .orElse(Double.NaN));
    }
  }

  private static Table table(Deviations all, Published published) {
    SpreadTable table = new SpreadTable();
    for (double latency : LATENCIES) {
      table.row().cells("latency_s", latency).cells("log10_latency", Math.log10(latency));
      for (Policy policy : POLICIES) {
        String d = column(policy);
        table
            .cells(d + "_percent", all.percent(policy, latency, PolicyStudy.MAKESPAN))
            .cells(
                d + "_of_last_worker_percent",
                meanOf(all.percent(policy, latency, PolicyStudy.LAST_WORKER)))
            .cells(d + "_published_percent", published.value(publishedId(policy, latency)).value())
            .cells(d + "_rounds", meanOf(all.mean(policy, latency, PolicyStudy.ROUNDS)))
            .cells(d + "_workers", meanOf(all.mean(policy, latency, PolicyStudy.USED)));
      }
    }
    return table.table();
  }

  // D1 is (3.18), D2 is (3.20), D3 is (3.21); the text below the table swaps the policies.
  private static String column(Policy policy) {
    return switch (policy) {
      case III -> "d1";
      case I -> "d2";
      case II -> "d3";
    };
  }

  private static String publishedId(Policy policy, double latency) {
    return "table3.2-lat" + Numbers.text(latency) + "-" + column(policy);
  }

  private static Findings compare(Scale scale, Deviations all, Published published) {
    Findings findings = new Findings(scale, published);
    for (double latency : LATENCIES) {
      for (Policy policy : POLICIES) {
        findings.published(
            publishedId(policy, latency), all.percent(policy, latency, PolicyStudy.MAKESPAN));
      }
    }
    findings.rest("table3.2");
    findings.rest("table3.1");
    for (Policy policy : Policy.values()) {
      for (double latency : LATENCIES) {
        findings.derived(
            "table3.2-last-worker-%s-%s",
            all.mean(policy, latency, PolicyStudy.PREDICTED),
            all.mean(policy, latency, PolicyStudy.LAST_WORKER),
            1e-3,
            policy,
            Numbers.text(latency));
      }
    }
    findings.claim("table3.2-decreasing", decreasing(all));
    findings.claim("table3.2-order", ordered(all), order(all));
    findings.claim("table3.2-hundreds-of-rounds", many(all), rounds(all));
    return findings;
  }

  private static Effect decreasing(Deviations all) {
    List<double[]> parts = new ArrayList<>();
    for (Policy policy : Policy.values()) {
      for (int k = 1; k < LATENCIES.length; k++) {
        double before = LATENCIES[k - 1];
        double now = LATENCIES[k];
        parts.add(
            all.runs()
                .each(
                    seed -> all.makespan(policy, before, seed) - all.makespan(policy, now, seed)));
      }
    }
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  private static Effect ordered(Deviations all) {
    List<double[]> parts = new ArrayList<>();
    for (double latency : LATENCIES) {
      for (List<Policy> pair :
          List.of(List.of(Policy.I, Policy.III), List.of(Policy.III, Policy.II))) {
        parts.add(
            all.runs()
                .each(seed ->
                    all.makespan(pair.getLast(), latency, seed)
                        - all.makespan(pair.getFirst(), latency, seed)));
      }
    }
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  private static String order(Deviations all) {
    StringBuilder text =
        new StringBuilder("D1, D2, D3 against the makespan (against W_n's finish): ");
    for (double latency : LATENCIES) {
      for (Policy policy : POLICIES) {
        text.append(
            format(
                "%.2f (%.2f), ",
                meanOf(all.percent(policy, latency, PolicyStudy.MAKESPAN)),
                meanOf(all.percent(policy, latency, PolicyStudy.LAST_WORKER))));
      }
      text.setLength(text.length() - 2);
      text.append(" % at ").append(Numbers.text(latency)).append(" s; ");
    }
    return text.substring(0, text.length() - 2);
  }

  private static Effect many(Deviations all) {
    return Effect.every(
        "seeds",
        Arrays.stream(LATENCIES)
            .mapToObj(latency -> all.mean(Policy.I, latency, PolicyStudy.ROUNDS))
            .map(rounds -> Arrays.stream(rounds).map(m -> m - 100).toArray())
            .toArray(double[][]::new));
  }

  private static String rounds(Deviations all) {
    StringBuilder text = new StringBuilder("rounds of policies I, II, III: ");
    for (double latency : LATENCIES) {
      text.append(
          format(
              "%.0f, %.0f, %.0f at %s s; ",
              meanOf(all.mean(Policy.I, latency, PolicyStudy.ROUNDS)),
              meanOf(all.mean(Policy.II, latency, PolicyStudy.ROUNDS)),
              meanOf(all.mean(Policy.III, latency, PolicyStudy.ROUNDS)),
              Numbers.text(latency)));
    }
    return text.substring(0, text.length() - 2);
  }

  private Figure figure(Scale scale, int seeds) {
    Axis x = Axis.fitted("log10 of nLat = cLat in seconds");
    String setting =
        "50 workers, L = 10⁶ units, " + (scale == Scale.QUICK ? 2 : 20) + " platforms a seed";
    Drawing drawing =
        drawing(Thesis.caption("Table 3.2", setting, seeds, scaleNote(scale)))
            .panel(NAME, x, new Axis("D against makespan (%)", 0, Double.NaN));
    for (Policy policy : POLICIES) {
      drawing.spread(label(policy), "log10_latency", column(policy) + "_percent");
    }
    drawing.panel(NAME, x, new Axis("D against W_n's finish (%)", 0, Double.NaN));
    for (Policy policy : POLICIES) {
      String lastWorker = column(policy) + "_of_last_worker_percent";
      drawing.line(label(policy), "log10_latency", lastWorker, Style.POINTS);
    }
    drawing.panel(NAME, x, new Axis("D as printed (%)", 0, Double.NaN));
    for (Policy policy : POLICIES) {
      String d = column(policy);
      String printed = d + "_published_percent";
      drawing.line(d.toUpperCase(Locale.ROOT), "log10_latency", printed, Style.DASHED);
    }
    return drawing.figure();
  }

  private static String label(Policy policy) {
    return column(policy).toUpperCase(Locale.ROOT) + ", policy " + policy;
  }

  /**
   * MRRS's three policies, each on the set that it selects, on random platforms of Table 3.1: what
   * the approximate formulas say of the makespan, and what SimGrid finds.
   */
  public static final class PolicyStudy implements Study {
    public static final String NAME = "thesis-policies";
    // Series of a policy, one entry per platform. All NaN where the policy has no set.
    static final String MAKESPAN = "makespan_s";
    // When W_n finishes on SimGrid, seconds.
    static final String LAST_WORKER = "last_worker_s";
    // F of (3.16), seconds.
    static final String PREDICTED = "predicted_s";
    // The policy's approximation: (3.20), (3.21) or (3.18), seconds.
    static final String FORMULA = "formula_s";
    static final String ROUNDS = "rounds";
    static final String USED = "used";
    private static final Policy[] POLICIES = Policy.values();

    static String series(Policy policy, String quantity) {
      return "policy" + policy + "_" + quantity;
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      double load = spec.number("load");
      int platforms = OwnPlatform.isIn(spec) ? 1 : spec.count("platforms");
      List<Trial> trials = new ArrayList<>();
      CaseBatch batch = new CaseBatch();
      for (int p = 0; p < platforms; p++) {
        List<WorkerSpec> workers = Thesis.wide(spec, spec.count("workers"), 1000 * spec.seed() + p);
        for (Mrrs.Proposal proposal : new Mrrs().proposals(workers, load)) {
          Trial trial =
              new Trial(p, proposal.candidate().policy(), workers, proposal.schedule(), load);
          trials.add(trial);
          batch.add(trial.name(), workers, trial.schedule().plan(), load);
        }
      }
      batch.run();
      RunResult result = new RunResult();
      for (Policy policy : POLICIES) {
        List<Trial> own = trials.stream().filter(trial -> trial.policy() == policy).toList();
        put(result, policy, MAKESPAN, platforms, own, trial -> batch.makespan(trial.name()));
        put(result, policy, LAST_WORKER, platforms, own, trial -> trial.lastWorker(batch));
        put(result, policy, PREDICTED, platforms, own, trial -> trial.schedule().makespan());
        put(result, policy, FORMULA, platforms, own, Trial::formula);
        put(result, policy, ROUNDS, platforms, own, trial -> trial.schedule().rounds());
        put(result, policy, USED, platforms, own, trial -> trial.schedule().order().length);
      }
      return result;
    }

    private static void put(
        RunResult result,
        Policy policy,
        String quantity,
        int platforms,
        List<Trial> trials,
        ToDoubleFunction<Trial> number) {
      double[] points = new double[platforms];
      Arrays.fill(points, Double.NaN);
      trials.forEach(trial -> points[trial.platform()] = number.applyAsDouble(trial));
      result.put(series(policy, quantity), points);
    }

    private record Trial(
        int platform, Policy policy, List<WorkerSpec> workers, UniformPlan schedule, double load) {
      String name() {
        return policy + "-" + platform;
      }

      double lastWorker(CaseBatch batch) {
        int[] order = schedule.order();
        return batch.finish(name())[order[order.length - 1]];
      }

      double formula() {
        MrrsTheory theory =
            new MrrsTheory(Arrays.stream(schedule.order()).mapToObj(workers::get).toList(), load);
        int m = schedule.rounds();
        return switch (policy) {
          case I -> theory.growingRounds(m);
          case II -> theory.shrinkingRounds(m);
          case III -> theory.equalRounds(m);
        };
      }
    }
  }
}
