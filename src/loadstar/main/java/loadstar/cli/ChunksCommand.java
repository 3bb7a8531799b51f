package loadstar.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.selfscheduling.ChunkSequence;
import loadstar.algorithm.selfscheduling.Rounding;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.ClockUnit;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Word;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.result.Columns;
import loadstar.simulation.CostsFile;
import loadstar.simulation.CostsFiles;
import loadstar.simulation.CostsMeaning;
import loadstar.simulation.Environment;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import org.jspecify.annotations.Nullable;

/**
 * Prints the chunk sizes of a self-scheduling rule, for comparison with those that papers print.
 */
final class ChunksCommand extends Command {
  private static final int MOST_TASKS = 1_000_000_000;
  private static final int MOST_WORKERS = 100_000;

  ChunksCommand() {
    super("chunks", "print the chunk sizes of a self-scheduling rule");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    SchedulerKind kind = rule(options.words());
    int workers = options.whole("workers");
    CostsFile costs = costs(options);
    long tasks = costs != null ? costs.tasks() : options.whole("load");
    long seed = options.get(Environment.SEED);
    Settings settings = settings(options, kind, workers);
    List<Long> sizes =
        ChunkSequence.of(
            kind, tasks, costs == null ? null : costs.costs(), workers, settings, seed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rule", kind.name());
    fields.put("tasks", tasks);
    fields.put("workers", workers);
    fields.put("seed", seed);
    fields.put("sizes_tasks", sizes);
    out.print(
        options
            .format()
            .of(
                Output.of(
                    () -> sizes.stream().map(size -> size + "\n").collect(Collectors.joining()),
                    () -> new Columns<Long>().with("size_tasks", size -> size).table(sizes),
                    () -> JsonOutput.write(name(), fields))));
    return DONE;
  }

  private static @Nullable CostsFile costs(CommandLineOptions options) {
    String file = options.get("costs");
    String column = options.get("costs-column");
    ClockUnit unit = Fields.timeUnit(options.get("time-unit"));
    Map<String, String> more = file == null ? Map.of() : Map.of("costs-host", "any worker");
    Fields.check(options.parameters(ParameterSyntax.COMPARE, more), Shape.STAR);
    double zero = options.number("zero");
    return file == null
        ? null
        : CostsFiles.read(Path.of(file), column, CostsMeaning.SECONDS, unit, zero);
  }

  @Override
  public List<String> words() {
    return names();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar chunks RULE --load N|--costs FILE --workers P [OPTION]...",
            """
            Prints the sizes of the chunks that a self-scheduling rule gives to equal workers, one a line,
            in the order of their requests. With --costs a task takes its seconds of the file.

            The rules: %s.

            "loadstar list NAME" lists the parameters of one: fsc, fac and bold need "mean", "deviation"
            and "overhead" to do more than divide by P. docs/self-scheduling.md has the order of requests
            and the source of each rule.
            """
                .formatted(String.join(", ", names())))
        .whole("load", "N", 1, MOST_TASKS, null, "tasks to give out, up to " + MOST_TASKS)
        .value(
            "costs", "FILE", "seconds of each task, one number a line or CSV; in place of --load")
        .value("costs-column", "NAME", "column of that file, where it has several")
        .choice(
            "time-unit",
            "UNIT",
            ClockUnit.words(),
            "of these times, where the name of their column does not end with it: ns, us, ms, s,"
                + " min, h or d")
        .number(
            "zero",
            "SECONDS",
            0.0,
            Range.notNegative(),
            "what a task counts whose time is 0, as its clock was too coarse")
        .whole("workers", "P", 1, MOST_WORKERS, null, "how many, up to " + MOST_WORKERS)
        .value(
            "minimum", "M", "tasks of the smallest chunk but the last; the same as --set minimum=M")
        .choice(
            "rounding",
            "R",
            Word.all(Rounding.class),
            "ceil, floor, half-up or half-even; the same as --set rounding=R")
        .value("weights", "A,B,...", "one weight for each worker, for wf, awf, dgss, dtss and dfss")
        .value("set", "NAME=VALUE", "another parameter of the rule; may be repeated")
        .value(Environment.SEED, "S", "of rnd")
        .formatsOfTables()
        .words(Words.ANYWHERE);
  }

  private static List<String> names() {
    return SelfSchedulingKinds.all().stream().map(SchedulerKind::name).toList();
  }

  private static SchedulerKind rule(List<String> words) {
    if (words.size() != 1) {
      throw new InputException(
          words.isEmpty() ? "no rule is named" : "cannot use \"" + words.get(1) + "\"",
          "see --help");
    }
    String name = words.getFirst();
    return NearestName.find(
        name,
        SelfSchedulingKinds.all(),
        SchedulerKind::name,
        "there is no self-scheduling rule \"" + name + "\"");
  }

  private static Settings settings(CommandLineOptions options, SchedulerKind kind, int workers) {
    Settings.Builder settings = new Settings.Builder();
    Set<String> given = new HashSet<>();
    for (String name : List.of("minimum", "rounding")) {
      String value = options.get(name);
      if (value != null) {
        set(settings, given, kind, name, "--" + name, value);
      }
    }
    for (String text : options.all("set")) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new InputException("--set takes NAME=VALUE, not \"" + text + "\"", null);
      }
      String name = text.substring(0, equals);
      set(settings, given, kind, name, "--set " + name + "=", text.substring(equals + 1));
    }
    List<String> weights = options.names("weights");
    if (weights != null) {
      weigh(settings, kind, workers, weights);
    }
    return settings.build();
  }

  private static void set(
      Settings.Builder settings,
      Set<String> given,
      SchedulerKind kind,
      String name,
      String spelled,
      String value) {
    Parameter<?> parameter = Parameter.named(kind.master(), name, kind.name());
    if (!given.add(name)) {
      throw new InputException("\"" + name + "\" is set twice", null);
    }
    settings.read(parameter, spelled, value);
  }

  private static void weigh(
      Settings.Builder settings, SchedulerKind kind, int workers, List<String> weights) {
    if (!kind.worker().contains(SelfSchedulingKinds.WEIGHT)) {
      throw new InputException("\"" + kind.name() + "\" takes no weights", "wf or awf");
    }
    if (weights.size() != workers) {
      throw new InputException(
          weights.size() + " weights for " + workers + " workers", "one for each worker");
    }
    for (int w = 0; w < workers; w++) {
      Parameter<Double> weight = SelfSchedulingKinds.WEIGHT;
      settings.set(w, weight, weight.parse("--weights", weights.get(w)));
    }
  }
}
