package org.simgrid.s4u;

/** A virtual machine failed. Upstream aborts instead. */
public class VmFailureException extends SimgridException {
  public VmFailureException(String message) {
    super(message);
  }
}
