package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.search.CaseRanges;
import loadstar.algorithm.search.Competitor;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Runner;
import loadstar.experiment.Experiments;
import loadstar.experiment.worst.WorstPairSimulation;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.PairMap;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Environment;
import loadstar.study.ResultStore;
import org.jspecify.annotations.Nullable;

/**
 * The table of {@code worst --all}: each scheduler against each other. Pairs that an earlier call
 * has finished are kept in the folder of results.
 */
final class WorstTable {
  private static final int DIGITS = 4;
  private static final String DATABASE = "worst.db";

  /** A pair with what was found; no result if one of the two cannot play any of the problems. */
  private record Pair(String one, String other, @Nullable RunResult result) {
    double value(String name) {
      return result == null ? Double.NaN : result.value(name);
    }
  }

  private static final Columns<Pair> COLUMNS =
      new Columns<Pair>()
          .with("scheduler", Pair::one)
          .with("against", Pair::other)
          .with(WorstPairSimulation.RATIO, pair -> pair.value(WorstPairSimulation.RATIO))
          .with(WorstPairSimulation.MEAN, pair -> pair.value(WorstPairSimulation.MEAN))
          .with(WorstPairSimulation.MEDIAN, pair -> pair.value(WorstPairSimulation.MEDIAN))
          .with(WorstPairSimulation.LARGEST, pair -> pair.value(WorstPairSimulation.LARGEST));

  private final List<String> names;
  private final List<Pair> pairs = new ArrayList<>();

  private WorstTable(List<String> names) {
    this.names = names;
  }

  /** Runs the missing pairs, and prints the table of all. */
  static int run(
      CommandLineOptions options, CaseRanges ranges, Path folder, PrintStream out, PrintStream err)
      throws IOException {
    List<String> names = names(options);
    WorstTable table = new WorstTable(names);
    Map<String, RunSpec> specs = new LinkedHashMap<>();
    long seed = options.get(Environment.SEED);
    for (String one : names) {
      for (String other : names) {
        if (!one.equals(other)) {
          RunSpec spec = WorstPairSimulation.spec(one, other, ranges, options.whole("tries"), seed);
          specs.put(one + " " + other, spec);
        }
      }
    }
    Set<Run> failed = new LinkedHashSet<>();
    Map<RunSpec, RunResult> results;
    Path database = folder.resolve(DATABASE);
    Files.createDirectories(folder);
    try (ConsoleProgress progress = new ConsoleProgress(options, err, true);
        ResultLock lock = StudyOptions.lock(database, "--out");
        ResultStore store = ResultStore.open(database)) {
      failed.addAll(specs.values());
      failed.removeAll(store.simulated(List.copyOf(specs.values())).keySet());
      int jobs = options.whole("jobs", Runtime.getRuntime().availableProcessors());
      new LocalRunner(folder.resolve("runs"), jobs, progress, Isolation.WORLD, Experiments.class)
          .run(
              List.copyOf(failed),
              new Runner.Listener() {
                @Override
                public void finished(Map<? extends Run, RunResult> some) throws IOException {
                  for (Map.Entry<? extends Run, RunResult> one : some.entrySet()) {
                    store.add(one.getKey(), one.getValue());
                  }
                }

                @Override
                public void failed(Run run, String message, String log) {
                  err.println("loadstar: " + run.run() + ": " + message);
                }
              });
      results = store.simulated(List.copyOf(specs.values()));
      lock.remove();
    }
    for (String one : names) {
      for (String other : names) {
        RunSpec spec = specs.get(one + " " + other);
        if (spec != null) {
          table.pairs.add(new Pair(one, other, results.get(spec)));
        }
      }
    }
    table.print(options, folder, out, err);
    return Command.DONE;
  }

  private void print(CommandLineOptions options, Path folder, PrintStream out, PrintStream err)
      throws IOException {
    OutputFormat format = options.format();
    Table rows = COLUMNS.table(pairs);
    String json = JsonOutput.write("worst-pairs", fields(options));
    out.print(
        format.of(
            new Output(
                () ->
                    "Row: takes so many times as long as column, at worst.\n\n"
                        + format.of(matrix()),
                () -> rows,
                one -> one.of(matrix()),
                () -> json)));
    PrintStream messages = format.statusStream(out, err);
    rows.write(folder.resolve("worst-pairs.csv"));
    AtomicFile.write(folder.resolve("worst-pairs.json"), json);
    Path map = folder.resolve("worst-pairs.svg");
    var unused = PairMap.write("The worst ratio that was found", names, ratios(), map);
    for (String file : List.of("worst-pairs.csv", "worst-pairs.json", "worst-pairs.svg")) {
      messages.println("wrote " + folder.resolve(file));
    }
    messages.println(
        "kept all pairs in "
            + folder.resolve(DATABASE)
            + (options.has("out") ? "" : " (--out names another folder)"));
  }

  private Map<String, @Nullable Object> fields(CommandLineOptions options) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("schedulers", names);
    fields.put("tries", options.whole("tries"));
    fields.put("seed", options.get(Environment.SEED));
    fields.put("pairs", COLUMNS.records(pairs));
    fields.put("rerun", options.typed("worst", "format", "jobs", "quiet"));
    return fields;
  }

  private double[][] ratios() {
    double[][] ratios = new double[names.size()][names.size()];
    for (double[] row : ratios) {
      Arrays.fill(row, Double.NaN);
    }
    for (Pair pair : pairs) {
      ratios[names.indexOf(pair.one)][names.indexOf(pair.other)] =
          pair.value(WorstPairSimulation.RATIO);
    }
    return ratios;
  }

  private Table matrix() {
    double[][] ratios = ratios();
    Columns<Integer> columns = new Columns<Integer>().with("", names::get);
    for (int column = 0; column < names.size(); column++) {
      int at = column;
      columns =
          columns.with(
              names.get(column),
              row -> Double.isNaN(ratios[row][at]) ? "" : Numbers.text(ratios[row][at], DIGITS));
    }
    List<Integer> rows = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      rows.add(row);
    }
    return columns.table(rows);
  }

  /** Returns the schedulers as {@link Competitor#of} reads them. */
  private static List<String> names(CommandLineOptions options) {
    options.refuse(" does not go with --all", "--schedulers ss:chunk=10,gss", "set");
    options.refuse(" does not go with --all: its pairs are resumed", null, "stop-after");
    List<String> given = options.names("schedulers");
    if (given == null) {
      return Registry.builtIn().kinds(Shape.STAR).stream()
          .filter(kind -> !kind.costly() && kind.master().stream().noneMatch(Parameter::required))
          .map(SchedulerKind::name)
          .toList();
    }
    for (String name : given) {
      var unused = Competitor.of(name); // throws for one that there is not
    }
    Set<String> all = new LinkedHashSet<>(given);
    if (all.size() < given.size()) {
      throw new InputException("--schedulers names one twice", null);
    }
    if (all.size() < 2) {
      throw new InputException("--schedulers has one scheduler, and pairs are two", null);
    }
    return List.copyOf(all);
  }
}
