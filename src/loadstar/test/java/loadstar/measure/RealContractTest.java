package loadstar.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.testing.ContractChecks;
import loadstar.algorithm.testing.ContractPlayer;
import loadstar.model.Ports;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every scheduler holds where workers are real, too. */
class RealContractTest {
  /** Seconds of a star in one real second. */
  private static final double CLOCK = 500;

  /** Workers over sockets of the loopback interface, which come, go and come back at the dates. */
  private static ContractPlayer.Played overSockets(ContractPlayer.Run run) {
    int m = run.workers().size();
    double[] amounts = run.workers().stream().mapToDouble(w -> 1 / w.speed() / CLOCK).toArray();
    TaskCosts costs = run.kind().timesTasks() ? TaskCosts.equal(run.load()) : null;
    RealRun.Program program =
        new RealRun.Program(amounts, 40, 20, costs, false, Ports.ONE, CLOCK, 60);
    try (LoopbackWorkers workers = new LoopbackWorkers(m);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor()) {
      boolean[] late = new boolean[m];
      run.changes().stream()
          .filter(one -> one.what() == ContractPlayer.What.JOINS && one.date() > 0)
          .forEach(one -> late[one.worker()] = true);
      int there = 0;
      for (int w = 0; w < m; w++) {
        if (!late[w]) {
          workers.come(w);
          there++;
        }
      }
      while (workers.pool.present() < there) {
        Thread.sleep(Duration.ofMillis(1));
      }
      for (ContractPlayer.Change one : run.changes()) {
        var unused =
            timer.schedule(
                () -> {
                  if (one.what() == ContractPlayer.What.LEAVES) {
                    workers.die(one.worker());
                  } else {
                    workers.come(one.worker());
                  }
                  return null;
                },
                Math.round(1e9 * one.date() / CLOCK),
                TimeUnit.NANOSECONDS);
      }
      RealRun real = new RealRun(workers.pool, run.kind(), run.scheduler(), program).play();
      timer.shutdownNow();
      return new ContractPlayer.Played(real.schedule(), real.distributed(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One that asks, one that learns from the times of tasks, one that plans, one that chooses. */
  @ParameterizedTest
  @ValueSource(strings = {"fac2", "awf-c", "af", "umr", "rumr", "as4dr"})
  void schedulers_holdTheContractOverSockets(String name) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    ContractChecks checks =
        new ContractChecks(kind, Settings.NONE, 100)
            .onFirst(2)
            .playedBy(RealContractTest::overSockets);
    checks.distributesTheLoad();
    checks.survivesLosses();
    checks.takesLateWorkers();
    checks.takesReturningWorkers();
    checks.survivesRandomFailures();
  }
}
