package org.simgrid.s4u;

/** A virtual machine failed. Upstream aborts instead. */
public class VmFailureException extends SimgridException {
  private static final long serialVersionUID = 1L;

  public VmFailureException(String message) {
    super(message);
  }
}
