package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.model.InputException;
import loadstar.reality.validation.PredictionQuality;
import org.junit.jupiter.api.Test;

class ValidateTextTest {
  /** Schedulers that take 10 s, and of which these makespans were predicted. */
  private static String said(int processes, int processors, double... predicted) {
    List<PredictionQuality.SchedulerPrediction> all =
        DoubleStream.of(predicted)
            .mapToObj(seconds ->
                new PredictionQuality.SchedulerPrediction(
                    "ss", new double[] {10, 10}, new double[] {seconds}, 1, 1, 1, 1, 1))
            .toList();
    return ValidateCommand.text(new PredictionQuality(all, List.of()), processes, processors);
  }

  @Test
  void moreProcessesThanProcessors_areNamedBesideTheErrors() {
    assertThat(said(3, 2, 11, 14))
        .contains(
            "predicted  10.0 to 40.0 % too long: 3 processes on 2 processors; maybe --workers 1\n");
  }

  @Test
  void enoughProcessors_areNotNamed() {
    assertThat(said(2, 2, 9, 8)).contains("predicted  10.0 to 20.0 % too short\n");
    assertThat(said(0, 1, 9, 12)).contains("predicted  10.0 % too short to 20.0 % too long\n");
  }

  @Test
  void oneProcessor_hasNoBetterNumber() {
    assertThat(said(2, 1, 11)).contains("10.0 to 10.0 % too long: 2 processes on 1 processors\n");
  }

  @Test
  void moreWorkersThanTheMachineHasRoomFor_areRefused() {
    assertThatNoException().isThrownBy(() -> WorkerProcesses.refuseMany(64, 2));
    assertThatThrownBy(() -> WorkerProcesses.refuseMany(1000, 2))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "--workers is 1000, and at most 64 processes are started here. Maybe --start srun");
  }
}
