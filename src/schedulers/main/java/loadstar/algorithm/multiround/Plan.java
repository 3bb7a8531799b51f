package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * The plan of a static algorithm: its chunks in the order in which the master sends them.
 *
 * <p>Sizes sum to the load. Chunks of less than 10^-9 of the load are left out, so that their
 * latencies are not paid; their load, and rounding errors, go to the largest chunk.
 *
 * @param predictedMakespan that the algorithm's own formula gives, seconds; the algorithm documents
 *     whether it is exact
 */
public record Plan(List<Chunk> chunks, double predictedMakespan) {
  private static final double NEGLIGIBLE = 1e-9;

  public Plan {
    chunks = List.copyOf(chunks);
  }

  /**
   * A chunk that is planned but not cut yet.
   *
   * @param worker index in the platform's list
   * @param round from 0
   * @param size load units, positive
   */
  public record Chunk(int worker, int round, double size) {
    Send cut(Master master) {
      return master.cut(worker, round + 1, Schedule.FIRST, size);
    }
  }

  /** Returns the number of rounds. */
  public int rounds() {
    return chunks.getLast().round() + 1;
  }

  /**
   * Tells whether the plan sends something, and only positive chunks: with a given number of rounds
   * it may not.
   */
  boolean isPlayable() {
    return !chunks.isEmpty() && chunks.stream().allMatch(chunk -> chunk.size() > 0);
  }

  // Returns the date at which dedicated workers are done, in seconds: sends follow one another,
  // and a worker begins a chunk when it has arrived and the one before is done.
  double makespan(List<WorkerSpec> workers) {
    double[] free = new double[workers.size()];
    double sendEnd = 0;
    for (Chunk chunk : chunks) {
      int w = chunk.worker();
      WorkerSpec spec = workers.get(w);
      sendEnd += spec.sendSeconds(chunk.size());
      free[w] = Math.max(sendEnd, free[w]) + spec.computeLatency() + chunk.size() / spec.speed();
    }
    return Arrays.stream(free).max().orElse(0);
  }

  /** Tells whether a chunk of a load is large enough not to be left out. */
  static boolean isSent(double chunk, double load) {
    return chunk > NEGLIGIBLE * load;
  }

  static final class Builder {
    private final double load;
    private final List<Chunk> chunks = new ArrayList<>();
    private double predicted = Double.NaN;

    Builder(double load) {
      this.load = load;
    }

    Builder predict(double makespan) {
      predicted = makespan;
      return this;
    }

    void add(int worker, int round, double size) {
      if (isSent(size, load)) {
        chunks.add(new Chunk(worker, round, size));
      }
    }

    Plan build() {
      int largest = 0;
      double sum = 0;
      for (int i = 0; i < chunks.size(); i++) {
        sum += chunks.get(i).size();
        largest = chunks.get(i).size() > chunks.get(largest).size() ? i : largest;
      }
      if (!chunks.isEmpty()) {
        Chunk one = chunks.get(largest);
        chunks.set(largest, new Chunk(one.worker(), one.round(), one.size() + (load - sum)));
      }
      return new Plan(chunks, predicted);
    }
  }
}
