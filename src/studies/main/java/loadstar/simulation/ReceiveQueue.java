package loadstar.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Take;
import loadstar.algorithm.play.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * Requests and results that wait at the workers, in Java: a transfer begins when the port's turn
 * comes. The scheduler chooses among them, or the first is taken first.
 */
final class ReceiveQueue {
  /** A worker's request for its first chunk, or the result of a chunk. */
  record Offer(int worker, @Nullable Chunk chunk) {
    boolean answers(Take take) {
      return worker == take.worker() && chunk != null && chunk.part() == take.part();
    }
  }

  private final RunState run;
  private final boolean chosen;
  private final ArrayDeque<Offer> inOrder = new ArrayDeque<>();
  private final List<ArrayList<Offer>> byWorker = new ArrayList<>();
  private final Signal changed = new Signal();
  private @Nullable Take awaited;

  ReceiveQueue(RunState run) {
    this.run = run;
    chosen = run.kind().results() == Results.CHOSEN;
    for (int w = 0; w < run.star().size(); w++) {
      byWorker.add(new ArrayList<>(2));
    }
  }

  void add(Offer offer) {
    if (run.kind().results() == Results.FIRST_COME) {
      inOrder.add(offer);
      changed.give();
      return;
    }
    byWorker.get(offer.worker()).add(offer);
    if (awaited != null && offer.answers(awaited)) {
      changed.give();
    }
  }

  /** The scheduler may now know what to take next. */
  void chunkCut() {
    if (chosen && awaited == null) {
      changed.give();
    }
  }

  /** A worker is gone, and all that it offered. */
  void remove(int w) {
    inOrder.removeIf(offer -> offer.worker() == w);
    byWorker.get(w).clear();
  }

  /** The worker that the scheduler waits for is gone. */
  void giveUpOn(int w) {
    if (awaited != null && awaited.worker() == w) {
      awaited = null;
      changed.give();
    }
  }

  /** What the receive port takes next; waits for it. */
  Offer next(Master master) {
    while (true) {
      Offer offer = chosen ? choose(master) : inOrder.poll();
      if (offer != null) {
        return offer;
      }
      changed.await();
    }
  }

  private @Nullable Offer choose(Master master) {
    if (run.books().outstanding() == 0) {
      // Only a later cut could bring work; the end of the run needs none.
      awaited = null;
      return null;
    }
    Take take = awaited == null ? run.scheduler().nextResult(master) : awaited;
    awaited = take;
    ArrayList<Offer> own = byWorker.get(take.worker());
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).answers(take)) {
        awaited = null;
        return own.remove(i);
      }
    }
    return null;
  }
}
