package loadstar.cli;

import loadstar.algorithm.Idle;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;

/** A scheduler of one's own that breaks the contract: it waits for ever with a load to give. */
public final class BrokenScheduler implements SchedulerProvider {
  @Override
  public SchedulerKind kind() {
    return SchedulerKind.oneWay("broken", "nowhere", "waits for nothing")
        .madeBy((problem, settings) -> waiting());
  }

  private static Scheduler waiting() {
    return master -> Idle.WAIT;
  }

  /** One that fails in the middle of its run. */
  public static final class Failing implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("failing", "nowhere", "divides by zero")
          .madeBy((problem, settings) -> failing());
    }

    private static Scheduler failing() {
      return master -> {
        if (master.now() > 0) {
          throw new ArithmeticException("divided by zero");
        }
        return master.cut(0, 1, 0, 1);
      };
    }
  }
}
