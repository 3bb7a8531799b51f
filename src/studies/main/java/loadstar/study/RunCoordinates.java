package loadstar.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.model.Quantity;
import loadstar.platform.PlatformFile;

/**
 * Identifies a run within a study, whatever its files hold today: two runs with equal coordinates
 * are the same run of the study, before and after a file has changed. The database has them as a
 * JSON list of texts, in the order of the components.
 *
 * @param platform the platform's name
 * @param workers hosts of the workers, with blanks between them
 * @param parameters of the scheduler, text by name, as one text
 * @param load a number of units, or {@code tasks} and a number
 * @param noise standard deviation of what a unit costs, over its mean
 * @param others further values that are not the default: slots, costs, failures, fields
 */
public record RunCoordinates(
    String platform,
    String master,
    String workers,
    String scheduler,
    String parameters,
    String load,
    String noise,
    String seed,
    List<String> others) {
  private static final String TASKS = "tasks ";
  private static final int NAMED = 8;

  public RunCoordinates {
    others = List.copyOf(others);
  }

  /** Returns the coordinates of one run of a point. */
  static RunCoordinates of(Point point, long seed) {
    TargetPlatform target = point.target();
    Workload workload = point.workload();
    List<String> others = new ArrayList<>();
    if (target.slotsEach() != PlatformFile.ALL_CORES) {
      others.add("slots " + target.slotsEach());
    }
    if (!workload.costs().isEmpty()) {
      others.add("costs " + workload.costs());
    }
    if (workload.fails()) {
      others.add(workload.failures().text());
    }
    workload
        .varied()
        .forEach(field -> others.add(field.name() + " " + field.shown(workload.values())));
    return new RunCoordinates(
        target.name(),
        target.master(),
        String.join(" ", target.workers()),
        point.configuration().scheduler(),
        point.configuration().settings().texts().toString(),
        (workload.whole() ? TASKS : "") + Quantity.exact(workload.load()),
        Quantity.exact(workload.noise()),
        Long.toString(seed),
        others);
  }

  /** Returns those of the same run with another seed. */
  RunCoordinates ofSeed(long other) {
    return new RunCoordinates(
        platform,
        master,
        workers,
        scheduler,
        parameters,
        load,
        noise,
        Long.toString(other),
        others);
  }

  /** Reads the list that {@link #texts} has written; missing values are empty. */
  static RunCoordinates read(List<String> texts) {
    List<String> all = new ArrayList<>(texts);
    all.addAll(Collections.nCopies(Math.max(0, NAMED - texts.size()), ""));
    return new RunCoordinates(
        all.get(0),
        all.get(1),
        all.get(2),
        all.get(3),
        all.get(4),
        all.get(5),
        all.get(6),
        all.get(7),
        all.subList(NAMED, all.size()));
  }

  /** Returns all values as the database has them. */
  public List<String> texts() {
    List<String> texts =
        new ArrayList<>(
            List.of(platform, master, workers, scheduler, parameters, load, noise, seed));
    texts.addAll(others);
    return texts;
  }

  /** Returns the load in units or tasks; NaN for a text that is no number. */
  double units() {
    String number = load.startsWith(TASKS) ? load.substring(TASKS.length()) : load;
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
