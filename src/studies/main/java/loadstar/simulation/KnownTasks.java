package loadstar.simulation;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What earlier files of costs say of the tasks of a load, matched by the names of tasks, or by
 * their rows if a file has no names.
 */
public final class KnownTasks {
  /** The number that counts as known where several files have a task. */
  public enum By {
    LAST,
    LARGEST,
    MEAN
  }

  /** The cost of a task that no file has. */
  public enum Unknown {
    MEDIAN,
    MEAN,
    FIRST
  }

  // The latest answer is cached: schedulers of a comparison need the same, one after the other.
  private static SoftReference<KnownTasks> latest = new SoftReference<>(null);
  private final List<CostsFile> files;
  private final By by;
  private final @Nullable Unknown unknown;
  private final CostsFile tasks;
  private final double[] found;
  private final double[] costs;
  private final boolean[] guessed;
  private final KnownCosts units;
  private int common;
  private int equal;
  private int gone;
  private boolean byName;

  private KnownTasks(CostsFile tasks, List<CostsFile> files, By by, @Nullable Unknown unknown) {
    this.tasks = tasks;
    this.files = files;
    this.by = by;
    this.unknown = unknown;
    CostsFile single = tasks.single();
    found = new double[single.tasks()];
    boolean[] missing = new boolean[found.length];
    match(single, missing);
    if (tasks.members().isEmpty()) {
      costs = found;
      guessed = missing;
    } else {
      costs = new double[tasks.tasks()];
      guessed = new boolean[costs.length];
      for (int k = 0; k < costs.length; k++) {
        int[] rows = tasks.members().get(k);
        for (int row : rows) {
          costs[k] += found[row];
        }
        guessed[k] = IntStream.of(rows).allMatch(row -> missing[row]);
      }
    }
    double unit = tasks.mean();
    // On request a long task at the end costs its whole length, and a short one at the start
    // nothing; where tasks are assigned in advance, what counts is the sum.
    units =
        KnownCosts.guessing(
            Arrays.stream(costs).map(cost -> cost / unit).toArray(),
            guessed,
            unknown == null || unknown == Unknown.FIRST,
            unknown == Unknown.FIRST);
  }

  /**
   * Matches a load with earlier files.
   *
   * @param unknown null for first where tasks are handed out on request, and the mean where they
   *     are assigned in advance
   * @throws InputException if a file has a name twice, or no file has any of the tasks
   */
  static synchronized KnownTasks of(
      CostsFile tasks, List<CostsFile> files, By by, @Nullable Unknown unknown) {
    KnownTasks cached = latest.get();
    if (cached == null || cached.tasks != tasks || !cached.isOf(files, by, unknown)) {
      cached = new KnownTasks(tasks, List.copyOf(files), by, unknown);
      latest = new SoftReference<>(cached);
    }
    return cached;
  }

  private boolean isOf(List<CostsFile> others, By otherBy, @Nullable Unknown otherUnknown) {
    return files.equals(others) && by == otherBy && unknown == otherUnknown;
  }

  private void match(CostsFile single, boolean[] missing) {
    byName = !single.names().isEmpty() && files.stream().noneMatch(file -> file.names().isEmpty());
    Map<Object, Double> known = new LinkedHashMap<>();
    Map<Object, Integer> counts = new HashMap<>();
    for (CostsFile file : files) {
      Map<Object, Integer> rows = new HashMap<>();
      for (int row = 0; row < file.tasks(); row++) {
        Object task = byName ? file.names().get(row) : row;
        if (rows.put(task, row) != null) {
          throw new InputException(
              file.file() + " has the task \"" + task + "\" twice",
              "--task-column, if another column has the names");
        }
        double cost = file.cost(row);
        known.merge(
            task,
            cost,
            (before, next) ->
                switch (by) {
                  case LAST -> next;
                  case LARGEST -> Math.max(before, next);
                  case MEAN -> before + next;
                });
        counts.merge(task, 1, Integer::sum);
      }
    }
    if (by == By.MEAN) {
      known.replaceAll((task, sum) -> sum / Objects.requireNonNull(counts.get(task)));
    }
    double guess = unknown == Unknown.MEDIAN ? median(known) : mean(known);
    CostsFile last = files.getLast();
    for (int row = 0; row < found.length; row++) {
      Double cost = known.get(byName ? single.names().get(row) : (Object) row);
      missing[row] = cost == null;
      found[row] = cost == null ? guess : cost;
      common += cost == null ? 0 : 1;
      equal += cost != null && cost == single.cost(row) ? 1 : 0;
    }
    if (common == 0) {
      throw new InputException(
          last.file() + " has none of the tasks of " + single.file(), "the same names in both");
    }
    gone =
        Math.max(
            0,
            known.size()
                - (int)
                    IntStream.range(0, found.length)
                        .filter(row -> !missing[row])
                        .mapToObj(row -> byName ? single.names().get(row) : (Object) row)
                        .distinct()
                        .count());
  }

  private static double mean(Map<Object, Double> known) {
    double sum = 0;
    for (double cost : known.values()) {
      sum += cost;
    }
    return sum / known.size();
  }

  private static double median(Map<Object, Double> known) {
    double[] sorted = known.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Returns the known costs in units of work, by the row of the task. */
  KnownCosts units() {
    return units;
  }

  /** Returns the coefficient of variation of the known costs. */
  public double variation() {
    double mean = Arrays.stream(costs).average().orElseThrow();
    double squares = Arrays.stream(costs).map(cost -> Math.pow(cost / mean - 1, 2)).sum();
    return Math.sqrt(squares / costs.length);
  }

  /** Returns the known cost of the task in a row, in flops or seconds; a guess where it is new. */
  public double cost(int row) {
    return costs[row];
  }

  /** Returns the known cost of a single task that stays together with others. */
  double costOfMember(int row) {
    return found[row];
  }

  /** Tells whether the number of the task in a row is a guess. */
  public boolean guessed(int row) {
    return guessed[row];
  }

  /** Returns how many tasks are known, new, gone and equal in both, for programs. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    int all = tasks.single().tasks();
    json.put("tasks", all);
    json.put("matched", common);
    json.put("new", all - common);
    json.put("gone", gone);
    json.put("equal", equal);
    json.put("matched_by", byName ? "name" : "row");
    return json;
  }

  /** Returns how many tasks are known, new, gone and equal in both, in sentences. */
  public String text() {
    int all = tasks.single().tasks();
    List<String> parts = new ArrayList<>();
    int fresh = all - common;
    parts.add(
        "Of %s tasks %s %s %s"
                .formatted(
                    all,
                    files.size() == 1
                        ? String.valueOf(files.getFirst().file().getFileName())
                        : "the files of --known",
                    files.size() == 1 ? "has" : "have",
                    common)
            + (byName ? "" : ", matched by their rows"));
    if (fresh > 0) {
      parts.add(
          fresh
              + (fresh == 1 ? " is new and counts as " : " are new and count as ")
              + (unknown == null
                  ? "the first of all on request, as the mean in advance"
                  : unknown == Unknown.FIRST
                      ? "the first of all, with the mean as its cost in a plan"
                      : unknown == Unknown.MEAN ? "the mean" : "the median"));
    }
    if (gone > 0) {
      parts.add(gone + (gone == 1 ? " is gone" : " are gone"));
    }
    String text = String.join("; ", parts) + ".";
    return equal == 0
        ? text
        : text
            + " %s %s equal to the last digit in both, and %s probably not measured again."
                .formatted(equal, equal == 1 ? "is" : "are", equal == 1 ? "was" : "were");
  }
}
