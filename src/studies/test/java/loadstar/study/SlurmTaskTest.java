package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Run;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSetup;
import loadstar.campaign.Runner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty tasks of a job on one folder, killed and begun again; the runs take no time. */
class SlurmTaskTest {
  private static final int TASKS = 20;
  private static final int RUNS = Boolean.getBoolean("full") ? 6000 : 600;

  @TempDir Path folder;

  @Test
  void everyRunIsPlayedWhateverIsKilled() throws Exception {
    RunSetup any = Samples.runs(Samples.point("umr", 1000), 1).getFirst().spec().shared();
    List<PlatformRun> specs =
        IntStream.range(0, RUNS).mapToObj(i -> new PlatformRun("r" + i, i, any)).toList();
    SlurmBatch.create(folder, specs, Math.max(1, RUNS / (10 * TASKS)));
    AtomicInteger kills = new AtomicInteger();
    AtomicInteger names = new AtomicInteger();
    try (ExecutorService pool = Executors.newFixedThreadPool(TASKS)) {
      List<Future<?>> tasks = new ArrayList<>();
      for (int number = 0; number < TASKS; number++) {
        int own = number;
        tasks.add(
            pool.submit(() -> {
              Random random = new Random(own);
              while (true) { // as often as it is requeued
                int life =
                    kills.get() < 2 * TASKS ? random.nextInt(RUNS / TASKS / 2) : Integer.MAX_VALUE;
                try {
                  new SlurmTask(
                          new SlurmBatch(folder),
                          "task" + names.incrementAndGet(),
                          new Mortal(life),
                          500)
                      .work(own, TASKS);
                  return null;
                } catch (Killed e) {
                  kills.incrementAndGet();
                }
              }
            }));
      }
      for (Future<?> task : tasks) {
        var unused = task.get();
      }
    }
    Map<String, Double> found = new HashMap<>();
    for (SlurmBatch.Entry entry : new SlurmBatch(folder).collect()) {
      String result = entry.result();
      assertThat(result).isNotNull();
      found.merge(
          entry.run(),
          RunCodec.result(result).value("x"),
          (one, other) -> {
            assertThat(other).isEqualTo(one);
            return one;
          });
    }
    assertThat(kills.get()).isPositive();
    assertThat(found).hasSize(RUNS);
    for (PlatformRun spec : specs) {
      assertThat(found).containsEntry(spec.run(), (double) spec.seed());
    }
    try (var shards = Files.list(folder.resolve("shards"))) {
      assertThat(shards.count()).isEqualTo(names.get());
    }
  }

  /** As the end of a process: whatever holds the task must let it go at once. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Plays so many runs, then dies between one run and the next. */
  private static final class Mortal implements Runner {
    private int left;

    Mortal(int left) {
      this.left = left;
    }

    @Override
    public int jobs() {
      return 1;
    }

    @Override
    public boolean run(List<? extends Run> specs, Listener listener) throws IOException {
      for (Run spec : specs) {
        if (left-- == 0) {
          throw new Killed();
        }
        listener.finished(Map.of(spec, new RunResult().put("x", spec.seed())));
      }
      return true;
    }

    @Override
    public void tidy() {
      // Nothing is left behind.
    }
  }
}
