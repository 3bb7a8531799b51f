package loadstar.algorithm;

/** Makes the scheduler of one run. */
@FunctionalInterface
public interface Factory {
  /**
   * A scheduler that has decided nothing yet.
   *
   * @throws loadstar.model.InputException when it cannot play this problem, and why
   */
  Scheduler create(StarProblem problem, Settings settings);
}
