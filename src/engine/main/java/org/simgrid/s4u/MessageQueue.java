package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Map;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/** A rendez-vous point for messages that take no simulated time. */
public class MessageQueue extends Named implements Deletable {
  private static final WorldLocal<Map<Long, MessageQueue>> ALL = new WorldLocal<>(HashMap::new);

  private MessageQueue(long handle) {
    super(handle, TextShim.ls_queue_name(handle));
  }

  static MessageQueue of(long handle) {
    return ALL.get().computeIfAbsent(handle, MessageQueue::new);
  }

  public boolean empty() {
    return size() == 0;
  }

  /** Returns the number of messages that wait for the other side. */
  public long size() {
    return Kernel.callForValue(Shim.ls_queue_size(handle()));
  }

  public Mess put_init() {
    return Mess.toSend(Kernel.callForValue(Shim.ls_mess_put_init(handle())), this, null, 0);
  }

  public Mess put_init(@Nullable Object payload) {
    long queue = handle(); // or refused before anything is stored for it
    long number = Payloads.put(payload);
    return Mess.toSend(
        Kernel.callForValue(Shim.ls_mess_init(queue, number)), this, payload, number);
  }

  public Mess put_async(@Nullable Object payload) {
    return put_init(payload).start();
  }

  /** Sends a message and waits until it was received. */
  public void put(@Nullable Object payload) {
    put_async(payload).await();
  }

  /**
   * Sends a message as {@link #put(Object)} does, and waits at most this long (in seconds).
   *
   * <p>Throws TimeoutException (undeclared, as upstream).
   */
  public void put(@Nullable Object payload, double timeout) {
    put_async(payload).await_for(timeout);
  }

  public Mess get_init() {
    return new Mess(Kernel.callForValue(Shim.ls_mess_init(handle(), 0)), this, true);
  }

  public Mess get_async() {
    return get_init().start();
  }

  /** Waits for a message and returns it. Beyond upstream. */
  public @Nullable Object get() {
    return get_async().await().get_payload();
  }

  /**
   * Waits for a message, at most this long (in seconds). Beyond upstream.
   *
   * <p>Throws TimeoutException (undeclared, as {@link #put}).
   */
  public @Nullable Object get(double timeout) {
    Mess mess = get_async();
    mess.awaitForOrCancel(timeout); // not to take the next message with it
    return mess.get_payload();
  }
}
