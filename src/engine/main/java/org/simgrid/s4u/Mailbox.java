package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * A rendez-vous point for messages. Messages are Java objects, passed on as they are; the size, in
 * bytes, is the amount that the network carries.
 */
public class Mailbox extends Named {
  /** The kind of communication that a probe looks for. */
  public enum IprobeKind {
    SEND,
    RECV
  }

  private static final WorldLocal<Map<Long, Mailbox>> ALL = new WorldLocal<>(HashMap::new);

  private @Nullable Actor receiver;

  private Mailbox(long handle) {
    super(handle, TextShim.ls_mailbox_name(handle));
  }

  static Mailbox of(long handle) {
    return ALL.get().computeIfAbsent(handle, Mailbox::new);
  }

  public static String to_c_str(IprobeKind value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  // ------------------------------------------------------------------ blocking

  public void put(@Nullable Object payload, double simulated_size_in_bytes) {
    put(payload, Amounts.wholeBytes(simulated_size_in_bytes), -1);
  }

  public void put(@Nullable Object payload, long simulated_size_in_bytes) {
    put(payload, simulated_size_in_bytes, -1);
  }

  /**
   * Sends a message and waits until it has arrived.
   *
   * <p>Throws TimeoutException, NetworkFailureException (undeclared, as upstream).
   */
  public void put(@Nullable Object payload, long simulated_size_in_bytes, double timeout) {
    long bytes = Amounts.bytes(simulated_size_in_bytes);
    Amounts.seconds(timeout);
    // The shim frees a lost message: only it knows which messages a killed sender has sent.
    Kernel.call(Shim.ls_mailbox_put(handle(), Payloads.put(payload), bytes, timeout));
  }

  /** Waits for a message and returns it. */
  public @Nullable Object get() throws NetworkFailureException {
    return Payloads.take(Kernel.callForValue(Shim.ls_mailbox_get(handle(), -1)));
  }

  /** Waits for a message, at most this long (in seconds). Beyond upstream. */
  public @Nullable Object get(double timeout) throws NetworkFailureException, TimeoutException {
    return Payloads.take(
        Kernel.callForValue(Shim.ls_mailbox_get(handle(), Amounts.seconds(timeout))));
  }

  // ------------------------------------------------------------------ asynchronous

  public Comm put_init() {
    return Comm.through(this, false);
  }

  public Comm put_init(@Nullable Object data, long simulated_size_in_bytes) {
    return Comm.through(this, false).with(data, simulated_size_in_bytes);
  }

  public Comm put_init(@Nullable Object data, double simulated_size_in_bytes) {
    return put_init(data, Amounts.wholeBytes(simulated_size_in_bytes));
  }

  /**
   * Returns a communication as {@link #put_init(Object, long)} does: this is its name in upstream's
   * 4.1.
   */
  public Comm putInit(@Nullable Object data, long simulatedSizeInBytes) {
    return put_init(data, simulatedSizeInBytes);
  }

  public Comm put_async(@Nullable Object data, long simulated_size_in_bytes) {
    return put_init(data, simulated_size_in_bytes).start();
  }

  /**
   * Sends a message and forgets it, as {@code put_init(data, size).detach()} in one step. The size
   * need not be a whole number of bytes. Beyond upstream.
   */
  public void put_detached(@Nullable Object data, double simulated_size_in_bytes) {
    double bytes = Amounts.amount(simulated_size_in_bytes, "bytes");
    Kernel.call(Shim.ls_mailbox_put_detached(handle(), Payloads.put(data), bytes, -1));
  }

  public Comm get_init() {
    return Comm.through(this, true);
  }

  public Comm get_async() {
    return get_init().start();
  }

  // ------------------------------------------------------------------ looking inside

  public boolean empty() {
    return Shim.ls_mailbox_empty(handle()) != 0;
  }

  /** Returns the number of queued communications. */
  public long size() {
    return Shim.ls_mailbox_size(handle());
  }

  /** Tells whether a communication is queued or under way. */
  public boolean listen() {
    return Shim.ls_mailbox_listen(handle()) != 0;
  }

  /** Returns the PID of the sender of the first queued communication, -1 if there is none. */
  public int listen_from() {
    return (int) Shim.ls_mailbox_listen_from(handle());
  }

  /** Tells whether a message can be received without waiting. */
  public boolean ready() {
    return Shim.ls_mailbox_ready(handle()) != 0;
  }

  /** Declares the permanent receiver, null for none: messages travel before it calls get. */
  public void set_receiver(@Nullable Actor actor) {
    Kernel.call(Shim.ls_mailbox_set_receiver(handle(), actor == null ? 0 : actor.handle()));
    receiver = actor;
  }

  /** Returns the permanent receiver, null if there is none or it has ended. */
  public @Nullable Actor get_receiver() {
    // SimGrid is not called: it confuses whether there is a receiver, and dies (3.32 to 4.1).
    return receiver == null || receiver.hasEnded() ? null : receiver;
  }

  public void clear() {
    Kernel.call(Shim.ls_mailbox_clear(handle()));
  }
}
