package loadstar.cli;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/** A user-defined scheduler with its own metric: three fifths to the first worker, the rest. */
public final class MeasuringScheduler implements SchedulerProvider {
  private static final Metric LARGEST =
      new Metric("largest_chunk", "units", "the largest chunk that it has cut");

  @Override
  public SchedulerKind kind() {
    return SchedulerKind.oneWay("measuring", "nowhere", "has a metric of its own")
        .madeBy((problem, settings) -> new Halves(problem.load()));
  }

  private static final class Halves implements Scheduler {
    private final double load;
    private int given;

    Halves(double load) {
      this.load = load;
    }

    @Override
    public Action next(Master master) {
      return switch (given++) {
        case 0 -> master.cut(0, 1, 0, 0.6 * load);
        case 1 -> master.cut(1, 1, 0, 0.4 * load);
        default -> Idle.END;
      };
    }

    @Override
    public Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> workers) {
      double largest = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        largest = Math.max(largest, schedule.size(row));
      }
      return Map.of(LARGEST, largest);
    }
  }

  /** One whose metric has the name of one that every run has. */
  public static final class Colliding implements SchedulerProvider {
    private static final Metric CHUNKS = new Metric("chunks", "1", "another number of chunks");

    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("colliding", "nowhere", "has a metric of another's name")
          .madeBy((problem, settings) -> scheduler(problem.load()));
    }

    private static Scheduler scheduler(double load) {
      Scheduler halves = new Halves(load);
      return new Scheduler() {
        @Override
        public Action next(Master master) {
          return halves.next(master);
        }

        @Override
        public Map<Metric, Double> decided() {
          return Map.of(CHUNKS, 1.0);
        }
      };
    }
  }
}
