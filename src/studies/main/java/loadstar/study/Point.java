package loadstar.study;

/** A combination of what a study varies besides the seed. */
public record Point(TargetPlatform target, ConfiguredScheduler configuration, Workload workload) {
  /** Returns its name in messages. */
  public String text() {
    return target.name() + ", " + configuration.label() + ", " + workload.text();
  }
}
