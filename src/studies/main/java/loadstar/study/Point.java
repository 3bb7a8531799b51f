package loadstar.study;

/** A combination of what a study varies besides the seed. */
public record Point(TargetPlatform site, ConfiguredScheduler configuration, Workload workload) {
  /** How people call it. */
  public String text() {
    return site.name() + ", " + configuration.label() + ", " + workload.text();
  }
}
