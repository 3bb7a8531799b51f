package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  @Test
  void whatIsSaid_namesTheLimit() {
    assertThat(new Limits(10, NONE).tooLong()).isEqualTo("not within 10 s");
    assertThat(new Limits(1.5, NONE).tooLong()).isEqualTo("not within 1.5 s");
    assertThat(new Limits(NONE, 2e9).tooLarge()).isEqualTo("not within 2 GB");
    assertThat(new Limits(NONE, 5e8).tooLarge()).isEqualTo("not within 500 MB");
  }

  /** A run that took more than 10 s takes more than 5 s, but perhaps not more than 20 s. */
  @Test
  void narrowerLimits_wouldEndTheRunToo() {
    String said = new Limits(10, NONE).tooLong();
    assertThat(Limits.saysSo(said)).isTrue();
    assertThat(new Limits(5, NONE).wouldEnd(said)).isTrue();
    assertThat(new Limits(10, NONE).wouldEnd(said)).isTrue();
    assertThat(new Limits(20, NONE).wouldEnd(said)).isFalse();
    assertThat(new Limits(NONE, 1e9).wouldEnd(said)).isFalse();
    assertThat(Limits.NONE.wouldEnd(said)).isFalse();
    String large = new Limits(NONE, 2e9).tooLarge();
    assertThat(new Limits(NONE, 1.9e9).wouldEnd(large)).isTrue();
    assertThat(new Limits(5, 2.1e9).wouldEnd(large)).isFalse();
  }

  @Test
  void otherReasons_areNoLimits() {
    assertThat(Limits.saysSo("IllegalStateException: nothing to send")).isFalse();
    assertThat(Limits.NONE.any()).isFalse();
    assertThat(new Limits(NONE, 1).any()).isTrue();
  }
}
