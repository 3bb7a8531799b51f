package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.List;
import loadstar.model.Application;

/**
 * When the tasks of each application were computed, and the throughput that this is (section
 * 5.1.1): T is the first date at which an application has all its tasks done, and of [0, T] the
 * first and the last tenth do not count.
 */
public final class Completions {
  /** ε. */
  private static final double MARGIN = 0.1;

  private final double[][] dates;
  private final int[] count;
  private final int wanted;
  private double end = Double.NaN;

  /**
   * @param kinds K
   * @param wanted tasks of an application after which it is done
   */
  public Completions(int kinds, int wanted) {
    dates = new double[kinds][wanted];
    count = new int[kinds];
    this.wanted = wanted;
  }

  /**
   * A task of this application is computed. Dates come in ascending order; what comes after T does
   * not count.
   */
  public void add(int kind, double date) {
    if (isOver()) {
      return;
    }
    dates[kind][count[kind]++] = date;
    if (count[kind] == wanted) {
      end = date;
    }
  }

  /** Whether an application is done. */
  public boolean isOver() {
    return !Double.isNaN(end);
  }

  /** The run was cut: T is this date unless an application was done before. */
  public void cutAt(double date) {
    if (!isOver()) {
      end = date;
    }
  }

  /** T, seconds; NaN while no application is done. */
  public double end() {
    return end;
  }

  /** Tasks of an application until T. */
  public int count(int kind) {
    return count[kind];
  }

  /** Dates of an application's tasks until T. */
  public double[] dates(int kind) {
    return Arrays.copyOf(dates[kind], count[kind]);
  }

  /** ρ_k, tasks per second; N_k counts tasks computed until a date, that date included. */
  public double throughput(int kind) {
    int inside = 0;
    for (int i = 0; i < count[kind]; i++) {
      double date = dates[kind][i];
      inside += date > MARGIN * end && date <= (1 - MARGIN) * end ? 1 : 0;
    }
    return inside / ((1 - 2 * MARGIN) * end);
  }

  /** The smallest ρ_k/w(k). */
  public double fairThroughput(List<Application> applications) {
    double fair = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count.length; k++) {
      fair = Math.min(fair, throughput(k) / applications.get(k).weight());
    }
    return fair;
  }
}
