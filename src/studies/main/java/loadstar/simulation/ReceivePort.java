package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.simulation.ReceiveQueue.Offer;
import org.simgrid.s4u.Engine;

/**
 * The receiving half of the master's ports: takes requests and results, one at a time or as many as
 * there are ports, beside the sending half.
 */
final class ReceivePort extends Role {
  private final Run run;

  ReceivePort(Run run) {
    super(run.state()::fail);
    this.run = run;
  }

  @Override
  void act() {
    daemonize();
    while (true) {
      if (severalAtATime()) {
        run.receptions().awaitPort();
      }
      Offer offer = run.receiveQueue().next(run.master());
      if (severalAtATime()) {
        beside(offer);
      } else {
        receive(offer);
      }
    }
  }

  /**
   * A scheduler that chooses takes one result at a time, whatever the ports: it says which next.
   */
  private boolean severalAtATime() {
    return run.receptions().several() && run.state().kind().results() == Results.FIRST_COME;
  }

  private void beside(Offer offer) {
    int w = offer.worker();
    run.receptions().awaitWorker(w);
    if (isLost(offer)) {
      return;
    }
    run.receptions().begin(w);
    get_engine()
        .add_actor(
            "receive",
            run.state().masterHost(),
            new TransferActor(
                run,
                () -> {
                  receive(offer);
                  run.receptions().end(w);
                }));
  }

  /** Lost while the offer waited for its worker's port. */
  private boolean isLost(Offer offer) {
    Chunk chunk = offer.chunk();
    return run.state().books().gone(offer.worker())
        || (chunk != null && chunk.state() == Chunk.State.LOST);
  }

  private void receive(Offer offer) {
    Chunk chunk = offer.chunk();
    if (chunk == null) {
      request(offer.worker());
    } else {
      result(chunk);
    }
  }

  private void request(int w) {
    boolean done =
        run.receptions().play(w, (long) Math.ceil(run.state().environment().requestBytes()));
    // A loss of the same instant may have come first, here and below.
    if (done && !run.state().books().gone(w)) {
      run.membership().join(w);
    } else {
      run.membership().leave(w);
    }
  }

  private void result(Chunk chunk) {
    int row = chunk.row();
    double start = Engine.get_clock();
    run.state().schedule().setResult(row, start, Double.NaN);
    boolean done =
        run.receptions()
            .play(chunk.worker(), run.state().environment().unit().resultBytes(chunk.size()));
    if (done && chunk.state() != Chunk.State.LOST) {
      run.state().schedule().setResult(row, start, Engine.get_clock());
      run.returned(chunk);
    } else {
      run.membership().leave(chunk.worker());
    }
  }
}
