package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.PriorityQueue;
import java.util.stream.DoubleStream;

/**
 * The nodes of a tree that its root can reach, over time. A node that has failed, or whose link
 * has, is gone with all nodes below it. The root does not fail.
 */
public final class TreeReach {
  private final List<Absences> byNode;

  private TreeReach(List<Absences> byNode) {
    this.byNode = List.copyOf(byNode);
  }

  /** Returns the reach of a tree in which nothing fails. */
  public static TreeReach always(TreePlatform tree) {
    return of(tree, Collections.nCopies(tree.size(), Absences.NONE));
  }

  /**
   * Returns the reach under failures of nodes and links.
   *
   * @param own absences of each node or the link to it; none for the root
   */
  public static TreeReach of(TreePlatform tree, List<Absences> own) {
    List<Absences> all = new ArrayList<>();
    for (int u = 0; u < tree.size(); u++) {
      if (u == 0 && own.getFirst() != Absences.NONE) {
        throw new IllegalArgumentException("the root of a tree does not fail");
      }
      all.add(
          u == 0 ? Absences.NONE : Absences.anyOf(List.of(all.get(tree.parent(u)), own.get(u))));
    }
    return new TreeReach(all);
  }

  /** Returns the absences of a node: the times at which it cannot be reached. */
  public Absences of(int u) {
    return byNode.get(u);
  }

  /** Tells whether any node can be unreachable at some date. */
  public boolean changes() {
    return byNode.stream().anyMatch(absences -> absences != Absences.NONE);
  }

  /**
   * A change of the set of reachable nodes.
   *
   * @param date seconds
   * @param there by node, from the date on; a node that is present has a parent that is
   */
  public record Change(double date, boolean[] there) {}

  /**
   * Returns all changes by increasing date; there may be infinitely many. All nodes are there
   * before the first.
   */
  public Iterator<Change> iterator() {
    return new Walk();
  }

  private final class Walk implements Iterator<Change> {
    private final boolean[] there = new boolean[byNode.size()];
    private final PriorityQueue<Next> next =
        new PriorityQueue<>(Comparator.comparingDouble(Next::date));

    private Walk() {
      Arrays.fill(there, true);
      for (int u = 0; u < there.length; u++) {
        add(
            u,
            byNode.get(u).stream()
                .flatMapToDouble(absence -> DoubleStream.of(absence.from(), absence.to()))
                .takeWhile(date -> date < Double.POSITIVE_INFINITY)
                .iterator());
      }
    }

    private void add(int u, PrimitiveIterator.OfDouble dates) {
      if (dates.hasNext()) {
        next.add(new Next(u, dates.nextDouble(), dates));
      }
    }

    @Override
    public boolean hasNext() {
      return !next.isEmpty();
    }

    @Override
    public Change next() {
      double date = next.element().date();
      for (Next one = next.peek(); one != null && one.date() == date; one = next.peek()) {
        next.remove();
        there[one.u()] = !there[one.u()];
        add(one.u(), one.later());
      }
      return new Change(date, there.clone());
    }
  }

  /** The next date at which a node goes or comes, and its later dates. */
  private record Next(int u, double date, PrimitiveIterator.OfDouble later) {}
}
