package loadstar.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.Visible;
import loadstar.simulation.Summary;

/** Who has played the runs of a ranking, in words. */
public final class PlayedBy {
  private static final String SIMGRID = "SimGrid, every run a simulation of the platform file";

  private PlayedBy() {}

  /** A line: how many runs arithmetic has played, and what SimGrid says of it. */
  public static String sentence(Stream<Trial> trials) {
    int runs = 0;
    int arithmetic = 0;
    int repeated = 0;
    double seconds = 0;
    for (Trial trial : trials.toList()) {
      runs++;
      if (trial.metrics().value(Summary.BY_ARITHMETIC, 0) > 0) {
        arithmetic++;
        repeated += trial.metrics().has(Summary.REFEREE) ? 1 : 0;
        seconds = Math.max(seconds, trial.metrics().value(Summary.REFEREE, 0));
      }
    }
    if (arithmetic == 0) {
      return SIMGRID;
    }
    String by =
        arithmetic == runs
            ? "played by arithmetic"
            : arithmetic + " of " + runs + " runs played by arithmetic, the others on SimGrid";
    return repeated == 0
        ? by
        : by
            + Visible.format(
                "; SimGrid repeated %d of %s: same chunks, dates within %.0e s",
                repeated, arithmetic == 1 ? "1 run" : arithmetic + " runs", seconds);
  }

  /** A line for each run that SimGrid has played otherwise. */
  public static List<String> differences(Stream<Trial> trials) {
    List<String> lines = new ArrayList<>();
    trials
        .filter(trial -> trial.metrics().has(Summary.FIRST_DIFFERENT))
        .forEach(trial ->
            lines.add(
                Visible.format(
                    "%s, seed %d: arithmetic and SimGrid differ from chunk %.0f on; all its runs are"
                        + " SimGrid's (where two dates are 1e-9 s apart neither is wrong)",
                    trial.scheduler(),
                    trial.seed(),
                    trial.metrics().value(Summary.FIRST_DIFFERENT))));
    return lines;
  }
}
