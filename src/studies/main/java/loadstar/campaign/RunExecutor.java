package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Results;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.Violation;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Bags;
import loadstar.simulation.CheckedParts;
import loadstar.simulation.CrossCheck;
import loadstar.simulation.Fields;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.ChangingTree;
import loadstar.simulation.tree.FairSteps;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;

/**
 * Executes a {@link PlatformRun}: simulates one scheduler with one seed on the user's platform
 * file, or computes the run by arithmetic. No deployment file is needed.
 *
 * <p>On a tree there are several bags of tasks: a run is over when every application has had its
 * share computed; tasks beyond that share do not count. A scheduler of stars runs on a tree, too.
 * Its master, the root, sends along the tree to every node itself and does not compute. Its load
 * consists of fair steps, each with as many tasks of each application as it weighs; its results
 * have no bytes.
 */
public final class RunExecutor {
  private RunExecutor() {}

  /** Returns the digest of a platform file and the profiles that it names. */
  public static String digest(Path platform) throws IOException {
    return Digests.of(
        RunIdentity.ofPlatform(platform).stream()
            .map(input -> input.sha256() + "\n")
            .collect(Collectors.joining()));
  }

  /** Executes a run, on this thread: at most one simulation, whose engine the caller closes. */
  public static RunResult execute(PlatformRun run) throws IOException {
    return execute(run, new HashMap<>(), new CheckedParts());
  }

  /**
   * Executes a run, and reuses what runs with an equal setup have computed.
   *
   * @param problems arithmetic of earlier runs by setup; a new one is added
   * @param checked what SimGrid's cross-checks of earlier runs have found
   */
  public static RunResult execute(
      PlatformRun run, Map<RunSetup, Arithmetic> problems, CheckedParts checked)
      throws IOException {
    if (!problems.containsKey(run.shared())) { // the files of a known problem have been checked
      run.shared().checkFiles();
    }
    return run.shared().shape() == Shape.TREE
        ? onTree(run)
        : StarSeries.result(simulate(run, problems, checked));
  }

  /** Executes a run by arithmetic only; a failure of the scheduler is passed on. */
  public static RunResult executeByArithmetic(PlatformRun run) throws IOException {
    run.shared().checkFiles();
    return StarSeries.result(new Arithmetic(run.simulation()).run(run.seed()));
  }

  private static SimulationResult simulate(
      PlatformRun run, Map<RunSetup, Arithmetic> problems, CheckedParts checked) {
    RunSetup shared = run.shared();
    if (shared.player() == Player.SIMGRID) {
      return onSimgrid(run);
    }
    try {
      return shared.player() == Player.AUTO
          ? CrossCheck.run(run.simulation(), shared.checkedChunks(), shared.problem(), checked)
          : problems
              .computeIfAbsent(shared, none -> new Arithmetic(run.simulation()))
              .run(run.seed());
    } catch (InputException e) {
      throw e;
    } catch (RuntimeException e) {
      throw ofArithmetic(run, e);
    }
  }

  private static SimulationResult onSimgrid(PlatformRun run) {
    SimulationResult result = Simulation.run(run.simulation());
    result.summary().put(Summary.BY_ARITHMETIC, 0);
    return result;
  }

  /**
   * Returns what to say of a run whose computation by arithmetic has failed. A scheduler that fails
   * does so on SimGrid, too, whose failure names the scheduler. A run that only arithmetic fails
   * has met a defect, which must not be hidden by SimGrid's result.
   */
  private static RuntimeException ofArithmetic(PlatformRun run, RuntimeException failure) {
    try {
      var unused = onSimgrid(run);
    } catch (RuntimeException e) {
      return e;
    }
    InputException defect =
        new InputException(
            "arithmetic fails on this run, which SimGrid simulates: " + FailureLine.of(failure),
            "--player simgrid");
    defect.initCause(failure);
    return defect;
  }

  private static RunResult onTree(PlatformRun run) {
    RunSetup shared = run.shared();
    Placement placement = shared.placement();
    PlatformFile platform = PlatformReader.read(shared.platform());
    int steps = placement.settings().get(Bags.TASKS);
    TreeProblem problem;
    Summary summary;
    @Nullable ChangingTree changing;
    if (placement.kind().supports(Shape.TREE)) {
      TreeResult result = ofBags(run.simulation());
      problem = result.scheduler().problem();
      summary = result.summary();
      changing = result.best();
    } else {
      problem =
          new TreeProblem(
              TreeSimulation.tree(platform, placement.master()), Bags.of(placement.settings()));
      // Before the run, which leaves its engine to the thread.
      changing = TreeSimulation.changing(platform, problem.tree());
      summary = ofSteps(run, problem, new FairSteps(problem.applications(), steps));
      problem = problem.withoutLatencies();
    }
    Map<String, String> settings = SimgridSettings.inForce(shared.config(), platform.settings());
    if (platform.drawsProfiles() || SimgridSettings.correctTimes(settings)) {
      return new RunResult().put(summary); // no bound knows that
    }
    return new RunResult().put(TreeMetrics.compared(summary, problem, steps, changing));
  }

  private static TreeResult ofBags(SimulationSpec spec) {
    TreeResult result = TreeSimulation.runAll(spec);
    List<Violation> violations = result.violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException(violations.getFirst().toString());
    }
    int starved = result.completions().starved();
    if (starved >= 0) {
      throw new InputException(
          "it starves " + result.scheduler().problem().application(starved).name(), null);
    }
    return result;
  }

  private static Summary ofSteps(PlatformRun run, TreeProblem problem, FairSteps load) {
    Placement placement = run.shared().placement();
    Settings.Builder settings =
        new Settings.Builder()
            .set(placement.settings())
            .set(Fields.TASKS.parameter(), load.steps())
            .set(LoadUnit.FLOPS, load.flops())
            .set(LoadUnit.BYTES, load.bytes());
    if (placement.kind().results() != Results.NONE) {
      settings.set(LoadUnit.RESULT_BYTES, 0.0);
    }
    List<String> names = problem.tree().nodes().stream().map(TreeNode::name).toList();
    SimulationResult simulated =
        Simulation.run(
            new SimulationSpec(
                run.shared().platform(),
                new Placement(
                    placement.master(),
                    names.subList(1, names.size()),
                    placement.scheduler(),
                    placement.kind(),
                    settings.build()),
                run.seed(),
                run.shared().config(),
                PlatformFile.DECLARED));
    if (!simulated.report().valid()) {
      throw new IllegalStateException(simulated.report().summary());
    }
    return TreeMetrics.ofStar(simulated, load);
  }
}
