package loadstar.cli;

import java.util.concurrent.locks.LockSupport;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;

/** A user-defined scheduler that never decides. */
public final class HangingScheduler implements SchedulerProvider {
  @Override
  public SchedulerKind kind() {
    return SchedulerKind.oneWay("hanging", "nowhere", "never says what comes next")
        .madeBy((problem, settings) ->
            master -> {
              while (true) {
                LockSupport.parkNanos(100_000_000);
              }
            });
  }
}
