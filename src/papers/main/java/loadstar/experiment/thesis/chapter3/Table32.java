package loadstar.experiment.thesis.chapter3;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import loadstar.algorithm.selection.MrrsSelection.Policy;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.thesis.ThesisText;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;

/** Table 3.2: how far the approximate makespans of MRRS's policies are from the simulated ones. */
public final class Table32 extends PaperExperiment {
  private static final String NAME = "thesis-table3.2";
  private static final double[] LATENCIES = {1, 0.1, 0.01, 0.001};
  private static final int PLATFORMS = 20;
  private static final int QUICK_PLATFORMS = 2;

  /** In the order of the table's columns. */
  private static final List<Policy> POLICIES = List.of(Policy.III, Policy.I, Policy.II);

  public Table32() {
    super("thesis", "table3.2", "Approximate against simulated makespans of MRRS's three policies");
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 2 platforms for each latency instead of 20; not comparable with the published"
            + " numbers"
        : "";
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (double latency : LATENCIES) {
        specs.add(spec(scale, latency, seed));
      }
    }
    return specs;
  }

  private static RunSpec spec(Scale scale, double latency, int seed) {
    int platforms = scale == Scale.QUICK ? QUICK_PLATFORMS : PLATFORMS;
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("workers", "50");
    parameters.put("smallest_speed", "50");
    parameters.put("load", "1000000");
    parameters.put("latency_s", Numbers.text(latency));
    parameters.put("platforms", Integer.toString(platforms));
    String run = "lat" + Numbers.text(latency) + "-platforms" + platforms + "-seed" + seed;
    return new RunSpec(PolicyStudy.NAME, run, seed, parameters);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    Deviations all = new Deviations(new RunSet(scale, seeds, results));
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(NAME, table(all, published));
    return new Evaluation(tables, compare(scale, all, published), List.of(figure(scale, seeds)));
  }

  /** D of the thesis, in percent, from the results of the runs. */
  private record Deviations(RunSet runs) {
    /** The mean over the platforms of a quantity, for each seed; NaN is left out. */
    double[] mean(Policy policy, double latency, String quantity) {
      return over(latency, result -> result.series(PolicyStudy.series(policy, quantity)));
    }

    /** 100 |MK_i - MK_e|/MK_e, mean over the platforms, for each seed. */
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

    /** {@link #percent} of the makespan, of one seed. */
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
    List<String> columns = new ArrayList<>(List.of("latency_s", "log10_latency"));
    for (Policy policy : POLICIES) {
      String d = column(policy);
      columns.addAll(
          List.of(
              d + "_percent",
              d + "_percent_min",
              d + "_percent_max",
              d + "_of_last_worker_percent",
              d + "_published_percent",
              d + "_rounds",
              d + "_workers"));
    }
    Table table = new Table(columns);
    for (double latency : LATENCIES) {
      List<Object> row = new ArrayList<>(List.of(latency, Math.log10(latency)));
      for (Policy policy : POLICIES) {
        Spread d = Spread.of(all.percent(policy, latency, PolicyStudy.MAKESPAN));
        row.add(d.mean());
        row.add(d.min());
        row.add(d.max());
        row.add(Spread.of(all.percent(policy, latency, PolicyStudy.LAST_WORKER)).mean());
        row.add(published.value(publishedId(policy, latency)).value());
        row.add(Spread.of(all.mean(policy, latency, PolicyStudy.ROUNDS)).mean());
        row.add(Spread.of(all.mean(policy, latency, PolicyStudy.USED)).mean());
      }
      table.add(row.toArray());
    }
    return table;
  }

  /** D1 is (3.18), D2 is (3.20), D3 is (3.21); the text below the table swaps the policies. */
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

  private static Comparison compare(Scale scale, Deviations all, Published published) {
    Comparison comparison = new Comparison(scale);
    for (double latency : LATENCIES) {
      for (Policy policy : POLICIES) {
        comparison.published(
            published.value(publishedId(policy, latency)),
            all.percent(policy, latency, PolicyStudy.MAKESPAN));
      }
    }
    comparison.rest(published.file("table3.2"));
    comparison.rest(published.file("table3.1"));
    for (Policy policy : Policy.values()) {
      for (double latency : LATENCIES) {
        comparison.derived(
            "table3.2-last-worker-" + policy + "-" + Numbers.text(latency),
            "F of (3.16), policy " + policy + ", latencies " + Numbers.text(latency) + " s",
            "s",
            all.mean(policy, latency, PolicyStudy.PREDICTED),
            all.mean(policy, latency, PolicyStudy.LAST_WORKER),
            1e-3,
            "docs/papers/thesis.md, MRRS's prediction is not",
            "F is when W_n finishes, mean over the platforms");
      }
    }
    comparison.claim(
        "table3.2-decreasing",
        "the deviations shrink with the latencies",
        decreasing(all),
        true,
        "Table 3.2",
        "every column, from 1 s to 0.001 s");
    comparison.claim(
        "table3.2-order",
        "D2 < D1 < D3 at every latency",
        ordered(all),
        false,
        "section 3.4.6, second remark",
        order(all));
    comparison.claim(
        "table3.2-hundreds-of-rounds",
        "m is usually in the hundreds",
        many(all),
        false,
        "proof of Lemma 7",
        rounds(all));
    return comparison;
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
            String.format(
                Locale.ROOT,
                "%.2f (%.2f), ",
                Spread.of(all.percent(policy, latency, PolicyStudy.MAKESPAN)).mean(),
                Spread.of(all.percent(policy, latency, PolicyStudy.LAST_WORKER)).mean()));
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
          String.format(
              Locale.ROOT,
              "%.0f, %.0f, %.0f at %s s; ",
              Spread.of(all.mean(Policy.I, latency, PolicyStudy.ROUNDS)).mean(),
              Spread.of(all.mean(Policy.II, latency, PolicyStudy.ROUNDS)).mean(),
              Spread.of(all.mean(Policy.III, latency, PolicyStudy.ROUNDS)).mean(),
              Numbers.text(latency)));
    }
    return text.substring(0, text.length() - 2);
  }

  private Figure figure(Scale scale, int seeds) {
    Axis x = Axis.fitted("log10 of nLat = cLat in seconds");
    List<Line> lines = new ArrayList<>();
    List<Line> lastWorker = new ArrayList<>();
    for (Policy policy : POLICIES) {
      String d = column(policy);
      String label = d.toUpperCase(Locale.ROOT) + ", policy " + policy;
      lines.add(Line.spread(label, "log10_latency", d + "_percent"));
      lastWorker.add(new Line(label, "log10_latency", d + "_of_last_worker_percent", Style.POINTS));
    }
    List<Line> printed = new ArrayList<>();
    for (Policy policy : POLICIES) {
      String d = column(policy);
      printed.add(
          new Line(
              d.toUpperCase(Locale.ROOT), "log10_latency", d + "_published_percent", Style.DASHED));
    }
    return new Figure(
        NAME,
        title(),
        ThesisText.caption(
            "Table 3.2",
            "50 workers, L = 10⁶ units, " + (scale == Scale.QUICK ? 2 : 20) + " platforms a seed",
            seeds,
            scaleNote(scale)),
        List.of(
            new Panel(NAME, x, new Axis("D against makespan (%)", 0, Double.NaN), lines, List.of()),
            new Panel(
                NAME,
                x,
                new Axis("D against W_n's finish (%)", 0, Double.NaN),
                lastWorker,
                List.of()),
            new Panel(NAME, x, new Axis("D as printed (%)", 0, Double.NaN), printed, List.of())));
  }
}
