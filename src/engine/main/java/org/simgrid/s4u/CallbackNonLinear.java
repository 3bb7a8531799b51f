package org.simgrid.s4u;

/**
 * Says what a resource gives to all activities together when there are so many of them. Beyond
 * upstream's Java.
 */
@FunctionalInterface
public interface CallbackNonLinear {
  /**
   * Asked whenever SimGrid shares the resource, so often; the answer should depend on the arguments
   * alone.
   *
   * @param capacity what it gives to one: bytes or flops per second
   * @param n_activities how many use it now
   * @return what it gives to all of them together, in the same unit: finite, at least 0
   */
  double run(double capacity, int n_activities);
}
