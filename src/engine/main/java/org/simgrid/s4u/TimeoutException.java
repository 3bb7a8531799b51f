package org.simgrid.s4u;

/** The timeout elapsed first. */
public class TimeoutException extends SimgridException {
  public TimeoutException() {}

  public TimeoutException(String message) {
    super(message);
  }
}
