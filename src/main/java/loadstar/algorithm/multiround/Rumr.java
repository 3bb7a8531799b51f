package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * RUMR, Robust UMR (Yang and Casanova, HPDC 2003): UMR for the part of the load that prediction
 * errors cannot spoil, then factoring for the rest.
 *
 * <p>With relative error e, L_2 = e L goes to factoring (all of it for e of 1 and more); nothing
 * does when L_2 is worth less computation per worker than the latencies of one more round. In the
 * UMR phase the idle or earliest finishing worker of a round is served first. In the factoring
 * phase a worker asks when it has at most one chunk left, so one is prefetched.
 *
 * <p>The thesis only cites RUMR; the rules are from memory of the original, and the details
 * (heterogeneous latencies, floor of the chunks, prefetch) are this project's. Used once.
 */
public final class Rumr implements Scheduler {
  private static final double SMALLEST_ERROR = 0.01;

  private final List<WorkerSpec> workers;
  private final int[] order;
  private final List<List<PlannedChunk>> rounds = new ArrayList<>();
  private final double[] expected;
  private final double secondPhase;
  private final Factoring factoring;
  private final int[] nextRound;

  /**
   * @param workers the platform's workers; UMR selects among them
   * @param load L, load units
   * @param error e, the relative error of predicted times, non-negative
   */
  public Rumr(List<WorkerSpec> workers, double load, double error) {
    if (!(error >= 0)) {
      throw new InputException("RUMR's error is " + error + ", not zero or more", null);
    }
    this.workers = List.copyOf(workers);
    expected = new double[workers.size()];
    nextRound = new int[workers.size()];
    order = new Umr().schedule(workers, load).order();
    List<WorkerSpec> used = new ArrayList<>(order.length);
    for (int i : order) {
      used.add(workers.get(i));
    }
    double latency = roundLatency(used);
    double speeds = used.stream().mapToDouble(WorkerSpec::speed).sum();
    double second = Math.min(1, error) * load;
    // L_2/n per worker against the latencies of a round at mean speed.
    secondPhase = second < latency * speeds ? 0 : second;
    if (secondPhase < load) {
      planFirstPhase(load - secondPhase);
    }
    double[] floor =
        used.stream()
            .mapToDouble(w -> latency * w.speed() / Math.max(error, SMALLEST_ERROR))
            .toArray();
    factoring = new Factoring(used, secondPhase, floor);
  }

  /** cLat + n nLat of the original, for latencies that differ: mean cLat + sum of nLat, seconds. */
  private static double roundLatency(List<WorkerSpec> used) {
    double compute = used.stream().mapToDouble(WorkerSpec::computeLatency).average().orElseThrow();
    return compute + used.stream().mapToDouble(WorkerSpec::latencyOut).sum();
  }

  private void planFirstPhase(double load) {
    Plan plan = Umr.scheduleOn(workers, order, load).plan();
    for (int send = 0; send < plan.sends(); send++) {
      while (rounds.size() <= plan.round(send)) {
        rounds.add(new ArrayList<>());
      }
      rounds
          .get(plan.round(send))
          .add(new PlannedChunk(plan.worker(send), plan.round(send), plan.size(send)));
    }
    rounds.removeIf(List::isEmpty);
    Arrays.fill(nextRound, plan.rounds());
  }

  /** L_2, load units handed out by factoring. */
  public double secondPhaseLoad() {
    return secondPhase;
  }

  @Override
  public Action next(Master master) {
    if (!rounds.isEmpty()) {
      PlannedChunk chunk = takeEarliest(rounds.getFirst(), master);
      if (rounds.getFirst().isEmpty()) {
        rounds.removeFirst();
      }
      return chunk.cut(master);
    }
    return factoring.finished() ? Idle.END : onRequest(master);
  }

  /** Of the round's chunks, one for an idle worker, else for the one expected to finish first. */
  private PlannedChunk takeEarliest(List<PlannedChunk> round, Master master) {
    int best = 0;
    for (int k = 1; k < round.size(); k++) {
      best = busyUntil(round.get(k), master) < busyUntil(round.get(best), master) ? k : best;
    }
    PlannedChunk chunk = round.remove(best);
    WorkerSpec w = workers.get(chunk.worker());
    double arrival = master.now() + w.sendSeconds(chunk.size());
    double start = Math.max(arrival, busyUntil(chunk, master));
    expected[chunk.worker()] = start + w.computeSeconds(chunk.size());
    return chunk;
  }

  private double busyUntil(PlannedChunk chunk, Master master) {
    return master.pending(chunk.worker()) == 0 ? 0 : expected[chunk.worker()];
  }

  private Action onRequest(Master master) {
    for (int allowed = 0; allowed <= 1; allowed++) {
      for (int k = 0; k < order.length; k++) {
        if (master.pending(order[k]) == allowed) {
          return new PlannedChunk(order[k], nextRound[order[k]]++, factoring.next(k)).cut(master);
        }
      }
    }
    return Idle.WAIT;
  }
}
