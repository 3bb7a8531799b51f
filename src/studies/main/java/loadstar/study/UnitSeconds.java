package loadstar.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Settings;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Describes on which worker the seconds of a unit hold: on the first, so that the order of the
 * workers decides how much there is to compute.
 */
public final class UnitSeconds {
  private static final double SAME = 1e-9;

  private UnitSeconds() {}

  /** Tells whether the settings give seconds and workers differ in speed. */
  public static boolean differ(Settings settings, List<WorkerSpec> workers) {
    return settings.has(Fields.SECONDS.parameter())
        && workers.stream().anyMatch(one -> differs(one, workers.getFirst()));
  }

  /**
   * Describes how long a unit takes on the fastest and the slowest worker, if these are not the
   * first; null if all take the same time or no seconds are given.
   *
   * @param names of the workers
   */
  public static @Nullable String text(
      Settings settings, List<String> names, List<WorkerSpec> workers) {
    if (!differ(settings, workers)) {
      return null;
    }
    double seconds = settings.get(Fields.SECONDS.parameter());
    int fastest = bySpeed(workers, 1);
    int slowest = bySpeed(workers, -1);
    List<String> others = new ArrayList<>();
    for (int w : new int[] {fastest, slowest}) {
      if (differs(workers.get(w), workers.getFirst())) {
        double own = seconds * workers.getFirst().speed() / workers.get(w).speed();
        others.add(
            "%s takes %s s%s"
                .formatted(
                    names.get(w),
                    Metric.Format.NUMBER.text(own),
                    w == fastest ? " (the fastest)" : " (the slowest)"));
      }
    }
    return "A unit takes %s s on %s, the first worker; %s"
        .formatted(Metric.Format.NUMBER.text(seconds), names.getFirst(), String.join(", ", others));
  }

  /** Returns the first of the workers with the largest product of speed and sign. */
  private static int bySpeed(List<WorkerSpec> workers, int sign) {
    return IntStream.range(0, workers.size())
        .reduce((a, b) -> sign * workers.get(b).speed() > sign * workers.get(a).speed() ? b : a)
        .orElseThrow();
  }

  private static boolean differs(WorkerSpec one, WorkerSpec other) {
    return Math.abs(one.speed() - other.speed()) > SAME * other.speed();
  }
}
