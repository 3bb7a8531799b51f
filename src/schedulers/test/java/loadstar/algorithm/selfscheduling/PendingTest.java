package loadstar.algorithm.selfscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.selfscheduling.PendingSimulation.Question;
import loadstar.model.Ports;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker that asks ahead does so behind all who ask for their first chunks. */
class PendingTest {
  private static ArithmeticRun arithmetic(
      String name, List<WorkerSpec> workers, long tasks, int chunk, int pending, Ports ports) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    Settings settings =
        new Settings.Builder()
            .set(SelfSchedulingKinds.CHUNK, chunk)
            .set(SelfSchedulingKinds.PENDING, pending)
            .build();
    StarProblem problem = StarProblem.of(workers, tasks);
    return new ArithmeticRun(workers, kind, kind.create(problem, settings), ports);
  }

  private static List<WorkerSpec> nine(double latency, double flight) {
    return IntStream.range(0, 9)
        .mapToObj(w ->
            WorkerSpec.symmetric("w" + w, 0.1, 0, 1e15, latency)
                .with(WorkerExtras.NONE.withLatencyInFlight(flight)))
        .toList();
  }

  /**
   * Nine tasks of 10 s on nine workers: each computes one. Requests of 1 ms are received one after
   * the other, the last at 9 ms, then one more is sent.
   */
  @ParameterizedTest
  @CsvSource({
    "ss, 1, 0, 0", "ss, 1, 0.001, 0", "ss, 1, 0, 0.5", "ss, 9, 0.001, 0.5", "gss, 1, 0, 0",
    "fac2, 1, 0.001, 0", "fcfs, 1, 0, 0", "lp-based, 1, 0, 0", "awf-b, 1, 0, 0", "rnd, 1, 0.001, 0"
  })
  void asManyTasksAsWorkers_takeOneTask(String name, int ports, double latency, double flight) {
    for (int pending = 1; pending <= 4; pending++) {
      ArithmeticRun arithmetic =
          arithmetic(name, nine(latency, flight), 9, 1, pending, new Ports(ports));
      double end = arithmetic.play().end();
      // A request, data and a result fly, and up to eleven messages go through the port.
      assertThat(end)
          .as(name + " pending=" + pending)
          .isBetween(10 - 1e-9, 10 + 1e-9 + 0.011 + 3 * flight);
    }
  }

  /** The second chunk of the first worker is sent once the last worker's first one is. */
  @Test
  void secondChunks_followAllFirstOnes() {
    ArithmeticRun arithmetic = arithmetic("ss", nine(0.001, 0), 18, 1, 2, Ports.ONE).play();
    List<Integer> workers = new ArrayList<>();
    for (int row = 0; row < 18; row++) {
      workers.add(arithmetic.schedule().worker(row));
    }
    assertThat(workers).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    // 9 requests of 1 ms, 9 first chunks, the last of which overlaps no request; two tasks.
    assertThat(arithmetic.end()).isCloseTo(20 + 0.001 * (9 + 1 + 1), within(1e-9));
  }

  /**
   * Random stars, a third of them without latencies; in a quarter one dies, in half one is late.
   */
  @Test
  void randomStars_takeAsLongAsInASecondComputation() {
    int prefetch = 0;
    for (long seed = 1; seed <= 400; seed++) {
      Question question = Question.random(seed);
      ArithmeticRun arithmetic =
          arithmetic(
              "ss",
              question.workers(),
              question.tasks(),
              question.chunk(),
              question.pending(),
              Ports.ONE);
      arithmetic.joining(0, question.late());
      if (question.death() < Double.POSITIVE_INFINITY) {
        arithmetic.away(1, question.death(), Double.POSITIVE_INFINITY);
      }
      assertThat(arithmetic.play().end())
          .as("seed " + seed)
          .isCloseTo(PendingSimulation.makespan(question), within(1e-7));
      prefetch += question.pending() > 1 ? 1 : 0;
    }
    assertThat(prefetch).isGreaterThan(250);
  }
}
