package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.play.Wire.Event;
import loadstar.algorithm.play.Wire.EventType;
import org.jspecify.annotations.Nullable;

/**
 * The pending events of a wire, by date; events of one date are in the order in which they were
 * entered. It is a binary heap in columns, as three events are entered for each chunk. The event
 * that comes before all of the heap is beside it: the end of a transfer is most often entered and
 * removed before any other, and would rise through the whole heap and sink it again.
 */
public final class Agenda {
  private double[] dates = new double[16];
  private long[] numbers = new long[16];
  private Event[] events = new Event[16];
  private int size;
  private long number;

  /** The first event, if it is not in the heap. */
  private @Nullable Event first;

  private double firstDate;
  private long firstNumber;

  public void add(double date, Event event) {
    Event before = first;
    if (before == null ? date < heapDate() : date < firstDate) {
      double laterDate = firstDate;
      long laterNumber = firstNumber;
      first = event;
      firstDate = date;
      firstNumber = number++;
      if (before != null) {
        enter(laterDate, laterNumber, before);
      }
    } else {
      enter(date, number++, event);
    }
  }

  private void enter(double date, long order, Event event) {
    if (size == events.length) {
      dates = Arrays.copyOf(dates, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    rise(size++, date, order, event);
  }

  private void rise(int from, double date, long order, Event event) {
    int index = from;
    while (index > 0 && before(date, order, (index - 1) >>> 1)) {
      move((index - 1) >>> 1, index);
      index = (index - 1) >>> 1;
    }
    put(index, date, order, event);
  }

  private boolean before(double date, long order, int index) {
    return date < dates[index] || (date == dates[index] && order < numbers[index]);
  }

  private void move(int from, int to) {
    put(to, dates[from], numbers[from], events[from]);
  }

  private void put(int index, double date, long order, Event event) {
    dates[index] = date;
    numbers[index] = order;
    events[index] = event;
  }

  /** Returns the date of the first event; infinite if there is none. */
  public double date() {
    return first != null ? firstDate : heapDate();
  }

  private double heapDate() {
    return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
  }

  /** Removes and returns the first event; there must be one. */
  public Event remove() {
    Event beside = first;
    if (beside != null) {
      first = null;
      return beside;
    }
    Event top = events[0];
    int last = --size;
    int index = 0;
    for (int child = 1; child < last; child = 2 * index + 1) {
      if (child + 1 < last && before(dates[child + 1], numbers[child + 1], child)) {
        child++;
      }
      if (before(dates[last], numbers[last], child)) {
        break;
      }
      move(child, index);
      index = child;
    }
    move(last, index);
    return top;
  }

  /** Removes and returns the events of a worker that has gone, which now do not happen. */
  public List<Event> forget(int worker) {
    List<Event> forgotten = new ArrayList<>();
    Event beside = first;
    if (beside != null) {
      first = null;
      enter(firstDate, firstNumber, beside);
    }
    int all = size;
    size = 0;
    for (int index = 0; index < all; index++) {
      Event one = events[index];
      // The master goes on preparing, and the worker will go again.
      boolean ofThisLife = one.type() != EventType.DISPATCHED && one.type() != EventType.LEFT;
      if (one.worker() == worker && ofThisLife) {
        forgotten.add(one);
      } else {
        rise(size++, dates[index], numbers[index], one);
      }
    }
    return forgotten;
  }
}
