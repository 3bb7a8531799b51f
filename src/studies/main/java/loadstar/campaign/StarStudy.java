package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.Violation;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.platform.TreeXml;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Referee;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerMetrics;
import loadstar.simulation.tree.Bags;
import loadstar.simulation.tree.FairSteps;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;

/**
 * One scheduler in one realisation on the user's platform file; no deployment file is needed.
 *
 * <p>On a tree there are several bags of tasks: a run is over when every application has had its
 * share computed; what a scheduler does of one besides counts for nothing. A scheduler of stars
 * plays there, too. Its master, the root, sends along the tree to every node itself and does not
 * compute. Its load are fair steps, as many tasks of each application as it weighs; its results
 * have no bytes.
 */
public final class StarStudy implements SimulationFamily {
  public static final String NAME = "star";

  /** In the place of the name: of runs on trees. */
  public static final String TREE = "tree";

  // Names of parameters and results.
  private static final String PLATFORM = "platform";
  private static final String MASTER = "master";
  private static final String WORKERS = "workers";
  private static final String SLOTS = "slots";
  private static final String CONFIG = "config";

  /**
   * Ends the names of parameters that say what a file's contents are, after "platform" ({@link
   * #digest}) and the properties that name files: one that has changed is refused.
   */
  public static final String SHA256 = "_sha256";

  /** Before {@link #SHA256}: of the source of a scheduler that is in a file. */
  public static final String VERSION = "scheduler";

  /** Parameters that begin with this are properties of the deployment's master. */
  public static final String PROPERTY = "property.";

  /** Parameter: the bags of a tree, as {@link Bags} reads them. */
  public static final String APPLICATIONS = PROPERTY + "applications";

  private static final String TASKS = PROPERTY + "tasks";

  /** Parameter of a run that arithmetic plays: {@link #PLAIN}, or {@link #BOTH} players. */
  public static final String PLAYER = "player";

  public static final String PLAIN = "plain";
  public static final String BOTH = "both";

  /** Series: numbers of the workers that got nothing. */
  public static final String IDLE = "idle";

  public static final String SPEED = "speed";
  public static final String BANDWIDTH_OUT = "bandwidth_out";
  public static final String BANDWIDTH_BACK = "bandwidth_back";

