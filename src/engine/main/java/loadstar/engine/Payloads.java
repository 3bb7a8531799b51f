package loadstar.engine;

import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * The table of messages, which stay in Java: SimGrid carries the number of a slot here as its
 * payload pointer. Slot 0 is never used, because S4U refuses null pointers.
 */
public final class Payloads {
  private static final WorldLocal<Numbered<Object>> MESSAGES = new WorldLocal<>(Payloads::none);

  private Payloads() {}

  private static Numbered<Object> none() {
    Numbered<Object> messages = new Numbered<>();
    messages.add("nothing has number 0");
    return messages;
  }

  /** Stores a message and returns its number, which is never 0. */
  public static long put(@Nullable Object payload) {
    if (Block.word(Enums.LS_BLOCK_RELEASED) > 0) {
      reclaim();
    }
    return MESSAGES.get().add(payload);
  }

  /** Returns a message that has arrived and frees its slot; null for number 0. */
  public static @Nullable Object take(long number) {
    return number == 0 ? null : MESSAGES.get().take((int) number);
  }

  /** Returns a message that is still on its way, without freeing its slot. */
  public static @Nullable Object peek(long number) {
    return number == 0 ? null : MESSAGES.get().get((int) number);
  }

  private static void reclaim() {
    for (long number : Kernel.callForList(Shim.ls_released_payloads())) {
      take(number);
    }
  }
}
