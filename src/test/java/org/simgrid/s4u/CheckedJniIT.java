package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's own checks of native code find nothing. */
class CheckedJniIT {
  @Test
  void exchangeOfMessages_isSilent() {
    List<String> lines =
        Child.run(
                checked(),
                () -> {
                  Child.engine();
                  Child.actor("a", "alpha", self -> Child.mailbox("m").put("hello", 1_000_000L));
                  Child.actor("b", "beta", self -> Child.say("got " + Child.mailbox("m").get()));
                  Child.simulate();
                })
            .lines();

    assertThat(complaints(lines)).isEmpty();
    assertThat(lines).endsWith("got hello", "run returned at 1.0");
  }

  /** Full of failures, collections and callbacks. */
  @ParameterizedTest
  @ValueSource(longs = {4, 8})
  void randomProgram_isSilent(long seed) {
    ChildJvm.Ended ended = checked().run(Monkey.class, Long.toString(seed));

    assertThat(ended.status()).isZero();
    assertThat(ended.lines()).endsWith("0 undeclared");
    assertThat(complaints(ended.lines())).isEmpty();
  }

  @Test
  void death_isSilent() {
    ChildJvm.Ended ended =
        Child.run(
            checked(),
            () -> {
              Child.attempt("load", () -> Child.bareEngine().load_platform("nowhere.xml"));
              Child.attempt("die", () -> Engine.die("the end"));
            });

    assertThat(ended.status()).isZero();
    assertThat(ended.output()).contains("load threw ", "die threw ");
    assertThat(complaints(ended.lines())).isEmpty();
  }

  private static ChildJvm checked() {
    return new ChildJvm().option("-Xcheck:jni").in(Path.of(""));
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
