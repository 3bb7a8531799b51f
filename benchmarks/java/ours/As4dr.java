import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.platform.Deployment;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;

/**
 * A whole AS4DR run as {@code loadstar run} makes it: files read and checked, simulation, replay of
 * the schedule, metrics. The twin, {@code benchmarks/cpp/as4dr.cpp}, makes the same simcalls and
 * keeps the same schedule, but checks and replays nothing.
 */
public final class As4dr {
  private As4dr() {}

  public static void main(String[] args) {
    if (args.length < 3) {
      System.err.println("usage: As4dr PLATFORM DEPLOYMENT UNTIL [--cfg=key:value]...");
      System.exit(2);
    }
    List<String> config = new ArrayList<>();
    for (String argument : args) {
      if (argument.startsWith("--cfg=")) {
        config.add(argument.substring("--cfg=".length()));
      }
    }
    Measure.Stopwatch watch = new Measure.Stopwatch();
    SimulationResult result =
        Simulation.run(
            new SimulationSpec(
                Path.of(args[0]),
                Deployment.read(Path.of(args[1])),
                Double.parseDouble(args[2]),
                1,
                config));
    if (!result.report().valid()) {
      throw new IllegalStateException(result.report().summary());
    }
    Measure.activities = activities(result);
    watch.report("as4dr", result.clock(), result.summary().value(Summary.EFFICIENCY));
  }

  /** Messages that arrived and computations that ended, as the twin counts them. */
  private static long activities(SimulationResult result) {
    var schedule = result.schedule();
    long count = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      count += Double.isNaN(schedule.computeStart(row)) ? 0 : 1;
      count += Double.isNaN(schedule.computeEnd(row)) ? 0 : 1;
      count += Double.isNaN(schedule.resultEnd(row)) ? 0 : 1;
    }
    return count;
  }
}
