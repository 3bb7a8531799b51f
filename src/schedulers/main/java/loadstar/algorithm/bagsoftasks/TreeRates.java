package loadstar.algorithm.bagsoftasks;

import java.util.Iterator;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Rate;

/**
 * The speeds and bandwidths of a tree while time goes, by node.
 *
 * @param speeds c_u, flops per second
 * @param bandwidths b_u, bytes per second on the link from p(u); the root's means nothing
 */
public record TreeRates(List<Rate> speeds, List<Rate> bandwidths) {
  public TreeRates {
    speeds = List.copyOf(speeds);
    bandwidths = List.copyOf(bandwidths);
  }

  /** Returns a rate that is 0 during absences: what is computed or received then is lost. */
  public static Rate without(Rate rate, Absences absences) {
    return absences == Absences.NONE ? rate : new Interrupted(rate, absences);
  }

  /** A rate that is 0 during absences. */
  private record Interrupted(Rate rate, Absences absences) implements Rate {
    @Override
    public double at(double date) {
      for (Absence absence : absences) {
        if (date < absence.from()) {
          break;
        }
        if (date < absence.to()) {
          return 0;
        }
      }
      return rate.at(date);
    }

    @Override
    public double changeAfter(double date) {
      double change = rate.changeAfter(date);
      Iterator<Absence> all = absences.iterator();
      while (all.hasNext()) {
        Absence absence = all.next();
        if (absence.from() > date) {
          return Math.min(change, absence.from());
        }
        if (absence.to() > date) {
          return Math.min(change, absence.to());
        }
      }
      return change;
    }

    @Override
    public double most() {
      return rate.most();
    }
  }
}
