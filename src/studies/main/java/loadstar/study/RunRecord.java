package loadstar.study;

import java.util.Map;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * A run of a study as its results have it; records stand in the order of the study.
 *
 * @param parameters that its scheduler sets, text by name
 * @param setting the problem; null if a broken file does not have it
 * @param metrics null unless the run is finished
 */
public record RunRecord(
    String scheduler,
    Map<String, String> parameters,
    long seed,
    String key,
    @Nullable Setting setting,
    @Nullable Summary metrics) {
  /** Returns the same record of a run that is not finished. */
  RunRecord unfinished() {
    return new RunRecord(scheduler, parameters, seed, key, setting, null);
  }

  /** Returns the configuration of its scheduler. */
  public SchedulerConfig config() {
    return SchedulerConfig.of(scheduler, parameters);
  }
}
