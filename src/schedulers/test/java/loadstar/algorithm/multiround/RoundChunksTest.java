package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of a round is that of a look at all of its chunks before each is taken. */
class RoundChunksTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 200})
  void chunks_comeAsIfAllWorkersWereLookedAt(int workers) {
    for (int seed = 1; seed <= 50; seed++) {
      UniformRandomProvider random = RandomStream.of(seed, "round");
      double[] busyUntil = new double[workers];
      for (int w = 0; w < workers; w++) { // few dates, so that several are equal
        busyUntil[w] = random.nextInt(5);
      }
      List<Plan.Chunk> rest = new ArrayList<>();
      IntStream.range(0, workers)
          .map(w -> workers - 1 - w)
          .forEach(w -> rest.add(new Plan.Chunk(w, 3, 1 + w)));
      RoundChunks round = new RoundChunks(rest, w -> busyUntil[w]);
      while (!rest.isEmpty()) {
        assertThat(round.isEmpty()).isFalse();
        assertThat(round.rest()).isEqualTo(rest);
        if (random.nextBoolean()) { // also one whose chunk was taken
          int ends = random.nextInt(workers);
          busyUntil[ends] = 0;
          round.idle(ends);
        }
        int first = IndexSort.least(rest.size(), k -> busyUntil[rest.get(k).worker()]);
        assertThat(round.take()).isEqualTo(rest.remove(first));
      }
      assertThat(round.isEmpty()).isTrue();
      assertThat(round.rest()).isEmpty();
    }
  }
}
