package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A communication, through a mailbox or directly from host to host. */
public class Comm extends Activity {
  private @Nullable Mailbox mailbox;
  private @Nullable Host source;
  private @Nullable Host destination;
  // Sending side: number of the message, until it is known to have left.
  private long sent;
  private boolean receiving;
  private boolean detached;
  private @Nullable Object payload;
  private boolean payloadTaken;

  Comm(long handle) {
    super(handle);
  }

  static Comm toSend(long handle, Mailbox mailbox, long number) {
    Comm comm = new Comm(handle);
    comm.mailbox = mailbox;
    comm.sent = number;
    return comm;
  }

  static Comm toReceive(long handle, Mailbox mailbox) {
    Comm comm = new Comm(handle);
    comm.mailbox = mailbox;
    comm.receiving = true;
    return comm;
  }

  // ------------------------------------------------------------------ host to host

  public static Comm sendto_init() {
    return new Comm(Kernel.callForValue(Shim.ls_comm_sendto_init(0, 0)));
  }

  public static Comm sendto_init(Host from, Host to) {
    Comm comm = new Comm(Kernel.callForValue(Shim.ls_comm_sendto_init(from.handle(), to.handle())));
    comm.source = from;
    comm.destination = to;
    return comm;
  }

  public static Comm sendto_async(Host from, Host to, double simulated_size_in_bytes) {
    double bytes = Mailbox.checked(Mailbox.wholeBytes(simulated_size_in_bytes));
    Comm comm =
        new Comm(Kernel.callForValue(Shim.ls_comm_sendto_async(from.handle(), to.handle(), bytes)));
    comm.source = from;
    comm.destination = to;
    return comm;
  }

  public static Comm sendto_async(Host from, Host to, long simulated_size_in_bytes) {
    return sendto_async(from, to, (double) simulated_size_in_bytes);
  }

  public static void sendto(Host from, Host to, long simulated_size_in_bytes) {
    sendto_async(from, to, simulated_size_in_bytes).awaitFor(-1);
  }

  public Comm set_source(Host from) {
    Kernel.call(Shim.ls_comm_set_source(handle(), from.handle()));
    source = from;
    return this;
  }

  public Comm set_destination(Host to) {
    Kernel.call(Shim.ls_comm_set_destination(handle(), to.handle()));
    destination = to;
    return this;
  }

  /** Null if it is not known yet. */
  public @Nullable Host get_source() {
    if (source == null && !isConcluded()) {
      long host = Shim.ls_comm_source(handle());
      source = host == 0 ? null : Host.of(host);
    }
    return source;
  }

  /** Null if it is not known yet. */
  public @Nullable Host get_destination() {
    if (destination == null && !isConcluded()) {
      long host = Shim.ls_comm_destination(handle());
      destination = host == 0 ? null : Host.of(host);
    }
    return destination;
  }

  // ------------------------------------------------------------------ through a mailbox

  public Comm set_mailbox(Mailbox mailbox) {
    Kernel.call(Shim.ls_comm_set_mailbox(handle(), mailbox.handle()));
    this.mailbox = mailbox;
    return this;
  }

  public @Nullable Mailbox get_mailbox() {
    return mailbox;
  }

  public Comm set_src_data(@Nullable Object payload) {
    Payloads.take(sent);
    sent = Payloads.put(payload);
    Kernel.call(Shim.ls_comm_set_payload(handle(), sent));
    return this;
  }

  /** The message, once it was received. */
  public @Nullable Object get_payload() {
    if (!payloadTaken && receiving) {
      long number = isConcluded() ? receivedPayload : Shim.ls_activity_payload(handle());
      if (number != 0) {
        payload = Payloads.take(number);
        payloadTaken = true;
      }
    }
    return payload;
  }

  @Override
  void conclude() {
    super.conclude();
    if (receiving) {
      get_payload();
    }
    sent = 0;
  }

  /** In bytes. */
  public Comm set_payload_size(double bytes) {
    return set_payload_size(Mailbox.wholeBytes(bytes));
  }

  public Comm set_payload_size(long bytes) {
    Kernel.call(Shim.ls_comm_set_payload_size(handle(), Mailbox.checked(bytes)));
    return this;
  }

  /** Upper bound of the rate, in bytes per second. */
  public Comm set_rate(double rate) {
    Kernel.call(Shim.ls_comm_set_rate(handle(), rate));
    return this;
  }

  /** The sender, null if it is not known or has ended. */
  public @Nullable Actor get_sender() {
    return isConcluded()
        ? (senderPid == 0 ? null : Actor.by_pid(senderPid))
        : Actor.of(Kernel.callForValue(Shim.ls_comm_sender(handle())));
  }

  /**
   * The receiver, null if it is not known or has ended.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not tell
   */
  public @Nullable Actor get_receiver() {
    Versions.require(Versions.V4_0, "Comm.get_receiver()");
    return Actor.of(Kernel.callForValue(Shim.ls_comm_receiver(handle())));
  }

  // ------------------------------------------------------------------ life

  @Override
  public Comm start() {
    super.start();
    return this;
  }

  /** Starts it and forgets it. */
  public Comm detach() {
    Kernel.call(Shim.ls_comm_detach(handle()));
    detached = true;
    return this;
  }

  @Override
  public boolean is_detached() {
    return detached;
  }

  public Comm await() throws NetworkFailureException, TimeoutException {
    return await_for(-1);
  }

  @Override
  public Comm await_for(double timeout) throws NetworkFailureException, TimeoutException {
    awaitFor(timeout);
    return this;
  }

  @Override
  public Comm cancel() {
    super.cancel();
    return this;
  }

  @Override
  public Comm set_remaining(double amount) {
    super.set_remaining(amount);
    return this;
  }

  public Comm set_name(String name) {
    rename(name);
    return this;
  }
}
