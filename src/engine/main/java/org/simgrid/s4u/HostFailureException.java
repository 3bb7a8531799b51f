package org.simgrid.s4u;

/** A host failed during an execution or a sleep. */
public class HostFailureException extends SimgridException {
  public HostFailureException() {}

  public HostFailureException(String message) {
    super(message);
  }
}
