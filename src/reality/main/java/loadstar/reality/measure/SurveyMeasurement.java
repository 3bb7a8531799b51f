package loadstar.reality.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import loadstar.reality.measure.WorkerPool.Event;

/**
 * Measures the workers of a pool for a {@link Survey}: it times messages of many sizes one after
 * the other, and meanwhile computations of each worker, of one to eight times the shortest sample.
 */
final class SurveyMeasurement {
  /** The least time of a computation that the clock measures well enough, seconds. */
  private static final double SHORTEST_SAMPLE = 2e-3;

  /** The longest time of a computation, seconds. */
  private static final double LONGEST_SAMPLES = 0.5;

  private static final int FEWEST_SAMPLES = 8;

  /** Computations that wait at a worker, so that it never waits for the next one. */
  private static final int AHEAD = 2;

  /** The smallest message, bytes. */
  private static final int SMALLEST = 32;

  private static final int[] MULTIPLES = {1, 2, 4, 8};

  private final WorkerPool pool;
  private final RealRun.Program program;
  private final double load;
  private final List<Integer> sizes = new ArrayList<>();
  private final Map<Integer, Double> units = new HashMap<>();
  private final List<Survey.TimedTransfer> transfers = new ArrayList<>();
  private final List<Survey.TimedComputation> computations = new ArrayList<>();
  private final int[] samples;
  private final double[] base;
  private final Random random = new Random(1);
  private final long begin = System.nanoTime();
  private double nextTask;
  private int made;
  private int transferId;
  private double transferStart;
  private double nextTransfer;

  SurveyMeasurement(WorkerPool pool, RealRun.Program program, double load, int largest) {
    this.pool = pool;
    this.program = program;
    this.load = load;
    samples = new int[pool.size()];
    base = new double[pool.size()];
    for (double size = SMALLEST; size <= largest; size *= Math.sqrt(2)) {
      sizes.add((int) size);
    }
    Collections.shuffle(sizes, random);
  }

  Survey measure(double seconds) throws IOException {
    for (int w = 0; w < pool.size(); w++) {
      // The first computation shows how long a unit takes.
      base[w] = 1;
      if (load > 0) {
        compute(w, 1);
      }
    }
    boolean talks = !sizes.isEmpty();
    while (!units.isEmpty() || transferId != 0 || goesOn(seconds)) {
      double wait = talks && transferId == 0 ? nextTransfer - now() : 0.01;
      long nanos = Math.round(1e9 * Math.clamp(wait, 1e-5, 0.01));
      Event event = pool.next(nanos);
      if (event != null) {
        onEvent(event, goesOn(seconds));
      }
      if (talks && transferId == 0 && now() >= nextTransfer && goesOn(seconds)) {
        transfer();
      }
      if (now() > 60 * Math.max(1, seconds)) {
        throw new IOException("measuring takes longer than a minute for each second requested");
      }
    }
    return new Survey(transfers, computations);
  }

  private boolean goesOn(double seconds) {
    boolean enough =
        load > 0
            ? Arrays.stream(samples).allMatch(count -> count >= FEWEST_SAMPLES)
            : made >= 2 * sizes.size() * pool.size();
    return !enough || now() <= seconds;
  }

  private double now() {
    return (System.nanoTime() - begin) * 1e-9;
  }

  private void onEvent(Event event, boolean goesOn) throws IOException {
    int w = event.worker();
    switch (event.type()) {
      case ANSWERED -> {
        if (event.id() == transferId) {
          double taken = now() - transferStart;
          int bytes = sizes.get(made / 2 % sizes.size());
          transfers.add(new Survey.TimedTransfer(w, bytes, transferStart, taken));
          transferId = 0;
          made++;
          nextTransfer = now() + Math.max(5e-4, 2 * taken);
        }
      }
      case COMPUTED -> {
        Double size = units.remove(event.id());
        if (size == null) {
          return;
        }
        if (samples[w]++ == 0) {
          // The first one is not counted: caches and compilers are not warm yet.
          base[w] = Math.max(1, Math.ceil(SHORTEST_SAMPLE / event.seconds()));
          for (int i = 0; i < AHEAD && goesOn; i++) {
            compute(w, base[w]);
          }
        } else {
          computations.add(new Survey.TimedComputation(w, size, now(), event.seconds()));
          if (goesOn) {
            double most = LONGEST_SAMPLES * size / event.seconds();
            double next = base[w] * MULTIPLES[samples[w] % MULTIPLES.length];
            compute(w, Math.min(next, Math.max(base[w], Math.floor(most))));
          }
        }
      }
      case LEFT ->
          throw new IOException("worker " + pool.name(w) + " is gone while it is measured");
      case JOINED -> {
        // The worker was there when the survey began.
      }
    }
  }

  private void compute(int w, double size) {
    double[] tasks = new double[program.commands() ? (int) size : 0];
    for (int k = 0; k < tasks.length; k++) {
      tasks[k] = nextTask;
      nextTask = (nextTask + 1) % load;
    }
    units.put(pool.compute(w, 0, size * program.amounts()[w], tasks), size);
  }

  /** Sends a message to a worker and one from it in turn, for all workers and all sizes. */
  private void transfer() {
    int w = made / 2 / sizes.size() % pool.size();
    int bytes = sizes.get(made / 2 % sizes.size());
    transferStart = now();
    boolean out = made % 2 == 0;
    transferId = pool.exchange(w, out ? bytes : 0, out ? 0 : bytes);
  }
}
