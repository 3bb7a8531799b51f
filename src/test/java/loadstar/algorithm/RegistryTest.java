package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class RegistryTest {
  @Test
  void names_areUniqueAndFoundAgain() {
    assertThat(Registry.schedulers()).extracting(SchedulerInfo::name).doesNotHaveDuplicates();
    for (SchedulerInfo info : Registry.schedulers()) {
      assertThat(Registry.scheduler(info.name())).isSameAs(info);
      assertThat(info.paper()).isNotBlank();
      assertThat(info.description()).isNotBlank().doesNotContain("\n");
    }
  }

  @Test
  void unknownName_isRefusedWithTheNearest() {
    assertThatThrownBy(() -> Registry.scheduler("quicksort"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown scheduler \"quicksort\". Maybe one of as4dr, baseline");
    assertThatThrownBy(() -> Registry.scheduler("basline"))
        .isInstanceOf(InputException.class)
        .hasMessage("unknown scheduler \"basline\". Maybe you meant \"baseline\"");
  }
}
