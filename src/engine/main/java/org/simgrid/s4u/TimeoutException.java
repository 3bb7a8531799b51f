package org.simgrid.s4u;

/** The timeout elapsed first. */
public class TimeoutException extends SimgridException {
  private static final long serialVersionUID = 1L;

  public TimeoutException() {}

  public TimeoutException(String message) {
    super(message);
  }
}
