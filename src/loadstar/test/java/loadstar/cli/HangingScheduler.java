package loadstar.cli;

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
                Thread.onSpinWait();
              }
            });
  }
}
