package loadstar.simulation;

import java.util.function.BooleanSupplier;
import loadstar.model.Ports;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/**
 * Transfers in one direction. For a master with several ports it counts how many go on, and with
 * whom: one actor begins them, others play them. With one port nobody needs to count: the actor
 * that begins a transfer plays it.
 */
final class Transfers {
  private final RunState run;
  private final boolean toWorkers;
  private final Ports ports;
  private final boolean[] busy;
  private final Signal ended = new Signal();
  private int count;

  /** What is on its way, by worker, for losses to break off; only kept where there may be some. */
  private final @Nullable Comm[] underWay;

  /**
   * @param toWorkers from the master to its workers, or back
   */
  Transfers(RunState run, boolean toWorkers) {
    this.run = run;
    this.toWorkers = toWorkers;
    ports = run.environment().ports();
    busy = new boolean[run.star().size()];
    underWay = new Comm[run.star().size()];
  }

  /** Whether transfers go on beside the actor that begins them. */
  boolean several() {
    return !ports.one();
  }

  /** Waits until a port is free. */
  void awaitPort() {
    await(() -> count < ports.count());
  }

  /** Waits until the worker's own port is free as well. */
  void awaitWorker(int w) {
    await(() -> isFree(w));
  }

  /**
   * Whether the worker's own port is free. One that is sent to also needs room, and its host any
   * shared input that is on its way.
   */
  boolean isFree(int w) {
    return !busy[w] && !(toWorkers && (run.inputs().underWay(w) || !run.hasRoom(w)));
  }

  /** Waits until anything of this has changed. */
  void awaitChange() {
    ended.await();
  }

  /** A worker may have room again. */
  void changed() {
    ended.give();
  }

  private void await(BooleanSupplier free) {
    while (!free.getAsBoolean()) {
      ended.await();
    }
  }

  void begin(int w) {
    count++;
    busy[w] = true;
  }

  void end(int w) {
    count--;
    busy[w] = false;
    ended.give();
  }

  /** Plays a transfer; false when a loss broke it off. */
  boolean play(int w, long bytes) {
    Host from = toWorkers ? run.masterHost() : run.host(w);
    Host to = toWorkers ? run.host(w) : run.masterHost();
    if (!run.losses()) {
      Comm.sendto(from, to, bytes);
      return true;
    }
    boolean done = survives(w, from, to, bytes);
    underWay[w] = null;
    return done;
  }

  private boolean survives(int w, Host from, Host to, long bytes) {
    try {
      Comm comm = Comm.sendto_async(from, to, bytes);
      underWay[w] = comm;
      comm.await_for(-1);
      return true;
    } catch (SimgridException e) {
      // The other end failed, or the transfer was broken off.
      return false;
    }
  }

  /** Breaks off what is on its way to or from a worker. */
  void breakOff(int w) {
    Comm comm = underWay[w];
    if (comm != null) {
      comm.cancel();
    }
  }
}
