package loadstar.reality;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.input.Program;
import loadstar.model.Ports;
import loadstar.reality.measure.RealRun;
import loadstar.reality.measure.Survey;
import loadstar.reality.measure.WorkerPool;
import loadstar.reality.validation.Validation.Prediction;
import loadstar.reality.validation.Validation.Prediction.PredictionSpec;
import loadstar.reality.validation.Validation.ValidationPlan;
import loadstar.result.AtomicFile;
import loadstar.result.Table;
import loadstar.study.ConfiguredScheduler;

/** Measures processes of this machine, for a calibration, and a real run to compare with. */
public final class MeasureCommand extends Command {
  private static final int LARGEST_MESSAGE = 1 << 22;
  private static final int LOAD = 2000;
  private static final double FLOPS_PER_UNIT = 200_000;
  private static final String WRITTEN =
      "Written by loadstar platform measure: the program that it played for real.";
  private static final double LONGEST_SECONDS = 600;
  private static final int BYTES_PER_UNIT = 20_000;
  private static final int RESULT_BYTES_PER_UNIT = 1000;

  /** Makes the command; {@link java.util.ServiceLoader} calls this constructor. */
  public MeasureCommand() {
    super("platform measure", "measure this machine for a calibration");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar platform measure --out DIR [OPTION]...",
            """
            Starts processes on this machine, which talk over sockets of the loopback interface:
            measures messages while nobody computes (messages.csv) and computations of all workers at
            once (compute.csv), keeps the output of lscpu (lscpu.txt), and plays a small master-worker program for real
            (real.csv). Writes deployment.xml, the same program for "loadstar run" on the platform
            that "loadstar platform calibrate" makes of the measurements, does both, and prints
            the simulated makespan beside the real one.
            """)
        .whole("workers", "N", 1, 64, 2, "worker processes")
        .number("survey", "SECONDS", 2.0, Range.positive(), "how long either is measured, at least")
        .whole("runs", "N", 1, 1000, 5, "real runs")
        .value("out", "DIR", "folder to write to");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Path folder = Path.of(options.required("out"));
    AtomicFile.checkFolder(folder, "--out");
    int workers = options.whole("workers");
    double seconds = options.number("survey");
    int runs = options.whole("runs");
    WorkerProcesses.refuseMany(workers, Runtime.getRuntime().availableProcessors());

    Table messages = new Table("op", "size", "start_s", "duration_s");
    Table computations = new Table("units", "seconds");
    Table real = new Table("run", "makespan_s");
    ConfiguredScheduler player =
        ConfiguredScheduler.of(
            "ss", Registry.builtIn().kind("ss"), Shape.STAR, Map.of("chunk", "20"));
    ValidationPlan program =
        new ValidationPlan(
            LOAD, FLOPS_PER_UNIT, BYTES_PER_UNIT, RESULT_BYTES_PER_UNIT, Ports.ONE, false);
    try (WorkerPool pool = WorkerProcesses.local(workers)) {
      RealRun.Program measured = program.real(workers, LONGEST_SECONDS);
      Survey.take(pool, measured, 0, LARGEST_MESSAGE, seconds)
          .transfers()
          .forEach(one -> messages.add("transfer", one.bytes(), one.start(), one.seconds()));
      Survey.take(pool, measured, LOAD, 0, seconds)
          .computations()
          .forEach(one -> computations.add(one.units(), one.seconds()));
      for (int i = 1; i <= runs; i++) {
        real.add(i, played(pool, program, player));
      }
    }
    Files.createDirectories(folder);
    messages.write(folder.resolve("messages.csv"));
    computations.write(folder.resolve("compute.csv"));
    real.write(folder.resolve("real.csv"));
    Path platform = folder.resolve("platform.xml");
    Path deployment = folder.resolve("deployment.xml");
    AtomicFile.write(deployment, program.deployment(player, workers, List.of(WRITTEN)));
    boolean described = describe(folder.resolve("lscpu.txt"));
    double[] makespans = real.numbers("makespan_s");
    Arrays.sort(makespans);
    out.printf(
        Locale.ROOT,
        "real runs: makespan %.4f s (median of %d, %.4f to %.4f)%n",
        makespans[makespans.length / 2],
        runs,
        makespans[0],
        makespans[makespans.length - 1]);
    out.println("wrote messages.csv, compute.csv, real.csv, deployment.xml in " + folder);
    List<String> calibrate =
        new ArrayList<>(
            List.of(
                "--network", folder.resolve("messages.csv").toString(),
                "--compute", folder.resolve("compute.csv").toString(),
                "--flops-per-unit", Long.toString((long) FLOPS_PER_UNIT),
                "--hosts", Integer.toString(workers + 1),
                "--out", folder.toString()));
    if (described) {
      calibrate.addAll(List.of("--topology", folder.resolve("lscpu.txt").toString()));
    }
    List<Object> calibration = new ArrayList<>(List.of("platform", "calibrate"));
    calibration.addAll(calibrate);
    out.println("next: " + Home.command(calibration.toArray()));
    out.println(
        "then: " + Home.command("run", platform, deployment, "--cfg", "network/model:SMPI"));
    int status =
        new CalibrateCommand()
            .run(calibrate, new PrintStream(OutputStream.nullOutputStream()), err);
    if (status == DONE) {
      PredictionSpec spec = new PredictionSpec(platform, deployment, 1, Map.of());
      double simulated = Prediction.all(List.of(spec)).getFirst().makespan();
      out.println(
          both(
              simulated,
              makespans[makespans.length / 2],
              workers + 1,
              Runtime.getRuntime().availableProcessors()));
    }
    return status;
  }

  /**
   * Compares the real and the simulated run, and names the most probable reason for a difference.
   */
  static String both(double simulated, double real, int processes, int processors) {
    double error = 100 * (simulated / real - 1);
    String text =
        format(
            "both, done here: %.4f s simulated, %.4f s measured: %.1f %% too %s",
            simulated, real, Math.abs(error), error < 0 ? "short" : "long");
    return text + crowded(processes, processors);
  }

  /** Explains why processes were slower than predicted, if they are more than processors. */
  static String crowded(int processes, int processors) {
    return processes <= processors
        ? ""
        : (": " + processes + " processes on " + processors + " processors")
            + (processors > 1 ? "; maybe --workers " + (processors - 1) : "");
  }

  /**
   * Returns the seconds of a real run of the load in equal chunks, each to the next worker that
   * requests one.
   */
  private static double played(WorkerPool pool, ValidationPlan program, ConfiguredScheduler player)
      throws IOException {
    // Self-scheduling needs no properties of its workers.
    Scheduler scheduler =
        player.kind().create(StarProblem.of(pool.unknown(), LOAD), player.settings());
    RealRun run =
        new RealRun(pool, player.kind(), scheduler, program.real(pool.size(), LONGEST_SECONDS));
    return run.play().schedule().lastDate();
  }

  /** Writes the output of lscpu; returns false if there is no such program. */
  private static boolean describe(Path file) {
    try {
      Program lscpu = Program.run(List.of("lscpu"));
      if (lscpu.status() == 0) {
        AtomicFile.write(file, lscpu.output());
      }
      return lscpu.status() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
