package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search around a problem, against comparisons on platforms that are drawn around it. */
class VariationIT {
  private static final double SHARE = 0.2;

  /** What a random platform may exceed the found regret by. */
  private static final double MISSED = 0.01;

  @TempDir Path folder;

  private static StarPlatform star() {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      // A unit is 1 Gflop and 1 MB: static is the best on equal workers, and not on unequal ones.
      workers.add(WorkerSpec.symmetric("w" + w, 1e9, 0, 1e8, 0.05));
    }
    return new StarPlatform("master", workers);
  }

  private Study study(StarPlatform star, String name) throws IOException {
    Path file = folder.resolve(name + ".xml");
    Files.writeString(file, PlatformXml.stars(List.of(star), List.of(name)));
    return Study.builder()
        .platform(file)
        .schedulers("static", "ss", "gss", "fac2")
        .load(100)
        .unit(1e9, 1e6, 0)
        .build();
  }

  private static Variation search(Study study, Ranking ranking, int jobs) throws IOException {
    return Variation.of(study, ranking, SHARE, 300, 1, jobs, () -> false);
  }

  /** Each comparison reads a platform file of its own, and knows nothing of the search. */
  @Test
  void randomPlatforms_areNoWorseThanTheRegretThatWasFound() throws IOException {
    Study study = study(star(), "typed");
    Ranking ranking = study.run().ranking();
    SchedulerConfig advised = ranking.recommended().config();
    Variation found = search(study, ranking, 2);
    assertThat(found.complete()).isTrue();
    assertThat(advised.scheduler()).isEqualTo("static");
    // A worker at 0.8 of its speed has its quarter after 31.25 s; shared by speeds, the others at
    // 1.2, all would be done after 100 / 4.4 = 22.7 s: 37.5 % at most, and the tail of others is
    // never less.
    assertThat(found.regret()).isBetween(0.25, 0.38);
    assertThat(found.tries()).isEqualTo(300);
    UniformRandomProvider random = RandomStream.of(7, "platforms");
    int platforms = Boolean.getBoolean("full") ? 500 : 8;
    List<Double> regrets = new ArrayList<>();
    for (int k = 0; k < platforms; k++) {
      VariedNumbers numbers = VariedNumbers.typed(4);
      for (VariedNumbers.VariedProperty kind : VariedNumbers.VariedProperty.values()) {
        numbers = numbers.with(kind, h -> 1 + SHARE * (2 * random.nextDouble() - 1));
      }
      StarPlatform drawn = numbers.of(star(), new int[] {0, 1, 2, 3});
      Ranking own = study(drawn, "drawn" + k).run().ranking();
      RankEntry entry = own.entry(advised);
      assertThat(entry).isNotNull();
      regrets.add(entry.makespan().mean() / own.first().makespan().mean() - 1);
    }
    assertThat(regrets).allMatch(regret -> regret <= found.regret() + MISSED);
  }

  @Test
  void search_findsTheSame_withAnyNumberOfThreads() throws IOException {
    Study study = study(star(), "typed");
    Ranking ranking = study.run().ranking();
    assertThat(search(study, ranking, 1)).isEqualTo(search(study, ranking, 3));
  }

  @Test
  void searchThatIsStopped_saysSo() throws IOException {
    Study study = study(star(), "typed");
    Variation stopped = Variation.of(study, study.run().ranking(), SHARE, 300, 1, 1, () -> true);
    assertThat(stopped.complete()).isFalse();
    assertThat(stopped.note().text()).contains("found in 0 tries, before it was stopped");
  }
}
