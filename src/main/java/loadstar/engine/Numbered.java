package loadstar.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Java objects that native code knows by a number; numbers given back are used again. */
final class Numbered<T> {
  private final List<@Nullable T> all = new ArrayList<>();
  private int[] free = new int[64];
  private int freeCount;

  int add(T object) {
    if (freeCount == 0) {
      all.add(object);
      return all.size() - 1;
    }
    int number = free[--freeCount];
    all.set(number, object);
    return number;
  }

  void remove(int number) {
    all.set(number, null);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = number;
  }

  /** Null if the number is free. */
  @Nullable T get(int number) {
    return all.get(number);
  }
}
