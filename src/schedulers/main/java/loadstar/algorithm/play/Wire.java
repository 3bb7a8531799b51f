package loadstar.algorithm.play;

import org.jspecify.annotations.Nullable;

/**
 * What lies below a {@link StarMachine}: it carries out what the machine has decided, and tells
 * what has happened. It writes into the schedule when transfers to workers and computations end.
 */
public interface Wire {
  /** What a wire tells; of one date in this order. */
  enum What {
    GONE,
    SENT,
    COMPUTED,
    RECEIVED,
    ASKED,
    CAME,
    DISPATCHED,
    ALARM
  }

  /**
   * Something that has happened.
   *
   * @param worker -1 where none is concerned
   * @param chunk null for a request, and where none is concerned
   * @param seconds of a computation, from start to end; the date of an absence, or of a worker that
   *     comes, as the machine gave it; NaN of a worker that went without
   */
  record News(What what, int worker, @Nullable Chunk chunk, double seconds) {}

  /**
   * Begins to send a chunk; tells SENT when the port is free, COMPUTED when the master may know.
   *
   * @param inputSeconds by which the input that the worker's host shares makes the message longer
   */
  void send(Chunk chunk, double inputSeconds);

  /** Begins to receive a result, or a request (null); tells RECEIVED or ASKED. */
  void receive(int worker, @Nullable Chunk result);

  /** Tells these news at a date, at once if it has passed. */
  void at(double date, News news);

  /** Breaks off all that is under way to, at and from a worker; tells nothing of it any more. */
  void forget(int worker);

  /** Seconds. */
  double now();

  /** See {@link loadstar.algorithm.Master#freeSeconds}. */
  double freeSeconds(int worker, double instant);
}
