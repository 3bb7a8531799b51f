package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class FailureLineTest {
  private static RuntimeException thrownIn(String... classes) {
    RuntimeException thrown = new IllegalStateException("no\n  chunk");
    StackTraceElement[] frames = new StackTraceElement[classes.length];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = new StackTraceElement(classes[i], "next", "Mine.java", 40 + i);
    }
    thrown.setStackTrace(frames);
    return thrown;
  }

  @Test
  void failureOfAScheduler_isItsClassMessageAndLine() {
    assertThat(
            FailureLine.of(
                thrownIn("java.util.List", "loadstar.model.Schedule", "mine.Mine", "mine.Other")))
        .isEqualTo("java.lang.IllegalStateException: no chunk (mine.Mine.next(Mine.java:42))");
  }

  @Test
  void failureOfOurs_namesOurLine() {
    RuntimeException ours = thrownIn("org.simgrid.s4u.Engine", "loadstar.simulation.StarPlay");
    assertThat(FailureLine.of(ours)).endsWith("(loadstar.simulation.StarPlay.next(Mine.java:41))");
    assertThat(FailureLine.isFromElsewhere(ours)).isFalse();
    assertThat(FailureLine.isFromElsewhere(thrownIn("java.util.List", "mine.Mine"))).isTrue();
  }

  @Test
  void badInput_explainsItself() {
    assertThat(FailureLine.of(new InputException("p.xml", 3, "no host", "a")))
        .isEqualTo("p.xml:3: no host. Maybe a");
  }
}
