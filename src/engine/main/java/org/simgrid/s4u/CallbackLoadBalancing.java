package org.simgrid.s4u;

/** Says which instance of a task does the next firing. Beyond upstream's Java. */
@FunctionalInterface
public interface CallbackLoadBalancing {
  /**
   * Asked once for each firing, when the dispatcher is done with it.
   *
   * @return the name of an instance of the task that is neither dispatcher nor collector, such as
   *     "instance_0"
   */
  String run();
}
