package loadstar.engine;

import static org.assertj.core.api.Assertions.assertThat;

import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the engine switches threads by itself, and when it leaves that to the JDK. */
public class VirtualThreadsIT {

  /** Prints what is to be seen from outside. */
  public static final class Main {
    private Main() {}

    public static void main(String[] args) {
      System.out.println("direct " + VirtualThreads.DIRECT);
    }
  }

  private static String run(ChildJvm child) {
    return child.run(Main.class).output();
  }

  @Test
  void jdkThatWeKnow_isSwitchedDirectly() {
    assertThat(run(new ChildJvm())).contains("direct true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dloadstar.switch=jdk",
        "-enablesystemassertions",
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"
      })
  void jvmThatKeepsBooks_isLeftToKeepThem(String option) {
    assertThat(run(new ChildJvm().option(option))).contains("direct false");
  }
}
