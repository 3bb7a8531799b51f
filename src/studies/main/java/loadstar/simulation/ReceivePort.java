package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.simulation.Office.Offer;
import org.simgrid.s4u.Engine;

/**
 * The receiving half of the master's ports: takes requests and results, one at a time or as many as
 * there are ports, beside the sending half.
 */
final class ReceivePort extends Role {
  private final Office office;

  ReceivePort(Office office) {
    super(office::fail);
    this.office = office;
  }

  @Override
  void act() {
    daemonize();
    while (true) {
      if (severalAtATime()) {
        office.receptions().awaitPort();
      }
      Offer offer = office.nextToReceive();
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
    return office.receptions().several() && office.kind().results() == Results.FIRST_COME;
  }

  private void beside(Offer offer) {
    int w = offer.worker();
    office.receptions().awaitWorker(w);
    if (isLost(offer)) {
      return;
    }
    office.receptions().begin(w);
    get_engine()
        .add_actor(
            "receive",
            office.masterHost(),
            new Beside(
                office,
                () -> {
                  receive(offer);
                  office.receptions().end(w);
                }));
  }

  /** Lost while the offer waited for its worker's port. */
  private boolean isLost(Offer offer) {
    Chunk chunk = offer.chunk();
    return office.books().gone(offer.worker())
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
    boolean done = office.transferFrom(w, (long) Math.ceil(office.environment().requestBytes()));
    // A loss of the same instant may have come first, here and below.
    if (done && !office.books().gone(w)) {
      office.join(w);
    } else {
      office.leave(w);
    }
  }

  private void result(Chunk chunk) {
    int row = chunk.row();
    double start = Engine.get_clock();
    office.schedule().setResult(row, start, Double.NaN);
    boolean done =
        office.transferFrom(chunk.worker(), office.environment().unit().resultBytes(chunk.size()));
    if (done && chunk.state() != Chunk.State.LOST) {
      office.schedule().setResult(row, start, Engine.get_clock());
      office.returned(chunk);
    } else {
      office.leave(chunk.worker());
    }
  }
}
