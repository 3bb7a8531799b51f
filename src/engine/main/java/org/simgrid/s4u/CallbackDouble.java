package org.simgrid.s4u;

/** A callback; SimGrid calls {@link #run} when what it was registered for happens. */
public abstract class CallbackDouble {
  public abstract void run(double d);
}
