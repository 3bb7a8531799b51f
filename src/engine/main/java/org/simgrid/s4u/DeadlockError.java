package org.simgrid.s4u;

/** The simulation ended in a deadlock; the message says who waited for what. Beyond upstream. */
public class DeadlockError extends RuntimeException {
  public DeadlockError(String message) {
    super(message);
  }
}
