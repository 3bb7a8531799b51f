package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * RUMR, Robust UMR (Yang and Casanova, HPDC 2003): UMR for the part of the load that prediction
 * errors cannot spoil, then factoring for the rest.
 *
 * <p>With relative error e, L_2 = e L goes to factoring (all of it for e of 1 and more); nothing
 * does when L_2 is worth less computation per worker than the latencies of one more round. In the
 * UMR phase the idle or earliest finishing worker of a round is served first. In the factoring
 * phase a worker is served when it has at most one chunk left, so one is prefetched.
 *
 * <p>When a worker leaves, its lost chunks and those that the UMR phase had still to send to it go
 * to the factoring phase, with error 0 too. Factoring serves the workers that UMR selected and
 * those that come later or come back; when none of these is present, it serves all that are. As
 * long as nothing has been sent, both phases are planned for the present workers.
 *
 * <p>The thesis only cites RUMR; the rules are from memory of the original, and the details
 * (heterogeneous latencies, floor of the chunks, prefetch) are this project's, as are the rules for
 * workers that leave. An object is used once.
 *
 * <p>A round of the UMR phase takes O(n log n). A chunk of the factoring phase looks only at
 * workers of which there was an event since they were busy.
 */
public final class Rumr extends Replanning {
  private static final double SMALLEST_ERROR = 0.01;
  private final List<WorkerSpec> workers;
  private final double load;
  private final double error;
  private final List<List<Plan.Chunk>> rounds = new ArrayList<>();
  private final double[] expected;
  private final int[] nextRound;
  private final BitSet served = new BitSet();
  // The chunks left of the first of the rounds; null until one of them is sent.
  private @Nullable RoundChunks current;
  private boolean begun;
  private boolean replanned;
  // The workers that factoring serves now, in the order of its preference.
  private int[] order = {};
  // The positions in that order of workers that may have no chunk, and of those that may have at
  // most one: all whose chunks were not counted since their last event.
  private final List<BitSet> mayHave = List.of(new BitSet(), new BitSet());
  private final int[] position;
  SecondPhase factoring;

  /**
   * Plans both phases.
   *
   * @param workers the platform's workers; UMR selects among them
   * @param load L, load units
   * @param error e, the relative error of predicted times, non-negative
   */
  public Rumr(List<WorkerSpec> workers, double load, double error) {
    super(workers.size());
    InputException.notNegative("RUMR's ", "error", error);
    this.workers = List.copyOf(workers);
    this.load = load;
    this.error = error;
    expected = new double[workers.size()];
    nextRound = new int[workers.size()];
    position = new int[workers.size()];
    factoring = plan(IntStream.range(0, workers.size()).toArray());
  }

  private SecondPhase plan(int[] there) {
    rounds.clear();
    current = null;
    served.clear();
    Arrays.fill(nextRound, 0);
    List<WorkerSpec> present = specs(there);
    serve(Arrays.stream(new Umr().schedule(present, load).order()).map(i -> there[i]).toArray());
    Arrays.stream(order).forEach(served::set);
    List<WorkerSpec> used = specs(order);
    double speeds = used.stream().mapToDouble(WorkerSpec::speed).sum();
    double second = Math.min(1, error) * load;
    // This compares L_2/n per worker with the latencies of a round at mean speed.
    double secondPhase = second < roundLatency(used) * speeds ? 0 : second;
    if (secondPhase < load) {
      planFirstPhase(load - secondPhase);
    }
    return factoring(used, secondPhase);
  }

  /** Sets the workers that factoring serves, in the order of its preference. */
  private void serve(int[] workersInOrder) {
    order = workersInOrder;
    Arrays.fill(position, -1);
    for (int k = 0; k < order.length; k++) {
      position[order[k]] = k;
    }
    for (BitSet positions : mayHave) {
      positions.clear();
      positions.set(0, order.length);
    }
  }

  private List<WorkerSpec> specs(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(workers::get).toList();
  }

  private SecondPhase factoring(List<WorkerSpec> used, double units) {
    double latency = roundLatency(used);
    double[] floor =
        used.stream()
            .mapToDouble(w -> latency * w.speed() / Math.max(error, SMALLEST_ERROR))
            .toArray();
    return new SecondPhase(used, units, floor);
  }

