package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSetup;
import loadstar.campaign.Runner;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import org.junit.jupiter.api.Test;

class InProcessRunnerTest {
  private static RunResult took(double seconds) {
    return new RunResult().put(Runner.REAL_SECONDS, seconds);
  }

  /** 10 s have passed, of which the runs took 1 and 3: 6 s of keeping them, 3 of each. */
  @Test
  void timeThatNoRunTook_isDividedAmongThem() {
    List<RunResult> runs = List.of(took(1), took(3));
    assertThat(InProcessRunner.tellTime(runs, 10)).isEqualTo(10, within(1e-9));
    assertThat(runs.getFirst().value(Runner.REAL_SECONDS)).isEqualTo(4, within(1e-9));
    assertThat(runs.getLast().value(Runner.REAL_SECONDS)).isEqualTo(6, within(1e-9));
  }

  /** They ended while others were kept: their time was counted with those. */
  @Test
  void runsThatTookMoreThanIsLeft_keepTheirTime() {
    List<RunResult> runs = List.of(took(1), took(3));
    assertThat(InProcessRunner.tellTime(runs, 2)).isEqualTo(4, within(1e-9));
    assertThat(runs.getFirst().value(Runner.REAL_SECONDS)).isEqualTo(1, within(1e-9));
  }

  private static PlatformRun run(String platform, int workers, long seed) {
    List<String> hosts = IntStream.range(0, workers).mapToObj(w -> "w" + w).toList();
    Placement placement =
        new Placement("m", hosts, "ss", Registry.builtIn().kind("ss"), Settings.NONE);
    return new PlatformRun(
        platform + seed,
        seed,
        new RunSetup(
            Path.of(platform), placement, Shape.STAR, 1, List.of(), Player.PLAIN, List.of()));
  }

  /** How often a platform is read where the last ones that have 250 workers together are known. */
  private static int reads(List<PlatformRun> runs) {
    Map<Path, Integer> known = new LinkedHashMap<>(16, 0.75f, true);
    int reads = 0;
    for (PlatformRun run : runs) {
      if (known.get(run.shared().platform()) == null) {
        reads++;
        known.put(run.shared().platform(), run.shared().placement().hosts().size());
        while (known.values().stream().mapToInt(one -> one).sum() > 250) {
          known.remove(known.keySet().iterator().next());
        }
      }
    }
    return reads;
  }

  /** Five platforms of 100 workers, three seeds: each is read once, not for each of its runs. */
  @Test
  void platformsThatAreTooLargeTogether_comeInGroups() {
    List<PlatformRun> runs = new ArrayList<>();
    for (String platform : List.of("a", "b", "c", "d", "e")) {
      LongStream.rangeClosed(1, 3).forEach(seed -> runs.add(run(platform, 100, seed)));
    }

    assertThat(reads(InProcessRunner.inOrder(runs, 1000))).isEqualTo(15);
    List<PlatformRun> ordered = InProcessRunner.inOrder(runs, 250);
    assertThat(reads(ordered)).isEqualTo(5);
    assertThat(ordered).containsExactlyInAnyOrderElementsOf(runs);
    assertThat(ordered.subList(0, 6))
        .extracting(PlatformRun::run)
        .containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
  }
}
