package loadstar.reality.log;

/** A worker of a recorded run; dates in microseconds by the manager's clock. */
public final class RecordedWorker {
  /** A date that never comes. */
  static final long NEVER = Long.MAX_VALUE;

  final String id;
  String host;
  long came;
  long gone = NEVER;
  int cores;
  int running;
  int most;
  int tasks;
  double seconds;
  int number;
  double speed = 1;
  int busy;
  long freed;
  long served = NEVER;
  int slots = 1;

  RecordedWorker(String id, String host, long came) {
    this.id = id;
    this.host = host;
    this.came = came;
  }

  /** Returns its name in the platform that is made. */
  public String name() {
    return "worker-" + number;
  }

  /** Returns how many tasks it computes side by side. */
  public int slots() {
    return slots;
  }

  /** Returns how many tasks it has computed. */
  public int tasks() {
    return tasks;
  }

  /** Returns the mean time of its tasks, seconds. */
  public double meanSeconds() {
    return seconds / tasks;
  }

  /** Returns how fast it is, over the mean of all workers. */
  public double speed() {
    return speed;
  }
}
