package loadstar.simulation;

import static loadstar.TestPlatforms.behind;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import loadstar.TestPlatforms;
import loadstar.algorithm.multiround.Umr;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same schedulers on platforms that users bring: other routing, units, profiles, models. */
class PlatformsIT {
  @TempDir Path folder;

  private ChildSimulation run(String platform, String deployment, double until, String... config)
      throws Exception {
    Path p = Files.writeString(folder.resolve("own.xml"), platform);
    Path d = Files.writeString(folder.resolve("own_d.xml"), deployment);
    return ChildSimulation.run(p, d, until, 1, 0, config);
  }

  private static String deployment(String properties, String... hosts) {
    return TestPlatforms.deployment("boss", properties, String.join(" ", hosts));
  }

  private static final String FULL =
      behind(
          "switch 1GBps 10us sharing_policy:FATPIPE",
          """
          boss 1Gf -       -
          fast 4Gf 100MBps 50us
          slow 1Gf 10MBps  100us
          """);

  /** A load unit of 40 Mflop, 20 kB of data and 1 kB of result; F = 100 and 25 units a second. */
  private static final String UNITS =
      "scheduler=as4dr lambda=1 flops_per_unit=4e7 bytes_per_unit=2e4 result_bytes_per_unit=1e3";

  @Test
  void starOfRoutes_isScheduledInTheUsersUnits() throws Exception {
    ChildSimulation run = ChildSimulation.good(run(FULL, deployment(UNITS, "fast", "slow"), 200));

    assertThat(run.value("tau")).isEqualTo(1);
    assertThat(run.value("efficiency")).isCloseTo(1, within(1e-9));
    assertThat(run.value("load_computed")).isCloseTo(125 * 200, within(130.0));
    double[] first = run.rows().get(0);
    assertThat(first[2] - first[1]).isCloseTo(2e4 * first[0] / 1e8 + 60e-6, within(1e-9));
  }

  /** UMR's prediction holds on a star of routes, in units of 40 Mflop and 20 kB. */
  @Test
  void multiRoundScheduler_keepsItsPromiseOnTheUsersStar() throws Exception {
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("fast", 100, 0, 5000, 60e-6),
            WorkerSpec.symmetric("slow", 25, 0, 500, 110e-6));
    String properties = "scheduler=umr load=10000 flops_per_unit=4e7 bytes_per_unit=2e4";
    String deployment = deployment(properties, "fast", "slow");
    ChildSimulation run = ChildSimulation.good(run(FULL, deployment, Double.POSITIVE_INFINITY));

