package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A communication, through a mailbox or directly from host to host. */
public class Comm extends Delivery {
  private static final Signal<Comm> ON_START = signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_START);
  private static final Signal<Comm> ON_COMPLETION =
      signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_COMPLETION);
  private static final Signal<Comm> ON_SUSPEND =
      signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_SUSPEND);
  private static final Signal<Comm> ON_RESUME =
      signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_RESUME);
  private static final Signal<Comm> ON_VETO = signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_VETO);
  private static final Signal<Comm> ON_SEND = signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_SEND);
  private static final Signal<Comm> ON_RECV = signal(Comm.class, Enums.LS_COMM, Enums.LS_ON_RECV);

  private @Nullable Mailbox mailbox;
  private @Nullable Host source;
  private @Nullable Host destination;

  // The configuration while SimGrid needs not know of it.
  private @Nullable Object draft;
  private boolean drafted; // there is something to send, maybe null
  private long bytes;
  private long maker; // the actor that SimGrid takes for the sender or the receiver

  Comm(long handle, boolean started) {
    this(handle, started, false);
  }

  private Comm(long handle, boolean started, boolean receiving) {
    super(Enums.LS_COMM, handle, started, receiving);
  }

  /** Returns one that sends or receives through a mailbox, not started. */
  static Comm through(Mailbox mailbox, boolean receiving) {
    Comm comm = new Comm(0, false, receiving);
    comm.mailbox = mailbox;
    comm.maker = Kernel.runningHandle();
    if (comm.maker == 0) {
      // Outside actors there may be a reason; with the handle SimGrid sees what it would see.
      long unused = comm.handle();
    }
    return comm;
  }

  /** Sets the message and its size in bytes. */
  Comm with(@Nullable Object payload, long size) {
    return set_src_data(payload).set_payload_size(size);
  }

  @Override
  void makeNative() {
    if (maker != Kernel.runningHandle()) {
      throw new IllegalStateException(
          "a communication through the mailbox "
              + mailbox
              + " is used by another actor than the one that made it. Maybe have each actor make"
              + " its own");
    }
    if (isReceiving()) {
      adopt(Kernel.callForValue(Shim.ls_mailbox_get_init(through())), false);
    } else {
      long number = drafted ? number() : 0;
      adopt(Kernel.callForValue(Shim.ls_mailbox_put_init(through(), number, bytes)), false);
      sends(number);
    }
  }

  /** Tells whether one native call starts it without any difference for the program. */
  private boolean startsAtOnce() {
    return isDraft()
        && (drafted || isReceiving())
        && maker == Kernel.runningHandle()
        && isUnnamed()
        && !mayBeNamed();
  }

  // ------------------------------------------------------------------ host to host

  public static Comm sendto_init() {
    return new Comm(Kernel.callForValue(Shim.ls_comm_sendto_init(0, 0)), false);
  }

  public static Comm sendto_init(Host from, Host to) {
    long made = Kernel.callForValue(Shim.ls_comm_sendto_init(from.handle(), to.handle()));
    return between(made, from, to);
  }

  public static Comm sendto_async(Host from, Host to, double simulated_size_in_bytes) {
    return sendto_exactly_async(
        from, to, Amounts.bytes(Amounts.wholeBytes(simulated_size_in_bytes)));
  }

  private static Comm between(long made, Host from, Host to) {
    Comm comm = new Comm(made, true); // SimGrid starts it as soon as it knows all it needs
    comm.source = from;
    comm.destination = to;
    return comm;
  }

  public static Comm sendto_async(Host from, Host to, long simulated_size_in_bytes) {
    return sendto_async(from, to, (double) simulated_size_in_bytes);
  }

  public static void sendto(Host from, Host to, long simulated_size_in_bytes) {
    sendto_exactly(from, to, Amounts.bytes(simulated_size_in_bytes));
  }

  /**
   * Sends as {@link #sendto(Host, Host, long)} does. The size need not be a whole number of bytes.
   * Beyond upstream.
   */
  public static void sendto_exactly(Host from, Host to, double simulated_size_in_bytes) {
    double bytes = Amounts.amount(simulated_size_in_bytes, "bytes");
    Kernel.call(Shim.ls_comm_sendto(from.handle(), to.handle(), bytes));
  }

  /**
   * Starts as {@link #sendto_async(Host, Host, long)} does. The size need not be a whole number of
   * bytes. Beyond upstream.
   */
  public static Comm sendto_exactly_async(Host from, Host to, double simulated_size_in_bytes) {
    double bytes = Amounts.amount(simulated_size_in_bytes, "bytes");
    long made = Kernel.callForValue(Shim.ls_comm_sendto_async(from.handle(), to.handle(), bytes));
    return between(made, from, to);
  }

  public Comm set_source(Host from) {
    Kernel.call(Shim.ls_comm_set_source(handle(), from.handle()));
    started();
    source = from;
    return this;
  }

  public Comm set_destination(Host to) {
    Kernel.call(Shim.ls_comm_set_destination(handle(), to.handle()));
    started();
    destination = to;
    return this;
  }

  /** Returns the source, null if it is not known yet. */
  public @Nullable Host get_source() {
    if (source == null) {
      source = Host.ofPast(isOver() ? past().source() : Shim.ls_comm_source(handle()));
    }
    return source;
  }

  /** Returns the destination, null if it is not known yet. */
  public @Nullable Host get_destination() {
    if (destination == null) {
      long host = isOver() ? past().destination() : Shim.ls_comm_destination(handle());
      destination = Host.ofPast(host);
    }
    return destination;
  }

  // ------------------------------------------------------------------ through a mailbox

  public Comm set_mailbox(Mailbox mailbox) {
    if (!isDraft()) {
      Kernel.call(Shim.ls_comm_set_mailbox(handle(), mailbox.handle()));
    }
    this.mailbox = mailbox;
    return this;
  }

  /** Returns the mailbox, null if it goes from host to host. */
  public @Nullable Mailbox get_mailbox() {
    if (mailbox == null && !isOver()) {
      long known = Shim.ls_comm_mailbox(handle());
      mailbox = known == 0 ? null : Mailbox.of(known);
    }
    return mailbox;
  }

  public Comm set_src_data(@Nullable Object payload) {
    if (isDraft() && !isReceiving()) {
      draft = payload;
      drafted = true;
    } else {
      replace(payload, number -> Shim.ls_comm_set_payload(handle(), number));
    }
    return this;
  }

  /** Returns the message, once it was received. */
  public @Nullable Object get_payload() {
    return isReceiving() || isOver() || isDraft()
        ? received()
        : Payloads.peek(Shim.ls_activity_payload(handle()));
  }

  /** Sets the size in bytes. */
  public Comm set_payload_size(double bytes) {
    return set_payload_size(Amounts.wholeBytes(bytes));
  }

  public Comm set_payload_size(long bytes) {
    long size = Amounts.bytes(bytes);
    if (isDraft() && !isReceiving()) {
      this.bytes = size;
    } else {
      Kernel.call(Shim.ls_comm_set_payload_size(handle(), size));
    }
    return this;
  }

  /** Sets an upper bound of the rate, in bytes per second. */
  public Comm set_rate(double rate) {
    return Kernel.call(
        this, Shim.ls_comm_set_rate(handle(), Amounts.bound(rate, "bytes per second")));
  }

  /**
   * Returns the receiver, null if it is not known or has ended.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not report it
   */
  @Override
  public @Nullable Actor get_receiver() {
    Versions.require(Versions.V4_0, "Comm.get_receiver()");
    return super.get_receiver();
  }

  // ------------------------------------------------------------------ life

  @Override
  public Comm start() {
    if (!startsAtOnce()) {
      super.start();
    } else if (isReceiving()) {
      adopt(Kernel.callForValue(Shim.ls_mailbox_get_async(through())), true);
    } else {
      long number = number();
      adopt(Kernel.callForValue(Shim.ls_mailbox_put_async(through(), number, bytes)), true);
      sends(number);
    }
    return this;
  }

  private long through() {
    return Objects.requireNonNull(mailbox).handle();
  }

  /** Stores the drafted message and returns its number. */
  private long number() {
    Object payload = draft;
    draft = null;
    return Payloads.put(payload);
  }

  /** Starts it and forgets it. */
  public Comm detach() {
    return detach(-1);
  }

  /**
   * Detaches it as {@link #detach()} does; the callback runs if the message is lost because no
   * actor can receive it.
   */
  public Comm detach(CallbackComm on_loss) {
    requireHere();
    return detach(Kernel.listen((number, other, unused) -> on_loss.run(this)));
  }

  private Comm detach(int callback) {
    if (startsAtOnce() && !isReceiving()) {
      Kernel.call(Shim.ls_mailbox_put_detached(through(), number(), bytes, callback));
      forgotten();
      return this;
    }
    boolean forgotten = Kernel.callForValue(Shim.ls_comm_detach(handle(), callback)) != 0;
    sendsNothing();
    if (forgotten) {
      forgotten();
    } else {
      detached();
    }
    return this;
  }

  public Comm await() throws NetworkFailureException, TimeoutException {
    return await_for(-1);
  }

  @Override
  public Comm await_for(double timeout) throws NetworkFailureException, TimeoutException {
    return (Comm) awaitFor(timeout);
  }

  @Override
  public Comm cancel() {
    return (Comm) super.cancel();
  }

  @Override
  public Comm set_remaining(double amount) {
    return (Comm) super.set_remaining(amount);
  }

  public Comm set_name(String name) {
    return (Comm) rename(name);
  }

  // ------------------------------------------------------------------ dependencies, trace

  /** Makes that activity start when this one is done. */
  public Comm add_successor(Activity a) {
    return (Comm) addSuccessor(a);
  }

  public Comm remove_successor(Activity a) {
    return (Comm) removeSuccessor(a);
  }

  /** Sets the name under which the trace counts it; before the start. */
  public Comm set_tracing_category(String category) {
    return (Comm) setTracingCategory(category);
  }

  // ------------------------------------------------------------------ signals

  /**
   * Registers a callback that runs for each Comm when it starts.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, whose library lacks that signal
   */
  public static void on_start_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Comm.on_start_cb()");
    ON_START.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_start_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Comm.on_this_start_cb()");
    ON_START.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Comm when it is over, in whatever way. */
  public static void on_completion_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_completion_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen(this, (activity, other) -> cb.run(activity));
  }

  @Override
  void tellCompletion() {
    ON_COMPLETION.tell(this);
  }

  /** Registers a callback that runs for each Comm that is suspended. Beyond upstream's Java. */
  public static void on_suspend_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_suspend_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Comm that is resumed. Beyond upstream's Java. */
  public static void on_resume_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_resume_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen(this, (activity, other) -> cb.run(activity));
  }

  /**
   * Registers a callback that runs for each Comm when it could not start, because of a dependency
   * or a missing resource.
   */
  public static void on_veto_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_veto_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Comm when its sender starts it. */
  public static void on_send_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SEND.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_send_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Comm when its receiver starts it. */
  public static void on_recv_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RECV.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_recv_cb(CallbackComm cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RECV.listen(this, (activity, other) -> cb.run(activity));
  }
}
