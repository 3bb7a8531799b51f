package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/** What SimGrid's settings may do to the process, and to the simulations in it: nothing. */
class SettingsIT {
  private static final String MISTYPED = "--cfg=network/modle:CM02";

  private static double fiveSeconds() {
    try (Engine engine = Child.engine()) {
      Child.actor("sleeper", "alpha", self -> self.sleep_for(5));
      engine.run();
      return Engine.get_clock();
    }
  }

  private static void make(String what, String... options) {
    try (Engine made = Child.engine(options)) {
      Child.say(what + " was made, at " + Engine.get_clock() + " " + made.get_host_count());
    } catch (RuntimeException e) {
      Child.say(what + " threw " + e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private static List<String> lines(Child.Program program) {
    ChildJvm.Ended ended = Child.run(program);
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.lines();
  }

  @Test
  void mistypedSetting_isAnExceptionInEveryEngine_andTheNextOneWorks() {
    List<String> lines =
        lines(() -> {
          make("first", MISTYPED);
          make("second", MISTYPED);
          Child.say("then " + fiveSeconds());
          make("third", MISTYPED);
          Thread thread = new Thread(() -> make("other", MISTYPED));
          thread.start();
          thread.join();
          Worlds.run(() -> {
            make("world", MISTYPED);
            return null;
          });
          Child.say("then " + fiveSeconds());
        });

    for (String which : List.of("first", "second", "third", "other", "world")) {
      assertThat(lines)
          .contains(
              which
                  + " threw IllegalArgumentException: Bad config key: network/modle. Maybe"
                  + " network/model");
    }
    assertThat(lines).contains("then 5.0").hasSize(7);
  }

  @Test
  void unknownSetting_farFromAllThatThereAre_namesNone() {
    assertThat(lines(() -> make("first", "--cfg=nonsense:1")))
        .containsExactly(
            "first threw IllegalArgumentException: Bad config key: nonsense. Maybe look at what"
                + " --help lists");
  }

  @Test
  void mistypedSetting_afterAnEngineThatWorked_leavesTheOthersAlone() {
    List<String> lines =
        lines(() -> {
          Child.say("then " + fiveSeconds());
          make("second", MISTYPED);
          for (int i = 0; i < 3; i++) {
            Child.say("then " + fiveSeconds());
          }
        });

    assertThat(lines).hasSize(5);
    assertThat(lines.get(1)).startsWith("second threw ").contains("network/modle");
    assertThat(lines.subList(2, 5)).containsOnly("then 5.0");
  }
}
