package loadstar.reality.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import loadstar.algorithm.Results;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.StarPlatform;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.reality.calibrate.CalibratedPlatform;
import loadstar.reality.calibrate.PiecewiseModel;
import loadstar.reality.measure.RealRun;
import loadstar.reality.measure.Survey;
import loadstar.reality.measure.WorkerPool;
import loadstar.reality.validation.Validation.Prediction.PredictionSpec;
import loadstar.report.Gantt;
import loadstar.report.ScheduleFile;
import loadstar.report.Window;
import loadstar.result.AtomicFile;
import loadstar.simulation.Fields;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.study.ConfiguredScheduler;
import org.simgrid.s4u.Worlds;

/**
 * Runs schedulers on real workers and predicts the runs. Each repeat is a survey of the machine and
 * a run of every scheduler; each repeat begins with another one. Predictions are made of all
 * surveys, and of no result of a scheduler's run.
 */
public final class Validation {
  private static final int LARGEST_MESSAGE = 1 << 22;
  private static final int LEAST_LARGEST_MESSAGE = 1 << 16;

  /** The ratio of the longest time of a run to the predicted time, before a minute is added. */
  private static final double PATIENCE = 30;

  /** The length of realisations over the longest predicted run. */
  private static final double LASTING = 2;

  /**
   * A real run.
   *
   * @param star as its scheduler knew it
   */
  private record MeasuredRun(double makespan, Schedule schedule, StarPlatform star) {}

  private final WorkerPool pool;
  private final ValidationPlan program;
  private final List<ConfiguredScheduler> configurations;
  private final Path folder;
  private final Consumer<String> progress;
  private final List<Survey> surveys = new ArrayList<>();
  private final Map<ConfiguredScheduler, List<MeasuredRun>> runs = new LinkedHashMap<>();
  private final List<String> violations = new ArrayList<>();

