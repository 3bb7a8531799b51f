package loadstar.simulation;

import loadstar.algorithm.play.Chunk;
import loadstar.simulation.Office.Offer;
import org.simgrid.s4u.Engine;

/**
 * The receiving half of the master's port: takes requests and results, one at a time, beside the
 * sending half.
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
      double asked = Engine.get_clock();
      Offer offer = office.nextToReceive();
      Chunk chunk = offer.chunk();
      if (chunk == null) {
        request(offer.worker());
      } else {
        result(chunk, asked);
      }
    }
  }

  private void request(int w) {
    if (office.transferFrom(w, (long) Math.ceil(office.environment().requestBytes()))) {
      office.join(w);
    } else {
      office.leave(w);
    }
  }

  private void result(Chunk chunk, double asked) {
    int row = chunk.row();
    double start = Math.max(asked, chunk.offered());
    office.schedule().setResult(row, start, Double.NaN);
    if (office.transferFrom(
        chunk.worker(), office.environment().unit().resultBytes(chunk.size()))) {
      office.schedule().setResult(row, start, Engine.get_clock());
      office.returned(chunk);
    } else {
      office.leave(chunk.worker());
    }
  }
}
