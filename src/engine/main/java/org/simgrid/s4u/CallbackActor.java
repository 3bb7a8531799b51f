package org.simgrid.s4u;

/** A callback; SimGrid calls {@link #run} when what it was registered for happens. */
public abstract class CallbackActor {
  public abstract void run(Actor e);
}
