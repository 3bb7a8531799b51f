package loadstar.study;

import loadstar.result.Numbers;
import loadstar.simulation.Failures;

/** A combination of what a study varies besides the seed. */
public record Point(
    Site site, Contender contender, double load, double noise, Failures.Means failures) {
  /** How people call it. */
  public String text() {
    return site.name()
        + ", "
        + contender.label()
        + ", load "
        + Numbers.text(load)
        + (noise > 0 ? ", noise " + Numbers.text(noise) : "")
        + (failures.equals(Failures.Means.NONE) ? "" : ", " + failures.text());
  }
}
