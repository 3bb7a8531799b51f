package org.simgrid.s4u;

/**
 * Computes the factor by which SimGrid multiplies the bandwidth of an I/O. Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackDiskFactor {
  /**
   * Returns the factor; called when an I/O starts.
   *
   * @param size in bytes
   * @return the factor: finite and above 0
   */
  double run(long size, Io.OpType op);
}
