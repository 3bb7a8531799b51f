package org.simgrid.s4u;

/** Chooses the instance of a task for the next firing. Beyond upstream's Java. */
@FunctionalInterface
public interface CallbackLoadBalancing {
  /**
   * Chooses an instance; called once for each firing, when the dispatcher is done with it.
   *
   * @return the name of an instance of the task that is neither dispatcher nor collector, such as
   *     "instance_0"
   */
  String run();
}
