package loadstar.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A table of Java objects that native code knows by a number; numbers given back are used again.
 */
final class Numbered<T> {
  private @Nullable Object[] all = new @Nullable Object[1024];
  private int[] free = new int[1024];
  private int used;
  private int freeCount;

  int add(@Nullable T object) {
    int number;
    if (freeCount > 0) {
      number = free[--freeCount];
    } else {
      if (used == all.length) {
        all = Arrays.copyOf(all, 2 * used);
      }
      number = used++;
    }
    all[number] = object;
    return number;
  }

  /** Returns an object and gives its number back. */
  @Nullable T take(int number) {
    @Nullable T object = get(number);
    all[number] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = number;
    return object;
  }

  /** Returns an object, null also for a number that was never given. */
  @Nullable T find(long number) {
    return number < 0 || number >= used ? null : get((int) number);
  }

  /** Returns an object, null if the number is free. */
  @SuppressWarnings("unchecked") // only add() writes
  @Nullable T get(int number) {
    return (T) all[number];
  }
}
