package loadstar.experiment.icppw12;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import loadstar.algorithm.as4dr.ChunkPlan;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class IotaPartsTest {
  private static final StarPlatform STAR = Icppw12.star(100, 1);

  private static double[] factors(double iota) {
    return Arrays.stream(PoorEstimates.signs("half", STAR.size(), 1))
        .mapToDouble(sign -> 1 + sign * iota)
        .toArray();
  }

  /**
   * By (13) a chunk is F (tau - 2f): inaccurate estimates of F make it as wrong as (20) does, those
   * of bandwidths leave it.
   */
  @Test
  void inaccurateSpeeds_makeTheFirstChunkOfTwenty() {
    WorkerSpec worker = Icppw12.set("w", 3);
    double right = ChunkPlan.of(worker, 3, 0.5).alpha();
    assertThat(chunk(EstimatedPart.SPEEDS, worker)).isCloseTo(1.9 * right, within(1e-9));
    assertThat(chunk(EstimatedPart.LINKS, worker)).isEqualTo(right);
    // Set S3 has F = 7000 and f = 1.3e-4 s: 2 F f 0.9 = 1.638 units less.
    assertThat(chunk(EstimatedPart.LATENCIES, worker)).isCloseTo(right - 1.638, within(1e-9));
    // 1.9 * 7000 (3 - 2 * 1.9 * 1.3e-4) = 39893.4298
    assertThat(chunk(EstimatedPart.ALL, worker)).isCloseTo(39893.4298, within(1e-6));
  }

  private static double chunk(EstimatedPart part, WorkerSpec worker) {
    return ChunkPlan.of(part.estimate(worker, 1.9), 3, 0.5).alpha();
  }

  /**
   * With exact estimates CIP finds the printed 3 s. If half of the bandwidths are estimated at a
   * tenth and half at 1.9 times, transfers seem to last (10 + 1/1.9)/2 = 5.3 times as long: with
   * lambda = 5 no period has room for the delays.
   */
  @Test
  void period_isThePrintedOneOnlyForExactEstimates() {
    assertThat(IotaPartSimulation.cipTau(STAR, EstimatedPart.SPEEDS, factors(0))).isEqualTo(3);
    assertThat(IotaPartSimulation.cipTau(STAR, EstimatedPart.SPEEDS, factors(0.9)))
        .isGreaterThan(3);
    assertThat(IotaPartSimulation.cipTau(STAR, EstimatedPart.LATENCIES, factors(0.9)))
        .isGreaterThan(3);
    assertThat(IotaPartSimulation.cipTau(STAR, EstimatedPart.LINKS, factors(0.9))).isNaN();
  }
}
