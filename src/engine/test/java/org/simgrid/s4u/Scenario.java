package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import loadstar.ChildJvm;

/**
 * A simulation in a test: which actors there are, on which host, from which date, and what each
 * does. The platform is that of {@link Child}: two hosts of 1 Gflop/s, alpha and beta, and between
 * them a link of 1 MB/s without latency.
 *
 * <pre>{@code
 * List<String> lines =
 *     play(() -> {
 *       Actor victim = actor("victim", "alpha").does(self -> self.execute(1e15));
 *       actor("killer", "beta").at(5).does(self -> victim.kill());
 *     });
 *
 * assertThat(lines).containsExactly("run returned at 5.0");
 * }</pre>
 *
 * The lines are what {@link Child#say}, {@link Child#attempt} and SimGrid's log print; the last one
 * is how {@code Engine.run()} ended.
 */
final class Scenario {
  /** A setting creates actors and whatever else exists before the simulation starts. */
  interface Setting extends Serializable {
    void make(Engine engine) throws Throwable;
  }

  private Scenario() {}

  /** Plays it in a world of a running JVM, and returns the lines that it prints. */
  static List<String> play(Child.Program setting) {
    return play(engine -> setting.run());
  }

  static List<String> play(Setting setting) {
    ChildJvm.Ended ended = Child.runInAWorld(program(setting));
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.lines();
  }

  /** The whole program: it makes the engine and the setting, and runs the simulation. */
  static Child.Program program(Setting setting) {
    return () -> {
      setting.make(Child.engine());
      Child.simulate();
    };
  }

  static Role actor(String name, String host) {
    return actor(name, Child.host(host));
  }

  static Role actor(String name, Host host) {
    return new Role(name, host, 0);
  }

  /**
   * An actor that is still without its part.
   *
   * @param date when it begins; until then it sleeps
   */
  record Role(String name, Host host, double date) {
    Role at(double newDate) {
      return new Role(name, host, newDate);
    }

    /** Creates the actor. */
    Actor does(Child.Life life) {
      if (date == 0) {
        return Child.actor(name, host, life);
      }
      return Child.actor(
          name,
          host,
          self -> {
            self.sleep_until(date);
            life.run(self);
          });
    }
  }

  /** Has a listener told, when the actor ends, whether it was killed. */
  static void onExit(Actor actor, Consumer<Boolean> listener) {
    actor.on_exit(
        new CallbackBoolean() {
          @Override
          public void run(boolean failed) {
            listener.accept(failed);
          }
        });
  }

  /** Prints what happens and the simulated time. */
  static void sayWhen(Object what) {
    Child.say(what + " at " + Engine.get_clock());
  }
}
