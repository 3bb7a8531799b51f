package loadstar.reality.log;

/**
 * A task that a worker has computed, as the log of its manager gives it: dates and durations in
 * microseconds, dates by the manager's clock.
 */
public final class RecordedTask {
  final String name;
  String what;
  RecordedWorker worker;
  long submitted;
  long sendStart;
  long sendEnd;
  long reported;
  long computeMicros = -1;
  long returnStart;
  long returnEnd;
  double bytes;
  double resultBytes;
  boolean failed;

  /** Whether it failed and ran again later: this attempt took a slot, but is no task. */
  boolean again;

  /** Microseconds that it was at its worker before it began; negative where that is not known. */
  long waited = -1;

  boolean first;

  /** The date from which its slot was free; negative where that is not known. */
  long freed = -1;

  RecordedTask(String name, String what, RecordedWorker worker) {
    this.name = name;
    this.what = what;
    this.worker = worker;
  }

  /** Returns its name, unique in the run. */
  public String name() {
    return name;
  }

  /** Returns its command or category; empty if the log has none. */
  public String what() {
    return what;
  }

  /** Returns how long it was computed, in seconds, without transfers. */
  public double seconds() {
    return computeMicros / 1e6;
  }
}
