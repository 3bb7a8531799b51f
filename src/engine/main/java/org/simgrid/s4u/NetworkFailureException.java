package org.simgrid.s4u;

/** A link or the peer failed during a communication. */
public class NetworkFailureException extends SimgridException {
  public NetworkFailureException() {}

  public NetworkFailureException(String message) {
    super(message);
  }
}
