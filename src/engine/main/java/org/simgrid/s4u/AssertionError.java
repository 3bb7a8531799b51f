package org.simgrid.s4u;

/** One of SimGrid's own assertions failed. */
public class AssertionError extends Error {
  public AssertionError(String message) {
    super(message);
  }
}
