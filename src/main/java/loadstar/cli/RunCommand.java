package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunFile;
import loadstar.campaign.RunIdentity;
import loadstar.campaign.RunJson;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Versions;
import loadstar.engine.SimulationDeath;
import loadstar.model.InputException;
import loadstar.model.Violation;
import loadstar.report.ChunkFile;
import loadstar.report.Gantt;
import loadstar.result.AtomicFile;
import loadstar.result.Numbers;
import loadstar.simulation.Declared;
import loadstar.simulation.SchedulerStuck;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.DeadlockError;

/** One simulation from SimGrid's platform and deployment files. */
final class RunCommand implements Command {
  private static final String RUN_FILE = "run.json";
  private static final String CHUNK_FILE = "chunks.csv";

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "simulate one platform and deployment file";
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar run --platform P.xml --deployment D.xml [OPTION]...",
            """
            Simulates, on SimGrid, the scheduler that the deployment file names on the platform of
            the platform file, replays what happened to check it, and prints a summary. With --out
            it writes run.json (everything that the numbers depend on, metrics, how to rerun) and
            chunks.csv (what happened to every subchunk); docs/results.md explains both. With a scheduler for bags of tasks on trees, workers name their "parent",
            and instead of chunks.csv there is tasks.csv (every task sent or computed).

            Costs are to be affine, latency plus size over bandwidth, so SimGrid runs with
            network/model:CM02, network/latency-factor:1, network/bandwidth-factor:1,
            network/TCP-gamma:0 and network/crosstraffic:0. --cfg overrides any of them; another
            network/model comes with its own factors. A <config> in the platform file overrides
            none of them. docs/your-own-platform.md tells what the files may contain.
            """)
        .value("platform", "FILE", "SimGrid platform file")
        .value("deployment", "FILE", "SimGrid deployment file: master, workers, parameters")
        .value("until", "SECONDS", "cut the run at this simulated date (default: run to its end)")
        .value("seed", "N", "seed of every random draw (default: 1)")
        .value("cfg", "KEY:VALUE", "setting of SimGrid, may be repeated; also --cfg=KEY:VALUE")
        .value("log", "SETTING", "log setting of SimGrid, may be repeated; also --log=SETTING")
        .value("out", "DIR", "write run.json and chunks.csv here")
        .flag("fresh", "replace also the results of another run in DIR")
        .value("gantt", "FILE", "draw who computes and communicates when, as SVG");
  }

  @Override
  public int run(List<String> arguments, PrintStream out, PrintStream err) throws IOException {
    CommandLineOptions options = options();
    if (!options.parse(arguments, out)) {
      return DONE;
    }
    options.refuseWords();
    SimulationSpec spec =
        new SimulationSpec(
            Path.of(options.required("platform")),
            Path.of(options.required("deployment")),
            until(options.get("until")),
            options.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1),
            simgridSettings(options));
    Path folder = folder(options.get("out"));
    Path gantt = drawing(options.get("gantt"), folder);
    RunIdentity identity = folder == null ? null : RunIdentity.of(spec);
    if (folder != null && identity != null && !options.has("fresh")) {
      RunJson.refuseOther(folder.resolve(RUN_FILE), identity);
    }

    SimulationResult result;
    try {
      if (TreeSimulation.plays(spec)) {
        Path runFile = folder == null ? null : folder.resolve(RUN_FILE);
        return TreeRun.run(spec, identity, runFile, gantt, out, err);
      }
      result = Simulation.run(spec);
    } catch (SimulationDeath | DeadlockError | SchedulerStuck e) {
      err.println("loadstar: the simulation failed: " + e.getMessage());
      return FAILED;
    }

    RunFile file = runFile(result, spec);
    printSummary(file.result(), result, spec, out);
    if (folder != null && identity != null) {
      RunJson.write(
          folder.resolve(RUN_FILE),
          file,
          identity,
          spec,
          Declared.ofStars(spec.deployment()),
          file.result().value("end"),
          result.settings());
      ChunkFile.write(result.schedule(), result.star(), folder.resolve(CHUNK_FILE));
      out.println("wrote " + folder.resolve(RUN_FILE) + " and " + folder.resolve(CHUNK_FILE));
    }
    if (gantt != null) {
      out.println(Gantt.write(result.schedule(), result.star(), gantt));
    }
    return checked(result, err);
  }

  private static double until(@Nullable String text) {
    if (text == null) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      double until = Double.parseDouble(text);
      if (until > 0 && !Double.isInfinite(until)) {
        return until;
      }
    } catch (NumberFormatException e) {
      // Told below, as is a number that is no date.
    }
    throw new InputException(
        "--until must be a positive number of simulated seconds, not \"" + text + "\"", null);
  }

  /** What goes to SimGrid: settings as key:value, log settings as they are. */
  private static List<String> simgridSettings(CommandLineOptions options) {
    List<String> settings = new ArrayList<>(options.all("cfg"));
    for (String setting : options.all("log")) {
      settings.add("--log=" + setting);
    }
    return settings;
  }

  private static @Nullable Path folder(@Nullable String name) {
    if (name == null) {
      return null;
    }
    Path folder = Path.of(name);
    AtomicFile.checkFolder(folder, "--out");
    for (String file : List.of(RUN_FILE, CHUNK_FILE, TreeRun.TASK_FILE)) {
      AtomicFile.refuseOtherThanFile(folder.resolve(file), "another --out");
    }
    return folder;
  }

  /**
   * @param folder of --out, which will be there when the drawing is written
   */
  private static @Nullable Path drawing(@Nullable String name, @Nullable Path folder) {
    if (name == null) {
      return null;
    }
    Path file = Path.of(name);
    if (Files.isDirectory(file)) {
      throw new InputException(
          name, 0, "cannot draw into a folder", "\"" + file.resolve("gantt.svg") + "\"");
    }
    AtomicFile.refuseOtherThanFile(file, "another --gantt");
    if (!name.toLowerCase(Locale.ROOT).endsWith(".svg")) {
      throw new InputException(
          name,
          0,
          "--gantt writes SVG",
          "\"" + name.replaceFirst("(?<=[^/])\\.[^./]*$", "") + ".svg\"");
    }
    Path above = file.toAbsolutePath().normalize().getParent();
    if (folder == null || above == null || !folder.toAbsolutePath().normalize().startsWith(above)) {
      AtomicFile.checkFile(file, "--gantt");
    }
    return file;
  }

  private static void printSummary(
      RunResult values, SimulationResult result, SimulationSpec spec, PrintStream out) {
    boolean cut = !Double.isInfinite(spec.until());
    Double clusters = values.values().get("clusters");
    row(
        out,
        "platform",
        spec.platform()
            + ", "
            + result.star().size()
            + " workers"
            + (clusters == null ? "" : " of " + Numbers.text(clusters) + " masters"));
    row(out, "deployment", spec.deployment().toString());
    row(out, cut ? "horizon" : "makespan", Numbers.text(values.value("end")) + " s");
    row(out, "CPU efficiency", String.format("%.4f %%", 100 * values.value("efficiency")));
    row(
        out,
        "rounds",
        String.format(
            "%.0f to %.0f a worker", values.value("rounds_min"), values.value("rounds_max")));
    row(out, "subchunks", String.format("%.0f", values.value("subchunks")));
    row(out, "throughput", Numbers.text(values.value("throughput")) + " load units/s");
    row(out, "check", result.report().summary());
  }

  private static void row(PrintStream out, String name, String value) {
    out.printf("%-15s %s%n", name, value);
  }

  private static RunFile runFile(SimulationResult result, SimulationSpec spec) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", spec.platform().toString());
    parameters.put("deployment", spec.deployment().toString());
    parameters.put("until_s", Numbers.text(spec.until()));
    parameters.put("config", settings(result, spec));
    RunResult values = new RunResult();
    result.summary().forEach((metric, value) -> values.put(metric.name(), value));
    values.put(
        "worker_rounds",
        result.workers().stream().mapToDouble(worker -> worker.rounds()).toArray());
    values.put(
        "worker_load_computed",
        result.workers().stream().mapToDouble(worker -> worker.computed()).toArray());
    values.put(
        "worker_efficiency",
        result.workers().stream().mapToDouble(worker -> worker.efficiency()).toArray());
    return new RunFile(
        new RunSpec("run", "run", spec.seed(), parameters), Versions.current(), values);
  }

  /** Every setting that SimGrid ran with, and the user's log settings. */
  private static String settings(SimulationResult result, SimulationSpec spec) {
    List<String> settings = new ArrayList<>();
    result.settings().forEach((key, value) -> settings.add(key + ":" + value));
    spec.config().stream().filter(option -> option.startsWith("--")).forEach(settings::add);
    return String.join(" ", settings);
  }

  private static int checked(SimulationResult result, PrintStream err) {
    for (Violation violation : result.report().violations()) {
      err.println("loadstar: " + violation);
    }
    return result.report().valid() ? DONE : FAILED;
  }
}
