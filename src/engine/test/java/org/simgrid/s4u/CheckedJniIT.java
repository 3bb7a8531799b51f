package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/** The JVM's own checks of native code find nothing. */
class CheckedJniIT {
  @Test
  void exchangeOfMessages_isSilent() {
    List<String> lines =
        Child.run(
                checked(),
                () -> {
                  Child.engine();
                  actor("a", "alpha").does(self -> mailbox("m").put("hello", 1_000_000L));
                  actor("b", "beta").does(self -> say("got " + mailbox("m").get()));
                  simulate();
                })
            .lines();

    assertThat(complaints(lines)).isEmpty();
    assertThat(lines).endsWith("got hello", "run returned at 1.0");
  }

  @Test
  void programFullOfFailures_isSilent() {
    ChildJvm.Ended ended =
        Child.run(
            checked(),
            () -> {
              Engine engine = Child.engine();
              Engine.on_time_advance_cb(new Collect());
              for (int i = 0; i < 20; i++) {
                Actor victim = actor("victim" + i, "beta").does(self -> self.execute(1e15));
                actor("v" + i, "alpha").does(CheckedJniIT::fail).daemonize();
                actor("killer" + i, "alpha").at(1).does(self -> victim.kill());
              }
              actor("breaker", "alpha")
                  .at(2)
                  .does(self -> {
                    engine.link_by_name("wire").turn_off();
                    host("beta").turn_off();
                  });
              simulate();
            });

    assertThat(ended.status()).isZero();
    assertThat(complaints(ended.lines())).isEmpty();
    assertThat(ended.lines()).endsWith("run returned at 2.0");
  }

  private static void fail(Actor self) throws SimgridException {
    self.on_exit(new Ignore());
    for (int i = 0; i < 10; i++) {
      try {
        mailbox("nobody").get(0.1);
      } catch (TimeoutException e) {
        self.exec_async(1e9).cancel();
      }
    }
    throw new TimeoutException("no patience");
  }

  private static final class Collect extends CallbackDouble {
    @Override
    public void run(double delta) {
      System.gc();
    }
  }

  private static final class Ignore extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      assertThat(failed).isIn(true, false);
    }
  }

  @Test
  void death_isSilent() {
    ChildJvm.Ended ended =
        Child.run(
            checked(),
            () -> {
              attempt("load", () -> Child.bareEngine().load_platform("nowhere.xml"));
              attempt("die", () -> Engine.die("the end"));
            });

    assertThat(ended.status()).isZero();
    assertThat(ended.output()).contains("load threw ", "die threw ");
    assertThat(complaints(ended.lines())).isEmpty();
  }

  // The JVM looks at handlers of signals once in a while, and would see SimGrid's, which are there
  // only until its constructor is done.
  private static ChildJvm checked() {
    return new ChildJvm()
        .option("-Xcheck:jni")
        .option("-XX:+AllowUserSignalHandlers")
        .in(Path.of(""));
  }

  /** What the JVM says about anything but JNA's loading of its own library. */
  private static List<String> complaints(List<String> lines) {
    List<String> complaints = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      boolean jnaLoads =
          i + 1 < lines.size()
              && lines.get(i + 1).contains("at jdk.internal.loader.NativeLibraries.load(");
      if (lines.get(i).matches("(?i).*(warning|fatal error|handler modified).*") && !jnaLoads) {
        complaints.add(lines.get(i));
      }
    }
    return complaints;
  }
}
