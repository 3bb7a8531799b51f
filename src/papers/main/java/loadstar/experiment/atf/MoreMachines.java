package loadstar.experiment.atf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.atf.ScaleStudy.SlaveSpeeds;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * "We believe that using more machines, ATF will eventually overcome AWF" (section 4): what the
 * paper could not run, 16 to 4096 slaves.
 */
public final class MoreMachines extends PaperExperiment {
  // Multiplications for each slave, between those of w = 1000 and 2000 in Table 2.
  private static final int TASKS = 100;
  private static final int QUICK_TASKS = 50;
  // A message without an operating system in its way.
  private static final double FAST_MESSAGE = 1e-4;
  private static final List<Rule> RIVALS = List.of(Rule.AWF, Rule.AWF_B, Rule.FAC);

  public MoreMachines() {
    super(
        Table2.PAPER,
        "scale",
        "ATF and AWF on 16 to 4096 slaves",
        "QUICK: 16 and 64 slaves, half the load; says nothing of many machines");
  }

  // Everything but the number of slaves.
  record Setting(SlaveSpeeds speeds, String profiles, double messageSeconds) {
    String label() {
      return speeds.label()
          + "-"
          + profiles
          + (messageSeconds == AtfCluster.MESSAGE_SECONDS ? "" : "-fast-messages");
    }
  }

  static List<Setting> settings(Scale scale) {
    List<Setting> settings = new ArrayList<>();
    for (SlaveSpeeds speeds : SlaveSpeeds.values()) {
      for (String profiles : List.of(ScaleStudy.STEADY, ScaleStudy.VARYING)) {
        settings.add(new Setting(speeds, profiles, AtfCluster.MESSAGE_SECONDS));
      }
    }
    if (scale == Scale.FULL) {
      settings.add(new Setting(SlaveSpeeds.CLASSES, ScaleStudy.STEADY, FAST_MESSAGE));
      settings.add(new Setting(SlaveSpeeds.CLASSES, ScaleStudy.VARYING, FAST_MESSAGE));
    }
    return settings;
  }

  // With few slaves the master's port is idle, and it does not matter how fast it is.
  static List<Integer> sizes(Scale scale, Setting setting) {
    if (scale == Scale.QUICK) {
      return List.of(16, 64);
    }
    return setting.messageSeconds() == FAST_MESSAGE
        ? List.of(1024, 4096)
        : List.of(16, 64, 256, 1024, 4096);
  }

  // The fewer the slaves, the more their luck matters, and the less a realisation costs.
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
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return ofSeed(scale, seed);
  }

  static List<RunSpec> ofSeed(Scale scale, int seed) {
    List<RunSpec> specs = new ArrayList<>();
    for (Setting setting : settings(scale)) {
      sizes(scale, setting).forEach(slaves -> specs.add(spec(scale, setting, slaves, seed)));
    }
    return specs;
  }

  static RunSpec spec(Scale scale, Setting setting, int slaves, int seed) {
    int tasks = scale == Scale.QUICK ? QUICK_TASKS : TASKS;
    int realisations = realisations(scale, slaves);
    String run =
        format(
            "%s-slaves%d-tasks%d-realisations%d-seed%d",
            setting.label(), slaves, tasks, realisations, seed);
    return new Parameters()
        .put(ScaleStudy.SLAVES, slaves, ScaleStudy.SPEEDS, setting.speeds().label())
        .put(ScaleStudy.PROFILES, setting.profiles(), ScaleStudy.MESSAGE, setting.messageSeconds())
        .put(ScaleStudy.TASKS, tasks, ScaleStudy.REALISATIONS, realisations)
        .of(ScaleStudy.NAME, run, seed);
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    bound(findings, runs);
    Evaluation evaluation = new Evaluation(findings);
    for (Setting setting : settings(runs.scale())) {
      claim(findings, runs, setting);
      evaluation.table(table(setting), table(runs, setting));
    }
    return evaluation.table(id() + "-differences", differences(runs)).figure(figure(runs));
  }

  private String table(Setting setting) {
    return id() + "-" + setting.label();
  }

  // A series over the time that the slaves need at least, all seeds one after the other.
  private static double[] relative(RunSet runs, Setting setting, int slaves, Rule rule) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> runs.result(spec(runs.scale(), setting, slaves, seed)))
        .flatMapToDouble(result -> DoubleStream.of(relative(result, rule)))
        .toArray();
  }

  private static double[] relative(RunResult result, Rule rule) {
    double[] least = result.series(ScaleStudy.LEAST);
    double[] makespan = result.series(ScaleStudy.series(rule, ScaleStudy.MAKESPAN));
    return IntStream.range(0, least.length).mapToDouble(r -> makespan[r] / least[r]).toArray();
  }

  private static double[] means(
      RunSet runs, Setting setting, int slaves, Function<RunResult, double[]> series) {
    return runs.over(
        seed -> spec(runs.scale(), setting, slaves, seed),
        result -> DoubleStream.of(series.apply(result)).average().orElseThrow());
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

  // Tests made together: the sizes of a setting.
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

  private static void bound(Findings findings, RunSet runs) {
    findings.derived(
        "scale-bound",
        new double[runs.seeds()],
        runs.each(seed ->
            ofSeed(runs.scale(), seed).stream()
                .mapToDouble(spec -> shortfall(runs.result(spec)))
                .max()
                .orElse(0)),
        0.01);
  }

  private static double shortfall(RunResult result) {
    return ScaleStudy.RULES.stream()
        .flatMapToDouble(rule -> DoubleStream.of(relative(result, rule)))
        .map(relative -> 1 - relative)
        .reduce(0, Math::max);
  }

  // The belief, tested where there are most slaves.
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
        setting.label().replace("-", ", "),
        evidence);
  }

  private Figure figure(RunSet runs) {
    Drawing drawing =
        drawing(
            Figure.caption(
                Table2.SOURCE,
                "a belief of section 4",
                "SimGrid, n = 500, 100 multiplications for each slave.",
                runs.meansOfSeeds(),
                scaleNote(runs.scale())));
    for (Setting setting : settings(runs.scale())) {
      drawing.panel(
          table(setting),
          Axis.logarithmic("slaves, " + setting.label().replace("-", ", ")),
          Axis.logarithmic("time over the bound"));
      for (Rule rule : ScaleStudy.RULES) {
        drawing.spread(rule.label(), "slaves", ScaleStudy.series(rule, "relative"));
      }
    }
    return drawing.figure();
  }
}
