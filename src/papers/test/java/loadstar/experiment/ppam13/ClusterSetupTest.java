package loadstar.experiment.ppam13;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.ProfiledStar;
import loadstar.result.Scale;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;

class ClusterSetupTest {
  private static final ClusterSetting SMALL = ClusterSetting.at(Scale.QUICK);

  private static ClusterSetup setup(ClusterSetting setting) {
    return new ClusterSetup(spec(setting));
  }

  private static RunSpec spec(ClusterSetting setting) {
    return setting.apply(1);
  }

  private static List<ActorEntry> actors(Deployment deployment, String property) {
    return deployment.actors().stream()
        .filter(actor -> actor.properties().containsKey(property))
        .toList();
  }

  /** d° = 0.18006 s for lambda = 5 and tau = 10 s: 55 workers to a cluster. */
  @Test
  void all_takesNoMoreStreamsThanNeeded() {
    ClusterSetup setup = setup(SMALL);

    assertThat(setup.clusters.selected()).isEqualTo(100);
    assertThat(setup.clusters.members()).hasSize(2);
    assertThat(setup.select(1).selected()).isEqualTo(55);
  }

  @Test
  void tauThatIsTooShortForSomeWorker_isRefused() {
    // 2f = 0.2 s for S1 and S5.
    assertThatThrownBy(() -> setup(SMALL.with(ClusterSetting.TAU, 0.19)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no number of streams has all workers selected at tau = 0.19 s");
  }

  @Test
  void everySelectedWorker_isInOneStarWithItsReferenceValues() {
    ClusterSetup setup =
        setup(SMALL.with(ClusterSetting.DELTA, 0.8).with(ClusterSetting.ESTIMATES, "average"));
    Set<String> names = new HashSet<>();
    for (ProfiledStar star : setup.stars()) {
      for (WorkerSpec worker : star.star().workers()) {
        assertThat(names.add(worker.name())).isTrue();
        assertThat(Set.of(1.0, 10.0, 100.0, 1000.0)).contains(worker.speed());
      }
    }
    assertThat(names).hasSize(100);
  }

  @Test
  void averages_areToldToTheScheduler() {
    ClusterSetting dynamic = SMALL.with(ClusterSetting.DELTA, 0.8);
    assertThat(actors(setup(dynamic).deployment(), "estimate_factor")).isEmpty();

    Deployment told =
        setup(dynamic.with(ClusterSetting.ESTIMATES, ClusterSetting.AVERAGE)).deployment();

    // In 200 s with lows of 20 to 200 s from 100 s on, the least average is 1 - 0.8/2.
    assertThat(actors(told, "estimate_factor")).hasSize(100);
    assertThat(
            actors(told, "estimate_factor").stream()
                .mapToDouble(actor -> value(actor, "estimate_factor"))
                .min())
        .hasValueCloseTo(0.6, within(1e-12));
  }

  private static double value(ActorEntry actor, String property) {
    Deployment.Property found = actor.properties().get(property);
    return found == null ? Double.NaN : Double.parseDouble(found.value());
  }

  /** The bound d° is the same for all workers, and d is nowhere longer. */
  @Test
  void bound_spacesTheFirstPostsEvenly() {
    ClusterSetup own = setup(SMALL);
    ClusterSetup bounded = setup(SMALL.with(ClusterSetting.DELAYS, ClusterSetting.BOUND));

    List<ActorEntry> delayed = actors(bounded.deployment(), "delay");
    assertThat(delayed).hasSize(100);
    assertThat(delayed)
        .allSatisfy(actor -> assertThat(value(actor, "delay")).isCloseTo(0.180006, within(1e-6)));
    // 55 and 45 workers: (54·55 + 44·45)/2 spaces.
    assertThat(bounded.meanFirstPost())
        .isCloseTo(0.180006 * (54 * 55 + 44 * 45) / 2 / 100, within(1e-4));
    assertThat(own.meanFirstPost()).isLessThan(bounded.meanFirstPost());
    assertThat(actors(own.deployment(), "delay")).isEmpty();
  }

  @Test
  void shortfall_givesEveryWorkerAMinus() {
    Deployment deployment = setup(SMALL.with(ClusterSetting.SHORTFALL, 0.8)).deployment();

    assertThat(actors(deployment, "signs"))
        .hasSize(2)
        .allSatisfy(actor -> assertThat(actor.properties().toString()).doesNotContain("+"));
  }

  @Test
  void oracle_isTheSumOfTheBestWorkers() {
    // tau = 10 s: 20 workers of 998, 10 of 99.8, 20 of 98, and 5 of 9.9998 bytes/s.
    assertThat(setup(SMALL).oracle(1))
        .isCloseTo(20 * 998 + 10 * 99.8 + 20 * 98 + 5 * 9.9998, within(1e-9));
  }

  @Test
  void runs_areNamedByWhatIsNotTheDefault() {
    assertThat(spec(ClusterSetting.at(Scale.FULL)).run()).isEqualTo("seed1");
    assertThat(
            spec(ClusterSetting.at(Scale.FULL)
                    .with(ClusterSetting.TAU, 0.5)
                    .with(ClusterSetting.STREAMS, 3))
                .run())
        .isEqualTo("streams3-tau0.5-seed1");
    assertThat(spec(SMALL).run()).isEqualTo("perset10-horizon200-seed1");
  }

  /** The files of the repository are what the generator writes, and fit each other. */
  @Test
  void keptFiles_areWhatTheGeneratorWrites() throws Exception {
    for (Map.Entry<String, String> file : ClusterFiles.files().entrySet()) {
      assertThat(Files.readString(Path.of(file.getKey()))).isEqualTo(file.getValue());
    }
    Deployment deployment = Deployment.read(Path.of("deployments/ppam13-clusters_d.xml"));
    assertThat(deployment.actors()).hasSize(224);
    Path platform = Path.of("platforms/ppam13-clusters.xml");
    assertThat(StarOfFile.of(platform, "master2").workers()).hasSize(223);
  }
}
