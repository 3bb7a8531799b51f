package loadstar.algorithm.play;

import java.util.Arrays;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A realisation of a worker's local tasks and of its busy periods, generated on demand. It is a
 * function of the seed and the worker alone, whatever is queried in whatever order, so that all
 * algorithms meet the same local tasks (common random numbers). Not thread safe.
 */
public final class BusyPeriods implements LocalLoad {
  private final ContinuousSampler gap;
  private final ContinuousSampler service;
  private final Column taskArrival = new Column();
  private final Column taskSeconds = new Column();
  private final Column start = new Column();
  private final Column end = new Column();
  // The free seconds before each busy period: F at its start.
  private final Column freeBefore = new Column();
  private double nextArrival;

  // Makes the realisation for a positive arrival rate.
  private BusyPeriods(LocalTasks tasks, UniformRandomProvider random) {
    gap = ZigguratSampler.Exponential.of(random, 1 / tasks.lambda());
    service = ZigguratSampler.Exponential.of(random, 1 / tasks.mu());
    nextArrival = gap.sample();
  }

  /**
   * Returns the local load of one worker.
   *
   * @param seed of the run
   * @param worker its name
   */
  public static LocalLoad of(LocalTasks tasks, long seed, String worker) {
    return tasks.lambda() == 0
        ? NONE
        : new BusyPeriods(tasks, RandomStream.of(seed, "local tasks of " + worker));
  }

  /** Adds one more busy period, which lasts until the CPU has served all that arrived during it. */
  private void extend() {
    double begin = nextArrival;
    double busyUntil = begin;
    while (nextArrival <= busyUntil) {
      double seconds = service.sample();
      taskArrival.add(nextArrival);
      taskSeconds.add(seconds);
      busyUntil += seconds;
      nextArrival += gap.sample();
    }
    freeBefore.add(start.size == 0 ? begin : freeBefore.last() + (begin - end.last()));
    start.add(begin);
    end.add(busyUntil);
  }

  @Override
  public double freeSeconds(double instant) {
    while (start.size == 0 || start.last() < instant) {
      extend();
    }
    int k = start.countBelow(instant) - 1;
    return k < 0 ? instant : freeBefore.value[k] + Math.max(0, instant - end.value[k]);
  }

  @Override
  public double instantOf(double freeSeconds) {
    while (start.size == 0 || freeBefore.last() < freeSeconds) {
      extend();
    }
    int k = freeBefore.countBelow(freeSeconds) - 1;
    return k < 0 ? freeSeconds : end.value[k] + (freeSeconds - freeBefore.value[k]);
  }

  /** Returns the arrival of task k, from 0, in seconds. */
  public double arrivalOfTask(int k) {
    while (taskArrival.size <= k) {
      extend();
    }
    return taskArrival.value[k];
  }

  /** Returns the CPU seconds of task k, from 0. */
  public double secondsOfTask(int k) {
    while (taskSeconds.size <= k) {
      extend();
    }
    return taskSeconds.value[k];
  }

  private static final class Column {
    private double[] value = new double[64];
    private int size;

    void add(double next) {
      if (size == value.length) {
        value = Arrays.copyOf(value, 2 * size);
      }
      value[size++] = next;
    }

    double last() {
      return value[size - 1];
    }

    int countBelow(double limit) {
      int at = Arrays.binarySearch(value, 0, size, limit);
      int count = at < 0 ? -at - 1 : at;
      while (count > 0 && value[count - 1] >= limit) { // finds any one of equal values
        count--;
      }
      return count;
    }
  }
}
