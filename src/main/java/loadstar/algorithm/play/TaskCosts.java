package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;

/**
 * What the tasks of a load really cost: unit k takes c_k units of work, c_k drawn independently
 * from a Gamma distribution of mean 1. Chunks take tasks in order, so every scheduler meets the
 * same tasks, and the work of the whole load is the same for all. A part of a unit costs its share.
 *
 * <p>What a lost chunk held is handed out first.
 */
public final class TaskCosts {
  private static final double MOST_TASKS = 1e8;

  private final double[] upTo;
  private final ArrayDeque<Piece> returned = new ArrayDeque<>();
  private double next;

  private record Piece(double from, double to) {}

  /** The pieces of the load that a chunk holds. */
  static final class Held {
    private final List<Piece> pieces = new ArrayList<>(1);
  }

  private TaskCosts(double[] upTo) {
    this.upTo = upTo;
  }

  /**
   * Draws the costs.
   *
   * @param load units, finite
   * @param deviation standard deviation of c_k, positive
   * @param seed of the stream "tasks"
   */
  public static TaskCosts draw(double load, double deviation, long seed) {
    if (!(load <= MOST_TASKS)) {
      throw new InputException(
          "noise by task needs a load of at most 1e8 units, not " + load, "a larger unit");
    }
    UniformRandomProvider random = RandomStream.of(seed, "tasks");
    // Mean 1 and variance deviation^2: shape 1/deviation^2, scale deviation^2.
    double variance = deviation * deviation;
    var gamma = AhrensDieterMarsagliaTsangGammaSampler.of(random, 1 / variance, variance);
    double[] upTo = new double[(int) Math.ceil(load) + 1];
    for (int k = 1; k < upTo.length; k++) {
      upTo[k] = upTo[k - 1] + gamma.sample();
    }
    return new TaskCosts(upTo);
  }

  /** Every task costs the same. */
  public static TaskCosts equal(double load) {
    double[] upTo = new double[(int) Math.ceil(load) + 1];
    Arrays.setAll(upTo, k -> k);
    return new TaskCosts(upTo);
  }

  /** Work of the whole load, units. */
  public double total(double load) {
    return at(load);
  }

  Held take(double size) {
    Held held = new Held();
    double wanted = size;
    while (wanted > 0 && !returned.isEmpty()) {
      Piece piece = returned.poll();
      double length = piece.to - piece.from;
      if (length > wanted) {
        returned.addFirst(new Piece(piece.from + wanted, piece.to));
        piece = new Piece(piece.from, piece.from + wanted);
        length = wanted;
      }
      held.pieces.add(piece);
      wanted -= length;
    }
    if (wanted > 0) {
      held.pieces.add(new Piece(next, next + wanted));
      next += wanted;
    }
    return held;
  }

  void giveBack(Held held) {
    returned.addAll(held.pieces);
  }

  /** Work of a chunk, units. */
  double work(Held held) {
    double work = 0;
    for (Piece piece : held.pieces) {
      work += at(piece.to) - at(piece.from);
    }
    return work;
  }

  /** Work of each task of a chunk; of the part that it holds, for the first and the last. */
  double[] tasks(Held held) {
    double[] tasks = new double[16];
    int count = 0;
    for (Piece piece : held.pieces) {
      for (double from = piece.from; from < piece.to; from = Math.floor(from) + 1) {
        if (count == tasks.length) {
          tasks = Arrays.copyOf(tasks, 2 * count);
        }
        tasks[count++] = at(Math.min(piece.to, Math.floor(from) + 1)) - at(from);
      }
    }
    return Arrays.copyOf(tasks, count);
  }

  private double at(double x) {
    int whole = (int) Math.min(x, upTo.length - 1);
    double rest = x - whole;
    return rest > 0 && whole + 1 < upTo.length
        ? upTo[whole] + rest * (upTo[whole + 1] - upTo[whole])
        : upTo[whole];
  }
}
