package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties of a deployment become the scheduler's parameters, or one clear line. */
class As4drSetupTest {
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("a", 1e4, 1e-4, 1e8, 1e-4),
              WorkerSpec.symmetric("b", 1e3, 0.5e-4, 1e7, 1e-4)));

  private static final Map<String, String> GOOD =
      Map.of("scheduler", "as4dr", "lambda", "5", "tau", "3");

  private static As4drSetup setup(
      Map<String, String> master, Map<String, String> workerB, double until) {
    ActorEntry m = entry("master", ChildSimulation.MASTER, master, 10);
    ActorEntry a = entry("a", ChildSimulation.WORKER, Map.of(), 20);
    ActorEntry b = entry("b", ChildSimulation.WORKER, workerB, 30);
    Deployment deployment = new Deployment("d.xml", List.of(m, a, b));
    SimulationSpec spec =
        new SimulationSpec(Path.of("p.xml"), Path.of("d.xml"), until, 1, List.of());
    return As4drSetup.of(new Run(spec, STAR, deployment, m, List.of(a, b), new LoadUnit(1, 1, 1)));
  }

  private static ActorEntry entry(
      String host, String function, Map<String, String> values, int line) {
    Map<String, Property> properties = new LinkedHashMap<>();
    values.forEach((name, value) -> properties.put(name, new Property(value, line + 1)));
    return new ActorEntry(host, function, List.of(), properties, line);
  }

  private static Map<String, String> goodBut(String name, String value) {
    Map<String, String> properties = new LinkedHashMap<>(GOOD);
    properties.put(name, value);
    return properties;
  }

  @Test
  void givenTau_isTakenAndChunksAreExactWithoutIota() {
    As4drSetup setup = setup(GOOD, Map.of(), 100);
    assertThat(setup.sizes().alpha(0)).isEqualTo((3 - 2e-4) * 1e4);
    assertThat(setup.firstPosts()[0]).isZero();
    assertThat(setup.firstPosts()[1]).isPositive();
    assertThat(setup.load()).isInfinite();
  }

  @Test
  void cip_searchesTauWhenNoneIsGiven() {
    Map<String, String> properties = new LinkedHashMap<>(GOOD);
    properties.remove("tau");
    properties.put("tau_hat", "0.25");
    assertThat(setup(properties, Map.of(), 100).sizes().alpha(0)).isEqualTo((0.25 - 2e-4) * 1e4);
  }

  @Test
  void iota_makesTheFirstChunksWrongByTheirSigns() {
    Map<String, String> properties = goodBut("iota", "0.5");
    properties.put("signs", "-+");
    As4drSetup setup = setup(properties, Map.of(), 100);
    assertThat(setup.sizes().alpha(0)).isEqualTo(0.5 * ((3 - 2e-4) * 1e4));
    assertThat(setup.sizes().alpha(1)).isEqualTo(1.5 * ((3 - 1e-4) * 1e3));
  }

  /** F and B estimated at half their values: half the chunk, the same share and delays. */
  @Test
  void estimateFactor_scalesTheSpeedsOfOneWorker() {
    As4drSetup exact = setup(GOOD, Map.of(), 100);
    As4drSetup low = setup(GOOD, Map.of("estimate_factor", "0.5"), 100);
    assertThat(low.sizes().alpha(0)).isEqualTo(exact.sizes().alpha(0));
    assertThat(low.sizes().alpha(1)).isEqualTo(0.5 * exact.sizes().alpha(1));
    assertThat(low.theta()[1]).isEqualTo(exact.theta()[1]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          scheduler | as4rd   | d.xml:11: "scheduler" is the unknown scheduler "as4rd". Maybe you meant "as4dr"
          lambda    | -1      | d.xml:10: lambda of worker 0 is -1.0
          lambda    | five    | d.xml:11: "lambda" is "five", not a number
          lambda    | NaN     | d.xml:11: "lambda" is "NaN", not a number
          phi       | 2       | d.xml:10: phi is 2.0, not between 0 and 1
          tau       | -3      | d.xml:11: "tau" is -3.0, not a positive number
          tau       | 1e-4    | d.xml:11: "tau" is 1.0E-4 s, too short for the latencies of a
          iota      | 1       | d.xml:10: the inaccuracy iota is 1.0
          signs     | fair    | d.xml:10: the signs of 2 workers are "fair". Maybe "iid"
          load      | 0       | d.xml:11: "load" is 0.0, not a positive number
          lamda     | 5       | d.xml:11: unknown property "lamda" of loadstar.simulation.As4drMaster. Maybe you meant "lambda"
          delay_reading | ppam | d.xml:11: "delay_reading" is "ppam". Maybe icppw12 or ppam13
          """)
  void badProperty_isNamedWithItsLine(String name, String value, String said) {
    assertThatThrownBy(() -> setup(goodBut(name, value), Map.of(), 100))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(said);
  }

  @Test
  void badPropertyOfAWorker_isNamedWithItsLine() {
    assertThatThrownBy(() -> setup(GOOD, Map.of("estimate_factor", "0"), 100))
        .hasMessageStartingWith("d.xml:31: \"estimate_factor\" is 0.0");
    assertThatThrownBy(() -> setup(GOOD, Map.of("factor", "1"), 100))
        .hasMessageStartingWith("d.xml:31: unknown property \"factor\"");
  }

  @Test
  void missingPropertiesAndEndlessRuns_areRefused() {
    assertThatThrownBy(() -> setup(Map.of("lambda", "5"), Map.of(), 100))
        .hasMessage("d.xml:10: \"scheduler\" is not given. Maybe as4dr or baseline");
    assertThatThrownBy(() -> setup(Map.of("scheduler", "as4dr"), Map.of(), 100))
        .hasMessageStartingWith("d.xml:10: \"lambda\" is not given");
    assertThatThrownBy(() -> setup(GOOD, Map.of(), Double.POSITIVE_INFINITY))
        .hasMessageContaining("nothing would end this run. Maybe --until");
    assertThat(setup(goodBut("load", "5"), Map.of(), Double.POSITIVE_INFINITY).load()).isEqualTo(5);
  }

  @Test
  void badSpec_isRefused() {
    for (double until : new double[] {-1, 0, Double.NaN}) {
      assertThatThrownBy(() -> new SimulationSpec(Path.of("p"), Path.of("d"), until, 1, List.of()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("the horizon is " + until);
    }
    assertThatThrownBy(
            () -> new SimulationSpec(Path.of("p"), Path.of("d"), 1, 1, List.of("network/model")))
        .hasMessageContaining("not of the form key:value");
  }
}
