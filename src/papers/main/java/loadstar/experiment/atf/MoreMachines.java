package loadstar.experiment.atf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * "We believe that using more machines, ATF will eventually overcome AWF" (section 4): what the
 * paper could not run, 16 to 4096 slaves.
 */
public final class MoreMachines extends PaperExperiment {
  /** Multiplications for each slave, between those of w = 1000 and 2000 in Table 2. */
  private static final int TASKS = 100;

  private static final int QUICK_TASKS = 50;

  /** A message without an operating system in its way. */
  private static final double FAST_MESSAGE = 1e-4;

  private static final List<Rule> RIVALS = List.of(Rule.AWF, Rule.AWF_B, Rule.FAC);

  public MoreMachines() {
    super(Table2.PAPER, "scale", "ATF and AWF on 16 to 4096 slaves");
  }

  /** Everything but the number of slaves. */
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

  /** With few slaves the master's port is idle, and it does not matter how fast it is. */
  static List<Integer> sizes(Scale scale, Setting setting) {
    if (scale == Scale.QUICK) {
      return List.of(16, 64);
    }
    return setting.messageSeconds() == FAST_MESSAGE
        ? List.of(1024, 4096)
        : List.of(16, 64, 256, 1024, 4096);
  }

  /** The fewer the slaves, the more their luck matters, and the less a realisation costs. */
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
  public String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 16 and 64 slaves, half the load; says nothing of many machines"
        : "";
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return specs(scale, seeds);
  }

  static List<RunSpec> specs(Scale scale, int seeds) {
    List<RunSpec> specs = new ArrayList<>();
    for (Setting setting : settings(scale)) {
      for (int slaves : sizes(scale, setting)) {
        for (int seed = 1; seed <= seeds; seed++) {
          specs.add(spec(scale, setting, slaves, seed));
        }
      }
    }
    return specs;
  }

  static RunSpec spec(Scale scale, Setting setting, int slaves, int seed) {
    int tasks = scale == Scale.QUICK ? QUICK_TASKS : TASKS;
    int realisations = realisations(scale, slaves);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put(ScaleStudy.SLAVES, Integer.toString(slaves));
    parameters.put(ScaleStudy.SPEEDS, setting.speeds().label());
    parameters.put(ScaleStudy.PROFILES, setting.profiles());
    parameters.put(ScaleStudy.MESSAGE, Numbers.text(setting.messageSeconds()));
    parameters.put(ScaleStudy.TASKS, Integer.toString(tasks));
    parameters.put(ScaleStudy.REALISATIONS, Integer.toString(realisations));
    String run =
        String.format(
            Locale.ROOT,
            "%s-slaves%d-tasks%d-realisations%d-seed%d",
            setting.label(),
            slaves,
            tasks,
            realisations,
            seed);
    return new RunSpec(ScaleStudy.NAME, run, seed, parameters);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Setting setting : settings(scale)) {
      tables.put(table(setting), table(runs, setting));
    }
    tables.put(id() + "-differences", differences(runs));
    Comparison comparison = new Comparison(scale);
    bound(comparison, runs);
    for (Setting setting : settings(scale)) {
      claim(comparison, runs, setting);
    }
    return new Evaluation(tables, comparison, List.of(figure(scale, runs)));
  }

  private String table(Setting setting) {
    return id() + "-" + setting.label();
  }

  /** A series over the time that the slaves need at least, all seeds one after the other. */
  private static double[] relative(RunSet runs, Setting setting, int slaves, Rule rule) {
    return all(runs, setting, slaves, result -> relative(result, rule));
  }

  private static double[] relative(RunResult result, Rule rule) {
    double[] least = result.series(ScaleStudy.LEAST);
    double[] makespan = result.series(ScaleStudy.series(rule, ScaleStudy.MAKESPAN));
    return IntStream.range(0, least.length).mapToDouble(r -> makespan[r] / least[r]).toArray();
  }

  /** What a run yields by realisation. */
  private interface Series {
    double[] of(RunResult result);
  }

  private static double[] all(RunSet runs, Setting setting, int slaves, Series series) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> series.of(runs.result(spec(runs.scale(), setting, slaves, seed))))
        .flatMapToDouble(DoubleStream::of)
        .toArray();
  }

  /** Means of a seed's realisations, for each seed. */
  private static double[] means(RunSet runs, Setting setting, int slaves, Series series) {
    return runs.over(
        seed -> spec(runs.scale(), setting, slaves, seed),
        result -> DoubleStream.of(series.of(result)).average().orElseThrow());
  }

  private static Table table(RunSet runs, Setting setting) {
    SpreadTable table = new SpreadTable();
    for (int slaves : sizes(runs.scale(), setting)) {
      table
          .row()
          .cell("slaves", slaves)
          .cell("realisations", runs.seeds() * realisations(runs.scale(), slaves))
          .spread("least_s", means(runs, setting, slaves, run -> run.series(ScaleStudy.LEAST)));
      for (Rule rule : ScaleStudy.RULES) {
        table.spread(
            ScaleStudy.series(rule, "relative"),
            means(runs, setting, slaves, run -> relative(run, rule)));
        for (String quantity : List.of(ScaleStudy.CHUNKS, ScaleStudy.SEND_PORT)) {
          String series = ScaleStudy.series(rule, quantity);
          table.spread(series, means(runs, setting, slaves, run -> run.series(series)));
        }
      }
    }
    return table.table();
  }

  private static PairedDifference difference(RunSet runs, Setting setting, int slaves, Rule rival) {
    return PairedDifference.of(
        relative(runs, setting, slaves, Rule.ATF), relative(runs, setting, slaves, rival));
  }

  /** Tests made together: the sizes of a setting. */
  private static int tests(Scale scale, Setting setting) {
    return sizes(scale, setting).size();
  }

  private static Table differences(RunSet runs) {
    Table table =
        new Table(
            "speeds",
            "profiles",
            "message_s",
            "slaves",
            "rival",
            "realisations",
            "atf_over_rival_percent",
            "ci95",
            "p_value",
            "faster");
    Scale scale = runs.scale();
    for (Setting setting : settings(scale)) {
      for (int slaves : sizes(scale, setting)) {
        for (Rule rival : RIVALS) {
          PairedDifference one = difference(runs, setting, slaves, rival);
          table.add(
              setting.speeds().label(),
              setting.profiles(),
              setting.messageSeconds(),
              Integer.toString(slaves),
              rival.label(),
              Integer.toString(runs.seeds() * realisations(scale, slaves)),
              one.percent(),
              one.confidence(),
              one.pValue(),
              one.faster(Rule.ATF.label(), rival.label(), tests(scale, setting)));
        }
      }
    }
    return table;
  }

  private static void bound(Comparison comparison, RunSet runs) {
    double[] shortfall =
        runs.each(seed -> {
          double worst = 0;
          for (RunSpec spec : specs(runs.scale(), seed)) {
            if (spec.seed() == seed) {
              worst = Math.max(worst, shortfall(runs.result(spec)));
            }
          }
          return worst;
        });
    comparison.derived(
        "scale-bound",
        "by how much any run is faster than all slaves working from the start to the end",
        "1",
        new double[runs.seeds()],
        shortfall,
        0.01,
        "docs/papers/atf.md, the bound",
        "1 %: the mean cost of a run's multiplications is not exactly 1; every rule and"
            + " realisation");
  }

  private static double shortfall(RunResult result) {
    double worst = 0;
    for (Rule rule : ScaleStudy.RULES) {
      for (double relative : relative(result, rule)) {
        worst = Math.max(worst, 1 - relative);
      }
    }
    return worst;
  }

  /** The belief, tested where there are most slaves. */
  private static void claim(Comparison comparison, RunSet runs, Setting setting) {
    int most = sizes(runs.scale(), setting).getLast();
    PairedDifference there = difference(runs, setting, most, Rule.AWF);
    StringBuilder evidence = new StringBuilder("makespan of ATF over that of AWF-C:");
    for (int slaves : sizes(runs.scale(), setting)) {
      PairedDifference one = difference(runs, setting, slaves, Rule.AWF);
      String faster = one.faster(Rule.ATF.label(), Rule.AWF.label(), tests(runs.scale(), setting));
      evidence.append(
          String.format(
              Locale.ROOT,
              "%s %d slaves %s (%s)",
              slaves == sizes(runs.scale(), setting).getFirst() ? "" : ",",
              slaves,
              one.text(),
              faster.equals("tie") ? "tie" : faster + " faster"));
    }
    comparison.claim(
        "scale-" + setting.label(),
        "with more machines ATF overcomes AWF, " + setting.label().replace("-", ", "),
        there.effect(runs.seeds() * realisations(runs.scale(), most), tests(runs.scale(), setting)),
        false,
        "section 4, last paragraph, a belief",
        evidence.toString());
  }

  private Figure figure(Scale scale, RunSet runs) {
    List<Panel> panels =
        settings(scale).stream()
            .map(setting ->
                new Panel(
                    table(setting),
                    Axis.logarithmic("slaves, " + setting.label().replace("-", ", ")),
                    Axis.logarithmic("time over the bound"),
                    ScaleStudy.RULES.stream()
                        .map(rule ->
                            Line.spread(
                                rule.label(), "slaves", ScaleStudy.series(rule, "relative")))
                        .toList(),
                    List.of()))
            .toList();
    return new Figure(
        id(),
        title(),
        Figure.caption(
            Table2.SOURCE,
            "a belief of section 4",
            "SimGrid, n = 500, 100 multiplications for each slave.",
            runs.meansOfSeeds(),
            scaleNote(scale)),
        panels);
  }
}
