package loadstar.study;

import loadstar.simulation.Failures;

/** A combination of what a study varies besides the seed. */
public record Point(Site site, Contender contender, Workload workload, Failures.Means failures) {
  /** How people call it. */
  public String text() {
    return site.name()
        + ", "
        + contender.label()
        + ", "
        + workload.text()
        + (failures.equals(Failures.Means.NONE) ? "" : ", " + failures.text());
  }
}
