package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A master that sends or receives, never both. */
class SharedPortsTest {
  private static final SchedulerKind SS = Registry.builtIn().kind("ss");

  /** A unit takes 2 s to be sent, 3 s to be computed, and its result 1 s. */
  private static List<WorkerSpec> equal(int count) {
    return IntStream.range(0, count)
        .mapToObj(w -> new WorkerSpec("w" + w, 1.0 / 3, 0, 0.5, 0, 1, 0))
        .toList();
  }

  private static Schedule scheduleOf(SchedulerKind kind, int workers, int load, Ports ports) {
    List<WorkerSpec> star = equal(workers);
    Scheduler scheduler = kind.create(StarProblem.of(star, load), Settings.NONE);
    return new ArithmeticRun(star, kind, scheduler, ports).withLoad(load).play().schedule();
  }

  private static double[] dates(Schedule schedule, int row) {
    return IntStream.range(0, 6).mapToDouble(date -> schedule.date(row, date)).toArray();
  }

  /**
   * Two workers, three chunks of a unit, one at a time each. The port sends to a until 2 s and to b
   * until 4 s. They compute until 5 s and 7 s. The result of a comes from 5 s to 6 s; then a is
   * sent the third chunk, until 8 s. The result of b, ready at 7 s, waits for the port until 8 s,
   * and is there at 9 s. The third is computed at 11 s and back at 12 s. A port each way would take
   * the result of b from 7 s to 8 s.
   */
  @Test
  void threeChunks_takeTurnsOnOnePort() {
    Schedule schedule = scheduleOf(SS, 2, 3, Ports.parse("ports", "shared"));
    assertThat(dates(schedule, 0)).containsExactly(0, 2, 2, 5, 5, 6);
    assertThat(dates(schedule, 1)).containsExactly(2, 4, 4, 7, 8, 9);
    assertThat(dates(schedule, 2)).containsExactly(6, 8, 8, 11, 11, 12);

    assertThat(dates(scheduleOf(SS, 2, 3, Ports.ONE), 1)).containsExactly(2, 4, 4, 7, 7, 8);
  }

  /**
   * Four workers, six chunks. The port sends to a, b, c and d until 2, 4, 6 and 8 s; the results of
   * a, b and c are ready at 5, 7 and 9 s.
   *
   * <ul>
   *   <li>Results first: when c has its chunk, at 6 s, a's result comes until 7 s, b's until 8 s,
   *       and only then d is sent its chunk, until 10 s. The result of c, ready at 9 s, comes until
   *       11 s, and then a is sent the fifth chunk.
   *   <li>Sends first: d is sent its chunk at 6 s, a's result comes from 8 s to 9 s. Then a is sent
   *       the fifth chunk, until 11 s, b's result comes until 12 s, and b is sent the sixth, until
   *       14 s; only then comes the result of c.
   *   <li>By arrival: d has waited since 0 s, a's result since 5 s, so d is first, and a's result
   *       comes from 8 s to 9 s. That of b has waited since 7 s, a for its next chunk since 9 s:
   *       the result of b comes until 10 s, that of c, from 9 s, until 11 s; of the two at 9 s it
   *       is the result. Then a is sent its chunk, until 13 s.
   * </ul>
   */
  @ParameterizedTest
  @CsvSource({
    "results-first, 8, 6, 11, 7, 10",
    "sends-first, 6, 8, 9, 11, 14",
    "arrival, 6, 8, 11, 9, 10"
  })
  void order_saysWhatGoesFirst(
      String order,
      double fourthSent,
      double firstBack,
      double fifth,
      double second,
      double third) {
    Ports ports = Ports.parse("ports", "shared").ordered(Word.parse(PortOrder.class, order));
    Schedule schedule = scheduleOf(SS, 4, 6, ports);
    assertThat(schedule.sendStart(3)).isEqualTo(fourthSent);
    assertThat(schedule.resultStart(0)).isEqualTo(firstBack);
    assertThat(schedule.sendStart(4)).isEqualTo(fifth);
    assertThat(schedule.resultStart(1)).isEqualTo(second);
    assertThat(schedule.resultStart(2)).isEqualTo(third);
  }
}
