package loadstar.algorithm.as4dr;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;

/**
 * One visit of the master to a worker under AS4DR or Baseline: a point of Figures 10, 11, 15 and 16
 * of ICPPW'12.
 *
 * @param dotBack v_i: date at which the result of s-dot had come back, seconds
 * @param date of the measurement, as the paper has it: v_1 for round 1; for the others, when the
 *     result of the previous s-ddot had come back
 * @param sigma estimated duration of the round (4), seconds
 * @param interval measured duration, from visit to visit: v_i - v_{i-1}; NaN for the first one
 * @param windowEfficiency useful computation returned at this visit over the time since the
 *     measurement before; for round 1 since the arrival of the worker's first data
 * @param cumulativeEfficiency useful computation returned so far over the time since that arrival
 */
public record Visit(
    double dotBack,
    double date,
    double sigma,
    double interval,
    double windowEfficiency,
    double cumulativeEfficiency) {

  /**
   * Returns the visits to one worker whose measurement came before the end of the run, in order.
   */
  public static List<Visit> of(Schedule schedule, StarPlatform star, int w) {
    double f = star.worker(w).computeLatency();
    double theta = Sigma.theta(schedule, star.size())[w];
    List<Integer> dots = rows(schedule, w, Schedule.FIRST);
    List<Integer> ddots = rows(schedule, w, Schedule.SECOND);
    List<Visit> visits = new ArrayList<>();
    if (dots.isEmpty()) {
      return visits;
    }
    double arrival = schedule.sendEnd(dots.get(0));
    double before = arrival;
    double beforeDot = Double.NaN;
    double useful = 0;
    for (int i = 0; i < dots.size(); i++) {
      int dot = dots.get(i);
      double dotBack = schedule.resultEnd(dot);
      double date = i == 0 ? dotBack : schedule.resultEnd(ddots.get(i - 1));
      if (Double.isNaN(date) || Double.isNaN(dotBack)) {
        break;
      }
      double gained = schedule.computeEnd(dot) - schedule.computeStart(dot) - f;
      if (i > 0) {
        int ddot = ddots.get(i - 1);
        gained += schedule.computeEnd(ddot) - schedule.computeStart(ddot) - f;
      }
      useful += gained;
      visits.add(
          new Visit(
              dotBack,
              date,
              Sigma.sigma(schedule, dot, theta, f),
              dotBack - beforeDot,
              gained / (date - before),
              useful / (date - arrival)));
      before = date;
      beforeDot = dotBack;
    }
    return visits;
  }

  /** Returns the rows of one part of the chunks of w, by round. */
  private static List<Integer> rows(Schedule schedule, int w, int part) {
    return IntStream.range(0, schedule.rows())
        .filter(row -> schedule.worker(row) == w && schedule.part(row) == part)
        .boxed()
        .toList();
  }
}