  /**
   * Returns cLat + n nLat of the original, for latencies that differ: mean cLat + sum of nLat, in
   * seconds.
   */
  private static double roundLatency(List<WorkerSpec> used) {
    double compute = used.stream().mapToDouble(WorkerSpec::computeLatency).average().orElse(0);
    return compute + used.stream().mapToDouble(WorkerSpec::latencyOut).sum();
  }

  private void planFirstPhase(double firstPhase) {
    Plan plan = Umr.scheduleOn(workers, order, firstPhase).plan();
    for (Plan.Chunk chunk : plan.chunks()) {
      while (rounds.size() <= chunk.round()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(chunk.round()).add(chunk);
    }
    rounds.removeIf(List::isEmpty);
    Arrays.fill(nextRound, plan.rounds());
  }

  @Override
  public Action next(Master master) {
    if (changed()) {
      changePlan();
    }
    if (!rounds.isEmpty()) {
      begun = true;
      return takeEarliest(master).cut(master);
    }
    return factoring.finished() ? Idle.END : onRequest(master);
  }

  private void changePlan() {
    int[] there = startPlan();
    if (!begun && there.length > 0) {
      factoring = plan(there);
      return;
    }
    replanned = true;
    if (current != null) {
      rounds.set(0, new ArrayList<>(current.rest()));
      current = null;
    }
    double units = factoring.remaining() + takeLost();
    for (List<Plan.Chunk> round : rounds) {
      for (Plan.Chunk chunk : round) {
        units += isThere(chunk.worker()) ? 0 : chunk.size();
      }
      round.removeIf(chunk -> !isThere(chunk.worker()));
    }
    rounds.removeIf(List::isEmpty);
    serve(servedAmong(there));
    factoring = factoring(specs(order), units);
  }

  /**
   * Returns the present workers that factoring serves, UMR's in their order, then the others by
   * number; all present ones if it serves none of them.
   */
  private int[] servedAmong(int[] there) {
    int[] all =
        IntStream.concat(Arrays.stream(order), Arrays.stream(there))
            .filter(w -> isThere(w) && served.get(w))
            .distinct()
            .toArray();
    return all.length == 0 ? there : all;
  }

  @Override
  public void joined(Master master, int worker) {
    super.joined(master, worker);
    if (begun) {
      served.set(worker);
    }
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    noteIdle(master, chunk.worker());
  }

  @Override
  public void computed(Master master, Send chunk, double seconds) {
    noteIdle(master, chunk.worker());
  }

  private void noteIdle(Master master, int worker) {
    if (position[worker] >= 0) {
      mayHave.forEach(positions -> positions.set(position[worker]));
    }
    if (current != null && master.pending(worker) == 0) {
      current.idle(worker);
    }
  }

  /**
   * Removes one of the first round's chunks: that of an idle worker, else of the one expected to
   * finish first.
   */
  private Plan.Chunk takeEarliest(Master master) {
    if (current == null) {
      current = new RoundChunks(rounds.getFirst(), worker -> busyUntil(worker, master));
    }
    Plan.Chunk chunk = current.take();
    if (current.isEmpty()) {
      rounds.removeFirst();
      current = null;
    }
    WorkerSpec w = workers.get(chunk.worker());
    double arrival = master.now() + w.sendSeconds(chunk.size());
    double start = Math.max(arrival, busyUntil(chunk.worker(), master));
    expected[chunk.worker()] = start + w.computeSeconds(chunk.size());
    return chunk;
  }

  private double busyUntil(int worker, Master master) {
    return master.pending(worker) == 0 ? 0 : expected[worker];
  }

  private Action onRequest(Master master) {
    Action action = amongNoted(master);
    if (action == Idle.WAIT && replanned) {
      // A task that rounding has left is computed without notice of it, and may have kept its
      // worker
      // from being noted since the loss.
      mayHave.forEach(positions -> positions.set(0, order.length));
      return amongNoted(master);
    }
    return action;
  }

  private Action amongNoted(Master master) {
    for (int allowed = 0; allowed <= 1; allowed++) {
      BitSet positions = mayHave.get(allowed);
      for (int k = positions.nextSetBit(0); k >= 0; k = positions.nextSetBit(k + 1)) {
        if (master.pending(order[k]) == allowed) {
          begun = true;
          return new Plan.Chunk(order[k], nextRound[order[k]]++, factoring.next(k)).cut(master);
        }
        positions.clear(k);
      }
    }
    return Idle.WAIT;
  }
}
