package loadstar.algorithm.testing;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import org.junit.jupiter.api.Test;

/**
 * What every scheduler of trees has to hold, as a JUnit test: extend it, answer the kind, and run
 * it. Needs JUnit Jupiter on the test's class path. One that plays stars, too, is tested there by
 * {@link SchedulerContract}.
 */
public abstract class TreeSchedulerContract {
  /** The kind under test. */
  protected abstract SchedulerKind kind();

  /** Its parameters; the defaults unless overridden. */
  protected Settings settings() {
    return Settings.NONE;
  }

  /** Tasks of an application after which a run is over. */
  protected int tasks() {
    return 40;
  }

  private TreeContractChecks checks() {
    return new TreeContractChecks(kind(), settings(), tasks());
  }

  @Test
  void tasks_areComputedThroughOnePortOfEachNode() {
    checks().computesTheTasks();
  }

  @Test
  void fairThroughput_isNeverAboveTheOptimum() {
    checks().respectsTheOptimum();
  }

  @Test
  void sameTree_givesTheSameSchedule() {
    checks().repeatsItself();
  }

  @Test
  void nodesThatFail_areMadeUpFor() {
    checks().survivesFailures();
  }
}
