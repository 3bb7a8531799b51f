package loadstar.algorithm.testing;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import org.junit.jupiter.api.Test;

/**
 * What every scheduler has to hold, as a JUnit test: extend it, answer the kind, and run it. Needs
 * JUnit Jupiter on the test's class path; nothing else here does.
 */
public abstract class SchedulerContract {
  /** The kind under test. */
  protected abstract SchedulerKind kind();

  /** Its parameters; the defaults unless overridden. */
  protected Settings settings() {
    return Settings.NONE;
  }

  /** Units to distribute; whole, because some schedulers distribute tasks. */
  protected double load() {
    return 500;
  }

  private ContractChecks checks() {
    return new ContractChecks(kind(), settings(), load());
  }

  @Test
  void theWholeLoad_isDistributedThroughOnePort() {
    checks().distributesTheLoad();
  }

  @Test
  void makespan_isNeverBelowTheBounds() {
    checks().respectsTheBounds();
  }

  @Test
  void sameSeed_givesTheSameSchedule() {
    checks().repeatsItself();
  }

  @Test
  void lossOfAWorker_losesNothingOfTheLoad() {
    checks().survivesLosses();
  }

  @Test
  void lateWorkers_getWork() {
    checks().takesLateWorkers();
  }

  @Test
  void randomFailures_loseNothingOfTheLoad() {
    checks().survivesRandomFailures();
  }

  @Test
  void workerThatComesBack_worksAgain() {
    checks().takesReturningWorkers();
  }

  @Test
  void tasks_areNeverCut() {
    ContractChecks checks = checks().withTasks();
    checks.distributesTheLoad();
    checks.repeatsItself();
    checks.survivesRandomFailures();
  }
}
