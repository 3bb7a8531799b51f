package org.simgrid.s4u;

/** The awaited activity was canceled. Upstream aborts instead. */
public class CancelException extends SimgridException {
  public CancelException(String message) {
    super(message);
  }
}
