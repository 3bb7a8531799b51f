package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.algorithm.play.Wire.News;
import loadstar.algorithm.play.Wire.What;

/** News that a wire will tell, by date; of one date in the order in which they were entered. */
public final class Agenda {
  /** News with their date, seconds. */
  record Entry(double date, long number, News news) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingDouble(Entry::date).thenComparingLong(Entry::number);
  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long number;

  public void add(double date, News news) {
    entries.add(new Entry(date, number++, news));
  }

  /** The date of the first news; infinite where there are none. */
  public double date() {
    return entries.isEmpty() ? Double.POSITIVE_INFINITY : entries.element().date;
  }

  public News remove() {
    return entries.remove().news;
  }

  /** Takes out all up to a date. */
  List<Entry> until(double date) {
    List<Entry> taken = new ArrayList<>(2);
    while (date() <= date) {
      taken.add(entries.remove());
    }
    return taken;
  }

  /** Takes out what a worker will have done before it went, which now does not happen. */
  public List<News> forget(int worker) {
    List<News> forgotten = new ArrayList<>();
    Iterator<Entry> all = entries.iterator();
    while (all.hasNext()) {
      News news = all.next().news;
      // The master prepares on, and the worker will go again.
      boolean ofThisLife = news.what() != What.DISPATCHED && news.what() != What.GONE;
      if (news.worker() == worker && ofThisLife) {
        all.remove();
        forgotten.add(news);
      }
    }
    return forgotten;
  }

  List<Entry> inOrder() {
    return entries.stream().sorted(ORDER).toList();
  }
}
