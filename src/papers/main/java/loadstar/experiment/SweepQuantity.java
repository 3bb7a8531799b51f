package loadstar.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import loadstar.result.Effect;

/**
 * A quantity along a sweep.
 *
 * @param points of the sweep, each with a number for every seed
 */
public record SweepQuantity(List<double[]> points) {
  /** Evaluates the numbers at each point. */
  public static SweepQuantity of(double[] points, DoubleFunction<double[]> bySeed) {
    return new SweepQuantity(Arrays.stream(points).mapToObj(bySeed).toList());
  }

  /** Returns the numbers of one seed, from 1. */
  public double[] ofSeed(int seed) {
    return points.stream().mapToDouble(bySeed -> bySeed[seed - 1]).toArray();
  }

  public SweepQuantity map(DoubleUnaryOperator number) {
    return new SweepQuantity(
        points.stream().map(bySeed -> Arrays.stream(bySeed).map(number).toArray()).toList());
  }

  /** Returns this quantity less another with the same points. */
  public SweepQuantity minus(SweepQuantity other) {
    return new SweepQuantity(
        IntStream.range(0, points.size())
            .mapToObj(i -> SeedNumbers.minus(points.get(i), other.points.get(i)))
            .toList());
  }

  /** Returns the rise from each point to the next, or the fall, for a sign of -1. */
  public SweepQuantity steps(int sign) {
    return new SweepQuantity(points.subList(1, points.size()))
        .minus(new SweepQuantity(points.subList(0, points.size() - 1)))
        .map(step -> sign * step);
  }

  /** Returns the quantity at some of the points, from 0. */
  public SweepQuantity at(IntPredicate which) {
    return new SweepQuantity(
        IntStream.range(0, points.size()).filter(which).mapToObj(points::get).toList());
  }

  /** Returns the index of the largest mean; the first of several. */
  public int best() {
    return largest(points.stream().mapToDouble(SeedNumbers::average).toArray());
  }

  /** Returns the index of the largest number; the first of several. */
  public static int largest(double... numbers) {
    int best = 0;
    for (int i = 1; i < numbers.length; i++) {
      best = numbers[i] > numbers[best] ? i : best;
    }
    return best;
  }

  /** Tests that this quantity and others are positive at every point, see {@link Effect#every}. */
  public Effect every(SweepQuantity... others) {
    List<double[]> all = new ArrayList<>(points);
    Arrays.stream(others).forEach(other -> all.addAll(other.points));
    return SeedNumbers.every(all);
  }
}
