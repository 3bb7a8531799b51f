package loadstar.algorithm.bagsoftasks;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;

/**
 * All there is to say of a scheduler of bags of tasks on a tree before it runs: the counterpart of
 * {@link loadstar.algorithm.SchedulerKind}.
 *
 * @param name stable: deployments and result files use it
 * @param paper where it was published
 * @param description one line
 * @param parameters of the master; the other nodes have none
 * @param losses whether nodes may fail during the run, and come back
 * @param factory makes the scheduler of a run
 */
public record TreeSchedulerKind(
    String name,
    String paper,
    String description,
    List<Parameter<?>> parameters,
    boolean losses,
    Factory factory) {
  public TreeSchedulerKind {
    if (!name.matches("[a-z0-9][a-z0-9.+-]*")) {
      throw new IllegalArgumentException(
          "the scheduler name \"" + name + "\" is not of lower-case letters, digits and .+-");
    }
    parameters = List.copyOf(parameters);
  }

  /** A kind that needs all nodes all the time. */
  public TreeSchedulerKind(
      String name,
      String paper,
      String description,
      List<Parameter<?>> parameters,
      Factory factory) {
    this(name, paper, description, parameters, false, factory);
  }

  /** Makes the scheduler of one run. */
  @FunctionalInterface
  public interface Factory {
    /**
     * A scheduler that has decided nothing yet.
     *
     * @throws loadstar.model.InputException when it cannot play this problem, and why
     */
    TreeScheduler create(TreeProblem problem, Settings settings);
  }

  /** The scheduler of one run. */
  public TreeScheduler create(TreeProblem problem, Settings settings) {
    return factory.create(problem, settings);
  }
}