  /**
   * Makes a validation on workers that are there.
   *
   * @param folder of the written files
   */
  public Validation(
      WorkerPool pool,
      ValidationPlan program,
      List<ConfiguredScheduler> configurations,
      Path folder,
      Consumer<String> progress) {
    this.pool = pool;
    this.program = program;
    this.configurations = configurations;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Measures, runs and predicts.
   *
   * @param repeats of everything that is real
   * @param surveySeconds of each survey
   * @param realisations simulated by scheduler
   * @throws SchedulerFailure when a scheduler breaks its contract
   */
  public PredictionQuality run(int repeats, double surveySeconds, int realisations)
      throws IOException {
    Files.createDirectories(folder.resolve("runs"));
    for (ConfiguredScheduler configuration : configurations) {
      List<String> header = List.of("Written by loadstar validate: what it has played.");
      String text = program.deployment(configuration, pool.size(), header);
      AtomicFile.write(deployment(configuration), text);
    }
    double share =
        2.0 * program.load() / pool.size() * Math.max(program.bytes(), program.resultBytes());
    int largest = (int) Math.clamp(share, LEAST_LARGEST_MESSAGE, LARGEST_MESSAGE);
    for (int r = 1; r <= repeats; r++) {
      pool.await(Duration.ofSeconds(60));
      progress.accept("repeat " + r + " of " + repeats + ": measuring");
      surveys.add(
          Survey.take(
              pool, program.real(pool.size(), 0), (double) program.load(), largest, surveySeconds));
      Calibration calibration = calibration();
      List<Prediction> known =
          plain(write(calibration.platform(calibration.network), "platform.xml"), Map.of());
      for (int i = 0; i < configurations.size(); i++) {
        int turn = (i + r - 1) % configurations.size();
        progress.accept(
            "repeat " + r + " of " + repeats + ": " + configurations.get(turn).scheduler());
        play(configurations.get(turn), r, known.get(turn));
      }
    }
    return predicted(calibration(), realisations);
  }

  private Calibration calibration() {
    return new Calibration(surveys, pool.size(), program.flops());
  }

  private Path write(CalibratedPlatform platform, String name) throws IOException {
    Path file = folder.resolve(name);
    AtomicFile.write(file, platform.xml(List.of("Written by loadstar validate.")));
    return file;
  }

  private Path deployment(ConfiguredScheduler configuration) {
    return folder.resolve(configuration.scheduler() + "_d.xml");
  }

  private List<Prediction> plain(Path platform, Map<String, String> properties) {
    return Prediction.all(
        configurations.stream()
            .map(one -> new PredictionSpec(platform, deployment(one), 1, properties))
            .toList());
  }

  private void play(ConfiguredScheduler configuration, int repeat, Prediction known)
      throws IOException {
    List<WorkerSpec> workers = known.star().workers();
    StarProblem problem =
        StarProblem.of(workers, (double) program.load()).ofTasks().withSeed(repeat);
    RealRun run =
        new RealRun(
            pool,
            configuration.kind(),
            configuration.kind().create(problem, configuration.settings()),
            program.real(pool.size(), 60 + PATIENCE * known.makespan()));
    Schedule schedule = schedule(run);
    ScheduleReport report =
        new ScheduleValidator(known.star(), null)
            .ports(program.ports())
            .given(Given.WHOLE_TASKS, true)
            .given(Given.ONE_WAY, configuration.kind().results() == Results.NONE)
            .validate(schedule, Double.POSITIVE_INFINITY, (double) program.load());
    if (!report.valid()) {
      violations.add(configuration.scheduler() + ", repeat " + repeat + ": " + report.summary());
    }
    runs.computeIfAbsent(configuration, none -> new ArrayList<>())
        .add(new MeasuredRun(report.lastDate(), schedule, known.star()));
  }

  private static Schedule schedule(RealRun run) throws IOException {
    try {
      return run.play().schedule();
    } catch (IllegalStateException e) {
      throw new SchedulerFailure(e);
    }
  }

  // ------------------------------------------------------------------ evaluation

  private PredictionQuality predicted(Calibration calibration, int realisations)
      throws IOException {
    calibration.messages().write(folder.resolve("network.csv"));
    calibration.computations().write(folder.resolve("compute.csv"));
    Path platform = write(calibration.platform(calibration.network), "platform.xml");
    progress.accept("predicting");
    List<Prediction> plain = plain(platform, Map.of());
    List<Prediction> noLatency =
        plain(write(calibration.withLatencies(0), "without-latency.xml"), Map.of());
    List<Prediction> manyPorts = plain(platform, Map.of("ports", "unlimited"));
    double longest = plain.stream().mapToDouble(Prediction::makespan).max().orElseThrow();
    List<PredictionSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= realisations; seed++) {
      Path drawn =
          new Realisation(calibration, seed, LASTING * longest)
              .write(folder.resolve("realisations").resolve(Integer.toString(seed)));
      for (ConfiguredScheduler configuration : configurations) {
        specs.add(new PredictionSpec(drawn, deployment(configuration), seed, Map.of()));
      }
    }
    List<Prediction> noisy = Prediction.all(specs);
    List<PredictionQuality.SchedulerPrediction> all = new ArrayList<>();
    for (int i = 0; i < configurations.size(); i++) {
      ConfiguredScheduler configuration = configurations.get(i);
      int own = i;
      List<MeasuredRun> real = runs.getOrDefault(configuration, List.of());
      all.add(
          new PredictionQuality.SchedulerPrediction(
              configuration.scheduler(),
              real.stream().mapToDouble(MeasuredRun::makespan).toArray(),
              IntStream.range(0, realisations)
                  .mapToDouble(k -> noisy.get(k * configurations.size() + own).makespan())
                  .toArray(),
              plain.get(i).makespan(),
              noLatency.get(i).makespan(),
              manyPorts.get(i).makespan(),
              computing(real, calibration),
              transfers(real, calibration)));
    }
    PredictionQuality verdict = new PredictionQuality(all, violations);
    verdict.table().write(folder.resolve("validate.csv"));
    writeRuns();
    return verdict;
  }

  /** Returns the ratio of the measured computing times to those of the fit. */
  private static double computing(List<MeasuredRun> runs, Calibration calibration) {
    double[] seconds = {0, 0};
    eachChunk(
        runs,
        (schedule, row) -> {
          seconds[0] += schedule.computeEnd(row) - schedule.computeStart(row);
          seconds[1] +=
              calibration.computing.get(schedule.worker(row)).line().time(schedule.size(row));
        });
    return seconds[0] / seconds[1];
  }

  private static void eachChunk(List<MeasuredRun> runs, ObjIntConsumer<Schedule> look) {
    for (MeasuredRun run : runs) {
      IntStream.range(0, run.schedule.rows())
          .filter(row -> !run.schedule.isLost(row))
          .forEach(row -> look.accept(run.schedule, row));
    }
  }

  /** Returns the ratio of the measured times of the ports to those of the surveys. */
  private double transfers(List<MeasuredRun> runs, Calibration calibration) {
    PiecewiseModel model = calibration.network.model();
    double excess = calibration.excess();
    double[] seconds = {0, 0};
    eachChunk(
        runs,
        (schedule, row) -> {
          double size = schedule.size(row);
          seconds[0] += schedule.sendEnd(row) - schedule.sendStart(row);
          seconds[1] += excess * model.time(Math.ceil(size * program.bytes()));
          if (!Double.isNaN(schedule.resultEnd(row))) {
            seconds[0] += schedule.resultEnd(row) - schedule.resultStart(row);
            seconds[1] += excess * model.time(Math.ceil(size * program.resultBytes()));
          }
        });
    return seconds[0] / seconds[1];
  }

