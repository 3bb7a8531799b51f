package loadstar.study;

/** A combination of what a study varies besides the seed. */
public record Point(TargetPlatform site, ConfiguredScheduler configuration, Workload workload) {
  /** Returns its name in messages. */
  public String text() {
    return site.name() + ", " + configuration.label() + ", " + workload.text();
  }
}
