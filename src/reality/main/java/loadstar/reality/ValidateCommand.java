package loadstar.reality;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.tool.Tool;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.RunsScore;
import loadstar.cli.SchedulerOptions;
import loadstar.experiment.reality.MasterFit;
import loadstar.experiment.reality.MasterRun;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Word;
import loadstar.reality.measure.ToolFailure;
import loadstar.reality.measure.WorkerPool;
import loadstar.reality.validation.PredictionQuality;
import loadstar.reality.validation.SchedulerFailure;
import loadstar.reality.validation.Validation;
import loadstar.reality.validation.Validation.ValidationPlan;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.simulation.CostsFile;
import loadstar.simulation.CostsFiles;
import loadstar.simulation.CostsMeaning;
import loadstar.simulation.Fields;
import loadstar.simulation.LoadUnit;
import loadstar.study.ConfiguredScheduler;

/** Runs schedulers on real workers and reports how well they are predicted. */
public final class ValidateCommand extends Command {
  private static final String SCHEDULERS = "fac2,awf-c,gss,umr,ss";

  /** The options of runs of Loadstar's own workers. */
  private static final String[] OF_REAL_RUNS = {
    "schedulers",
    "set",
    "tasks",
    "flops-per-unit",
    "bytes-per-unit",
    "result-bytes-per-unit",
    "ports",
    "port-order",
    "survey",
    "realisations",
    "start",
    "slowdown",
    "sleep",
    "command",
    "listen",
    "secret",
    "wait",
    "out"
  };

