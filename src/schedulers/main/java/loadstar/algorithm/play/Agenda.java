package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.play.Wire.News;
import loadstar.algorithm.play.Wire.What;

/**
 * The pending events of a wire, by date; events of one date are in the order in which they were
 * entered. It is a binary heap in columns, as three events are entered for each chunk.
 */
public final class Agenda {
  private double[] dates = new double[16];
  private long[] numbers = new long[16];
  private News[] news = new News[16];
  private int size;
  private long number;

  public void add(double date, News event) {
    if (size == news.length) {
      dates = Arrays.copyOf(dates, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      news = Arrays.copyOf(news, 2 * size);
    }
    rise(size++, date, number++, event);
  }

  private void rise(int from, double date, long order, News event) {
    int place = from;
    while (place > 0 && before(date, order, (place - 1) >>> 1)) {
      move((place - 1) >>> 1, place);
      place = (place - 1) >>> 1;
    }
    put(place, date, order, event);
  }

  private boolean before(double date, long order, int place) {
    return date < dates[place] || (date == dates[place] && order < numbers[place]);
  }

  private void move(int from, int to) {
    put(to, dates[from], numbers[from], news[from]);
  }

  private void put(int place, double date, long order, News event) {
    dates[place] = date;
    numbers[place] = order;
    news[place] = event;
  }

  /** Returns the date of the first event; infinite if there is none. */
  public double date() {
    return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
  }

  /** Removes and returns the first event; there must be one. */
  public News remove() {
    News first = news[0];
    int last = --size;
    int place = 0;
    for (int child = 1; child < last; child = 2 * place + 1) {
      if (child + 1 < last && before(dates[child + 1], numbers[child + 1], child)) {
        child++;
      }
      if (before(dates[last], numbers[last], child)) {
        break;
      }
      move(child, place);
      place = child;
    }
    move(last, place);
    return first;
  }

  /** Removes and returns the events of a worker that has gone, which now do not happen. */
  public List<News> forget(int worker) {
    List<News> forgotten = new ArrayList<>();
    int all = size;
    size = 0;
    for (int place = 0; place < all; place++) {
      News one = news[place];
      // The master goes on preparing, and the worker will go again.
      boolean ofThisLife = one.what() != What.DISPATCHED && one.what() != What.GONE;
      if (one.worker() == worker && ofThisLife) {
        forgotten.add(one);
      } else {
        rise(size++, dates[place], numbers[place], one);
      }
    }
    return forgotten;
  }
}
