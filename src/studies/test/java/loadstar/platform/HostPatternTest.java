package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class HostPatternTest {
  private static final Set<String> HOSTS =
      new LinkedHashSet<>(List.of("m.x", "n-1.x", "n-2.x", "n-10.y", "n-01.y", "odd[1]", "a.x"));

  @Test
  void range_hasItsNumbersInItsOrder() {
    assertThat(HostPattern.hosts("n-[2,1].x", HOSTS)).containsExactly("n-2.x", "n-1.x");
    assertThat(HostPattern.hosts("n-[01].y", HOSTS)).containsExactly("n-01.y");
  }

  @Test
  void star_hasTheOrderOfTheFile_andADotIsADot() {
    assertThat(HostPattern.hosts("*.x", HOSTS)).containsExactly("m.x", "n-1.x", "n-2.x", "a.x");
    assertThat(HostPattern.hosts("?.x", HOSTS)).containsExactly("m.x", "a.x");
    assertThat(HostPattern.hosts("n-[1-2].*", HOSTS)).containsExactly("n-1.x", "n-2.x");
    assertThat(HostPattern.is("n.x")).isFalse();
    assertThat(HostPattern.is("odd[a]")).isFalse();
  }

  @Test
  void whatNoHostIs_isNamed() {
    assertThatThrownBy(() -> HostPattern.hosts("n-[1-3].x", HOSTS))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("the platform has no host \"n-3.x\" of \"n-[1-3].x\"");
    assertThatThrownBy(() -> HostPattern.hosts("n-[1-999999999].x", HOSTS))
        .hasMessageContaining("more than 1000000 hosts");
    assertThatThrownBy(() -> HostPattern.hosts("z*", HOSTS)).hasMessageContaining("no host \"z*\"");
  }
}
