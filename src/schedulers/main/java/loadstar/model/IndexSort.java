package loadstar.model;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Sorts row numbers by a column of doubles without boxing either. */
public final class IndexSort {
  private IndexSort() {}

  /**
   * Sorts rows by key[row], stably. Rows already in order, the usual case for a log written as time
   * goes, cost one pass.
   */
  public static void sort(int[] rows, double[] key) {
    for (int i = 1; i < rows.length; i++) {
      if (!(key[rows[i - 1]] <= key[rows[i]])) {
        mergeSort(rows, 0, rows.length, key, new int[rows.length]);
        return;
      }
    }
  }

  /** Returns the numbers below a count by increasing key; ties keep their order. */
  public static int[] order(int count, IntToDoubleFunction key) {
    int[] order = IntStream.range(0, count).toArray();
    sort(order, IntStream.range(0, count).mapToDouble(key).toArray());
    return order;
  }

  /**
   * Returns the number below a count, one or more, whose key is the least; the first of several.
   */
  public static int least(int count, IntToDoubleFunction key) {
    int least = 0;
    double smallest = key.applyAsDouble(0);
    for (int i = 1; i < count; i++) {
      double one = key.applyAsDouble(i);
      least = one < smallest ? i : least;
      smallest = one < smallest ? one : smallest;
    }
    return least;
  }

  private static void mergeSort(int[] rows, int from, int to, double[] key, int[] spare) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    mergeSort(rows, from, middle, key, spare);
    mergeSort(rows, middle, to, key, spare);
    if (key[rows[middle - 1]] <= key[rows[middle]]) {
      return;
    }
    int lower = middle - from;
    System.arraycopy(rows, from, spare, 0, lower);
    int left = 0;
    int right = middle;
    int out = from;
    while (left < lower) {
      if (right < to && key[rows[right]] < key[spare[left]]) {
        rows[out++] = rows[right++];
      } else {
        rows[out++] = spare[left++];
      }
    }
  }
}
