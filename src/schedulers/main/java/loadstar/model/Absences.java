package loadstar.model;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The absences of a worker, disjoint and by increasing date. There may be infinitely many: they are
 * computed on iteration.
 */
public interface Absences extends Iterable<Absence> {
  /** No absence: the worker is always there. */
  Absences NONE = Collections::emptyIterator;

  /** Returns the absence of a worker that dies at a date; none for an infinite date. */
  static Absences death(double date) {
    return Double.isInfinite(date)
        ? NONE
        : () -> List.of(new Absence(date, Double.POSITIVE_INFINITY)).iterator();
  }

  /**
   * Returns the absence of a worker that comes at a date; none for 0, when it is there from the
   * start.
   */
  static Absences until(double date) {
    return date <= 0 ? NONE : () -> List.of(new Absence(0, date)).iterator();
  }

  /**
   * Returns the union of several absences: the worker is away whenever one of them holds. Adjacent
   * ones become one.
   */
  static Absences anyOf(List<Absences> reasons) {
    List<Absences> some = reasons.stream().filter(one -> one != NONE).toList();
    return some.isEmpty() ? NONE : some.size() == 1 ? some.getFirst() : () -> new Union(some);
  }

  /** Tells whether the worker comes back after its first absence. */
  default boolean everReturns() {
    Iterator<Absence> all = iterator();
    return all.hasNext() && all.next().ends();
  }

  /** Returns the number of absences that begin before a date. */
  default int before(double date) {
    return (int) stream().takeWhile(absence -> absence.from() < date).count();
  }

  default Stream<Absence> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** Merges sequences of absences into one. */
  final class Union implements Iterator<Absence> {
    private record Head(Absence first, Iterator<Absence> rest) {}

    private final PriorityQueue<Head> heads =
        new PriorityQueue<>(Comparator.comparingDouble(head -> head.first.from()));

    private Union(List<Absences> reasons) {
      reasons.forEach(reason -> add(reason.iterator()));
    }

    private void add(Iterator<Absence> all) {
      if (all.hasNext()) {
        heads.add(new Head(all.next(), all));
      }
    }

    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public Absence next() {
      Absence head = take();
      double to = head.to();
      while (!heads.isEmpty() && heads.element().first.from() <= to) {
        to = Math.max(to, take().to());
      }
      return new Absence(head.from(), to);
    }

    private Absence take() {
      Head head = heads.remove();
      if (head.first.ends()) {
        add(head.rest);
      } else {
        heads.clear(); // nothing comes after one without end
      }
      return head.first;
    }
  }
}
