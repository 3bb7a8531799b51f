package loadstar.engine;

import java.util.Arrays;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/**
 * Messages stay in Java: SimGrid carries the number of a slot here as its payload pointer. Slot 0
 * is never used, because S4U refuses null pointers.
 */
public final class Payloads {
  private static @Nullable Object[] slots = new @Nullable Object[1024];
  private static int[] free = new int[1024];
  private static int freeCount;
  private static int used = 1;

  private Payloads() {}

  /** Keeps a message and returns its number, which is never 0. */
  public static long put(@Nullable Object payload) {
    if (Block.released() > 0) {
      reclaim();
    }
    int slot;
    if (freeCount > 0) {
      slot = free[--freeCount];
    } else {
      if (used == slots.length) {
        slots = Arrays.copyOf(slots, 2 * used);
      }
      slot = used++;
    }
    slots[slot] = payload;
    return slot;
  }

  /** Returns a message that has arrived and frees its slot; null for number 0. */
  public static @Nullable Object take(long number) {
    if (number == 0) {
      return null;
    }
    int slot = (int) number;
    Object payload = slots[slot];
    slots[slot] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = slot;
    return payload;
  }

  /** Returns a message that is still on its way, without freeing its slot. */
  public static @Nullable Object peek(long number) {
    return number == 0 ? null : slots[(int) number];
  }

  private static void reclaim() {
    for (long number : Kernel.callForList(Shim.ls_released_payloads())) {
      take(number);
    }
  }
}
