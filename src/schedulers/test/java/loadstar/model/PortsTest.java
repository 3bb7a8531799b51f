package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {
  @Test
  void numbersAndUnlimited_readBackAsWritten() {
    assertThat(Ports.parse("ports", "1")).isEqualTo(Ports.ONE).hasToString("1");
    assertThat(Ports.parse("ports", "12").count()).isEqualTo(12);
    assertThat(Ports.parse("ports", "unlimited")).isEqualTo(Ports.UNLIMITED);
    assertThat(Ports.UNLIMITED).hasToString("unlimited");
    assertThat(Ports.UNLIMITED.one()).isFalse();
  }

  @Test
  void sharedPorts_readBackAsWritten() {
    Ports one = Ports.parse("ports", "shared");
    assertThat(one).isEqualTo(new Ports(1, PortOrder.RESULTS_FIRST)).hasToString("shared");
    assertThat(Ports.parse("ports", "shared:1")).isEqualTo(one);
    assertThat(Ports.parse("ports", "shared:2").count()).isEqualTo(2);
    assertThat(Ports.parse("ports", "shared:2")).hasToString("shared:2");
    assertThat(one.ordered(PortOrder.ARRIVAL).shared()).isEqualTo(PortOrder.ARRIVAL);
    assertThat(Ports.ONE.ordered(PortOrder.ARRIVAL)).isEqualTo(Ports.ONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "two", "1.5", "", "shared:", "shared:0", "shared2", "shared:x"})
  void otherTexts_areRefused(String text) {
    assertThatThrownBy(() -> Ports.parse("--ports", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--ports is \"" + text + "\"")
        .hasMessageContaining("unlimited");
  }
}
