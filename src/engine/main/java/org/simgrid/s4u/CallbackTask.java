package org.simgrid.s4u;

/** Gets a task. Beyond upstream's Java. */
@FunctionalInterface
public interface CallbackTask {
  void run(Task task);
}
