package org.simgrid.s4u;

/**
 * Computes the capacity that a resource gives to all its activities together, by their number.
 * Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackNonLinear {
  /**
   * Returns the total capacity; called whenever SimGrid shares the resource, so often. The result
   * should depend on the arguments alone.
   *
   * @param capacity for a single activity: bytes or flops per second
   * @param n_activities how many use it now
   * @return the capacity for all of them together, in the same unit: finite, at least 0
   */
  double run(double capacity, int n_activities);
}
