package loadstar.cli;

import loadstar.algorithm.Idle;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;

/** A user-defined scheduler that breaks the contract: it waits for ever with a load to give. */
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

  /** One that gives out half of the load and says that this is all. */
  public static final class Lazy implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("lazy", "nowhere", "gives half of the load")
          .madeBy((problem, settings) -> gives(problem.load() / 2, 1));
    }
  }

  /** One that gives out the load again and again. */
  public static final class Endless implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("endless", "nowhere", "gives the load for ever")
          .madeBy((problem, settings) -> gives(problem.load(), Integer.MAX_VALUE));
    }
  }

  private static Scheduler gives(double size, int times) {
    int[] given = {0};
    return master -> given[0] < times ? master.cut(0, ++given[0], 0, size) : Idle.END;
  }
}
