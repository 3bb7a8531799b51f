package org.simgrid.s4u;

/** One of SimGrid's own assertions failed. */
public class AssertionError extends Error {
  private static final long serialVersionUID = 1L;

  public AssertionError(String message) {
    super(message);
  }
}
