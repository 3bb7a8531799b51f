package org.simgrid.s4u;

/** This actor is being killed. Let it pass: an actor never survives it. */
public class ForcefulKillException extends Error {
  public ForcefulKillException(String message) {
    super(message);
  }
}
