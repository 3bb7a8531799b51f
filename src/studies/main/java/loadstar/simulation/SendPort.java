package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Aside;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.Chunk.State;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * The master, and the sending half of its ports: sends what the scheduler says, in that order, one
 * chunk at a time or as many as there are ports. The run is over when it ends.
 */
final class SendPort extends Role {
  private final Run run;
  private final double[] joinDates;

  /**
   * @param joinDates of the workers, 0 for those that are there from the start, seconds
   */
  SendPort(Run run, double[] joinDates) {
    super(run.state()::fail);
    this.run = run;
    this.joinDates = joinDates;
  }

  @Override
  void act() {
    run.membership().begin(joinDates);
    if (run.state().kind().results() != Results.NONE) {
      get_engine().add_actor("receive_port", run.state().masterHost(), new ReceivePort(run));
    }
    for (Chunk chunk = next(); chunk != null; chunk = next()) {
      send(chunk);
    }
  }

  /** The scheduler is asked when a port is free, and no chunk that waited can be sent. */
  private @Nullable Chunk next() {
    Transfers sends = run.sends();
    Aside aside = run.state().books().aside();
    while (true) {
      sends.awaitPort();
      Chunk ready = aside.ready(sends::isFree);
      if (ready != null) {
        return ready;
      }
      if (aside.asksAhead(run.state().environment().ports(), sends::isFree)) {
        Chunk chunk = run.sendQueue().next();
        if (chunk != null) {
          dispatch(chunk);
          aside.add(chunk);
        } else if (run.state().over()) {
          return null;
        }
      } else {
        sends.awaitChange();
      }
    }
  }

  private void dispatch(Chunk chunk) {
    double seconds = run.state().star().worker(chunk.worker()).extras().dispatchSeconds();
    if (seconds > 0) {
      sleep_for(seconds);
    }
  }

  private void send(Chunk chunk) {
    int w = chunk.worker();
    if (run.state().losses() && !run.state().host(w).is_on()) {
      // Decided at the instant of the failure, before anybody had noticed.
      run.membership().leave(w);
    }
    if (chunk.state() == State.LOST) {
      return;
    }
    double start = Engine.get_clock();
    run.state().books().sent(chunk);
    run.state().schedule().setSend(chunk.row(), start, Double.NaN);
    long bytes = run.state().environment().unit().dataBytes(chunk.size()) + input(w);
    if (run.sends().several()) {
      run.sends().begin(w);
      get_engine()
          .add_actor(
              "send",
              run.state().masterHost(),
              new TransferActor(
                  run,
                  () -> {
                    transfer(chunk, bytes, start);
                    run.sends().end(w);
                    run.sendQueue().moved();
                  }));
    } else {
      transfer(chunk, bytes, start);
    }
  }

  /** Bytes of shared input that the worker's next message brings along. */
  private long input(int w) {
    double seconds = run.state().inputs().take(w);
    double bandwidth = run.state().star().worker(w).bandwidthOut();
    return seconds > 0
        ? Math.round(seconds * run.state().environment().unit().sendBandwidth(bandwidth))
        : 0;
  }

  private void transfer(Chunk chunk, long bytes, double start) {
    int w = chunk.worker();
    boolean done = run.sends().play(w, bytes);
    // A loss of the same instant may have come first.
    if (done && chunk.state() != State.LOST) {
      run.state().schedule().setSend(chunk.row(), start, Engine.get_clock());
      run.state().inputs().arrived(w);
      run.inboxes().add(chunk);
    } else {
      run.membership().leave(w);
    }
  }
}
