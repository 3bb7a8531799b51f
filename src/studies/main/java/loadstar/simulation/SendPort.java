package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.Chunk.State;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * The master, and the sending half of its ports: sends what the scheduler says, in that order, one
 * chunk at a time or as many as there are ports. The run is over when it ends.
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
    for (Chunk chunk = next(); chunk != null; chunk = next()) {
      send(chunk);
    }
  }

  /** The scheduler is asked when a port is free. */
  private @Nullable Chunk next() {
    office.sends().awaitPort();
    return office.nextToSend();
  }

  private void send(Chunk chunk) {
    int w = chunk.worker();
    office.sends().awaitWorker(w);
    if (office.losses() && !office.host(w).is_on()) {
      // Decided at the instant of the failure, before anybody had noticed.
      office.leave(w);
    }
    if (chunk.state() == State.LOST) {
      return;
    }
    double start = Engine.get_clock();
    office.books().sent(chunk);
    office.schedule().setSend(chunk.row(), start, Double.NaN);
    if (office.sends().several()) {
      office.sends().begin(w);
      get_engine()
          .add_actor(
              "send",
              office.masterHost(),
              new Beside(
                  office,
                  () -> {
                    transfer(chunk, start);
                    office.sends().end(w);
                  }));
    } else {
      transfer(chunk, start);
    }
  }

  private void transfer(Chunk chunk, double start) {
    int w = chunk.worker();
    boolean done = office.transferTo(w, office.environment().unit().dataBytes(chunk.size()));
    // A loss of the same instant may have come first.
    if (done && chunk.state() != State.LOST) {
      office.schedule().setSend(chunk.row(), start, Engine.get_clock());
      office.arrived(chunk);
    } else {
      office.leave(w);
    }
  }
}
