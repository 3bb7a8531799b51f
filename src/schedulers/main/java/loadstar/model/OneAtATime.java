package loadstar.model;

import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** What uses the same port or processor: one at a time. */
final class OneAtATime {
  private OneAtATime() {}

  /**
   * Names what begins before the one before it ends.
   *
   * @param order rows by their starts; those of a range of it, which may change places
   */
  static void check(
      CheckedSchedule checked,
      Rule rule,
      String verb,
      int[] order,
      int from,
      int to,
      double[] start,
      IntToDoubleFunction endOf) {
    endsFirst(order, from, to, start, endOf);
    for (int i = from + 1; i < to; i++) {
      int first = order[i - 1];
      int second = order[i];
      double free = endOf.applyAsDouble(first);
      if (Double.isNaN(free)) {
        checked.add(
            rule,
            second,
            verb
                + " from "
                + start[second]
                + ", while "
                + checked.name(first)
                + " has been since "
                + start[first]
                + " and never ends");
      } else if (start[second] < free - checked.slack()) {
        checked.add(
            rule,
            second,
            verb
                + " from "
                + start[second]
                + ", while "
                + checked.name(first)
                + " is until "
                + free);
      }
    }
  }

  /** What takes no time comes before what begins at the same date and goes on. */
  static void endsFirst(int[] order, int from, int to, double[] start, IntToDoubleFunction endOf) {
    for (int i = from + 1; i < to; i++) {
      int row = order[i];
      int j = i;
      while (j > from
          && start[order[j - 1]] == start[row]
          && endOf.applyAsDouble(row) == start[row]
          && endOf.applyAsDouble(order[j - 1]) > start[row]) {
        order[j] = order[j - 1];
        j--;
      }
      order[j] = row;
    }
  }
}
