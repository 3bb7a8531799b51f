package org.simgrid.s4u;

import java.util.function.LongUnaryOperator;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** An activity that brings an object from one actor to another: through the network or not. */
abstract class Delivery extends Activity {
  // The number of the object on the sending side, until it is known to have left.
  private long sent;
  private final boolean receiving;
  private @Nullable Object received;
  private boolean taken;

  // The native half is 0 if SimGrid needs not know of it yet; receiving: this side does.
  Delivery(int kind, long handle, boolean started, boolean receiving) {
    super(kind, handle, started);
    this.receiving = receiving;
  }

  /**
   * Records that this side sends the object of that number, and has to free it if it never arrives.
   */
  final void sends(long number) {
    sent = number;
    ifNeverStarted(() -> Payloads.take(number));
  }

  /** Records that the shim frees the sent object if it is lost. */
  final void sendsNothing() {
    sent = 0;
  }

  final boolean isReceiving() {
    return receiving;
  }

  /** Replaces the object to send, before the start; the shim's function takes its number. */
  final void replace(@Nullable Object payload, LongUnaryOperator set) {
    if (get_state() != State.INITED) {
      throw new IllegalStateException("what is sent can only be set before the start");
    }
    long number = Payloads.put(payload);
    boolean done = false;
    try {
      Kernel.call(set.applyAsLong(number));
      done = true;
    } finally {
      Payloads.take(done ? sent : number);
    }
    sends(number);
  }

  /** Returns the received object, null before it came and on the sending side. */
  final @Nullable Object received() {
    if (receiving && !taken && !isDraft()) {
      long number = isOver() ? past().payload() : Shim.ls_activity_payload(handle());
      if (number != 0) {
        received = Payloads.take(number);
        taken = true;
      }
    }
    return received;
  }

  @Override
  void ended(boolean delivered) {
    Object unused = received();
    if (!delivered) {
      Payloads.take(sent);
    }
    sent = 0;
  }

  /** Returns the sender, null if it is not known or has ended. */
  public @Nullable Actor get_sender() {
    return isOver()
        ? actor(past().sender())
        : Actor.of(Kernel.callForValue(Shim.ls_activity_sender(handle())));
  }

  /** Returns the receiver, null if it is not known or has ended. */
  public @Nullable Actor get_receiver() {
    return isOver()
        ? actor(past().receiver())
        : Actor.of(Kernel.callForValue(Shim.ls_activity_receiver(handle())));
  }

  private static @Nullable Actor actor(int pid) {
    return pid == 0 ? null : Actor.by_pid(pid);
  }
}
