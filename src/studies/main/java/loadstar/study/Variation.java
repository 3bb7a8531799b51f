package loadstar.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import org.simgrid.s4u.Worlds;

/**
 * A search around the problem of a ranking for numbers with which its advice is wrong: speed,
 * bandwidth and latency of each host and the noise differ by at most a share from what was typed.
 * Every scheduler knows the changed numbers, as in a comparison with these. What is found is no
 * proof.
 *
 * @param share by which numbers differ at most
 * @param regret the largest that was found: the makespan of the advised scheduler over the least,
 *     less 1
 * @param best the scheduler that is the best there
 * @param changes what differs there, in words; none if no change makes the advice worse
 * @param turnsAt the share of that change from which the advice is behind by more than the margin;
 *     NaN if it never is
 * @param tries that were made
 * @param complete whether these are all; otherwise the search was stopped
 * @param leftOut schedulers whose makespans cannot be computed for other numbers
 */
public record Variation(
    SchedulerConfig advised,
    double share,
    double regret,
    SchedulerConfig best,
    List<String> changes,
    double turnsAt,
    double margin,
    int tries,
    boolean complete,
    List<String> leftOut) {
  /** The number of tries without an option. */
  public static final int TRIES = 400;

  public Variation {
    changes = List.copyOf(changes);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * Searches.
   *
   * @param stop whether to end early
   * @throws InputException if the problem is not one that arithmetic computes
   */
  public static Variation of(
      Study study,
      Ranking ranking,
      double share,
      int tries,
      long seed,
      int jobs,
      BooleanSupplier stop)
      throws IOException {
    check(study);
    try {
      return Worlds.run(() -> new WorstVariationSearch(study, ranking, share))
          .search(tries, seed, jobs, stop);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the numbers cannot be varied: " + e.getMessage(), e);
    }
  }

  /**
   * Refuses studies whose numbers cannot be varied.
   *
   * @throws InputException with the reason
   */
  public static void check(Study study) {
    if (study.shape() == Shape.TREE) {
      throw new InputException(
          "--vary does not go with a tree: it varies the links of a star", null);
    }
    if (study.workloads().stream().anyMatch(Workload::fails)) {
      throw new InputException("--vary does not go with failures", "without --mtbf");
    }
  }

  // ------------------------------------------------------------------ words

  /** Returns the note that stands beside the advice. */
  public Note note() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("share", share);
    data.put("regret", regret);
    data.put("scheduler", advised.label());
    data.put("best_there", best.label());
    data.put("changes", changes);
    if (!Double.isNaN(turnsAt)) {
      data.put("turns_at", turnsAt);
    }
    data.put("tries", tries);
    data.put("complete", complete);
    data.put("left_out", leftOut);
    return new Note(Note.Subject.VARIED, text(), data);
  }

  private String text() {
    String off = Numbers.text(100 * share, 3) + " %";
    String found =
        Visible.format(
            "found in %d tries%s, not proven", tries, complete ? "" : ", before it was stopped");
    String others = leftOut.isEmpty() ? "" : "; without " + Numbers.listed(leftOut, " and ");
    if (!(regret > margin)) {
      return Visible.format(
          "%s stays first, or within %s %% of the first, wherever your numbers are at most %s off"
              + " (%s%s).",
          advised, Numbers.text(Math.max(0.1, 100 * regret), 2), off, found, others);
    }
    return Visible.format(
        "If your numbers are up to %s off, %s may be %s %% behind: with %s %s is the first; along"
            + " that way it is more than %s %% behind from %s %% off on (%s%s).",
        off,
        advised,
        Numbers.text(100 * regret, 2),
        Numbers.listed(changes, " and "),
        best,
        Numbers.text(100 * margin, 2),
        Numbers.text(100 * turnsAt, 2),
        found,
        others);
  }
}
