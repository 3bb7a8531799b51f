package loadstar.reality.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.testing.ContractChecks;
import loadstar.algorithm.testing.ContractPlayer;
import loadstar.model.Absence;
import loadstar.model.Ports;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every scheduler holds where workers are real, too. */
class RealContractTest {
  /** Seconds of a star in one real second. */
  private static final double CLOCK = 500;

  private record Event(double date, int worker, boolean comes) {}

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
      List<Event> events = new ArrayList<>();
      for (int w = 0; w < run.away().size(); w++) {
        for (Absence one : run.away().get(w)) {
          if (one.from() <= 0 && one.ends()) {
            late[w] = true;
          } else {
            events.add(new Event(one.from(), w, false));
          }
          if (one.ends()) {
            events.add(new Event(one.to(), w, true));
          }
        }
      }
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
      for (Event one : events) {
        var unused =
            timer.schedule(
                () -> {
                  if (one.comes()) {
                    workers.come(one.worker());
                  } else {
                    workers.die(one.worker());
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
