import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CallbackBoolean;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** What a killed actor still does: its exit functions, then its finally blocks. */
public final class E04Killing {
  private E04Killing() {}

  static final class Victim extends Actor {
    @Override
    public void run() {
      on_exit(
          new CallbackBoolean() {
            @Override
            public void run(boolean failed) {
              Engine.info("exit function, failed: %b", failed);
            }
          });
      try {
        execute(1e15);
        Engine.info("never reached");
      } finally {
        Engine.info("finally");
      }
    }
  }

  static final class Killer extends Actor {
    private final Actor victim;

    Killer(Actor victim) {
      this.victim = victim;
    }

    @Override
    public void run() {
      sleep_for(2);
      victim.kill();
      sleep_for(1);
      Host host = get_engine().host_by_name("alpha");
      Engine.info("the victim is gone; %s is %s", host.get_name(), host.is_on() ? "on" : "off");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Actor victim = engine.add_actor("victim", engine.host_by_name("alpha"), new Victim());
    engine.add_actor("killer", engine.host_by_name("beta"), new Killer(victim));
    engine.run();
  }
}