  /** Writes the chunks of every real run, and draws the first of each scheduler. */
  private void writeRuns() throws IOException {
    for (var entry : runs.entrySet()) {
      int repeat = 0;
      for (MeasuredRun run : entry.getValue()) {
        String file = folder.resolve("runs") + "/" + entry.getKey().scheduler() + "-" + ++repeat;
        ScheduleFile.write(run.schedule, run.star, Path.of(file + ".csv"));
        if (repeat == 1) {
          Gantt.of(run.schedule, run.star.workers(), Window.WHOLE).write(Path.of(file + ".svg"));
        }
      }
    }
  }

  /**
   * A simulated run.
   *
   * @param star as its scheduler knew it
   */
  public record Prediction(double makespan, Schedule schedule, StarPlatform star) {
    /**
     * The settings: the factors by size are those of this model. The user needs no message about
     * the file's other settings.
     */
    private static final List<String> CONFIG =
        List.of("network/model:SMPI", "--log=surf_parse.thresh:warning");

    /** The specification of a simulation. */
    public record PredictionSpec(
        Path platform, Path deployment, long seed, Map<String, String> properties) {}

    /** Simulates on SimGrid, with as many runs at a time as there are processors. */
    public static List<Prediction> all(List<PredictionSpec> specs) {
      List<Prediction> predictions = new ArrayList<>();
      try (Worlds worlds = new Worlds(Runtime.getRuntime().availableProcessors())) {
        List<Future<Prediction>> answers =
            specs.stream().map(one -> worlds.submit(() -> simulate(one))).toList();
        for (Future<Prediction> answer : answers) {
          predictions.add(answer.get());
        }
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case InputException bad -> throw bad;
          case RuntimeException other -> throw other;
          case null, default -> throw new IllegalStateException(e.getCause());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
      return predictions;
    }

    private static Prediction simulate(PredictionSpec one) {
      SimulationSpec spec =
          new SimulationSpec(
              one.platform,
              Deployment.read(one.deployment).withMasters(one.properties),
              Double.POSITIVE_INFINITY,
              one.seed,
              CONFIG);
      SimulationResult result;
      try {
        result = Simulation.run(spec);
      } catch (IllegalStateException e) {
        throw new SchedulerFailure(e);
      }
      if (!result.report().valid()) {
        throw new IllegalStateException("a simulated run: " + result.report().summary());
      }
      return new Prediction(result.schedule().lastDate(), result.schedule(), result.star());
    }
  }

  /**
   * The plan of a validation, for real and simulated runs.
   *
   * @param load indivisible tasks
   * @param flops of a unit
   * @param bytes data of a unit
   * @param resultBytes of a unit
   * @param ports of the master
   * @param commands whether workers run a command for each unit
   */
  public record ValidationPlan(
      long load, double flops, double bytes, double resultBytes, Ports ports, boolean commands) {

    /**
     * The beginning of the names of hosts of calibrated platforms, before their numbers; the first
     * one is the master's.
     */
    public static final String HOST = "node";

    /**
     * Returns the program of a real run.
     *
     * @param longest real seconds after which it is given up
     */
    public RealRun.Program real(int workers, double longest) {
      double[] amounts = new double[workers];
      Arrays.fill(amounts, flops);
      TaskCosts costs = commands ? TaskCosts.equal((double) load) : null;
      return new RealRun.Program(amounts, bytes, resultBytes, costs, commands, ports, 1, longest);
    }

    /** Returns the text of a deployment file, for one scheduler. */
    public String deployment(ConfiguredScheduler configuration, int workers, List<String> header) {
      Map<String, String> master = new TreeMap<>(configuration.settings().texts());
      master.put("scheduler", configuration.scheduler());
      master.put("tasks", Long.toString(load));
      master.put("flops_per_unit", number(flops));
      master.put("bytes_per_unit", number(bytes));
      if (configuration.kind().results() != Results.NONE) {
        master.put("result_bytes_per_unit", number(resultBytes));
      }
      if (!ports.equals(Ports.ONE)) {
        master.put("ports", ports.toString());
      }
      PortOrder order = ports.shared();
      if (order != null && !Word.of(order).equals(Fields.PORT_ORDER.parameter().defaultValue())) {
        master.put("port_order", Word.of(order));
      }
      List<String> hosts = IntStream.rangeClosed(1, workers).mapToObj(w -> HOST + w).toList();
      return Deployment.write(Deployment.masterWorkers(HOST + 0, hosts, master), header);
    }

    private static String number(double value) {
      boolean whole = value == Math.rint(value) && value < 1e15;
      return whole ? Long.toString((long) value) : Double.toString(value);
    }
  }
}
