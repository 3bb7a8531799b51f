package loadstar.simulation;

import loadstar.input.ClockUnit;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a user or a deployment names of a file of costs, and the meaning of the costs.
 *
 * @param cost of a CSV file with several columns; null to take the only one
 * @param unit of times; null for the one that the column's name implies, or seconds
 * @param zero seconds that a time of 0 counts; 0 to refuse it
 * @param names whether the names of tasks and their column "group" are read, which take more memory
 *     than their costs
 * @param task the column of the names; null for the first of "task", "name" and "id"
 * @param together the column whose words say which tasks are one; null if each row is a task
 * @param optional whether a file without the column of costs may have another one that is a time
 */
record CostsColumns(
    @Nullable String cost,
    CostsMeaning meaning,
    @Nullable ClockUnit unit,
    double zero,
    boolean names,
    @Nullable String task,
    @Nullable String together,
    boolean optional) {
  /** Names the column of costs alone. */
  static CostsColumns of(
      @Nullable String cost, CostsMeaning meaning, @Nullable ClockUnit unit, double zero) {
    return new CostsColumns(cost, meaning, unit, zero, false, null, null, false);
  }

  /** Returns these columns without groups, for the file of what was known. */
  CostsColumns ofKnown() {
    return new CostsColumns(cost, meaning, unit, zero, true, task, null, true);
  }

  /** Returns these columns and those of the names and groups of tasks. */
  CostsColumns withNames() {
    return new CostsColumns(cost, meaning, unit, zero, true, task, together, optional);
  }
}
