package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * The sends of a static algorithm, in the order in which the master makes them.
 *
 * <p>Sizes sum to the load. Chunks of less than 10^-9 of the load are left out, so that their
 * latencies are not paid; what they held, and rounding, goes to the largest chunk.
 */
public final class Plan {
  private static final double NEGLIGIBLE = 1e-9;
  private final int[] worker;
  private final int[] round;
  private final double[] size;
  private final double predictedMakespan;

  private Plan(Builder builder) {
    worker = Arrays.copyOf(builder.worker, builder.sends);
    round = Arrays.copyOf(builder.round, builder.sends);
    size = Arrays.copyOf(builder.size, builder.sends);
    predictedMakespan = builder.predicted;
  }

  public int sends() {
    return size.length;
  }

  /** Index of the receiver in the platform's list. */
  public int worker(int send) {
    return worker[send];
  }

  /** Round of that send, from 0. */
  public int round(int send) {
    return round[send];
  }

  /** Load units of that send, positive. */
  public double size(int send) {
    return size[send];
  }

  public int rounds() {
    return round[round.length - 1] + 1;
  }

  /**
   * The makespan that the algorithm's own formula gives, seconds; which are exact it says itself.
   */
  public double predictedMakespan() {
    return predictedMakespan;
  }

  /** As many workers as it speaks of: one more than the highest index. */
  int workers() {
    return Arrays.stream(worker).max().orElse(-1) + 1;
  }

  /** Whether it sends something, and only positive chunks: a given number of rounds may not. */
  boolean isPlayable() {
    return size.length > 0 && Arrays.stream(size).allMatch(chunk -> chunk > 0);
  }

  /**
   * When dedicated workers are done, seconds: sends follow one another, and a worker begins a chunk
   * when it is there and the one before is done.
   */
  double makespan(List<WorkerSpec> workers) {
    double[] free = new double[workers.size()];
    double sendEnd = 0;
    for (int send = 0; send < size.length; send++) {
      WorkerSpec spec = workers.get(worker[send]);
      sendEnd += spec.sendSeconds(size[send]);
      free[worker[send]] =
          Math.max(sendEnd, free[worker[send]]) + spec.computeLatency() + size[send] / spec.speed();
    }
    return Arrays.stream(free).max().orElse(0);
  }

  static void checkLoad(double load) {
    if (!(load > 0) || Double.isInfinite(load)) {
      throw new InputException("the load is " + load + ", not a positive number", null);
    }
  }

  /** Whether a chunk of a load is large enough not to be left out. */
  static boolean isSent(double chunk, double load) {
    return chunk > NEGLIGIBLE * load;
  }

  static final class Builder {
    private final double load;
    private int sends;
    private int[] worker = new int[64];
    private int[] round = new int[64];
    private double[] size = new double[64];
    private double predicted = Double.NaN;

    Builder(double load) {
      this.load = load;
    }

    Builder predict(double makespan) {
      predicted = makespan;
      return this;
    }

    void add(int toWorker, int inRound, double chunk) {
      if (!isSent(chunk, load)) {
        return;
      }
      if (sends == size.length) {
        worker = Arrays.copyOf(worker, 2 * sends);
        round = Arrays.copyOf(round, 2 * sends);
        size = Arrays.copyOf(size, 2 * sends);
      }
      worker[sends] = toWorker;
      round[sends] = inRound;
      size[sends++] = chunk;
    }

    Plan build() {
      int largest = 0;
      double sum = 0;
      for (int send = 0; send < sends; send++) {
        sum += size[send];
        largest = size[send] > size[largest] ? send : largest;
      }
      size[largest] += load - sum;
      return new Plan(this);
    }
  }
}
