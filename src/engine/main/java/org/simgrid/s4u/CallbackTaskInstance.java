package org.simgrid.s4u;

/** Gets a task and the name of one of its instances. Beyond upstream's Java. */
@FunctionalInterface
public interface CallbackTaskInstance {
  void run(Task task, String instance);
}
