package loadstar.algorithm.play;

import loadstar.algorithm.play.Wire.Event;
import org.jspecify.annotations.Nullable;

/**
 * The transfers of a master with one port each way, where they share links: at most one goes out
 * and one comes in. A transfer begins with its latency, during which it uses no bandwidth; then it
 * advances at its share until it is complete, and shares change only when one of the two begins or
 * ends.
 */
final class Transfers {
  // The two directions.
  static final int OUT = 0;
  static final int BACK = 1;

  private final LinkShares sharing;
  private final @Nullable Event[] events = new Event[2];
  private final double[] left = new double[2]; // seconds that the rest would take alone
  private final double[] since = new double[2]; // the date of "left"; end of the latency
  private final double[] share = new double[2]; // 0 before its latency is over
  private final double[] shares = new double[2];

  Transfers(LinkShares sharing) {
    this.sharing = sharing;
  }

  /**
   * Begins a transfer.
   *
   * @param date when its latency is over
   * @param seconds that it then takes alone
   * @param event the event at its end
   */
  void begin(int way, double date, double seconds, Event event) {
    events[way] = event;
    since[way] = date;
    left[way] = seconds;
    share[way] = 0;
  }

  /** Returns the date at which the next latency or transfer is over; infinite if none goes on. */
  double date() {
    return Math.min(date(OUT), date(BACK));
  }

  private double date(int way) {
    if (events[way] == null) {
      return Double.POSITIVE_INFINITY;
    }
    return share[way] == 0 ? since[way] : since[way] + left[way] / share[way];
  }

  /**
   * Advances to that date and returns the event of a transfer that is over then; null for a
   * latency.
   */
  @Nullable Event next() {
    int way = date(OUT) <= date(BACK) ? OUT : BACK;
    double date = date(way);
    Event event = null;
    if (share[way] == 0) {
      share[way] = 1;
    } else {
      event = events[way];
      events[way] = null;
    }
    shareAt(date);
    return event;
  }

  private void shareAt(double date) {
    Event out = events[OUT];
    Event back = events[BACK];
    if (out != null && back != null && share[OUT] > 0 && share[BACK] > 0) {
      sharing.share(out.worker(), back.worker(), shares);
    } else {
      shares[OUT] = 1;
      shares[BACK] = 1;
    }
    for (int way = OUT; way <= BACK; way++) {
      if (events[way] != null && share[way] > 0 && share[way] != shares[way]) {
        left[way] = Math.max(0, left[way] - (date - since[way]) * share[way]);
        since[way] = date;
        share[way] = shares[way];
      }
    }
  }

  /** Breaks off the transfers to and from a worker. */
  void forget(int worker, double now) {
    for (int way = OUT; way <= BACK; way++) {
      Event one = events[way];
      if (one != null && one.worker() == worker) {
        events[way] = null;
      }
    }
    shareAt(now);
  }
}
