package org.simgrid.s4u;

/** A callback; SimGrid calls {@link #run} when what it was registered for happens. */
public abstract class CallbackIo {
  public abstract void run(Io io);
}
