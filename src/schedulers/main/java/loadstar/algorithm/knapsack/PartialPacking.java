package loadstar.algorithm.knapsack;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where the search stands: knapsacks before {@code current} are closed, {@code current} has {@code
 * left} of its capacity free, those after it are empty; and the decisions that led here, to be
 * undone one by one.
 *
 * <p>A decision takes one item of a class into the current knapsack, refuses that class, or goes on
 * to the next knapsack. An explicit stack instead of recursion, because a path can be as long as
 * there are items.
 */
final class PartialPacking {
  final WeightClasses classes;
  final long[] capacity;

  /** Everything that is in a knapsack. */
  final Placements placed;

  /** How many items of each class are in a knapsack. */
  final int[] used;

  int current;
  long left;
  long profit;

  // Classes that the current knapsack, or every remaining one of its capacity, must not receive.
  private boolean[] refusedHere;
  private boolean[] refusedByCapacity;
  private final Deque<boolean[]> closedHere = new ArrayDeque<>();
  private final Deque<boolean[]> closedByCapacity = new ArrayDeque<>();
  private final List<Decision> decisions = new ArrayList<>();

  private enum Kind {
    TAKE,
    REFUSE_HERE,
    REFUSE_BY_CAPACITY,
    NEXT_KNAPSACK
  }

  /** What was decided, on which class, free capacity before, and the bound of the node. */
  private record Decision(Kind kind, int group, long left, long bound) {}

  PartialPacking(WeightClasses classes, long[] capacity) {
    this.classes = classes;
    this.capacity = capacity;
    placed = new Placements(classes.orderClass.length);
    used = new int[classes.size()];
    refusedHere = new boolean[classes.size()];
    refusedByCapacity = new boolean[classes.size()];
    left = capacity[0];
  }

  /** Whether the given knapsack, current or later, must not receive that class. */
  boolean refuses(int knapsack, int group) {
    return capacity[knapsack] == capacity[current] && refusedByCapacity[group]
        || knapsack == current && refusedHere[group];
  }

  /** Free capacity of the current or a later knapsack. */
  long left(int knapsack) {
    return knapsack == current ? left : capacity[knapsack];
  }

  boolean isLastKnapsack() {
    return current + 1 == capacity.length;
  }

  void take(int group, long bound) {
    decisions.add(new Decision(Kind.TAKE, group, left, bound));
    profit += classes.profit(group, used[group]++);
    left -= classes.weight[group];
    placed.add(group, current);
  }

  void nextKnapsack(long bound) {
    decisions.add(new Decision(Kind.NEXT_KNAPSACK, 0, left, bound));
    closedHere.push(refusedHere);
    closedByCapacity.push(refusedByCapacity);
    refusedHere = new boolean[classes.size()];
    if (capacity[current + 1] != capacity[current]) {
      refusedByCapacity = new boolean[classes.size()];
    }
    left = capacity[++current];
  }

  /**
   * Goes back to the last item taken and refuses its class instead.
   *
   * @return false if no such decision is left: the search is over
   */
  boolean backtrack() {
    while (!decisions.isEmpty()) {
      Decision last = decisions.removeLast();
      undo(last);
      if (last.kind == Kind.TAKE) {
        refuse(last.group, last.bound);
        return true;
      }
    }
    return false;
  }

  /** The bound of the node above this one. */
  long parentBound() {
    return decisions.isEmpty() ? Long.MAX_VALUE : decisions.getLast().bound;
  }

  /** The largest bound of what has not been explored yet if the search stops here. */
  long openBound() {
    long bound = parentBound();
    for (Decision decision : decisions) {
      if (decision.kind == Kind.TAKE) {
        bound = Math.max(bound, decision.bound);
      }
    }
    return bound;
  }

  private void refuse(int group, long bound) {
    // Empty knapsacks of one capacity can trade places: refused by one, refused by all.
    boolean empty = left == capacity[current];
    decisions.add(
        new Decision(empty ? Kind.REFUSE_BY_CAPACITY : Kind.REFUSE_HERE, group, left, bound));
    (empty ? refusedByCapacity : refusedHere)[group] = true;
  }

  private void undo(Decision decision) {
    switch (decision.kind) {
      case TAKE -> {
        placed.size--;
        profit -= classes.profit(decision.group, --used[decision.group]);
      }
      case REFUSE_HERE -> refusedHere[decision.group] = false;
      case REFUSE_BY_CAPACITY -> refusedByCapacity[decision.group] = false;
      case NEXT_KNAPSACK -> {
        refusedHere = closedHere.pop();
        refusedByCapacity = closedByCapacity.pop();
        current--;
      }
    }
    left = decision.left;
  }

  /** A list of "one item of class {@code group[i]} in knapsack {@code knapsack[i]}". */
  static final class Placements {
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
}
