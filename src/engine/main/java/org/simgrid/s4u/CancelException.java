package org.simgrid.s4u;

/** The awaited activity was canceled. Upstream aborts instead. */
public class CancelException extends SimgridException {
  private static final long serialVersionUID = 1L;

  public CancelException(String message) {
    super(message);
  }
}
