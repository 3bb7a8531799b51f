package loadstar.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes of a tree its root can reach, and when that changes. A node that has failed, or whose
 * link has, is gone with all that is below it. The root does not fail.
 */
public final class TreeReach {
  private final List<Absences> byNode;

  private TreeReach(List<Absences> byNode) {
    this.byNode = List.copyOf(byNode);
  }

  /** A tree where nothing fails. */
  public static TreeReach always(TreePlatform tree) {
    return of(tree, Collections.nCopies(tree.size(), Absences.NONE));
  }

  /**
   * By the failures of nodes and links.
   *
   * @param own one for each node: when it, or the link to it, has failed; nothing for the root
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

  /** When a node cannot be reached. */
  public Absences of(int u) {
    return byNode.get(u);
  }

  public boolean changes() {
    return byNode.stream().anyMatch(absences -> absences != Absences.NONE);
  }

  /**
   * A date and who can be reached from then on.
   *
   * @param date seconds
   * @param there by node; a node that is present has a parent that is
   */
  public record Change(double date, boolean[] there) {}

  /**
   * All changes by increasing date; there may be infinitely many. All are there before the first.
   */
  public Iterator<Change> iterator() {
    return new Walk();
  }

  private final class Walk implements Iterator<Change> {
    private final boolean[] there = new boolean[byNode.size()];
    private final PriorityQueue<Row> rows =
        new PriorityQueue<>(Comparator.comparingDouble(Row::date));

    private Walk() {
      for (int u = 0; u < there.length; u++) {
        there[u] = true;
        Row row = new Row(u, byNode.get(u).iterator());
        if (row.date < Double.POSITIVE_INFINITY) {
          rows.add(row);
        }
      }
    }

    @Override
    public boolean hasNext() {
      return !rows.isEmpty();
    }

    @Override
    public Change next() {
      Row row = rows.poll();
      if (row == null) {
        throw new NoSuchElementException();
      }
      double date = row.date;
      while (row != null) {
        there[row.u] = !there[row.u];
        row.step();
        if (row.date < Double.POSITIVE_INFINITY) {
          rows.add(row);
        }
        Row first = rows.peek();
        row = first != null && first.date == date ? rows.poll() : null;
      }
      return new Change(date, there.clone());
    }
  }

  /** The next change of one node. */
  private static final class Row {
    private final int u;
    private final Iterator<Absence> rest;
    private @Nullable Absence now;
    private double date;

    Row(int u, Iterator<Absence> rest) {
      this.u = u;
      this.rest = rest;
      begin();
    }

    double date() {
      return date;
    }

    private void begin() {
      now = rest.hasNext() ? rest.next() : null;
      date = now == null ? Double.POSITIVE_INFINITY : now.from();
    }

    void step() {
      if (now != null && date < now.to()) {
        date = now.to();
      } else {
        begin();
      }
    }
  }
}
