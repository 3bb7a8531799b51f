package org.simgrid.s4u;

/**
 * Computes the factor by which SimGrid multiplies the latency or the bandwidth of a communication.
 * Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackNetworkFactor {
  /**
   * Returns the factor; called when a communication starts.
   *
   * @param size in bytes
   * @param links that it uses, in the order of the route
   * @param netzones that they belong to, by name
   * @return the factor: finite, and above 0 for a bandwidth, at least 0 for a latency
   */
  double run(double size, Host src, Host dst, Link[] links, NetZone[] netzones);
}
