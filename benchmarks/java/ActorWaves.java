import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * Creation and end of actors: waves of short-lived actors, one per host, each computing once; the
 * spawner joins a whole wave before it creates the next one. Same simcalls in the same order as
 * {@code benchmarks/cpp/actors.cpp}. Counts one activity per actor.
 */
public final class ActorWaves {
  private ActorWaves() {}

  private static final class Mayfly extends Actor {
    private final double flops;

    Mayfly(double flops) {
      this.flops = flops;
    }

    @Override
    public void run() {
      execute(flops);
      Measure.activities++;
    }
  }

  private static final class Spawner extends Actor {
    private final Engine engine;
    private final Host[] hosts;
    private final long actors;
    private final double flops;

    Spawner(Engine engine, Host[] hosts, long actors, double flops) {
      this.engine = engine;
      this.hosts = hosts;
      this.actors = actors;
      this.flops = flops;
    }

    @Override
    public void run() {
      Actor[] wave = new Actor[hosts.length];
      for (long i = 0; i < actors; i += hosts.length) {
        for (int h = 0; h < hosts.length; h++) {
          wave[h] = engine.add_actor("mayfly", hosts[h], new Mayfly(flops));
        }
        for (Actor actor : wave) {
          actor.join();
        }
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 4, "ActorWaves PLATFORM HOSTS ACTORS FLOPS");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long actors = Long.parseLong(rest[2]);
    double flops = Double.parseDouble(rest[3]);

    Host[] hosts = new Host[count];
    for (int i = 0; i < count; i++) {
      hosts[i] = engine.host_by_name("worker-" + i);
    }
    engine.add_actor(
        "spawner", engine.host_by_name("master"), new Spawner(engine, hosts, actors, flops));
    Measure.run(engine, "actors");
  }
}
