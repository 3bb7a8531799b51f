package loadstar.reality.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Lines through transfers. */
class TransferFitTest {
  private static TransferFit of(double... bytesAndSeconds) {
    TransferFit.TransferSums sums = new TransferFit.TransferSums();
    for (int i = 0; i < bytesAndSeconds.length; i += 2) {
      sums.add(bytesAndSeconds[i], bytesAndSeconds[i + 1]);
    }
    return sums.fit();
  }

  /** 100 bytes in 1.5 s and 300 bytes in 2.5 s: 0.005 s a byte, and a second. */
  @Test
  void twoSizes_haveLatencyAndBandwidth() {
    TransferFit fit = of(100, 1.5, 300, 2.5);
    assertThat(fit.latency()).isEqualTo(1, within(1e-12));
    assertThat(fit.bandwidth()).isEqualTo(200, within(1e-9));
    assertThat(fit.seconds()).isEqualTo(2, within(1e-12));
  }

  @Test
  void oneSize_hasBandwidthAlone() {
    TransferFit fit = of(100, 1, 100, 3);
    assertThat(fit.latency()).isZero();
    assertThat(fit.bandwidth()).isEqualTo(50, within(1e-9));
  }

  /** The line through these would be negative at 0 bytes. */
  @Test
  void negativeLatency_isNone() {
    TransferFit fit = of(100, 0, 300, 4);
    assertThat(fit.latency()).isZero();
    assertThat(fit.bandwidth()).isEqualTo(100, within(1e-9));
  }

  /** More bytes took less time: bytes explain nothing. */
  @Test
  void fallingLine_isLatencyAlone() {
    TransferFit fit = of(100, 3, 300, 1);
    assertThat(fit.latency()).isEqualTo(2, within(1e-12));
    assertThat(fit.bandwidth()).isInfinite();
  }

  @Test
  void noBytes_areLatencyAlone() {
    TransferFit fit = of(0, 1, 0, 3);
    assertThat(fit.latency()).isEqualTo(2, within(1e-12));
    assertThat(fit.bandwidth()).isInfinite();
  }
}
