package org.simgrid.s4u;

/** What can go wrong in the simulated world. */
public class SimgridException extends Exception {
  private static final long serialVersionUID = 1L;

  public SimgridException() {}

  public SimgridException(String message) {
    super(message);
  }
}