  /**
   * Parameters of a run's spec.
   *
   * @param platform SimGrid platform file
   * @param workers hosts in the order in which the scheduler is given them; empty for all but the
   *     master's
   * @param slotsEach workers of a host, see {@link PlatformFile#withSlots}
   * @param config SimGrid's settings, as {@code key:value}
   * @param properties of the master, text by name
   */
  public static Map<String, String> parameters(
      Path platform,
      String master,
      List<String> workers,
      int slotsEach,
      List<String> config,
      Map<String, String> properties) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put(PLATFORM, platform.toAbsolutePath().toString());
    parameters.put(MASTER, master);
    parameters.put(WORKERS, joined(workers));
    if (slotsEach != PlatformFile.ALL_CORES) {
      parameters.put(SLOTS, Integer.toString(slotsEach));
    }
    parameters.put(CONFIG, joined(config));
    properties.forEach((name, value) -> parameters.put(PROPERTY + name, value));
    return parameters;
  }

  /** The scheduler of a run; empty for a run of another study. */
  public static String scheduler(RunSpec spec) {
    return spec.parameters().getOrDefault(PROPERTY + "scheduler", "");
  }

  /** Of a platform file and the profiles that it names. */
  public static String digest(Path platform) throws IOException {
    return Digests.of(
        RunJson.Identity.ofPlatform(platform).stream()
            .map(input -> input.sha256() + "\n")
            .collect(Collectors.joining()));
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Properties of the master. */
  public static Map<String, String> properties(Map<String, String> parameters) {
    Map<String, String> properties = new LinkedHashMap<>();
    parameters.forEach((name, value) -> {
      if (name.startsWith(PROPERTY)) {
        properties.put(name.substring(PROPERTY.length()), value);
      }
    });
    return properties;
  }

  /** Files besides the platform that the parameters of a run name, by the property that does. */
  public static Map<String, CostsFile> files(Map<String, String> parameters) {
    return CostsFile.of(Path.of(""), property -> parameters.get(PROPERTY + property));
  }

  /**
   * Makes sure that the files of a run are those of its plan. Others are no reason to say anything
   * of its scheduler.
   *
   * @throws IOException when one has changed meanwhile, or is not there any more
   */
  private static void checkFiles(RunSpec spec) throws IOException {
    if (!spec.parameters().containsKey(PLATFORM + SHA256)) {
      return; // it was not planned
    }
    try {
      checkFile(spec, PLATFORM, spec.text(PLATFORM), digest(Path.of(spec.text(PLATFORM))));
      for (Map.Entry<String, CostsFile> one : files(spec.parameters()).entrySet()) {
        CostsFile file = one.getValue();
        checkFile(spec, one.getKey(), file.file().toString(), file.sha256());
      }
      String scheduler = scheduler(spec);
      if (Registry.isFromSource(scheduler)) {
        checkFile(spec, VERSION, scheduler, Registry.version(scheduler));
      }
    } catch (InputException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void checkFile(RunSpec spec, String parameter, String name, String digest)
      throws IOException {
    String planned = spec.parameters().get(parameter + SHA256);
    if (planned != null && !planned.equals(digest)) {
      throw new IOException(name + ": it has changed since the run was planned");
    }
  }

  private static SimulationSpec simulation(RunSpec spec, Deployment deployment) {
    return new SimulationSpec(
        Path.of(spec.text(PLATFORM)),
        deployment,
        Double.POSITIVE_INFINITY,
        spec.seed(),
        config(spec));
  }

  private static List<String> config(RunSpec spec) {
    return parted(spec.text(CONFIG));
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    return execute(spec, Registry.load());
  }

  /** The same with schedulers that are not on the class path. */
  public static RunResult execute(RunSpec spec, Registry registry) throws IOException {
    return execute(spec, registry, new HashMap<>());
  }

  /**
   * The same for runs that have much in common.
   *
   * @param problems that arithmetic has played, by parameters; a new one is added
   */
  public static RunResult execute(
      RunSpec spec, Registry registry, Map<Map<String, String>, Arithmetic> problems)
      throws IOException {
    if (!problems.containsKey(spec.parameters())) { // what is known reads no file again
      checkFiles(spec);
    }
    return spec.study().equals(TREE)
        ? onTree(spec, registry)
        : result(played(spec, registry, problems));
  }

  /** The same by arithmetic; a scheduler that fails is not asked again. */
  public static RunResult executePlain(RunSpec spec, Registry registry) throws IOException {
    checkFiles(spec);
    return result(Arithmetic.run(simulation(spec), registry));
  }

  private static SimulationResult played(
      RunSpec spec, Registry registry, Map<Map<String, String>, Arithmetic> problems) {
    String player = spec.parameters().get(PLAYER);
    if (player != null) {
      try {
        return player.equals(BOTH)
            ? Referee.run(simulation(spec), registry)
            : problems
                .computeIfAbsent(
                    spec.parameters(), none -> new Arithmetic(simulation(spec), registry))
                .run(spec.seed());
      } catch (InputException e) {
        throw e;
      } catch (RuntimeException e) {
        // Whatever it is, SimGrid has the last word, also on schedulers that fail.
      }
    }
    SimulationResult result = Simulation.run(simulation(spec), registry);
    result.summary().put(Summary.BY_ARITHMETIC, 0);
    return result;
  }

  /**
   * When a run ends by arithmetic, seconds, if the master needs at least so long for each chunk
   * before it is sent. Needs a thread that may make an engine.
   */
  public static double makespan(RunSpec spec, Registry registry, double dispatchSeconds) {
    return Arithmetic.makespan(simulation(spec), registry, dispatchSeconds);
  }

  /**
   * Why a run has to be SimGrid's, in a sentence; null where arithmetic gives the same dates. Needs
   * a thread that may make an engine.
   */
  public static @Nullable String againstArithmetic(RunSpec spec, Registry registry) {
    return Arithmetic.against(simulation(spec), registry);
  }

  private static SimulationSpec simulation(RunSpec spec) {
    Deployment deployment =
        Deployment.masterWorkers(spec.text(MASTER), workers(spec), properties(spec.parameters()));
    return simulation(spec, deployment).withSlots(slots(spec));
  }

  private static int slots(RunSpec spec) {
    String each = spec.parameters().get(SLOTS);
    return each == null ? PlatformFile.ALL_CORES : Integer.parseInt(each);
  }

  /** Texts in one; lines where one has a space. */
  private static String joined(List<String> texts) {
    return texts.stream().anyMatch(text -> text.contains(" "))
        ? String.join("\n", texts) + "\n"
        : String.join(" ", texts);
  }

  private static List<String> parted(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(joined.contains("\n") ? "\n" : " "));
  }

  private static List<String> workers(RunSpec spec) {
    List<String> named = parted(spec.text(WORKERS));
    if (!named.isEmpty()) {
      return named;
    }
    List<String> others =
        new ArrayList<>(PlatformReader.read(Path.of(spec.text(PLATFORM))).hosts());
    others.remove(spec.text(MASTER));
    return others;
  }

  private static RunResult onTree(RunSpec spec, Registry registry) {
    TreePlatform tree = PlatformTree.read(Path.of(spec.text(PLATFORM)), spec.text(MASTER));
    TreeProblem problem = new TreeProblem(tree, Bags.parse(spec.text(APPLICATIONS)));
    SchedulerKind kind = registry.kind(scheduler(spec));
    boolean onTree = kind.plays(Shape.TREE);
    Summary summary =
        onTree
            ? ofBags(spec, TreeXml.deployment(tree, properties(spec.parameters())))
            : ofSteps(spec, problem, kind, registry);
    PlatformFile platform = PlatformReader.read(Path.of(spec.text(PLATFORM)));
    Map<String, String> settings = SimgridSettings.inForce(config(spec), platform.settings());
    if (platform.mayBecomeFaster() || SimgridSettings.correctTimes(settings)) {
      return new RunResult().put(summary); // the steady state knows nothing of that
    }
    TreeProblem bounded = onTree ? problem : problem.withoutLatencies();
    return new RunResult().put(TreeMetrics.compared(summary, bounded, spec.count(TASKS)));
  }

  private static Summary ofBags(RunSpec spec, Deployment deployment) {
    TreeResult played = TreeSimulation.runAll(simulation(spec, deployment));
    List<Violation> violations = played.violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException(violations.getFirst().toString());
    }
    int starved = played.completions().starved();
    if (starved >= 0) {
      throw new InputException(
          "it starves " + played.scheduler().problem().application(starved).name(), null);
    }
    return played.summary();
  }

  private static Summary ofSteps(
      RunSpec spec, TreeProblem problem, SchedulerKind kind, Registry registry) {
    FairSteps load = new FairSteps(problem.applications(), spec.count(TASKS));
    Map<String, String> properties = properties(spec.parameters());
    properties.remove("applications");
    properties.put("tasks", Integer.toString(load.steps()));
    properties.put("flops_per_unit", Quantity.exact(load.flops()));
    properties.put("bytes_per_unit", Quantity.exact(load.bytes()));
    if (kind.results() != Results.NONE) {
      properties.put("result_bytes_per_unit", "0");
    }
    List<String> names = problem.tree().nodes().stream().map(TreeNode::name).toList();
    Deployment deployment =
        Deployment.masterWorkers(names.getFirst(), names.subList(1, names.size()), properties);
    SimulationResult played = Simulation.run(simulation(spec, deployment), registry);
    if (!played.report().valid()) {
      throw new IllegalStateException(played.report().summary());
    }
    return TreeMetrics.ofStar(played, load);
  }

  private static RunResult result(SimulationResult played) {
    if (!played.report().valid()) {
      throw new IllegalStateException(played.report().summary());
    }
    return result(played.compared(), idle(played), played.star().workers());
  }

  /**
   * What a run yields.
   *
   * @param idle numbers of the workers that got nothing
   */
  public static RunResult result(Summary metrics, double[] idle, List<WorkerSpec> workers) {
    return new RunResult()
        .put(metrics)
        .put(IDLE, idle)
        .put(SPEED, column(workers, WorkerSpec::speed))
        .put(BANDWIDTH_OUT, column(workers, WorkerSpec::bandwidthOut))
        .put(BANDWIDTH_BACK, column(workers, WorkerSpec::bandwidthBack));
  }

  /** The star of a run, in load units, as far as its series tell. */
  public static List<WorkerSpec> star(RunResult result) {
    double[] speed = result.series(SPEED);
    double[] out = result.series(BANDWIDTH_OUT);
    double[] back = result.series(BANDWIDTH_BACK);
    return IntStream.range(0, speed.length)
        .mapToObj(w -> new WorkerSpec("w" + w, speed[w], 0, out[w], 0, back[w], 0))
        .toList();
  }

  private static double[] idle(SimulationResult played) {
    List<WorkerMetrics> workers = played.workers();
    return IntStream.range(0, workers.size())
        .filter(w -> workers.get(w).computed() == 0)
        .asDoubleStream()
        .toArray();
  }

  private static double[] column(List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> value) {
    return workers.stream().mapToDouble(value).toArray();
  }
}
