package org.simgrid.s4u;

import static loadstar.engine.shim.Enums.LS_COMM;
import static loadstar.engine.shim.Enums.LS_ON_COMPLETION;
import static loadstar.engine.shim.Enums.LS_ON_RECV;
import static loadstar.engine.shim.Enums.LS_ON_RESUME;
import static loadstar.engine.shim.Enums.LS_ON_SEND;
import static loadstar.engine.shim.Enums.LS_ON_START;
import static loadstar.engine.shim.Enums.LS_ON_SUSPEND;
import static loadstar.engine.shim.Enums.LS_ON_VETO;

import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A communication, through a mailbox or directly from host to host. */
public class Comm extends Delivery {
  private static final Signal<Comm> ON_START = signal(Comm.class, LS_COMM, LS_ON_START);
  private static final Signal<Comm> ON_COMPLETION = signal(Comm.class, LS_COMM, LS_ON_COMPLETION);
  private static final Signal<Comm> ON_SUSPEND = signal(Comm.class, LS_COMM, LS_ON_SUSPEND);
  private static final Signal<Comm> ON_RESUME = signal(Comm.class, LS_COMM, LS_ON_RESUME);
  private static final Signal<Comm> ON_VETO = signal(Comm.class, LS_COMM, LS_ON_VETO);
  private static final Signal<Comm> ON_SEND = signal(Comm.class, LS_COMM, LS_ON_SEND);
  private static final Signal<Comm> ON_RECV = signal(Comm.class, LS_COMM, LS_ON_RECV);

  private @Nullable Mailbox mailbox;
  private @Nullable Host source;
  private @Nullable Host destination;
  private long sourceHandle;
  private long destinationHandle;

  Comm(long handle) {
    this(handle, 0, false);
  }

  private Comm(long handle, long sent, boolean receiving) {
    super(handle, sent, receiving);
  }

  static Comm toSend(long handle, Mailbox mailbox, long number) {
    Comm comm = new Comm(handle, number, false);
    comm.mailbox = mailbox;
    return comm;
  }

  static Comm toReceive(long handle, Mailbox mailbox) {
    Comm comm = new Comm(handle, 0, true);
    comm.mailbox = mailbox;
    return comm;
  }

  @Override
  void conclude() {
    sourceHandle = Block.value5();
    destinationHandle = Block.value6();
    super.conclude();
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
    double bytes = Amounts.bytes(Amounts.wholeBytes(simulated_size_in_bytes));
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
    double bytes = Amounts.bytes(simulated_size_in_bytes);
    Kernel.call(Shim.ls_comm_sendto(from.handle(), to.handle(), bytes));
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
    if (source == null) {
      source = Host.ofPast(isConcluded() ? sourceHandle : Shim.ls_comm_source(handle()));
    }
    return source;
  }

  /** Null if it is not known yet. */
  public @Nullable Host get_destination() {
    if (destination == null) {
      long host = isConcluded() ? destinationHandle : Shim.ls_comm_destination(handle());
      destination = Host.ofPast(host);
    }
    return destination;
  }

  // ------------------------------------------------------------------ through a mailbox

  public Comm set_mailbox(Mailbox mailbox) {
    Kernel.call(Shim.ls_comm_set_mailbox(handle(), mailbox.handle()));
    this.mailbox = mailbox;
    return this;
  }

  /** Null if it goes from host to host. */
  public @Nullable Mailbox get_mailbox() {
    if (mailbox == null && !isConcluded()) {
      long known = Shim.ls_comm_mailbox(handle());
      mailbox = known == 0 ? null : Mailbox.of(known);
    }
    return mailbox;
  }

  public Comm set_src_data(@Nullable Object payload) {
    replace(payload, number -> Shim.ls_comm_set_payload(handle(), number));
    return this;
  }

  /** The message, once it was received. */
  public @Nullable Object get_payload() {
    return isReceiving() || isConcluded()
        ? received()
        : Payloads.peek(Shim.ls_activity_payload(handle()));
  }

  /** In bytes. */
  public Comm set_payload_size(double bytes) {
    return set_payload_size(Amounts.wholeBytes(bytes));
  }

