package loadstar.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * When a worker is away, by increasing date; apart from each other. There may be infinitely many
 * absences: they are found when they are asked for.
 */
public interface Absences extends Iterable<Absence> {
  /** A worker that is always there. */
  Absences NONE = Collections::emptyIterator;

  /** A worker that dies; infinite for one that does not. */
  static Absences death(double date) {
    return Double.isInfinite(date)
        ? NONE
        : () -> List.of(new Absence(date, Double.POSITIVE_INFINITY)).iterator();
  }

  /** A worker that comes late; 0 for one that is there from the start. */
  static Absences until(double date) {
    return date <= 0 ? NONE : () -> List.of(new Absence(0, date)).iterator();
  }

  /** Away whenever one of some reasons is there; those that touch are one absence. */
  static Absences anyOf(List<Absences> reasons) {
    List<Absences> some = reasons.stream().filter(one -> one != NONE).toList();
    if (some.isEmpty()) {
      return NONE;
    }
    return some.size() == 1 ? some.getFirst() : () -> new Union(some);
  }

  /** Whether the worker comes back after its first absence. */
  default boolean everReturns() {
    Iterator<Absence> all = iterator();
    return all.hasNext() && all.next().ends();
  }

  /** How many absences begin before a date. */
  default int before(double date) {
    int count = 0;
    for (Absence absence : this) {
      if (absence.from() >= date) {
        break;
      }
      count++;
    }
    return count;
  }

  /** Merges rows of absences. */
  final class Union implements Iterator<Absence> {
    private final List<Iterator<Absence>> rest = new ArrayList<>();
    private final List<@Nullable Absence> heads = new ArrayList<>();

    private Union(List<Absences> reasons) {
      for (Absences reason : reasons) {
        Iterator<Absence> all = reason.iterator();
        rest.add(all);
        heads.add(all.hasNext() ? all.next() : null);
      }
    }

    @Override
    public boolean hasNext() {
      return first(Double.POSITIVE_INFINITY) >= 0;
    }

    @Override
    public Absence next() {
      int i = first(Double.POSITIVE_INFINITY);
      if (i < 0) {
        throw new NoSuchElementException();
      }
      Absence head = take(i);
      double to = head.to();
      while (!Double.isInfinite(to)) {
        i = first(to);
        if (i < 0) {
          break;
        }
        to = Math.max(to, take(i).to());
      }
      return new Absence(head.from(), to);
    }

    /** The row whose head begins first and not after a date; -1 without any. */
    private int first(double latest) {
      int first = -1;
      double from = latest;
      for (int i = 0; i < heads.size(); i++) {
        Absence head = heads.get(i);
        if (head != null && head.from() <= from && (first < 0 || head.from() < from)) {
          first = i;
          from = head.from();
        }
      }
      return first;
    }

    private Absence take(int i) {
      Absence head = heads.get(i);
      if (head == null) {
        throw new NoSuchElementException();
      }
      // After one without end nothing comes.
      heads.set(i, head.ends() && rest.get(i).hasNext() ? rest.get(i).next() : null);
      if (!head.ends()) {
        Collections.fill(heads, null);
      }
      return head;
    }
  }
}
