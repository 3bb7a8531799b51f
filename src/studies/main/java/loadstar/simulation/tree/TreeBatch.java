package loadstar.simulation.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.Violation;
import loadstar.platform.TreeXml;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import org.simgrid.s4u.Engine;

/**
 * Many small runs in one engine, each on a tree of its own; they share the clock and nothing else.
 * The names of all nodes differ.
 */
public final class TreeBatch {
  /**
   * What came of a run.
   *
   * @param completions until some application had all its tasks computed
   * @param lost tasks that failures took
   * @param violations what the replay found, mostly nothing
   */
  public record Outcome(Completions completions, long lost, List<Violation> violations) {}

  private TreeBatch() {}

  /**
   * Simulates all; at most once per process.
   *
   * @param reach who can be reached when, one for each scheduler, which has to survive it
   * @param tasks each application's, after which a run is over
   */
  public static List<Outcome> run(List<TreeScheduler> schedulers, List<TreeReach> reach, int tasks)
      throws IOException {
    Engine.throw_on_deadlock(true);
    Engine engine = new Engine(SimgridSettings.arguments(List.of()));
    List<TreePlatform> trees = schedulers.stream().map(s -> s.problem().tree()).toList();
    Simulation.loadText(TreeXml.writeAll(trees, List.of()), engine::load_platform);
    List<TreePlay> plays = new ArrayList<>();
    for (int s = 0; s < schedulers.size(); s++) {
      TreePlay play =
          new TreePlay(
              schedulers.get(s),
              new Completions(schedulers.get(s).problem().kinds(), tasks),
              reach.get(s));
      play.start(engine);
      plays.add(play);
    }
    engine.run();
    return plays.stream()
        .map(play -> new Outcome(play.completions(), play.lost(), play.violations(true)))
        .toList();
  }
}
