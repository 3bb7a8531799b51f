package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Scenario.actor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SimGrid's settings may do to the process, and to the simulations in it: nothing. */
class SettingsIT {
  @TempDir Path folder;

  private static final String MISTYPED = "--cfg=network/modle:CM02";

  private static double fiveSeconds() {
    try (Engine engine = Child.engine()) {
      actor("sleeper", "alpha").does(self -> self.sleep_for(5));
      engine.run();
      return Engine.get_clock();
    }
  }

  private static void make(String what, String... options) {
    try (Engine made = Child.engine(options)) {
      say(what + " was made, at " + Engine.get_clock() + " " + made.get_host_count());
    } catch (RuntimeException e) {
      say(what + " threw " + e.getClass().getSimpleName() + ": " + e.getMessage());
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
          say("then " + fiveSeconds());
          make("third", MISTYPED);
          Thread thread = new Thread(() -> make("other", MISTYPED));
          thread.start();
          thread.join();
          Worlds.run(() -> {
            make("world", MISTYPED);
            return null;
          });
          say("then " + fiveSeconds());
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

  /** What would end the JVM, or never come back. */
  private static final List<String> DEADLY =
      List.of(
          "contexts/nthreads:4",
          "contexts/nthreads:0",
          "contexts/nthreads:2147483647",
          "contexts/factory:thread",
          "contexts/stack-size:4",
          "contexts/stack-size:-1",
          "contexts/stack-size:2147483647",
          "contexts/guard-size:-1",
          "contexts/guard-size:2147483647",
          "debug/breakpoint:0",
          "debug/clean-atexit:yes",
          "surf/precision:0",
          "surf/precision:nan",
          "plugin/dvfs/sampling-rate:0",
          "plugin:cmonkey");

  private static String refusal(Child.Program program) {
    try {
      program.run();
      return "not refused";
    } catch (Throwable e) {
      return e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).split(": ", 2)[0];
    }
  }

  @Test
  void deadlySettings_areRefusedWithTheReason_inEveryEngine() {
    List<String> lines =
        lines(() -> {
          for (String setting : DEADLY) { // only the first is the process's own SimGrid
            say(refusal(() -> Child.engine("--cfg=" + setting).close()));
          }
          try (Engine engine = Child.engine()) {
            for (String setting : DEADLY) {
              say(refusal(() -> Engine.set_config(setting)));
            }
            say(refusal(() -> Engine.set_config("network/weight-S:0 contexts/stack-size:4")));
          }
          say("then " + fiveSeconds());
        });

    List<String> expected =
        DEADLY.stream().map(s -> "IllegalArgumentException " + s + " is refused").toList();
    assertThat(lines.subList(0, DEADLY.size())).isEqualTo(expected);
    assertThat(lines.subList(DEADLY.size(), 2 * DEADLY.size())).isEqualTo(expected);
    assertThat(lines.subList(2 * DEADLY.size(), lines.size()))
        .containsExactly("IllegalArgumentException contexts/stack-size:4 is refused", "then 5.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "contexts/nthreads:4",
        "contexts/factory:thread",
        "surf/precision:0",
        "debug/breakpoint:0"
      })
  void deadlySetting_isRefusedInTheFirstEngine_orInAPlatformFile(String setting) throws Exception {
    Path platform = folder.resolve("set.xml");
    Files.writeString(
        platform,
        Files.readString(Path.of(Child.PLATFORM))
            .replace(
                "<zone ",
                "<config><prop id=\"%s\" value=\"%s\"/></config><zone "
                    .formatted((Object[]) setting.split(":"))));
    String file = platform.toString();
    List<String> lines =
        lines(() -> {
          say(refusal(() -> Child.engine("--cfg=" + setting)));
          attempt("file", () -> Child.bareEngine().load_platform(file));
          Engine.get_instance().close();
          say("then " + fiveSeconds());
        });

    assertThat(lines)
        .hasSize(3)
        .startsWith("IllegalArgumentException " + setting + " is refused")
        .endsWith("then 5.0");
    assertThat(lines.get(1)).startsWith("file threw ParseError: ").contains("is refused: ");
  }

  /** Each prints, and ends its own simulation only. */
  @Test
  void help_inAWorld_endsItsSimulation() {
    List<String> asked =
        List.of(
            "--help",
            "--version",
            "--cfg-help",
            "--help-logs",
            "--help-log-categories",
            "--help-aliases",
            "--help-models",
            "--help-tracing",
            "--cfg=plugin:help",
            "--cfg=host/model:help",
            "--cfg=network/model:help",
            "--cfg=network/optim:help",
            "--cfg=cpu/model:help",
            "--cfg=disk/model:help");
    List<String> lines =
        lines(() -> {
          for (String option : asked) {
            say("ASK " + option);
            say(refusal(() -> Worlds.run(() -> new Engine(new String[] {option}).get_args())));
          }
          say("then " + Worlds.run(SettingsIT::fiveSeconds));
        });

    String end =
        "SimulationDeath SimGrid has printed what was asked for, and ends the program after that"
            + " (simulated time 0.0)";
    assertThat(lines).filteredOn(end::equals).hasSameSizeAs(asked);
    assertThat(lines).endsWith("then 5.0");
    for (String option : asked) {
      assertThat(lines.get(lines.indexOf("ASK " + option) + 1)).as(option).isNotEqualTo(end);
    }
  }

  @Test
  void help_ofAProgram_endsItAsUpstream() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Child.engine("--version");
          say("went on");
        });

    assertThat(ended.status()).isZero();
    assertThat(ended.lines()).anyMatch(line -> line.contains("SimGrid")).doesNotContain("went on");
  }

  /** Two computations of 3 s each; the process ends during the second. */
  @Test
  void exitOfTheProcess_writesWhatWorldsHaveTraced() throws Exception {
    String file = folder.resolve("trace.paje").toString();
    ChildJvm.Ended ended =
        Child.run(() ->
            Worlds.run(() -> {
              Engine engine =
                  Child.engine(
                      "--cfg=tracing:yes",
                      "--cfg=tracing/uncategorized:yes",
                      "--cfg=tracing/filename:" + file);
              actor("worker", "alpha")
                  .does(self -> {
                    self.execute(3e9);
                    self.execute(3e9);
                  });
              actor("end", "beta").at(5).does(self -> System.exit(7));
              engine.run();
              return null;
            }));

    assertThat(ended.status()).as(ended.output()).isEqualTo(7);
    assertThat(Path.of(file)).content().contains("alpha").contains(" 3.000000 ");
  }

  @Test
  void closedEngine_whoseActorsStillWait_leavesItsTrace() throws Exception {
    String file = folder.resolve("trace.paje").toString();
    lines(() ->
        Worlds.run(() -> {
          Engine engine =
              Child.engine(
                  "--cfg=tracing:yes",
                  "--cfg=tracing/uncategorized:yes",
                  "--cfg=tracing/filename:" + file);
          actor("worker", "alpha").does(self -> self.execute(3e9));
          engine.run_until(1);
          return null;
        }));

    assertThat(Path.of(file)).content().contains("alpha");
  }

  @Test
  void mistypedSetting_afterAnEngineThatWorked_leavesTheOthersAlone() {
    List<String> lines =
        lines(() -> {
          say("then " + fiveSeconds());
          make("second", MISTYPED);
          for (int i = 0; i < 3; i++) {
            say("then " + fiveSeconds());
          }
        });

    assertThat(lines).hasSize(5);
    assertThat(lines.get(1)).startsWith("second threw ").contains("network/modle");
    assertThat(lines.subList(2, 5)).containsOnly("then 5.0");
  }
}
