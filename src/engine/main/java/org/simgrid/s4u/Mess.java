package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/**
 * A message through a {@link MessageQueue}: it takes no simulated time and needs no network.
 *
 * <p>SimGrid 3.32 has no messages. There each one is an execution of no flops in SimGrid's eyes,
 * and appears as such in traces.
 */
public class Mess extends Delivery {
  private @Nullable Object toSend;
  private @Nullable MessageQueue queue;

  Mess(long handle, boolean started) {
    super(Enums.LS_MESS, handle, started, false);
  }

  /** Makes one that sends or receives through a queue, not started. */
  Mess(long handle, MessageQueue queue, boolean receiving) {
    super(Enums.LS_MESS, handle, false, receiving);
    this.queue = queue;
  }

  static Mess toSend(long handle, MessageQueue queue, @Nullable Object payload, long number) {
    Mess mess = new Mess(handle, queue, false);
    mess.sends(number);
    mess.toSend = payload;
    return mess;
  }

  public Mess set_queue(MessageQueue queue) {
    Kernel.call(Shim.ls_mess_set_queue(handle(), queue.handle()));
    this.queue = queue;
    return this;
  }

  public @Nullable MessageQueue get_queue() {
    return queue;
  }

  /** Sets the message to send; before the start. */
  public Mess set_payload(@Nullable Object data) {
    toSend = data;
    replace(data, number -> Shim.ls_mess_set_payload(handle(), number));
    return this;
  }

  /** Returns the message, once it was received. */
  public @Nullable Object get_payload() {
    return isReceiving() ? received() : toSend;
  }

  @Override
  public boolean is_assigned() {
    return true;
  }

  @Override
  public Mess start() {
    return (Mess) super.start();
  }

  public Mess await() {
    return await_for(-1);
  }

  @Override
  public Mess await_for(double timeout) {
    return (Mess) awaitFor(timeout);
  }

  @Override
  public Mess cancel() {
    return (Mess) super.cancel();
  }

  public Mess set_name(String name) {
    return (Mess) rename(name);
  }

  // ------------------------------------------------------------------ dependencies, trace

  /** Makes that activity start when this one is done. */
  public Mess add_successor(Activity a) {
    return (Mess) addSuccessor(a);
  }

  public Mess remove_successor(Activity a) {
    return (Mess) removeSuccessor(a);
  }

  /** Sets the name under which the trace counts it; before the start. */
  public Mess set_tracing_category(String category) {
    return (Mess) setTracingCategory(category);
  }
}