  /** Makes the command; {@link java.util.ServiceLoader} calls this constructor. */
  public ValidateCommand() {
    super("validate", "play schedulers on real workers, and say how well that was predicted");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar validate (--tasks N --out DIR | --runs DIR | --tool NAME,... --costs FILE)"
                + " [OPTION]...",
            """
            Measures worker processes and the network to them, plays every scheduler for real, and repeats
            both. Then fits a platform to the measurements, predicts the same runs on SimGrid, and prints
            predicted and measured makespans.

            Workers are processes of this machine, tasks that srun starts inside a job of SLURM, or what you
            start yourself by "loadstar validate worker". Anybody who reaches the port must know the secret
            of the run; what is computed and sent is not encrypted.

            docs/validating.md explains the numbers, and the files in DIR.
            """)
        .value("runs", "DIR", "score runs that were really made: runs.csv, workers.csv, tasks.csv")
        .value("fit", "DIR", "with --runs: fit on the runs with fewest workers there")
        .value("tool", "NAME,...", "run tools with tasks that sleep, such as xargs, or all")
        .value("costs", "FILE", "with --tool: seconds of each task")
        .whole("chunk", "N", 1, 1_000_000, 1, "with --tool: tasks of a chunk, such as xargs -n")
        .value("schedulers", "NAME,...", "names of loadstar list (default: " + SCHEDULERS + ")")
        .completesSchedulers("schedulers")
        .value("set", "NAME.PARAMETER=V", "parameter of a scheduler, may be repeated")
        .whole("tasks", "N", 1, 100_000_000, null, "tasks to distribute, never cut")
        .value(LoadUnit.FLOPS.or(1e6), "FLOPS")
        .number("bytes-per-unit", "BYTES", 1e4, Range.positive(), "data of one load unit")
        .number("result-bytes-per-unit", "BYTES", 1e3, Range.positive(), "result of one load unit")
        .value(Fields.PORTS.option(), "K")
        .value(Fields.PORT_ORDER.option(), "WORD")
        .whole("repeats", "N", 1, 1000, 5, "measurements, each followed by a run of every one")
        .number("survey", "SECONDS", 2.0, Range.positive(), "how long each measurement takes")
        .whole("realisations", "N", 2, 10_000, 40, "simulated runs of each scheduler")
        .whole("workers", "N", 1, WorkerProcesses.MOST_WORKERS, 2, "how many")
        .choice(
            "start",
            "HOW",
            WorkerProcesses.STARTS,
            "who starts them: local, srun, or no, you (default: local)")
        .value("slowdown", "K,...", "each local worker computes everything so many times")
        .number("sleep", "FLOPS/S", null, Range.positive(), "workers wait as long as at that speed")
        .value(
            "command",
            "COMMAND",
            "workers run this by sh for each unit; its number is LOADSTAR_TASK")
        .value("listen", "HOST[:PORT]", "interface to listen on (default: loopback)")
        .value("secret", "FILE", "with --start no: the secret, written there if there is no file")
        .whole("wait", "SECONDS", 1, 86_400, 120, "until all workers are there, at most")
        .value("out", "DIR", "folder to write to")
        .formatsOfTables();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    if (options.has("runs") || options.has("tool")) {
      return score(options, out, err);
    }
    Path folder = Path.of(options.required("out"));
    AtomicFile.checkFolder(folder, "--out");
    PortOrder order = Word.parse(PortOrder.class, options.get(Fields.PORT_ORDER.option()));
    Ports ports = options.get(Fields.PORTS.option()).ordered(order);
    if (options.has("port-order") && !ports.isShared()) {
      throw new InputException(
          "--port-order changes nothing where --ports is not shared", "--ports shared");
    }
    ValidationPlan program =
        new ValidationPlan(
            options.whole("tasks"),
            options.number("flops-per-unit"),
            options.number("bytes-per-unit"),
            options.number("result-bytes-per-unit"),
            ports,
            options.get("command") != null);
    int repeats = options.whole("repeats");
    int realisations = options.whole("realisations");
    double survey = options.number("survey");
    OutputFormat format = options.format();
    boolean here = options.choice("start").equals("local") & options.number("sleep", 0) == 0;
    List<ConfiguredScheduler> configurations = configurations(options);
    double before = loadAverage();
    try (WorkerPool pool = WorkerProcesses.of(options, err)) {
      Validation validation =
          new Validation(pool, program, configurations, folder, line -> err.println(line));
      PredictionQuality verdict = validation.run(repeats, survey, realisations);
      double after = loadAverage();
      PrintStream messages = format.statusStream(out, err);
      messages.printf(
          Locale.ROOT,
          "load       %d units of %s flops, %s bytes, results of %s bytes%n",
          program.load(),
          Metric.Format.NUMBER.text(program.flops()),
          Metric.Format.NUMBER.text(program.bytes()),
          Metric.Format.NUMBER.text(program.resultBytes()));
      messages.printf(
          Locale.ROOT,
          "machine    %d workers, ports: %s; load average here %.2f before, %.2f after%n%n",
          pool.size(),
          program.ports(),
          before,
          after);
      messages.print(
          text(verdict, here ? pool.size() + 1 : 0, Runtime.getRuntime().availableProcessors()));
      String all = json(program, pool, before, after, verdict);
      AtomicFile.write(folder.resolve("validate.json"), all);
      out.print(
          format.of(Output.of(() -> "", () -> JsonOutput.table(verdict.schedulers()), () -> all)));
      messages.println("\nwrote validate.csv, validate.json, platform.xml and runs/ in " + folder);
      verdict.violations().forEach(violation -> err.println("loadstar: " + violation));
      return verdict.violations().isEmpty() ? DONE : FAILED;
    } catch (SchedulerFailure e) {
      err.println("loadstar: " + e.getMessage());
      return FAILED;
    }
  }

  /** Scores recorded runs, or a tool that is run here. */
  private static int score(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    if (options.has("runs") && options.has("tool")) {
      throw new InputException("--runs is given beside --tool", "one of the two");
    }
    String alone = options.has("runs") ? "--runs" : "--tool";
    options.refuse(" changes nothing beside " + alone, null, OF_REAL_RUNS);
    if (options.has("runs")) {
      options.refuse(
          " changes nothing beside --runs", null, "costs", "chunk", "workers", "repeats");
      List<MasterRun> runs = MasterRun.read(Path.of(options.required("runs")));
      String other = options.get("fit");
      MasterFit fit = MasterFit.of(other == null ? runs : MasterRun.read(Path.of(other)));
      out.print(options.format().of(new RunsScore(runs, fit).output()));
      return DONE;
    }
    options.refuse(" changes nothing without --runs", "--runs DIR", "fit");
    Set<Tool> tools = ToolScores.named(options.required("tool"));
    CostsFile costs =
        CostsFiles.read(Path.of(options.required("costs")), null, CostsMeaning.SECONDS, null);
    double[] seconds = IntStream.range(0, costs.tasks()).mapToDouble(costs::cost).toArray();
    Path folder = Files.createTempDirectory("loadstar-tool");
    try {
      int workers = options.whole("workers");
      int chunk = options.whole("chunk");
      int repeats = options.whole("repeats", 3);
      ToolScores scores =
          ToolScores.of(
              tools,
              workers,
              seconds.length,
              tool -> {
                Path own = Files.createDirectory(folder.resolve(tool.word()));
                return ToolScore.of(tool, seconds, workers, chunk, repeats, own);
              });
      out.print(options.format().of(scores.output()));
      scores.failed().forEach((tool, reason) -> err.println("loadstar: " + reason));
      return scores.failed().isEmpty() ? DONE : FAILED;
    } catch (ToolFailure e) {
      err.println("loadstar: " + e.getMessage());
      return FAILED;
    } finally {
      Temporary.delete(folder);
    }
  }

  private static double loadAverage() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String json(
      ValidationPlan program,
      WorkerPool pool,
      double before,
      double after,
      PredictionQuality verdict) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("load", program.load());
    values.put("flops_per_unit", program.flops());
    values.put("bytes_per_unit", program.bytes());
    values.put("result_bytes_per_unit", program.resultBytes());
    values.put("ports", program.ports().toString());
    values.put("workers", IntStream.range(0, pool.size()).mapToObj(pool::name).toList());
    values.put("load_average_before", before);
    values.put("load_average_after", after);
    values.putAll(verdict.numbers());
    return JsonOutput.write("validate", values);
  }

  private static List<ConfiguredScheduler> configurations(CommandLineOptions options) {
    List<ConfiguredScheduler> configurations =
        SchedulerOptions.configurations(options, Registry.load(), SCHEDULERS, Shape.STAR);
    Set<String> names = new HashSet<>();
    for (ConfiguredScheduler one : configurations) {
      if (!names.add(one.scheduler())) { // names of files
        throw new InputException("--schedulers names \"" + one.scheduler() + "\" twice", null);
      }
    }
    return configurations;
  }

  /**
   * Describes how well schedulers were predicted.
   *
   * @param processes of this machine that compute or serve; 0 if that is not known
   * @param processors that they share
   */
  static String text(PredictionQuality verdict, int processes, int processors) {
    Table makespans =
        new Table(
            "", "predicted", "95 % of runs", "measured", "95 % of the mean", "error", "covered");
    for (PredictionQuality.SchedulerPrediction one : verdict.all()) {
      Spread measured = one.measuredSpread();
      double half = measured.confidence();
      makespans.add(
          one.name(),
          seconds(one.predictedMean()) + " s",
          seconds(one.low()) + " to " + seconds(one.high()),
          seconds(measured.mean()) + " s",
          Double.isNaN(half)
              ? "-"
              : seconds(measured.mean() - half) + " to " + seconds(measured.mean() + half),
          format("%+.1f %%", 100 * one.error()),
          one.covered() + " of " + one.measured().length);
    }
    StringBuilder text = new StringBuilder(OutputFormat.TEXT.of(makespans));
    double tau = verdict.tau();
    text.append(
        Double.isNaN(tau)
            ? "\norder      nothing to compare"
            : format("%norder      Kendall's tau %.2f between predicted and measured means", tau));
    text.append(
        format(
            "%nintervals  %d of %d measured runs lie where 95 %% of the simulated ones do (%.0f"
                + " %%)%n",
            verdict.covered(), verdict.runs(), 100.0 * verdict.covered() / verdict.runs()));
    text.append("predicted  ").append(errors(verdict));
    text.append(MeasureCommand.crowded(processes, processors)).append('\n');
    text.append(
        """

        Of a predicted makespan, what comes from noise, from the network's latency and from the
        master's ports; and what the runs have taken over what was measured before them:

        """);
    Table parts = new Table("", "noise", "latency", "ports", "computing", "transfers");
    for (PredictionQuality.SchedulerPrediction one : verdict.all()) {
      parts.add(
          one.name(),
          share(one.predictedMean() - one.plain(), one),
          share(one.plain() - one.withoutLatency(), one),
          share(one.plain() - one.withoutPort(), one),
          format("x %.3f", one.computing()),
          format("x %.2f", one.transfers()));
    }
    return text + OutputFormat.TEXT.of(parts);
  }

  private static String errors(PredictionQuality verdict) {
    var all =
        verdict.all().stream()
            .mapToDouble(PredictionQuality.SchedulerPrediction::error)
            .summaryStatistics();
    double least = 100 * all.getMin();
    double most = 100 * all.getMax();
    if (least >= 0) {
      return format("%.1f to %.1f %% too long", least, most);
    }
    return most <= 0
        ? format("%.1f to %.1f %% too short", -most, -least)
        : format("%.1f %% too short to %.1f %% too long", -least, most);
  }

  private static String share(double seconds, PredictionQuality.SchedulerPrediction one) {
    return format("%+.1f %%", 100 * seconds / one.predictedMean());
  }

  private static String seconds(double value) {
    return format("%.4g", value);
  }
}
