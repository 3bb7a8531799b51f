package loadstar.simulation;

import java.util.Locale;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.play.Books;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/** What the scheduler of a run sees, and may do. */
final class MasterView implements Master {
  private final Environment environment;
  private final Books books;
  private final ReceiveQueue receiveQueue;
  private final Alarms alarms;
  private final @Nullable Monitors monitors;
  private double reached;

  /**
   * @param monitors that look at the speeds; null where nobody does
   */
  MasterView(RunState run, ReceiveQueue receiveQueue, Alarms alarms, @Nullable Monitors monitors) {
    environment = run.environment();
    books = run.books();
    this.receiveQueue = receiveQueue;
    this.alarms = alarms;
    this.monitors = monitors;
  }

  /** It is this late at least: a sleep may end a rounding too early. */
  void reach(double date) {
    reached = Math.max(reached, date);
  }

  @Override
  public double now() {
    return Math.max(reached, Engine.get_clock());
  }

  @Override
  public boolean present(int worker) {
    return books.present(worker);
  }

  @Override
  public int pending(int worker) {
    return books.pending(worker);
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    LocalLoad local = environment.local().get(worker);
    double free = local.freeSeconds(instant);
    // Profiles that play the local tasks say nothing else.
    boolean profilesPlayThem = local instanceof BusyPeriods && !environment.playsLocalTasks();
    return monitors == null || profilesPlayThem
        ? free
        : Math.max(0, monitors.availableSeconds(worker, instant) - (instant - free));
  }

  @Override
  public double taskSquares(Send chunk) {
    return books.taskSquares(chunk);
  }

  @Override
  public Send cut(int worker, int round, int part, double size) {
    double rest = environment.load() - books.distributed();
    // Without this a scheduler that forgets what it has given out would never end.
    if (size - rest > RunState.LOAD_TOLERANCE * environment.load()) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the scheduler cuts a chunk of %s units for worker %d, but of the load of %s units %s"
                  + " are left",
              size,
              worker,
              environment.load(),
              Math.max(0, rest)));
    }
    Send chunk = books.cut(worker, round, part, size);
    receiveQueue.chunkCut();
    return chunk;
  }

  @Override
  public void wakeAt(double date) {
    alarms.add(date);
  }
}
