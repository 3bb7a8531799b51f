import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mutex;

/**
 * Mutex contention: every actor takes one mutex again and again and computes while holding it. Same
 * simcalls in the same order as {@code benchmarks/cpp/mutex.cpp}. Each turn counts as two
 * activities, the acquisition and the computation.
 */
public final class MutexContention {
  private MutexContention() {}

  private static final class ConfiguredScheduler extends Actor {
    private final Mutex mutex;
    private final long turns;
    private final double flops;

    ConfiguredScheduler(Mutex mutex, long turns, double flops) {
      this.mutex = mutex;
      this.turns = turns;
      this.flops = flops;
    }

    @Override
    public void run() {
      for (long i = 0; i < turns; i++) {
        mutex.lock();
        execute(flops);
        Measure.activities += 2;
        mutex.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest =
        Measure.requireArguments(engine, 4, "MutexContention PLATFORM ACTORS TURNS FLOPS");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long turns = Long.parseLong(rest[2]);
    double flops = Double.parseDouble(rest[3]);

    Mutex mutex = Mutex.create();
    for (int i = 0; i < count; i++) {
      String name = "worker-" + i;
      engine.add_actor(
          name, engine.host_by_name(name), new ConfiguredScheduler(mutex, turns, flops));
    }
    Measure.run(engine, "mutex");
  }
}
