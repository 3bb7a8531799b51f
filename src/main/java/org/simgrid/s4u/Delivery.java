package org.simgrid.s4u;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** An activity that brings an object from one actor to another: through the network or not. */
abstract class Delivery extends Activity {
  // What arrived and was never asked for.
  private static final LongConsumer FREE_RECEIVED =
      over -> Payloads.take(Shim.ls_activity_unread(over));

  // Sending side: number of the object, until it is known to have left.
  private long sent;
  private final boolean receiving;
  private @Nullable Object received;
  private boolean taken;

  /**
   * @param sent number of the object that this side sends, 0 if there is none
   * @param receiving whether this side receives
   */
  Delivery(long handle, long sent, boolean receiving) {
    super(handle);
    this.sent = sent;
    this.receiving = receiving;
    if (sent != 0) {
      ownsSent();
    } else if (receiving) {
      beforeRelease(FREE_RECEIVED);
    }
  }

  /** What never arrives, because this failed or was cancelled, is this side's to free. */
  private void ownsSent() {
    long number = sent;
    beforeRelease(over -> {
      if (Shim.ls_activity_delivered(over) == 0) {
        Payloads.take(number);
      }
    });
  }

  /** Messages may be large: one that is lost does not wait for the garbage collector. */
  @Override
  void failed() {
    if (sent != 0
        && !isConcluded()
        && Shim.ls_activity_runs(handle()) == 0
        && Shim.ls_activity_delivered(handle()) == 0) {
      Payloads.take(sent);
      sent = 0;
      onlyRelease();
    }
  }

  @Override
  void detached() {
    super.detached();
    sent = 0; // the shim tells if it is lost
  }

  boolean isReceiving() {
    return receiving;
  }

  /** Has it send this instead, before the start; the shim's function takes its number. */
  void replace(@Nullable Object payload, LongUnaryOperator set) {
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
    sent = number;
    ownsSent();
  }

  /** What came, null before it came and on the sending side. */
  @Nullable Object received() {
    if (receiving && !taken) {
      long number = isConcluded() ? receivedPayload : Shim.ls_activity_payload(handle());
      if (number != 0) {
        received = Payloads.take(number);
        taken = true;
        if (!isConcluded()) {
          onlyRelease();
        }
      }
    }
    return received;
  }

  @Override
  void conclude() {
    super.conclude();
    received();
    sent = 0;
  }

  @Nullable Actor sender() {
    return isConcluded()
        ? actor(senderPid)
        : Actor.of(Kernel.callForValue(Shim.ls_activity_sender(handle())));
  }

  @Nullable Actor receiver() {
    return isConcluded()
        ? actor(receiverPid)
        : Actor.of(Kernel.callForValue(Shim.ls_activity_receiver(handle())));
  }

  private static @Nullable Actor actor(int pid) {
    return pid == 0 ? null : Actor.by_pid(pid);
  }
}