    assertThat(run.value("end"))
        .isCloseTo(new Umr().schedule(workers, 1e4).makespan(), withPercentage(1e-4));
  }

  @Test
  void otherNetworkModel_keepsItsOwnFactors() throws Exception {
    ChildSimulation run =
        ChildSimulation.good(
            run(FULL, deployment(UNITS, "fast", "slow"), 20, "network/model:LV08"));
    double[] first = run.rows().get(0);
    // LV08 multiplies the latency and divides the bandwidth: slower than affine.
    assertThat(first[2] - first[1]).isGreaterThan(Math.ceil(2e4 * first[0]) / 0.97e8 + 600e-6);
  }

  /** F = 100, f = 0.5 s; from 5 s on at a quarter. Speeds slow down, latencies do not. */
  @Test
  void speedProfile_slowsComputationButNotItsLatency() throws Exception {
    Files.writeString(folder.resolve("slow.txt"), "0 1.0\n5 0.25\n");
    String platform =
        wires(
            """
            boss 1f   -     -
            w    100f 1GBps 1us speed_file:slow.txt compute_latency=500ms
            """);
    String properties = "scheduler=baseline lambda=0 tau=4";
    ChildSimulation run = ChildSimulation.good(run(platform, deployment(properties, "w"), 60));

    for (double[] row : run.rows()) {
      if (!Double.isNaN(row[4])) {
        assertThat(row[4]).isCloseTo(endOfComputation(row[3], row[0]), within(1e-6));
      }
    }
    assertThat(run.rows().get(0)[4]).isLessThan(5);
    assertThat(run.rows().get(5)[3]).isGreaterThan(5);
  }

  /** 0.5 s of latency, then 100 units a second until 5 s and 25 from then on. */
  private static double endOfComputation(double start, double units) {
    double begin = start + 0.5;
    double before = Math.max(0, 5 - begin);
    return units <= 100 * before
        ? begin + units / 100
        : begin + before + (units - 100 * before) / 25;
  }

  /**
   * Speeds and bandwidths that change, stand still and come again: the replay works out anew what
   * each host computes and each link carries between two dates.
   */
  @Test
  void platformsThatChange_areSimulatedAsTheirProfilesSay() throws Exception {
    Random random = new Random(1);
    for (int number = 0; number < 24; number++) {
      StringBuilder hosts = new StringBuilder("boss 1f - -\n");
      for (int w = 0; w < 3; w++) {
        Files.writeString(folder.resolve("s" + w), profile(random, 1));
        Files.writeString(folder.resolve("b" + w), profile(random, 1e6));
        int speed = 50 + random.nextInt(100);
        int width = 500 + random.nextInt(1000);
        int latency = random.nextInt(200);
        hosts.append(
            "w%1$s %2$sMf %3$skBps %4$sms speed_file:s%1$s | bandwidth_file:b%1$s\n"
                .formatted(w, speed, width, latency));
      }
      String platform = wires(hosts.toString());
      String properties =
          "scheduler=%s load=60 flops_per_unit=1e8 bytes_per_unit=1e5 %s"
              .formatted(
                  List.of("fac2", "umr", "ss").get(number % 3), number % 2 == 0 ? "" : "noise=0.3");
      String[] config = number % 4 < 2 ? new String[0] : new String[] {"cpu/optim:Full"};
      ChildSimulation.good(
          run(
              platform,
              deployment(properties, "w0", "w1", "w2"),
              Double.POSITIVE_INFINITY,
              config));
    }
  }

  /** A few steps, of which those between the first and the last may be 0; they may come again. */
  private static String profile(Random random, double unit) {
    StringBuilder profile = new StringBuilder();
    double date = random.nextInt(3);
    for (int step = 0; step < 4; step++) {
      int share = step % 3 == 0 ? 1 + random.nextInt(4) : random.nextInt(5);
      profile.append(date).append(' ').append(unit * share / 2).append('\n');
      date += 0.5 + random.nextInt(8);
    }
    return profile + (random.nextBoolean() ? "LOOPAFTER 2\n" : "");
  }

  @Test
  void unknownHostsAndFunctions_areNamedBeforeSimGridLoadsThem() throws Exception {
    assertBad(
        run(FULL, deployment(UNITS, "fats"), 10),
        "own_d.xml:11: the platform ",
        "has no host \"fats\". Maybe you meant \"fast\"");
    assertBad(
        run(FULL, deployment(UNITS, "fast").replace("simulation.Worker", "simulation.Workre"), 10),
        "own_d.xml:11: the function \"loadstar.simulation.Workre\" does not exist",
        "Maybe you meant \"loadstar.simulation.Worker\"");
    assertBad(run(FULL, deployment(UNITS), 10), "own_d.xml:4: the star has no worker", "Maybe");
    assertBad(
        run(FULL, deployment(UNITS, "fast", "fast"), 10),
        "own_d.xml:12: the host fast has two workers. Maybe one, and in the platform the property"
            + " \"slots\" of the host");
    assertBad(
        run(FULL.replace("4Gf", "0f"), deployment(UNITS, "fast"), 10),
        "own.xml:6: worker fast: the speed is 0.0, not a positive number");
    assertBad(
        run(FULL, deployment(UNITS.replace("4e7", "-4e7"), "fast"), 10),
        "own_d.xml:7: \"flops_per_unit\" is -4.0E7, not a positive number");
  }

  @Test
  void workerWithoutARoute_isNamed() throws Exception {
    String route = "<route src=\"boss\" dst=\"slow\"><link_ctn id=\"switch\"/>";
    String gone = FULL.replaceFirst(route + ".*</route>", "");
    assertThat(gone).isNotEqualTo(FULL);

    assertBad(
        run(gone, deployment(UNITS, "fast", "slow"), 10),
        "own.xml:7: no route from boss to slow. Maybe a <route> between boss and slow");
  }

  @Test
  void linkOfTheStarThatIsTurnedOff_isRefused() throws Exception {
    Files.writeString(folder.resolve("state.txt"), "0 1\n3 0\n4 1\n");
    String platform = FULL.replace("\"100us\"", "\"100us\" state_file=\"state.txt\"");

    String staying = "scheduler=loadstar.cli.StayingScheduler load=40 flops_per_unit=4e7";

    assertBad(
        run(platform, deployment(staying, "fast", "slow"), 10),
        "state.txt:2: the link l-slow is turned off at 3.0 s; the scheduler does not survive"
            + " this. Maybe a bandwidth profile instead, or --until 3.0");
    ChildSimulation.good(run(platform, deployment(staying, "fast"), 10));
  }

  /**
   * SS gives 40 units one by one to a worker that computes one in 0.04 s. Its link is off from 0.5
   * to 1 s and from 1.5 to 2 s, again and again: what was out is lost each time, and goes out again
   * when the link is back. Some 12 units fit into half a second.
   */
  @Test
  void linkThatComesBack_bringsItsWorkerBack() throws Exception {
    Files.writeString(folder.resolve("state.txt"), "PERIODICITY 1\n0 1\n0.5 0\n");
    String platform = FULL.replace("\"100us\"", "\"100us\" state_file=\"state.txt\"");
    String properties = "scheduler=ss load=40 flops_per_unit=4e7";

    Path own = Files.writeString(folder.resolve("own.xml"), platform);
    Path deployed = Files.writeString(folder.resolve("own_d.xml"), deployment(properties, "slow"));

    ChildSimulation run =
        ChildSimulation.good(ChildSimulation.run(own, deployed, Double.POSITIVE_INFINITY, 1, -1));

    assertThat(run.value("lost")).isEqualTo(3);
    assertThat(run.value("load_computed")).isEqualTo(40);
    // Three pauses of half a second, at most one unit lost before each, and 40 units of 0.0405 s.
    assertThat(run.value("end")).isBetween(1.5 + 40 * 0.04, 1.5 + 44 * 0.041);
  }

  /**
   * A host that its profile turns on at 1 s: its worker comes then, and nothing is lost. 400 units
   * of 0.01 s on the fast worker and of 0.04 s on the slow one end at T with 100 T + 25 (T - 1) =
   * 400, at 3.4 s; without the slow one, which a planner need not use, at 4 s.
   */
  @ParameterizedTest
  @CsvSource({"ss, 3.4", "umr, 4"})
  void hostThatIsOffAtFirst_comesLater(String scheduler, double end) throws Exception {
    Files.writeString(folder.resolve("state.txt"), "0 0\n1 1\n");
    String platform =
        FULL.replace("\"slow\" speed=\"1Gf\"", "\"slow\" speed=\"1Gf\" state_file=\"state.txt\"");
    assertThat(platform).isNotEqualTo(FULL);
    String properties = "scheduler=" + scheduler + " load=400 flops_per_unit=4e7";
    Path own = Files.writeString(folder.resolve("own.xml"), platform);
    Path deployed =
        Files.writeString(folder.resolve("own_d.xml"), deployment(properties, "fast", "slow"));

    ChildSimulation run =
        ChildSimulation.good(ChildSimulation.run(own, deployed, Double.POSITIVE_INFINITY, 1, -1));

    assertThat(run.value("lost")).isZero();
    assertThat(run.value("load_computed")).isEqualTo(400);
    assertThat(run.value("end")).isCloseTo(end, withPercentage(5));
  }

  /** SimGrid alone would go on at the old rate, or die. */
  @ParameterizedTest
  @ValueSource(strings = {"cpu/optim:Lazy", "cpu/optim:Full"})
  void speedThatReachesZero_standsStill(String setting) throws Exception {
    Path profile = Files.writeString(folder.resolve("stop.txt"), "0 1\n2 0\n4 1\n");
    String platform = FULL.replace("speed=\"4Gf\"", "speed=\"4Gf\" speed_file=\"stop.txt\"");
    String deployment = deployment(UNITS, "fast", "slow");

    ChildSimulation run = ChildSimulation.good(run(platform, deployment, 10, setting));
    assertThat(run.rows())
        .anyMatch(row -> row[3] < 4 && row[4] > 4)
        .noneMatch(row -> row[4] > 2.1 && row[4] < 4);

    Files.writeString(profile, "0 1\n2 0\n");
    assertBad(
        run(platform, deployment, 10, setting),
        "stop.txt:2: the speed of the worker fast is 0 from 2.0 s on, for ever",
        "Maybe a later value above 0, or --until 2.0");
  }

  @Test
  void bandwidthThatStaysAtZero_isRefused() throws Exception {
    Files.writeString(folder.resolve("stop.txt"), "3 0\n");
    String platform =
        FULL.replace("<link id=\"l-slow\"", "<link id=\"l-slow\" bandwidth_file=\"stop.txt\"");
    assertThat(platform).isNotEqualTo(FULL);

    assertBad(
        run(platform, deployment(UNITS, "fast", "slow"), 10),
        "stop.txt:1: the bandwidth of the link l-slow is 0 from 3.0 s on, for ever",
        "Maybe a later value above 0, or --until 3.0");
  }

  /** Our own reader leaves routes to SimGrid; its error message is one line as well. */
  @Test
  void whatOnlySimGridRefuses_isOneLineToo() throws Exception {
    assertBad(
        run(FULL.replace("dst=\"slow\"", "dst=\"slwo\""), deployment(UNITS, "fast"), 10),
        "own.xml",
        "slwo");
  }

  private static void assertBad(ChildSimulation run, String... said) {
    assertThat(run.errors()).contains(said).hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.summary()).isEmpty();
  }
}
