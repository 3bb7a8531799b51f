package org.simgrid.s4u;

/**
 * A class that has a {@code delete()} in upstream's Java, which gives up the C++ object behind it.
 */
interface Deletable {
  /**
   * Does nothing: SimGrid's half is released when neither SimGrid nor the program needs it.
   * Programs for upstream call this.
   */
  default void delete() {}
}
