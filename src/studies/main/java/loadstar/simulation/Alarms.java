package loadstar.simulation;

import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * Dates at which a scheduler wants to be asked. One actor sleeps from date to date: until absolute
 * dates, because a relative sleep may miss one by a rounding. An earlier alarm replaces it.
 */
final class Alarms {
  private final Engine engine;
  private final Host host;
  private final DoubleConsumer rung;
  private final Consumer<RuntimeException> failure;
  private final PriorityQueue<Double> dates = new PriorityQueue<>();
  private @Nullable Sleeper sleeper;

  /**
   * @param rung is given the date, in the actor that slept until then
   */
  Alarms(Engine engine, Host host, DoubleConsumer rung, Consumer<RuntimeException> failure) {
    this.engine = engine;
    this.host = host;
    this.rung = rung;
    this.failure = failure;
  }

  /** Whether no alarm is to come. */
  boolean none() {
    return dates.isEmpty() && (sleeper == null || !sleeper.sleeps());
  }

  void add(double date) {
    Sleeper current = sleeper;
    if (current != null && current.sleeps() && date < current.until) {
      dates.add(current.until);
      current.kill();
      sleeper = null;
    }
    dates.add(date);
    if (sleeper == null) {
      sleeper = new Sleeper();
      engine.add_actor("alarm", host, sleeper);
    }
  }

  private final class Sleeper extends Role {
    private double until = Double.NaN;

    Sleeper() {
      super(failure);
    }

    boolean sleeps() {
      return !Double.isNaN(until);
    }

    @Override
    void act() {
      daemonize();
      for (Double date = dates.poll(); date != null; date = dates.poll()) {
        until = date;
        sleep_until(date);
        until = Double.NaN;
        rung.accept(date);
      }
      sleeper = null;
    }
  }
}
