package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManyChunksTest {
  /** Two workers, each with 1e-4 units a second: 5e6 rounds of a second, of four chunks each. */
  private static final List<WorkerSpec> SLOW =
      List.of(
          WorkerSpec.symmetric("a", 1e-4, 0, 1e3, 0), WorkerSpec.symmetric("b", 1e-4, 0, 1e3, 0));

  @ParameterizedTest
  @ValueSource(strings = {"as4dr", "baseline"})
  void loadThatThePeriodCutsIntoMillions_isRefused(String name) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    StarProblem problem = StarProblem.of(SLOW, 1000);

    assertThatThrownBy(() -> kind.create(problem, Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("rounds of 1 s cut 1000 units into some 2.0e+07 chunks")
        .hasMessageEndingWith("a longer period, such as tau_hat=2000, or tau");

    Settings advised = new Settings.Builder().set(As4drKinds.TAU_HAT, 2000.0).build();
    assertThat(kind.create(problem, advised)).isNotNull();
    assertThat(kind.create(problem.ofTasks(), Settings.NONE)).isNotNull();
    StarProblem endless = StarProblem.of(SLOW, Double.POSITIVE_INFINITY);
    assertThat(kind.create(endless, Settings.NONE)).isNotNull();
  }
}
