package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.result.Figure;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;

/** What the figures of section 3.2 have in common. */
abstract class ClusterFigure extends Experiment {
  static final String PAPER =
      "D. Millot, C. Parrot: Setting up clusters of computing units to process several data"
          + " streams efficiently, PPAM 2013";

  static final String RECONSTRUCTED = "reconstructed profiles";

  ClusterFigure(String figure, String title) {
    super(
        "ppam13",
        figure,
        title,
        "QUICK: 100 workers and shorter runs instead of 1000 workers; nothing is compared");
  }

  abstract List<Setting> runs(Scale scale);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return runs(scale).stream().map(run -> run.apply(seed)).toList();
  }

  static double horizon(RunSet runs) {
    return Setting.at(runs.scale()).number(Setting.HORIZON);
  }

  /**
   * @param choices what the paper leaves open and this figure needs
   * @param curves which seeds its curves show
   */
  final String caption(RunSet runs, String figure, String choices, String curves) {
    return Figure.caption(
        PAPER, figure, "SimGrid. Chosen by us: " + choices + ".", curves, scaleNote(runs.scale()));
  }

  // Numbers in words, six digits each, for evidence: 1.2, 3.4.
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  static String list(DoubleStream numbers) {
    return list(numbers.toArray());
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  // A number as part of a column's name or of an id.
  static String part(double number) {
    return Numbers.text(number);
  }

  // Of numbers that should be the same.
  static double farthest(double[] expected, double[] ours) {
    double worst = 0;
    for (int i = 0; i < ours.length; i++) {
      worst = Math.max(worst, Math.abs(ours[i] - expected[i]));
    }
    return worst;
  }

  /**
   * Everything that decides a run besides its seed: the run of each. What the paper does not tell
   * has a default, and docs/papers/ppam13.md says why.
   */
  record Setting(String study, Map<String, String> parameters) implements IntFunction<RunSpec> {
    // M, the upper bound of the number of data streams; or ALL.
    static final String STREAMS = "streams";
    // The least M with which all workers are selected.
    static final String ALL = "all";
    // Period of every cluster, seconds.
    static final String TAU = "tau_s";
    // Laxity of (3) and of d°, the same for all workers.
    static final String LAMBDA = "lambda";
    // f of all workers, seconds; or TABLE.
    static final String LATENCY = "latency_s";
    // Every worker has the f of Table 1.
    static final String TABLE = "table";
    // Fraction that is missing of every first chunk.
    static final String SHORTFALL = "shortfall";
    // Dynamicity delta of all workers, Table 2.
    static final String DELTA = "delta";
    // Family of profiles, see loadstar.platform.ProfileFamily.named.
    static final String FAMILY = "family";
    // REFERENCE or AVERAGE.
    static final String ESTIMATES = "estimates";
    // The estimates are the values of Table 1, whatever the dynamicity.
    static final String REFERENCE = "reference";
    // The estimates are time averages over the run, as in ICPPW'12.
    static final String AVERAGE = "average";
    // What lies between the first posts to two workers: OWN or BOUND.
    static final String DELAYS = "delays";
    // d_w of (3), which depends on the worker before.
    static final String OWN = "d";
    // d° of the selection, at least as long.
    static final String BOUND = "d-circle";
    // What a worker weighs in the selection: d°, or OWN, its own d_w; absent for d°.
    static final String WEIGHTS = "weights";
    static final String WORKERS_PER_SET = "perset";
    // End of the run, seconds.
    static final String HORIZON = "horizon_s";

    private static final Setting FULL =
        new Setting(ClusterStudy.NAME, new LinkedHashMap<>())
            .with(STREAMS, ALL)
            .with(TAU, 10)
            .with(LAMBDA, 5)
            .with(LATENCY, TABLE)
            .with(SHORTFALL, 0)
            .with(DELTA, 0)
            .with(FAMILY, "G")
            .with(ESTIMATES, REFERENCE)
            .with(DELAYS, OWN)
            .with(WORKERS_PER_SET, 100)
            .with(HORIZON, 2000);

    // Of a simulation.
    static Setting at(Scale scale) {
      return scale == Scale.QUICK ? FULL.with(WORKERS_PER_SET, 10).with(HORIZON, 200) : FULL;
    }

    Setting of(String otherStudy) {
      return new Setting(otherStudy, parameters);
    }

    Setting with(String name, String value) {
      Map<String, String> changed = new LinkedHashMap<>(parameters);
      changed.put(name, value);
      return new Setting(study, changed);
    }

    Setting with(String name, double value) {
      return with(name, Numbers.text(value));
    }

    double number(String name) {
      return Double.parseDouble(parameters.getOrDefault(name, "NaN"));
    }

    // Named by what is not as by default.
    @Override
    public RunSpec apply(int seed) {
      StringBuilder name = new StringBuilder();
      parameters.forEach((parameter, value) -> {
        if (!value.equals(FULL.parameters.get(parameter))) {
          name.append(parameter.replaceFirst("_s$", "")).append(value).append('-');
        }
      });
      return new RunSpec(study, name + "seed" + seed, seed, parameters);
    }
  }
}
