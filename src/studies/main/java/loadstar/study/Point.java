package loadstar.study;

/**
 * One combination of what a study varies besides the seed: a platform, a scheduler configuration
 * and a workload. The runs of a point differ in their seeds alone.
 */
public record Point(TargetPlatform target, ConfiguredScheduler configuration, Workload workload) {
  /** Returns its name in messages. */
  public String text() {
    return target.name() + ", " + configuration.label() + ", " + workload.text();
  }
}
