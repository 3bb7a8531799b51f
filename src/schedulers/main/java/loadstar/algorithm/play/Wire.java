package loadstar.algorithm.play;

import org.jspecify.annotations.Nullable;

/**
 * The layer below a {@link StarMachine}: it carries out the decisions of the machine, and reports
 * events to it. It writes into the schedule when transfers to workers and computations end.
 */
public interface Wire {
  /** The type of an event; events of one date are processed in this order. */
  enum EventType {
    /** The worker is gone, whether it had joined or not. */
    LEFT,
    SENT,
    COMPUTED,
    RECEIVED,
    /** The worker's request is received. */
    REQUESTED,
    /** The worker is there; one that has to request work joins once its request is received. */
    ARRIVED,
    DISPATCHED,
    ALARM
  }

  /**
   * An event.
   *
   * @param worker -1 if none is concerned
   * @param chunk null for a request, and if none is concerned
   * @param seconds of a computation, from start to end; the date of an absence, or of a worker that
   *     comes, as the machine gave it; NaN for a worker that goes without one
   */
  record Event(EventType type, int worker, @Nullable Chunk chunk, double seconds) {}

  /**
   * Begins to send a chunk; reports SENT when the port is free, and COMPUTED when the master may
   * know that the chunk is computed.
   *
   * @param inputSeconds by which the input that the worker's host shares makes the message longer
   */
  void send(Chunk chunk, double inputSeconds);

  /** Begins to receive a result, or a request (null); reports RECEIVED or REQUESTED. */
  void receive(int worker, @Nullable Chunk result);

  /** Reports the event at a date, at once if the date has passed. */
  void at(double date, Event event);

  /** Breaks off everything under way to, at and from a worker, without any more events of it. */
  void forget(int worker);

  /** Returns the current date in seconds. */
  double now();

  /**
   * Returns the free CPU seconds of the worker, see {@link loadstar.algorithm.Master#freeSeconds}.
   */
  double freeSeconds(int worker, double instant);
}
