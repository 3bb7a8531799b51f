package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.Violation;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.platform.TreeXml;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.Bags;
import loadstar.simulation.tree.FairSteps;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;

/**
 * One scheduler with several bags of tasks on the user's platform file, whose hosts are a tree; no
 * deployment file is needed. A run is over when every application has had its share computed; what
 * a scheduler does of one besides counts for nothing.
 *
 * <p>A scheduler of stars plays there, too. Its master, the root, sends along the tree to every
 * node itself and does not compute. Its load are fair steps, as many tasks of each application as
 * it weighs; its results have no bytes.
 */
public final class BagStudy implements SimulationFamily {
  public static final String NAME = "tree";

  /** Parameter: the bags, as {@link Bags} reads them. */
  public static final String APPLICATIONS = StarStudy.PROPERTY + "applications";

  private static final String TASKS = StarStudy.PROPERTY + "tasks";
  private static final String SCHEDULER = StarStudy.PROPERTY + "scheduler";
  private static final List<String> OF_TREES = List.of(APPLICATIONS, TASKS);

  /** The bags as text, for {@link Bags}. */
  public static String text(List<Application> bags) {
    return bags.stream()
        .map(bag ->
            bag.name()
                + ":"
                + Quantity.exact(bag.bytes())
                + ":"
                + Quantity.exact(bag.flops())
                + (bag.weight() == 1 ? "" : ":" + Quantity.exact(bag.weight())))
        .collect(Collectors.joining(" "));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    StarStudy.checkFiles(spec);
    TreePlatform tree =
        PlatformTree.read(Path.of(spec.text(StarStudy.PLATFORM)), spec.text(StarStudy.MASTER));
    TreeProblem problem = new TreeProblem(tree, Bags.parse(spec.text(APPLICATIONS)));
    SchedulerKind kind = Registry.load().kind(spec.text(SCHEDULER));
    boolean onTree = kind.plays(Shape.TREE);
    Summary summary =
        onTree
            ? onTree(spec, TreeXml.deployment(tree, StarStudy.properties(spec.parameters())))
            : onStar(spec, problem, kind);
    PlatformFile platform = PlatformReader.read(Path.of(spec.text(StarStudy.PLATFORM)));
    Map<String, String> settings =
        SimgridSettings.inForce(StarStudy.config(spec), platform.settings());
    if (platform.mayBecomeFaster() || SimgridSettings.correctTimes(settings)) {
      return new RunResult().put(summary); // the steady state knows nothing of that
    }
    TreeProblem bounded = onTree ? problem : problem.withoutLatencies();
    return new RunResult().put(TreeMetrics.compared(summary, bounded, spec.count(TASKS)));
  }

  private static Summary onTree(RunSpec spec, Deployment deployment) throws IOException {
    TreeResult played = StarStudy.play(spec, deployment, TreeSimulation::runAll);
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

  private static Summary onStar(RunSpec spec, TreeProblem problem, SchedulerKind kind)
      throws IOException {
    FairSteps load = new FairSteps(problem.applications(), spec.count(TASKS));
    Map<String, String> properties = StarStudy.properties(spec.parameters());
    properties.keySet().removeIf(name -> OF_TREES.contains(StarStudy.PROPERTY + name));
    properties.put("tasks", Integer.toString(load.steps()));
    properties.put("flops_per_unit", Quantity.exact(load.flops()));
    properties.put("bytes_per_unit", Quantity.exact(load.bytes()));
    if (kind.results() != Results.NONE) {
      properties.put("result_bytes_per_unit", "0");
    }
    List<String> names = problem.tree().nodes().stream().map(TreeNode::name).toList();
    Deployment deployment =
        Deployment.masterWorkers(names.getFirst(), names.subList(1, names.size()), properties);
    SimulationResult played = StarStudy.play(spec, deployment, Simulation::run);
    if (!played.report().valid()) {
      throw new IllegalStateException(played.report().summary());
    }
    return TreeMetrics.ofStar(played, load);
  }
}
