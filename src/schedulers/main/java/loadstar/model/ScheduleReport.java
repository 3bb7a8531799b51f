package loadstar.model;

import java.util.List;

/**
 * The result of replaying a schedule.
 *
 * @param subchunks rows replayed
 * @param lastDate the latest date in the schedule: the makespan of a run that went to its end
 * @param distributed load units in all rows
 * @param computed load units whose computation ended
 * @param returned load units whose result came back
 * @param violationCount how often a rule is broken
 * @param violations the first of them, at most {@link ScheduleValidator#MAX_DETAILED}
 */
public record ScheduleReport(
    int subchunks,
    double lastDate,
    double distributed,
    double computed,
    double returned,
    long violationCount,
    List<Violation> violations) {

  public ScheduleReport {
    violations = List.copyOf(violations);
  }

  /** Tells whether no rule is broken. */
  public boolean valid() {
    return violationCount == 0;
  }

  /**
   * Returns one line: how much was checked, or the first violation and the number of violations.
   */
  public String summary() {
    return valid()
        ? subchunks + " subchunks replayed, every rule holds"
        : Visible.format(
            "%s %s in %s subchunks, first: %s",
            violationCount,
            violationCount == 1 ? "violation" : "violations",
            subchunks,
            violations.getFirst());
  }
}
