package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.Chunk.State;
import org.simgrid.s4u.Engine;

/**
 * The master, and the sending half of its port: sends what the scheduler says, one chunk at a time.
 * The run is over when it ends.
 */
final class SendPort extends Role {
  private final Office office;
  private final double[] joinDates;

  /**
   * @param joinDates of the workers, 0 for those that are there from the start, seconds
   */
  SendPort(Office office, double[] joinDates) {
    super(office::fail);
    this.office = office;
    this.joinDates = joinDates;
  }

  @Override
  void act() {
    office.begin(joinDates);
    if (office.kind().results() != Results.NONE) {
      get_engine().add_actor("receive_port", office.masterHost(), new ReceivePort(office));
    }
    for (Chunk chunk = office.nextToSend(); chunk != null; chunk = office.nextToSend()) {
      send(chunk);
    }
  }

  private void send(Chunk chunk) {
    int w = chunk.worker();
    if (office.kind().losses() && !office.host(w).is_on()) {
      // Decided at the instant of the failure, before anybody had noticed.
      office.leave(w);
    }
    if (chunk.state() == State.LOST) {
      return;
    }
    double start = Engine.get_clock();
    office.books().sent(chunk);
    office.schedule().setSend(chunk.row(), start, Double.NaN);
    if (office.transferTo(w, office.environment().unit().dataBytes(chunk.size()))) {
      office.schedule().setSend(chunk.row(), start, Engine.get_clock());
      office.arrived(chunk);
    } else {
      office.leave(w);
    }
  }
}
