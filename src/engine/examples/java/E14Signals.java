import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CallbackActor;
import org.simgrid.s4u.CallbackActorHost;
import org.simgrid.s4u.CallbackLink;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/** Hearing of what happens: to one actor, to all of them, to a link. */
public final class E14Signals {
  private E14Signals() {}

  static final class Traveller extends Actor {
    @Override
    public void run() {
      sleep_for(1);
      set_host(get_engine().host_by_name("beta"));
      suspend();
      execute(1e9);
    }
  }

  static final class Waker extends Actor {
    private final Actor other;

    Waker(Actor other) {
      this.other = other;
    }

    @Override
    public void run() {
      sleep_for(2);
      other.resume();
    }
  }

  private static CallbackActor say(String what) {
    return new CallbackActor() {
      @Override
      public void run(Actor actor) {
        Engine.info("%s %s", actor.get_name(), what);
      }
    };
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Actor.on_creation_cb(say("was added"));
    Actor.on_termination_cb(say("has ended"));
    Actor traveller = engine.add_actor("traveller", engine.host_by_name("alpha"), new Traveller());
    traveller.on_this_wake_up_cb(say("has slept"));
    traveller.on_this_resume_cb(say("goes on"));
    traveller.on_this_host_change_cb(
        new CallbackActorHost() {
          @Override
          public void run(Actor actor, Host previous) {
            Engine.info("%s left %s", actor.get_name(), previous.get_name());
          }
        });
    Link.on_bandwidth_change_cb(
        new CallbackLink() {
          @Override
          public void run(Link link) {
            Engine.info("%s has %.0f bytes/s now", link.get_name(), link.get_bandwidth());
          }
        });
    engine.link_by_name("wire").set_bandwidth(5e5);
    engine.add_actor("waker", engine.host_by_name("beta"), new Waker(traveller));
    engine.run();
  }
}
