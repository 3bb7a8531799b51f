package loadstar.algorithm.play;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import loadstar.model.PortOrder;
import loadstar.model.Ports;

/**
 * The ports of a run's master: which transfers occupy them, whether one more may begin, and which
 * goes first. {@link Ports} is how many the user gave with {@code --ports}, and whether each serves
 * both directions. A chunk that the master prepares has a port already. Workers without ports are
 * those on the master's own host: their messages occupy none and never wait for one.
 */
final class MasterPorts {
  private final Ports ports;
  private final boolean[] portless;
  private final int[] allPortless;
  private final boolean[] sendingTo;
  // The date since when the master receives from each worker; NaN if it does not.
  private final double[] receivingSince;
  // The date at which the last transfer of each worker ended, or the worker came.
  private final double[] waitingSince;
  private int sending;
  private int receiving;
  private boolean preparing;
  private boolean prepared;

  /**
   * Makes ports on which nothing is under way.
   *
   * @param workers their number
   * @param withoutPorts the workers whose messages need no port
   */
  MasterPorts(Ports ports, int workers, IntPredicate withoutPorts) {
    this.ports = ports;
    allPortless = IntStream.range(0, workers).filter(withoutPorts).toArray();
    portless = new boolean[workers];
    for (int w : allPortless) {
      portless[w] = true;
    }
    sendingTo = new boolean[workers];
    receivingSince = new double[workers];
    Arrays.fill(receivingSince, Double.NaN);
    waitingSince = new double[workers];
  }

  /** Tells whether there is one port in each direction, or one for both. */
  boolean one() {
    return ports.one();
  }

  /** Tells whether each port serves both directions. */
  boolean isShared() {
    return ports.isShared();
  }

  /** Tells whether messages to and from a worker occupy a port. */
  boolean needsPort(int worker) {
    return !portless[worker];
  }

  /** Returns the workers whose messages need no port, in increasing order; not a copy. */
  int[] portless() {
    return allPortless;
  }

  /** Tells whether a port is free for a chunk. */
  boolean canSend() {
    return isFree(sending);
  }

  /** Tells whether a port is free for a request or a result. */
  boolean canReceive() {
    return isFree(receiving);
  }

  private boolean isFree(int underWay) {
    int both = sending + receiving + (preparing ? 1 : 0);
    return (ports.isShared() ? both : underWay) < ports.count();
  }

  /** Tells whether a port receives; messages that need none do not count. */
  boolean occupiedByResults() {
    return receiving > 0;
  }

  boolean isSendingTo(int worker) {
    return sendingTo[worker];
  }

  /** Returns since when the master receives from a worker, in seconds; NaN if it does not. */
  double receivingSince(int worker) {
    return receivingSince[worker];
  }

  boolean isReceivingFrom(int worker) {
    return !Double.isNaN(receivingSince[worker]);
  }

  boolean receivesNothing() {
    return Arrays.stream(receivingSince).allMatch(Double::isNaN);
  }

  /** Begins to occupy a port for the preparation of a chunk. */
  void beginPreparation() {
    preparing = true;
  }

  /**
   * Ends the preparation of a chunk.
   *
   * @param lost whether nothing is left to be sent; otherwise the port waits for the chunk
   */
  void endPreparation(boolean lost) {
    preparing = false;
    prepared |= !lost;
  }

  void beginSend(int worker) {
    sendingTo[worker] = true;
    sending += portless[worker] ? 0 : 1;
  }

  /** Ends a transfer to a worker, if there is one, or breaks it off. */
  void endSend(int worker, double date) {
    sending -= sendingTo[worker] && !portless[worker] ? 1 : 0;
    sendingTo[worker] = false;
    waitingSince[worker] = date;
  }

  void beginReceive(int worker, double date) {
    receivingSince[worker] = date;
    receiving += portless[worker] ? 0 : 1;
  }

  /** Ends a transfer from a worker, if there is one, or breaks it off. */
  void endReceive(int worker, double date) {
    receiving -= isReceivingFrom(worker) && !portless[worker] ? 1 : 0;
    receivingSince[worker] = Double.NaN;
    waitingSince[worker] = date;
  }

  /** Notes that a worker has come: from that date on chunks for it may wait for a port. */
  void came(int worker, double date) {
    waitingSince[worker] = date;
  }

  /**
   * Tells whether a chunk for a worker takes turns with results: ports serve both directions, and
   * of a chunk and a result the one goes first that has waited longer.
   */
  boolean inOrderOfArrival(int worker) {
    return ports.shared() == PortOrder.ARRIVAL && !portless[worker];
  }

  /** Returns the date since when a chunk for a worker may wait for a port, in seconds. */
  double waitingSince(int worker) {
    return waitingSince[worker];
  }

  /**
   * Begins transfers until none can begin: first those that send, then those that receive; shared
   * ports have an order of their own. A chunk that has just been prepared goes before any result.
   *
   * @param send begins to send a chunk, or puts one aside; returns false if neither can be done
   * @param receive begins to receive; returns false if nothing can be received
   */
  void serve(BooleanSupplier send, BooleanSupplier receive) {
    boolean going = true;
    if (!ports.isShared()) {
      while (going) {
        going = send.getAsBoolean();
      }
      going = true;
      while (going) {
        going = receive.getAsBoolean();
      }
      return;
    }
    boolean resultsFirst = ports.shared() == PortOrder.RESULTS_FIRST;
    while (going) {
      going =
          resultsFirst
              ? sendPrepared(send) || receive.getAsBoolean() || send.getAsBoolean()
              : send.getAsBoolean() || receive.getAsBoolean();
    }
  }

  private boolean sendPrepared(BooleanSupplier send) {
    boolean waits = prepared;
    prepared = false;
    return waits && send.getAsBoolean();
  }
}
