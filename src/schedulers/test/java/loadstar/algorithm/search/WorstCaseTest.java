package loadstar.algorithm.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.algorithm.search.StarCase.Worker;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for the worst problem, against ratios that are known by hand. */
class WorstCaseTest {
  private static final CaseRanges ALL =
      new CaseRanges(
          new Interval(2, 6),
          new Interval(20, 80),
          true,
          new Interval(0.1, 10),
          new Interval(1, 1000),
          new Interval(0, 0.3),
          new Interval(0, 1),
          new Interval(0, 2),
          List.of(Family.LOGNORMAL, Family.GAMMA),
          new Interval(0, 1),
          List.of(Ports.ONE, Ports.UNLIMITED));

  /** Two workers whose messages take next to no time. */
  private static final CaseRanges ONLY_SPEEDS =
      new CaseRanges(
          Interval.only(2),
          Interval.only(200),
          false,
          new Interval(0.1, 10),
          Interval.only(1e9),
          Interval.only(0),
          Interval.only(0),
          Interval.only(0),
          List.of(Family.LOGNORMAL),
          Interval.only(0),
          List.of(Ports.ONE));

  private static Competitor competitor(String name) {
    return new Competitor(name, Registry.builtIn().kind(name), Settings.NONE);
  }

  private static WorstCase.Question question(CaseRanges ranges, String one, String... others) {
    return new WorstCase.Question(
        competitor(one), List.of(others).stream().map(WorstCaseTest::competitor).toList(), ranges);
  }

  private static WorstCase search(WorstCase.Question question, int tries, int jobs) {
    return WorstCase.search(question, 7, tries, jobs, () -> false, ratio -> {});
  }

  @Test
  void ratio_isTheOneByHand_onAFastAndASlowWorker() {
    // static gives 100 units to each: the slow one computes them in 1000 s. With ss the fast one
    // takes a unit each 0.1 s, 198 until 19.8 s, and the slow one its second from 10 to 20 s.
    StarCase one =
        new StarCase(
            List.of(new Worker(10, 1e9, 0, 0), new Worker(0.1, 1e9, 0, 0)),
            200,
            false,
            0,
            Family.LOGNORMAL,
            1,
            0,
            Ports.ONE);
    assertThat(question(ONLY_SPEEDS, "static", "ss").ratio(one)).isCloseTo(50, within(1e-4));
  }

  @Test
  void search_findsTheWorstSpeeds_ofStaticAgainstSs() {
    // No schedule is faster than all 200 units at 10.1 a second, so no ratio is above 1000 / 19.802
    // = 50.5; the ends of the range give 50.
    WorstCase worst = search(question(ONLY_SPEEDS, "static", "ss"), 400, 1);
    assertThat(worst.ratio()).isBetween(49.9, 50.51);
    assertThat(worst.simple().workers())
        .extracting(Worker::speed)
        .satisfiesExactlyInAnyOrder(
            slow -> assertThat(slow).isCloseTo(0.1, within(0.005)),
            fast -> assertThat(fast).isCloseTo(10, within(0.5)));
  }

  @Test
  void search_findsTheSame_howeverManyWalkAtATime() {
    // 6000 tries would be two walks; three of 200 tries show the same in less time.
    WorstCase.Question question = question(ALL, "fac2", "wf", "ss");
    Annealing annealing = new Annealing(3, 600, 3, 0.1, 0.001);
    var alone = annealing.search(question, 1, () -> false, best -> {});
    var together = annealing.search(question, 3, () -> false, best -> {});
    assertThat(alone).isEqualTo(together).isNotNull();
    assertThat(search(question, 200, 1).simple()).isEqualTo(search(question, 200, 2).simple());
  }

  @Test
  void search_findsOne_forTwoNamesOfOneRule() {
    SchedulerKind ss = Registry.builtIn().kind("ss");
    Settings single =
        new Settings.Builder().read(Parameter.named(ss.master(), "chunk", "ss"), "1").build();
    WorstCase.Question question =
        new WorstCase.Question(
            competitor("ss"), List.of(new Competitor("ss chunk=1", ss, single)), ALL);
    WorstCase worst = search(question, 100, 1);
    assertThat(worst.ratio()).isEqualTo(1);
    assertThat(worst.meanRatio()).isEqualTo(1);
  }

  @Test
  void simplerProblem_staysInTheRanges_andKeepsTheRatio() {
    WorstCase worst = search(question(ALL, "gss", "ss"), 300, 1);
    assertThat(ALL.contains(worst.found())).isTrue();
    assertThat(ALL.contains(worst.simple())).isTrue();
    assertThat(worst.simpleRatio()).isGreaterThanOrEqualTo(worst.ratio() * 0.98);
    assertThat(worst.simple().workers()).hasSizeLessThanOrEqualTo(worst.found().workers().size());
    assertThat(worst.ratio())
        .as("a search that is worse than the worst of 1000 draws is none")
        .isGreaterThan(worst.meanRatio());
  }

  @Test
  void steps_stayInTheRanges() {
    UniformRandomProvider random = RandomStream.of(1, "steps");
    StarCase at = ALL.draw(random);
    for (int step = 0; step < 2000; step++) {
      assertThat(ALL.contains(at)).as(at.toString()).isTrue();
      at = ALL.beside(at, random);
    }
  }

  @Test
  void stoppedSearch_isSaidToBeIncomplete() {
    int[] asked = {0};
    WorstCase worst =
        WorstCase.search(
            question(ONLY_SPEEDS, "static", "ss"), 1, 1000, 1, () -> asked[0]++ >= 5, best -> {});
    assertThat(worst.tries()).isEqualTo(5);
    assertThat(worst.complete()).isFalse();
  }

  @Test
  void searchThatIsStoppedAtOnce_hasOneTry() {
    WorstCase worst =
        WorstCase.search(question(ONLY_SPEEDS, "static", "ss"), 1, 1000, 1, () -> true, best -> {});
    assertThat(worst.tries()).isEqualTo(1);
    assertThat(worst.complete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10..0.1 | --speed is 10..0.1, which is empty: the least comes first",
        "fast    | --speed is \"fast\", not a number or A..B",
        "1..2..3 | --speed is \"1..2..3\", not a number or A..B",
        "0       | --speed is 0, and it may be from 1e-6 on",
        "-1..2   | --speed is -1..2, and it may be from 1e-6 on",
        "NaN     | --speed is NaN, and it may be from 1e-6 on"
      })
  void wrongInterval_isRefused(String text, String message) {
    assertThatThrownBy(() -> Interval.parse("--speed", text, 1e-6))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message.replace("1e-6", "0.000001"));
  }

  @Test
  void interval_isDrawnByLogarithms() {
    // Half of the way from 0.1 to 10 by logarithms is 1, of 0 to 10 is 5.
    assertThat(new Interval(0.1, 10).at(0.5)).isCloseTo(1, within(1e-12));
    assertThat(new Interval(0, 10).at(0.5)).isEqualTo(5);
    assertThat(Interval.parse("--speed", "0.1..10", 0).toString()).isEqualTo("0.1..10");
  }
}
