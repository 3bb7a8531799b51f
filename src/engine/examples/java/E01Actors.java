import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;

/** Two actors on two hosts: sleeping, computing, waiting for another's end. */
public final class E01Actors {
  private E01Actors() {}

  static final class Sleeper extends Actor {
    @Override
    public void run() {
      sleep_for(3);
      Engine.info("slept");
    }
  }

  static final class Computer extends Actor {
    private final Actor other;

    Computer(Actor other) {
      this.other = other;
    }

    @Override
    public void run() {
      execute(2e9); // on a host of 1 Gflop/s
      Engine.info("computed");
      other.join();
      Engine.info("%s has ended", other.get_name());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Actor sleeper = engine.add_actor("sleeper", engine.host_by_name("alpha"), new Sleeper());
    engine.add_actor("computer", engine.host_by_name("beta"), new Computer(sleeper));
    engine.run();
    Engine.info("the simulation took %.1f s", Engine.get_clock());
  }
}
