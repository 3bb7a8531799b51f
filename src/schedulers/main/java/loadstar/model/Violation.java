package loadstar.model;

/**
 * A violation of a rule by a schedule.
 *
 * @param rule which rule
 * @param worker index of the worker, -1 if the violation belongs to no worker
 * @param round the worker's round, 0 if it belongs to no round
 * @param message names worker, round, part and dates
 */
public record Violation(Rule rule, int worker, int round, String message) {

  /** The rules that {@link ScheduleValidator} checks. */
  public enum Rule {
    /**
     * A row names a worker of the platform, a round from 1, and a size: whole for indivisible
     * tasks.
     */
    ROW,
    /** Every subchunk appears once, and together they are the load that was to be distributed. */
    LOAD,
    /**
     * A subchunk is sent, then computed, then returned; nothing before date 0 nor after the end.
     */
    CAUSALITY,
    /** Nothing is faster than the platform: x/B + b to transfer, x/F + f to compute. */
    DURATION,
    /** The master sends one subchunk at a time. */
    SEND_PORT,
    /** The master receives one result at a time. */
    RECEIVE_PORT,
    /** A worker computes one subchunk at a time. */
    CPU,
    /** A worker has no more chunks at a time than it may. */
    ROOM,
    /** Useful computation never exceeds the elapsed time. */
    EFFICIENCY,
    /**
     * Nothing happens while a worker cannot be reached, and nothing is lost where no worker fails.
     */
    REACH
  }

  @Override
  public String toString() {
    return rule + ": " + message;
  }
}
