package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InProcessRunnerIT {
  private static final int SEEDS = 1000;

  @TempDir Path folder;

  /** Counts runs whose results are in memory, and makes storing slow at first. */
  private static final class Counting implements Progress {
    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger finished = new AtomicInteger();

    @Override
    public void begun(Run spec) {
      int now = open.incrementAndGet();
      most.accumulateAndGet(now, Math::max);
    }

    @Override
    public void finished(Run spec) {
      if (finished.incrementAndGet() == 10) {
        try {
          Thread.sleep(500);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      open.decrementAndGet();
    }
  }

  /** Threads that play faster than results are stored would fill the memory with results. */
  @Test
  void results_areNotKeptByTheNumberOfRuns() throws IOException {
    Study study =
        Study.builder()
            .platform(Path.of("platforms/thesis-table3.3.xml"))
            .schedulers("fac2")
            .load(100)
            .unit(1e6, 1e6, 0)
            .noise(0.2)
            .seeds(SEEDS)
            .build();
    Counting progress = new Counting();
    LocalRunner others = new LocalRunner(folder, 2, progress, Isolation.WORLD);

    try (ResultStore store = ResultStore.inMemory()) {
      study.run(Map.of(), store, InProcessRunner.before(others, study, progress), false);
      assertThat(store.rows()).hasSize(SEEDS).allMatch(row -> row.metrics() != null);
    }

    assertThat(progress.finished).hasValue(SEEDS);
    assertThat(progress.most)
        .hasValueLessThanOrEqualTo(
            InProcessRunner.MOST_AHEAD + InProcessRunner.MOST_AT_ONCE + others.jobs());
  }
}
