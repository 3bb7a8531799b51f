package loadstar.study;

/** A combination of what a study varies besides the seed. */
public record Point(Site site, Contender contender, Workload workload) {
  /** How people call it. */
  public String text() {
    return site.name() + ", " + contender.label() + ", " + workload.text();
  }
}
