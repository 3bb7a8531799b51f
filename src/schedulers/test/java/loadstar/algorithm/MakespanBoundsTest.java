package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.multiround.SteadyState;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class MakespanBoundsTest {
  private static final List<WorkerSpec> TWO =
      List.of(
          new WorkerSpec("wide", 10, 0.5, 40, 0.1, 20, 0.1),
          new WorkerSpec("narrow", 30, 0, 10, 0, 5, 0));

  /**
   * 120 units: computing takes 120/40 = 3 s, sending all to the wide link 120/40 = 3 s. In steady
   * state the wide worker computes 10 units/s with a quarter of the port, the rest of it feeds 7.5
   * units/s to the other: 120/17.5 s. Coming back, the wide one takes half of the port, the rest
   * 2.5 units/s: 120/12.5 s.
   */
  @Test
  void twoWorkers_haveTheBoundsOfTheirLimits() {
    MakespanBounds oneWay = MakespanBounds.of(TWO, 120, false);
    assertThat(oneWay.compute()).isEqualTo(3);
    assertThat(oneWay.port()).isEqualTo(3);
    assertThat(oneWay.steadyState()).isCloseTo(120 / 17.5, within(1e-12));
    assertThat(oneWay.best()).isEqualTo(oneWay.steadyState());

    MakespanBounds back = MakespanBounds.of(TWO, 120, true);
    assertThat(back.port()).isEqualTo(6);
    assertThat(back.steadyState()).isCloseTo(120 / 12.5, within(1e-12));
  }

  @Test
  void steadyState_isThatOfTheLinearProgram() {
    double rate = SteadyState.of(TWO).throughput();
    assertThat(MakespanBounds.of(TWO, 7, false).steadyState()).isCloseTo(7 / rate, within(1e-12));
  }

  /**
   * Two ports send 50 units/s over both links. In steady state each worker has a port: the wide one
   * computes its 10 units/s, the narrow one gets its link's 10. A third port has nobody to serve.
   */
  @Test
  void severalPorts_serveOneWorkerEach() {
    MakespanBounds two = MakespanBounds.of(TWO, 120, false, new Ports(2));
    assertThat(two.compute()).isEqualTo(3);
    assertThat(two.port()).isEqualTo(120 / 50.0);
    assertThat(two.steadyState()).isCloseTo(120 / 20.0, within(1e-12));
    assertThat(MakespanBounds.of(TWO, 120, false, Ports.UNLIMITED)).isEqualTo(two);
    assertThat(MakespanBounds.of(TWO, 120, true, Ports.ONE))
        .isEqualTo(MakespanBounds.of(TWO, 120, true));

    // A link of 8 units/s that all data pass is slower than any of this.
    MakespanBounds linked = two.withLinks(120, 8, Double.POSITIVE_INFINITY);
    assertThat(linked).isEqualTo(new MakespanBounds(3, 15, 15));
  }

  /** 150 units of work in 120 units of load. */
  @Test
  void work_movesTheBoundOfComputing() {
    MakespanBounds noisy = MakespanBounds.of(TWO, 120, false).withWork(TWO, 120, false, 150);
    assertThat(noisy.compute()).isEqualTo(3.75);
    assertThat(noisy.port()).isEqualTo(3);
    assertThat(noisy.best()).isEqualTo(3.75);
  }
}
