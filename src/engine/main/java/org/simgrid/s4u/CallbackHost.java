package org.simgrid.s4u;

/** A callback; SimGrid calls {@link #run} when what it was registered for happens. */
public abstract class CallbackHost {
  public abstract void run(Host h);
}
