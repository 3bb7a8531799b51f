package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** An activity that brings an object from one actor to another: through the network or not. */
abstract class Delivery extends Activity {
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
  }

  boolean isReceiving() {
    return receiving;
  }

  /** Has it send this instead, before the start; returns its number. */
  long replace(@Nullable Object payload) {
    Payloads.take(sent);
    sent = Payloads.put(payload);
    return sent;
  }

  /** What came, null before it came and on the sending side. */
  @Nullable Object received() {
    if (receiving && !taken) {
      long number = isConcluded() ? receivedPayload : Shim.ls_activity_payload(handle());
      if (number != 0) {
        received = Payloads.take(number);
        taken = true;
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