  public Comm set_payload_size(long bytes) {
    Kernel.call(Shim.ls_comm_set_payload_size(handle(), Amounts.bytes(bytes)));
    return this;
  }

  /** Upper bound of the rate, in bytes per second. */
  public Comm set_rate(double rate) {
    Kernel.call(Shim.ls_comm_set_rate(handle(), Amounts.bound(rate, "bytes per second")));
    return this;
  }

  /** The sender, null if it is not known or has ended. */
  public @Nullable Actor get_sender() {
    return sender();
  }

  /**
   * The receiver, null if it is not known or has ended.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not tell
   */
  public @Nullable Actor get_receiver() {
    Versions.require(Versions.V4_0, "Comm.get_receiver()");
    return receiver();
  }

  // ------------------------------------------------------------------ life

  @Override
  public Comm start() {
    super.start();
    return this;
  }

  /** Starts it and forgets it. */
  public Comm detach() {
    return detach(-1);
  }

  /**
   * As {@link #detach()}; the callback runs if the message is lost because nobody can receive it.
   */
  public Comm detach(CallbackComm on_loss) {
    return detach(
        Kernel.register((number, other, unused) -> {
          on_loss.run(this);
          return 0;
        }));
  }

  private Comm detach(int callback) {
    Kernel.call(Shim.ls_comm_detach(handle(), callback));
    detached();
    return this;
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

  // ------------------------------------------------------------------ dependencies, trace

  /** Has that activity start when this one is done. */
  public Comm add_successor(Activity a) {
    addSuccessor(a);
    return this;
  }

  public Comm remove_successor(Activity a) {
    removeSuccessor(a);
    return this;
  }

  /** Under which name the trace counts it; before the start. */
  public Comm set_tracing_category(String category) {
    setTracingCategory(category);
    return this;
  }

  public String get_tracing_category() {
    return tracingCategory();
  }

  // ------------------------------------------------------------------ signals

  /**
   * Called for each Comm when it starts.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, whose library lacks that signal
   */
  public static void on_start_cb(CallbackComm cb) {
    Versions.require(Versions.V4_0, "Comm.on_start_cb()");
    ON_START.listen((activity, other) -> cb.run(activity));
  }

  /** Called when it starts. */
  public void on_this_start_cb(CallbackComm cb) {
    Versions.require(Versions.V4_0, "Comm.on_this_start_cb()");
    keep();
    ON_START.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Called for each Comm when it is over, in whatever way. */
  public static void on_completion_cb(CallbackComm cb) {
    ON_COMPLETION.listen((activity, other) -> cb.run(activity));
  }

  /** Called when it is over, in whatever way. */
  public void on_this_completion_cb(CallbackComm cb) {
    keep();
    ON_COMPLETION.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Called when it is suspended. */
  public void on_this_suspend_cb(CallbackComm cb) {
    keep();
    ON_SUSPEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Called when it is resumed. */
  public void on_this_resume_cb(CallbackComm cb) {
    keep();
    ON_RESUME.listen(this, (activity, other) -> cb.run(activity));
  }

  /**
   * Called for each Comm when it could not start, because of a dependency or a missing resource.
   */
  public static void on_veto_cb(CallbackComm cb) {
    ON_VETO.listen((activity, other) -> cb.run(activity));
  }

  /** Called when it could not start, because of a dependency or a missing resource. */
  public void on_this_veto_cb(CallbackComm cb) {
    keep();
    ON_VETO.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Called for each Comm when its sender starts it. */
  public static void on_send_cb(CallbackComm cb) {
    ON_SEND.listen((activity, other) -> cb.run(activity));
  }

  /** Called when its sender starts it. */
  public void on_this_send_cb(CallbackComm cb) {
    keep();
    ON_SEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Called for each Comm when its receiver starts it. */
  public static void on_recv_cb(CallbackComm cb) {
    ON_RECV.listen((activity, other) -> cb.run(activity));
  }

  /** Called when its receiver starts it. */
  public void on_this_recv_cb(CallbackComm cb) {
    keep();
    ON_RECV.listen(this, (activity, other) -> cb.run(activity));
  }
}
