package loadstar.experiment.atf;

import static loadstar.experiment.SeedNumbers.average;
import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.largest;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

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

  private static final List<AtfRule> RIVALS = List.of(AtfRule.AWF, AtfRule.AWF_B, AtfRule.FAC);

  /** The parameters of a run without the number of slaves. */
  record SlaveSetting(ScaleSimulation.SlaveSpeeds speeds, String profiles, double messageSeconds) {
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

  static List<SlaveSetting> settings(Scale scale) {
    List<SlaveSetting> settings = new ArrayList<>();
    for (ScaleSimulation.SlaveSpeeds speeds : ScaleSimulation.SlaveSpeeds.values()) {
      for (String profiles : List.of(ScaleSimulation.STEADY, ScaleSimulation.VARYING)) {
        settings.add(new SlaveSetting(speeds, profiles, AtfCluster.MESSAGE_SECONDS));
      }
    }
    if (scale == Scale.FULL) {
      settings.add(
          new SlaveSetting(
              ScaleSimulation.SlaveSpeeds.CLASSES, ScaleSimulation.STEADY, FAST_MESSAGE));
      settings.add(
          new SlaveSetting(
              ScaleSimulation.SlaveSpeeds.CLASSES, ScaleSimulation.VARYING, FAST_MESSAGE));
    }
    return settings;
  }

  /**
   * Returns the numbers of slaves. With few slaves the master's port is idle, and its speed does
   * not matter.
   */
  static List<Integer> sizes(Scale scale, SlaveSetting setting) {
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

  public MoreMachines() {
    super("atf-scale");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new ScaleSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return settings(scale).stream()
        .flatMap(setting -> sizes(scale, setting).stream().map(n -> problem(scale, setting, n)))
        .toList();
  }

  private static SeededProblem problem(Scale scale, SlaveSetting setting, int slaves) {
    int tasks = scale == Scale.QUICK ? QUICK_TASKS : TASKS;
    int realisations = realisations(scale, slaves);
    String of = setting.label() + "-slaves" + slaves;
    return new ExperimentParameters()
        .put(ScaleSimulation.SLAVES, slaves, ScaleSimulation.SPEEDS, setting.speeds().label())
        .put(
            ScaleSimulation.PROFILES,
            setting.profiles(),
            ScaleSimulation.MESSAGE,
            setting.messageSeconds())
        .put(ScaleSimulation.TASKS, tasks, ScaleSimulation.REALISATIONS, realisations)
        .of(ScaleSimulation.NAME, of, "-tasks", tasks, "-realisations", realisations);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    findings.none(
        "scale-bound", largest(runs, problems(runs.scale()), MoreMachines::shortfall), 0.01);
    Map<String, String> names = AtfRule.labels();
    for (SlaveSetting setting : settings(runs.scale())) {
      claim(findings, runs, setting);
      findings.table(id() + "-" + setting.label(), table(runs, setting));
      names.put(setting.label(), setting.words());
    }
    findings.table(id() + "-differences", differences(runs)).figure(names, id());
  }

  /** Returns a series over the least time that the slaves need, all seeds one after the other. */
  private static double[] relative(RunSet runs, SlaveSetting setting, int slaves, AtfRule rule) {
    return runs.together(problem(runs.scale(), setting, slaves), result -> relative(result, rule));
  }

  private static double[] relative(RunResult result, AtfRule rule) {
    double[] makespan = result.series(ScaleSimulation.series(rule, ScaleSimulation.MAKESPAN));
    return pairs(makespan, result.series(ScaleSimulation.LEAST), (a, b) -> a / b);
  }

  private static double[] means(
      RunSet runs, SlaveSetting setting, int slaves, Function<RunResult, double[]> series) {
    return runs.over(
        problem(runs.scale(), setting, slaves), result -> average(series.apply(result)));
  }

  private static Table table(RunSet runs, SlaveSetting setting) {
    SpreadTable table = new SpreadTable();
    for (int slaves : sizes(runs.scale(), setting)) {
      table
          .row("slaves", slaves, "realisations", runs.seeds() * realisations(runs.scale(), slaves))
          .cells("least_s", means(runs, setting, slaves, run -> run.series(ScaleSimulation.LEAST)));
      for (AtfRule rule : ScaleSimulation.RULES) {
        table.cells(
            ScaleSimulation.series(rule, "relative"),
            means(runs, setting, slaves, run -> relative(run, rule)));
        for (String quantity : List.of(ScaleSimulation.CHUNKS, ScaleSimulation.SEND_PORT)) {
          String series = ScaleSimulation.series(rule, quantity);
          table.cells(series, means(runs, setting, slaves, run -> run.series(series)));
        }
      }
    }
    return table.table();
  }

  private static PairedDifference difference(
      RunSet runs, SlaveSetting setting, int slaves, AtfRule rival) {
    return PairedDifference.of(
        relative(runs, setting, slaves, AtfRule.ATF), relative(runs, setting, slaves, rival));
  }

  /** Returns the number of tests made together: the sizes of a setting. */
  private static int tests(Scale scale, SlaveSetting setting) {
    return sizes(scale, setting).size();
  }

  private static Table differences(RunSet runs) {
    SpreadTable table = new SpreadTable();
    Scale scale = runs.scale();
    for (SlaveSetting setting : settings(scale)) {
      for (int slaves : sizes(scale, setting)) {
        for (AtfRule rival : RIVALS) {
          PairedDifference one = difference(runs, setting, slaves, rival);
          table
              .row("speeds", setting.speeds().label(), "profiles", setting.profiles())
              .cells("message_s", setting.messageSeconds(), "slaves", Integer.toString(slaves))
              .cells("rival", rival.label())
              .cells("realisations", Integer.toString(runs.seeds() * realisations(scale, slaves)))
              .cells("atf_over_rival_percent", one.percent(), "ci95", one.confidence())
              .cells("p_value", one.pValue())
              .cells(
                  "faster", one.faster(AtfRule.ATF.label(), rival.label(), tests(scale, setting)));
        }
      }
    }
    return table.table();
  }

  private static double shortfall(RunResult result) {
    return ScaleSimulation.RULES.stream()
        .flatMapToDouble(rule -> DoubleStream.of(relative(result, rule)))
        .map(relative -> 1 - relative)
        .reduce(0, Math::max);
  }

  /** Tests the belief at the largest number of slaves. */
  private static void claim(Findings findings, RunSet runs, SlaveSetting setting) {
    Scale scale = runs.scale();
    int most = sizes(scale, setting).getLast();
    String evidence =
        sizes(scale, setting).stream()
            .map(slaves -> {
              PairedDifference one = difference(runs, setting, slaves, AtfRule.AWF);
              String faster =
                  one.faster(AtfRule.ATF.label(), AtfRule.AWF.label(), tests(scale, setting));
              String verdict = faster.equals("tie") ? faster : faster + " faster";
              return format("%d slaves %s (%s)", slaves, one.text(), verdict);
            })
            .collect(Collectors.joining(", ", "makespan of ATF over that of AWF-C: ", ""));
    findings.claim(
        "scale-%s",
        difference(runs, setting, most, AtfRule.AWF)
            .effect(runs.seeds() * realisations(scale, most), tests(scale, setting)),
        setting.label(),
        setting.words(),
        evidence);
  }
}
