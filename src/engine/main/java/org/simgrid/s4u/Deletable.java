package org.simgrid.s4u;

/** What upstream's Java has a {@code delete()} for, which gives up the C++ object behind it. */
interface Deletable {
  /**
   * Nothing needs to be given up here, and nothing is: SimGrid's half goes when neither SimGrid nor
   * the program needs it. Programs for upstream call this.
   */
  default void delete() {}
}
