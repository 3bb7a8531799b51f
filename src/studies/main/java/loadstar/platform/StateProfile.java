package loadstar.platform;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import loadstar.model.Absence;
import loadstar.model.Absences;

/**
 * A profile of states, on or off, as times in which it is off. It is on until its first date.
 *
 * @param dates seconds, increasing
 * @param on from that date on
 * @param period after which it begins again; infinite when it does not
 */
record StateProfile(List<Double> dates, List<Boolean> on, double period) implements Absences {
  StateProfile {
    dates = List.copyOf(dates);
    on = List.copyOf(on);
  }

  @Override
  public Iterator<Absence> iterator() {
    return new Walk();
  }

  private final class Walk implements Iterator<Absence> {
    private long step;
    private double from = next(false);

    /** The date of the next change to a state; infinite when there is none. */
    private double next(boolean state) {
      for (int tried = 0; tried < 2 * dates.size(); tried++) {
        int i = (int) (step % dates.size());
        long cycle = step / dates.size();
        if (cycle > 0 && Double.isInfinite(period)) {
          break;
        }
        step++;
        if (on.get(i) == state) {
          return dates.get(i) + (cycle > 0 ? cycle * period : 0);
        }
      }
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean hasNext() {
      return !Double.isInfinite(from);
    }

    @Override
    public Absence next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Absence absence = new Absence(from, next(true));
      from = absence.ends() ? next(false) : Double.POSITIVE_INFINITY;
      return absence;
    }
  }
}
