package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.cli.StayingScheduler;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties of a deployment become the scheduler's parameters, or one clear line. */
class SetupTest {
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("a", 1e4, 1e-4, 1e8, 1e-4),
              WorkerSpec.symmetric("b", 1e3, 0.5e-4, 1e7, 1e-4)));

  private static final Map<String, String> GOOD =
      Map.of("scheduler", "as4dr", "lambda", "5", "tau", "3");

  private static final Deployment NONE = new Deployment("d", List.of());
  private static final String STAYING = StayingScheduler.class.getName();

  /** What the first next() cuts, and when. */
  private record First(double[] alpha, double[] theta, double[] posts, double load) {}

  private static First first(
      Map<String, String> master, Map<String, String> workerB, double until) {
    ActorEntry m = entry("master", Functions.MASTER, master, 10);
    ActorEntry a = entry("a", Functions.WORKER, Map.of(), 20);
    ActorEntry b = entry("b", Functions.WORKER, workerB, 30);
    Deployment deployment = new Deployment("d.xml", List.of(m, a, b));
    Setup setup = setup(deployment, m, List.of(a, b));
    List<Absences> none = List.of(Absences.NONE, Absences.NONE);
    StarRun run = setup.run(setup.unit(host -> 1), STAR, none, 1, until);
    Schedule schedule =
        ArithmeticRun.of(STAR.workers(), run.kind(), run.scheduler()).until(2).play().schedule();
    double[] alpha = {schedule.size(0) + schedule.size(1), schedule.size(2) + schedule.size(3)};
    return new First(
        alpha,
        new double[] {schedule.size(0) / alpha[0], schedule.size(2) / alpha[1]},
        new double[] {schedule.sendStart(0), schedule.sendStart(2)},
        run.load());
  }

  /** Masters share the clock: the horizon of one is that of all, and two are a mistake. */
  @Test
  void horizonAndSeed_areThoseOfAMasterUnlessTheRunSaysThem() {
    ActorEntry quiet = entry("m1", Functions.MASTER, GOOD, 10);
    Map<String, String> more = new LinkedHashMap<>(GOOD);
    more.putAll(Map.of("horizon", "2e3", "seed", "-7"));
    ActorEntry says = entry("m2", Functions.MASTER, more, 20);
    more.put("horizon", "3000");
    ActorEntry other = entry("m3", Functions.MASTER, more, 30);
    Deployment one = new Deployment("d.xml", List.of(quiet, says));

    assertThat(spec(one, Double.POSITIVE_INFINITY).until()).isEqualTo(2000);
    assertThat(spec(one, 5).until()).isEqualTo(5);
    assertThat(SimulationSpec.seed(one)).hasValue(-7L);
    assertThat(SimulationSpec.seed(new Deployment("d.xml", List.of(quiet)))).isEmpty();
    Deployment two = new Deployment("d.xml", List.of(says, other));
    assertThatThrownBy(() -> spec(two, Double.POSITIVE_INFINITY))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "d.xml:31: \"horizon\" is 3000.0, but another master has 2000.0."
                + " Maybe the same at both, or at one of them");
    assertThatThrownBy(() -> SimulationSpec.seed(one.withMasters(Map.of("as4dr.seed", "1.5"))))
        .hasMessage("d.xml:10: \"seed\" is 1.5, not a whole number");
  }

  private static SimulationSpec spec(Deployment deployment, double until) {
    return new SimulationSpec(Path.of("p.xml"), deployment, until, 1, List.of());
  }

  /** Only for user-defined kinds: all of Loadstar's tolerate failures. */
  @Test
  void workersThatComeAndGo_areRefusedWhereTheSchedulerDoesNotBearThem() {
    Setup late = staying(3, Double.POSITIVE_INFINITY);
    assertThatThrownBy(late::joinDates)
        .isInstanceOf(InputException.class)
        .hasMessage(
            "d.xml:20: staying needs all workers from the start, but this one comes at 3.0 s."
                + " Maybe a self-scheduling rule, such as fac2");
    Setup dying = staying(0, 3);
    assertThatThrownBy(() -> dying.absences(List.of(Absences.NONE), 1))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "d.xml:20: staying does not survive failures, but this worker dies at 3.0 s."
                + " Maybe a self-scheduling rule, such as fac2");
    Absences back = Absences.until(2);
    Setup returning = staying(0, Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> returning.absences(List.of(back), 1))
        .hasMessageStartingWith("d.xml:20: staying takes no worker that comes back");
    assertThat(returning.absences(List.of(Absences.NONE), 1)).containsExactly(Absences.NONE);
  }

  /** The slots of a host are away at the same dates, which another host's are not. */
  @Test
  void drawnFailures_areThoseOfTheHost() {
    Map<String, String> failing =
        Map.of("scheduler", "fac2", "worker_mtbf", "10", "worker_repair", "2");
    ActorEntry m = entry("master", Functions.MASTER, failing, 10);
    ActorEntry a = entry("a", Functions.WORKER, Map.of(), 20);
    ActorEntry b = entry("b", Functions.WORKER, Map.of(), 30);
    Deployment deployment = new Deployment("d.xml", List.of(m, a, b));

    List<Absence> first = firstOf(setup(deployment, m, List.of(a, a, b)));
    assertThat(first.get(0)).isEqualTo(first.get(1)).isNotEqualTo(first.get(2));
    assertThat(firstOf(setup(deployment, m, List.of(a, b))))
        .containsExactly(first.get(0), first.get(2));
  }

  /** The first absence of each worker. */
  private static List<Absence> firstOf(Setup setup) {
    return setup
        .absences(Collections.nCopies(setup.placement().workers().size(), Absences.NONE), 1)
        .stream()
        .map(absences -> absences.iterator().next())
        .toList();
  }

  private static Setup staying(double startTime, double killTime) {
    ActorEntry m = entry("master", Functions.MASTER, Map.of("scheduler", STAYING), 10);
    ActorEntry a =
        new ActorEntry("a", Functions.WORKER, List.of(), Map.of(), startTime, killTime, "", 20);
    Deployment deployment = new Deployment("d.xml", List.of(m, a));
    return setup(deployment, m, List.of(a));
  }

  private static Setup setup(Deployment deployment, ActorEntry master, List<ActorEntry> workers) {
    return Setup.of(
        new DeploymentReader(deployment, Shape.STAR)
            .placement(master, workers, Registry.builtIn()));
  }

  private static ActorEntry entry(
      String host, String function, Map<String, String> values, int line) {
    Map<String, Property> properties = new LinkedHashMap<>();
    values.forEach((name, value) -> properties.put(name, new Property(value, line + 1)));
    return ChildSimulation.entry(host, function, properties, line);
  }

  private static Map<String, String> goodBut(String name, String value) {
    Map<String, String> properties = new LinkedHashMap<>(GOOD);
    properties.put(name, value);
    return properties;
  }

  @Test
  void givenTau_isTakenAndChunksAreExactWithoutIota() {
    First setup = first(GOOD, Map.of(), 100);
    assertThat(setup.alpha()[0]).isCloseTo((3 - 2e-4) * 1e4, within(1e-9));
    assertThat(setup.posts()[0]).isZero();
    assertThat(setup.posts()[1]).isPositive();
    assertThat(setup.load()).isInfinite();
  }

  @Test
  void cip_searchesTauWhenNoneIsGiven() {
    Map<String, String> properties = new LinkedHashMap<>(GOOD);
    properties.remove("tau");
    properties.put("tau_hat", "0.25");
    assertThat(first(properties, Map.of(), 100).alpha()[0])
        .isCloseTo((0.25 - 2e-4) * 1e4, within(1e-9));
  }

  @Test
  void iota_makesTheFirstChunksWrongByTheirSigns() {
    Map<String, String> properties = goodBut("iota", "0.5");
    properties.put("signs", "-+");
    First setup = first(properties, Map.of(), 100);
    assertThat(setup.alpha()[0]).isCloseTo(0.5 * ((3 - 2e-4) * 1e4), within(1e-9));
    assertThat(setup.alpha()[1]).isCloseTo(1.5 * ((3 - 1e-4) * 1e3), within(1e-9));
  }

  /** F and B estimated at half their values: half the chunk, the same share and delays. */
  @Test
  void estimateFactor_scalesTheSpeedsOfOneWorker() {
    First exact = first(GOOD, Map.of(), 100);
    First low = first(GOOD, Map.of("estimate_factor", "0.5"), 100);
    assertThat(low.alpha()[0]).isCloseTo(exact.alpha()[0], within(1e-9));
    assertThat(low.alpha()[1]).isCloseTo(0.5 * exact.alpha()[1], within(1e-9));
    assertThat(low.theta()[1]).isCloseTo(exact.theta()[1], within(1e-9));
  }

  /**
   * Worker b: F = 1000, f = 0.5e-4, B = 1e7, b = 1e-4; tau = 3. By (13) the chunk is F (tau - 2 f):
   * it follows the estimates of F and f, and not those of links, which change the share alone.
   */
  @Test
  void estimateFactors_scaleSpeedLatenciesAndBandwidthsApart() {
    First exact = first(GOOD, Map.of(), 100);
    First speed = first(GOOD, Map.of("speed_estimate_factor", "0.5"), 100);
    assertThat(speed.alpha()[1]).isCloseTo(500 * (3 - 1e-4), within(1e-9));
    First latency = first(GOOD, Map.of("latency_estimate_factor", "4"), 100);
    assertThat(latency.alpha()[1]).isCloseTo(1000 * (3 - 4e-4), within(1e-9));
    First links = first(GOOD, Map.of("bandwidth_estimate_factor", "0.01"), 100);
    assertThat(links.alpha()[1]).isCloseTo(exact.alpha()[1], within(1e-9));
    // B = 1e5, alpha = 2999.9, alpha/B = 0.029999 and alpha/F = 2.9999:
    // (15) (0.029999 + 1e-4 - 0.5e-4)/(2.9999 + 0.029999) = 0.0099175;
    // (16) (2.9999 + 0.5e-4 - 2e-4)/(2.9999 + 2 * 0.029999) = 0.9803432; (14) is their mean.
    assertThat(links.theta()[1]).isCloseTo(0.4951303, within(1e-6));
    First both = first(GOOD, Map.of("speed_estimate_factor", "0.5", "estimate_factor", "2"), 100);
    assertThat(both.alpha()[1]).isCloseTo(exact.alpha()[1], within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          scheduler | as4rd   | d.xml:11: "scheduler" is the unknown scheduler "as4rd". Maybe you meant "as4dr"
          lambda    | -1      | d.xml:11: "lambda" is -1.0, not zero or more
          lambda    | five    | d.xml:11: "lambda" is "five", not a number
          lambda    | NaN     | d.xml:11: "lambda" is "NaN", not a number
          phi       | 3       | d.xml:11: "phi" is 3.0, not between -1 and 2
          tau       | -3      | d.xml:11: "tau" is -3.0, not a positive number
          tau       | 1e-4    | d.xml:11: "tau" is 1.0E-4 s, too short for the latencies of a
          iota      | 1       | d.xml:11: "iota" is 1.0, not from 0 to less than 1
          signs     | fair    | d.xml:10: the signs of 2 workers are "fair". Maybe "iid"
          result_bytes_per_unit | x | d.xml:11: "result_bytes_per_unit" is "x", not a number
          load      | 0       | d.xml:11: "load" is 0.0, not a positive number
          lamda     | 5       | d.xml:11: unknown property "lamda" of as4dr. Maybe you meant "lambda"
          delay_reading | ppam | d.xml:11: "delay_reading" is "ppam". Maybe icppw12 or ppam13
          """)
  void badProperty_isNamedWithItsLine(String name, String value, String said) {
    assertThatThrownBy(() -> first(goodBut(name, value), Map.of(), 100))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(said);
  }

  @Test
  void badPropertyOfAWorker_isNamedWithItsLine() {
    assertThatThrownBy(() -> first(GOOD, Map.of("estimate_factor", "0"), 100))
        .hasMessageStartingWith("d.xml:31: \"estimate_factor\" is 0.0");
    assertThatThrownBy(() -> first(GOOD, Map.of("estimated_speed", "1"), 100))
        .as("a parameter of other schedulers")
        .hasMessageStartingWith("d.xml:31: unknown property \"estimated_speed\"");
    assertThatThrownBy(() -> first(GOOD, Map.of("factor", "1"), 100))
        .hasMessageStartingWith("d.xml:31: unknown property \"factor\"");
  }

  @Test
  void missingPropertiesAndEndlessRuns_areRefused() {
    assertThatThrownBy(() -> first(Map.of("lambda", "5"), Map.of(), 100))
        .hasMessageStartingWith(
            "d.xml:10: \"scheduler\" is not given. Maybe one of as4dr, baseline");
    assertThatThrownBy(() -> first(Map.of("scheduler", "umr"), Map.of(), 100))
        .hasMessageStartingWith("d.xml:10: \"load\" is not given");
    assertThatThrownBy(() -> first(GOOD, Map.of(), Double.POSITIVE_INFINITY))
        .hasMessageContaining("nothing would end this run. Maybe --until");
    assertThat(first(goodBut("load", "5"), Map.of(), Double.POSITIVE_INFINITY).load()).isEqualTo(5);
  }

  @Test
  void badSpec_isRefused() {
    for (double until : new double[] {-1, 0, Double.NaN}) {
      assertThatThrownBy(() -> new SimulationSpec(Path.of("p"), NONE, until, 1, List.of()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("the horizon is " + until);
    }
    assertThatThrownBy(() -> new SimulationSpec(Path.of("p"), NONE, 1, 1, List.of("network/model")))
        .hasMessageContaining("not of the form key:value");
  }
}
