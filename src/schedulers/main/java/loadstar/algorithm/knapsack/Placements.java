package loadstar.algorithm.knapsack;

/** A list of "one item of class {@code group[i]} in knapsack {@code knapsack[i]}". */
final class Placements {
  final int[] group;
  final int[] knapsack;
  int size;

  Placements(int capacity) {
    group = new int[capacity];
    knapsack = new int[capacity];
  }

  void add(int oneGroup, int oneKnapsack) {
    group[size] = oneGroup;
    knapsack[size++] = oneKnapsack;
  }

  void copy(Placements other) {
    System.arraycopy(other.group, 0, group, 0, other.size);
    System.arraycopy(other.knapsack, 0, knapsack, 0, other.size);
    size = other.size;
  }
}
