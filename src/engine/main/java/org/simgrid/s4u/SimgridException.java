package org.simgrid.s4u;

/** What can go wrong in the simulated world. */
public class SimgridException extends Exception {
  public SimgridException() {}

  public SimgridException(String message) {
    super(message);
  }
}
