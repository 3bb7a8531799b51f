package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.model.Application;

/**
 * Records the completions of each application's tasks and computes the throughput (section 5.1.1):
 * T is the first date at which an application has all its tasks done, and of [0, T] the first and
 * the last tenth do not count.
 */
public final class Completions {
  // The margin ε.
  private static final double MARGIN = 0.1;
  // An application that is not done when another has completed so many times its tasks is starved.
  private static final int STARVED = 20;
  // The first tasks of the other application do not count here.
  private static final int GRACE = 1000;
  private static final int FEW = 20;
  private final double[][] dates;
  private final int[] count;
  private final int[] wanted;
  private final boolean all;
  private int missing;
  private double end = Double.NaN;

  /**
   * Starts counting; one application that is done ends the run.
   *
   * @param kinds K
   * @param wanted tasks of an application after which it is done
   */
  public Completions(int kinds, int wanted) {
    this(IntStream.range(0, kinds).map(k -> wanted).toArray(), false);
  }

  /**
   * Starts counting.
   *
   * @param wanted tasks of each application after which it is done
   * @param all whether T is when all have their tasks done, not just one
   */
  public Completions(int[] wanted, boolean all) {
    this.wanted = wanted.clone();
    this.all = all;
    dates = new double[wanted.length][];
    Arrays.setAll(dates, k -> new double[wanted[k]]);
    count = new int[wanted.length];
    missing = wanted.length;
  }

  /**
   * Records a computed task of an application. Dates come in ascending order; tasks after T do not
   * count.
   */
  public void add(int kind, double date) {
    if (isOver()) {
      return;
    }
    if (count[kind] == dates[kind].length) {
      dates[kind] = Arrays.copyOf(dates[kind], 2 * count[kind]);
    }
    dates[kind][count[kind]++] = date;
    if (count[kind] == wanted[kind]) {
      missing--;
      if (!all || missing == 0) {
        end = date;
      }
    }
    if (count[kind] - GRACE > (long) STARVED * wanted[kind]) {
      end = date;
    }
  }

  /**
   * Returns the number of an application that was not done at T although another has completed many
   * times its tasks; -1 for none.
   */
  public int starved() {
    return all && missing > 0
        ? IntStream.range(0, count.length).filter(k -> count[k] < wanted[k]).findFirst().orElse(-1)
        : -1;
  }

  /** Tells whether T is known. */
  public boolean isOver() {
    return !Double.isNaN(end);
  }

  /** Cuts the run: T is this date unless an application was done before. */
  public void cutAt(double date) {
    if (!isOver()) {
      end = date;
    }
  }

  /** Returns T in seconds; NaN while no application is done. */
  public double end() {
    return end;
  }

  /** Returns the tasks of an application until T. */
  public int count(int kind) {
    return count[kind];
  }

  /**
   * Returns ρ_k in tasks per second; N_k counts tasks computed until a date, that date included. If
   * only a few tasks are wanted, or no application had more before the end, none may fall into the
   * middle of the run, which is no steady state: all of it counts. A starved application has the
   * throughput of the middle.
   */
  public double throughput(int kind) {
    if (wanted[kind] < FEW || Arrays.stream(count).allMatch(tasks -> tasks < FEW)) {
      return count[kind] / end;
    }
    DoubleStream all = Arrays.stream(dates[kind], 0, count[kind]);
    long inside = all.filter(date -> date > MARGIN * end && date <= (1 - MARGIN) * end).count();
    return inside / ((1 - 2 * MARGIN) * end);
  }

  /** Returns the smallest ρ_k/w(k). */
  public double fairThroughput(List<Application> applications) {
    double fair = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count.length; k++) {
      fair = Math.min(fair, throughput(k) / applications.get(k).weight());
    }
    return fair;
  }
}
