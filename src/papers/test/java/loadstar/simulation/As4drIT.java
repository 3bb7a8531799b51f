package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.icppw12.Icppw12;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * AS4DR and Baseline on SimGrid against closed forms and hand-checked recursions. The replay of
 * every schedule is part of {@link ChildSimulation}.
 */
class As4drIT {
  private static final Path PLATFORM = Path.of("platforms/icppw12-star.xml");

  @TempDir Path folder;

  private static Map<String, String> properties(String scheduler, double iota, String signs) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("lambda", "5");
    properties.put("tau", "3");
    properties.put("iota", Double.toString(iota));
    properties.put("signs", signs);
    return properties;
  }

  /**
   * A star of Table I whose links and messages are a million times larger: no rounding to bytes.
   */
  private static StarPlatform inMicrobytes(int... sets) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int k : sets) {
      WorkerSpec s = Icppw12.set("S" + k, k);
      workers.add(
          WorkerSpec.symmetric(
              s.name(), s.speed(), s.computeLatency(), 1e6 * s.bandwidthOut(), s.latencyOut()));
    }
    return new StarPlatform("master", workers);
  }

  /**
   * Derived by an event recursion that shares nothing with this code: three workers S0 (-), S5 (-)
   * and S9 (+), iota = 0.9, dates v_1 to v_5 at which s-dot's results had come back.
   */
  @ParameterizedTest
  @CsvSource({
    "as4dr,    0, 0.150300000 2.856594718 7.207003485 10.206892160 13.206892158",
    "as4dr,    1, 0.153281893 2.856959619 7.207503378 10.207392142 13.207392140",
    "as4dr,    2, 2.856344838 7.206368487 10.206392172 13.206392173 16.206392173",
    "baseline, 0, 0.150300000 2.856459835 8.556754863 14.256664863",
    "baseline, 1, 0.153281893 2.856689833 8.556984861 14.256894861",
    "baseline, 2, 2.856344838 8.556254838 14.256164838"
  })
  void visits_ofThreeWorkersAreTheRecursions(String scheduler, int worker, String dates)
      throws Exception {
    Map<String, String> properties = properties(scheduler, 0.9, "--+");
    properties.put("bytes_per_unit", "1e6");

    ChildSimulation run = ChildSimulation.of(folder, inMicrobytes(0, 5, 9), properties, 20, worker);

    String[] expected = dates.split(" ");
    assertThat(run.visits()).hasSizeGreaterThanOrEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      // SimGrid's own time precision is 1e-9 s an event.
      assertThat(run.visits().get(i)[0]).isCloseTo(Double.parseDouble(expected[i]), within(5e-9));
    }
  }

  /** One worker: D = x/B^D + b^D, C = x/F + f, R = x/B^R + b^R, to the last digits. */
  @Test
  void costs_areExactlyAffineInBothDirections() throws Exception {
    WorkerSpec spec = new WorkerSpec("w", 1000, 0.5, 1e6, 0.25, 5e5, 0.125);
    Map<String, String> properties = properties("as4dr", 0, "iid");
    properties.put("tau", "10");
    ChildSimulation run =
        ChildSimulation.of(folder, new StarPlatform("master", List.of(spec)), properties, 100, 0);

    assertThat(run.rows()).hasSizeGreaterThan(15);
    for (double[] row : run.rows()) {
      if (!Double.isNaN(row[6])) {
        assertThat(row[2] - row[1]).isCloseTo(row[0] / 1e6 + 0.25, within(1e-9));
        assertThat(row[4] - row[3]).isCloseTo(row[0] / 1000 + 0.5, within(1e-9));
        assertThat(row[6] - row[5]).isCloseTo(row[0] / 5e5 + 0.125, within(1e-9));
      }
    }
  }

  /** The kept files: CIP finds the published tau, and exact estimates the published 99.99 %. */
  @ParameterizedTest
  @ValueSource(strings = {"as4dr", "baseline"})
  void keptDeployment_hasThePublishedPeriodAndEfficiency(String scheduler) throws Exception {
    Path deployment = Path.of("deployments/icppw12-star-" + scheduler + "_d.xml");
    ChildSimulation run = ChildSimulation.good(ChildSimulation.run(PLATFORM, deployment, 40, 1, 0));

    assertThat(run.value("tau")).isEqualTo(3);
    // Derived: 1 - 2f/tau averaged over Table I is 0.999935; published: 99.99 %.
    assertThat(run.value("efficiency")).isCloseTo(0.999935, within(2e-6));
    assertThat(run.value("sigma_mean")).isCloseTo(3, within(1e-9));
    assertThat(run.value("sigma_std")).isCloseTo(0, within(1e-9));
  }

  /**
   * Closed form 2, published as 4.62 s: the slowest worker with a plus sets the period, (1 + iota)
   * (tau - 2f) + 2f, with f from 0.4e-4 to 1.5e-4 in Table I. The first period, from visit 1 to 2,
   * is up to half a millisecond longer.
   */
  @ParameterizedTest
  @CsvSource({"0.54, 4.6203", "0.9, 5.7003"})
  void baselinePeriod_isSetByTheSlowestWorkers(double iota, double first) throws Exception {
    StarPlatform star = Icppw12.star(100, 1);
    int s0 = 0;
    while (!star.worker(s0).name().endsWith("-S0")) {
      s0++;
    }
    StringBuilder signs = new StringBuilder("+-".repeat(500));
    signs.setCharAt(s0, '-');

    ChildSimulation run =
        ChildSimulation.of(folder, star, properties("baseline", iota, signs.toString()), 30, s0);

    assertThat(run.visits()).hasSizeGreaterThanOrEqualTo(5);
    assertThat(run.visits().get(1)[3]).isCloseTo(first, within(3e-4));
    for (double[] visit : run.visits().subList(2, run.visits().size())) {
      assertThat(visit[3])
          .isBetween((1 + iota) * 3 - 2 * iota * 1.5e-4, (1 + iota) * 3 - 2 * iota * 0.4e-4);
    }
  }

  /** Closed form 3: p + (1 - p)(1 - iota)/(1 + iota), half of the workers with a plus. */
  @ParameterizedTest
  @ValueSource(doubles = {0.18, 0.54, 0.9})
  void baselineEfficiency_isTheClosedForm(double iota) throws Exception {
    ChildSimulation run =
        ChildSimulation.of(
            folder, Icppw12.star(10, 1), properties("baseline", iota, "half"), 600, 0);
    // The first period is shorter; over 600 s that is worth less than a percent.
    assertThat(run.value("efficiency")).isCloseTo(1 / (1 + iota), within(0.006));
    // Equal numbers of plus and minus: the mean stays tau (Figure 12), the deviation is iota tau.
    assertThat(run.value("sigma_mean")).isCloseTo(3, within(0.02));
    assertThat(run.value("sigma_std")).isCloseTo(3 * iota, within(0.01));
  }

  /** Closed form 4: AS4DR reaches the period tau whatever the first chunks; sigma is tau. */
  @ParameterizedTest
  @ValueSource(doubles = {0.18, 0.54, 0.9})
  void as4drPeriod_isTauFromTheThirdVisit(double iota) throws Exception {
    ChildSimulation run =
        ChildSimulation.of(folder, Icppw12.star(10, 1), properties("as4dr", iota, "half"), 300, 7);

    List<double[]> visits = run.visits();
    for (double[] visit : visits.subList(3, visits.size())) {
      assertThat(visit[2]).isCloseTo(3, within(1e-6)); // sigma
    }
    for (double[] visit : visits.subList(6, visits.size())) {
      assertThat(visit[3]).isCloseTo(3, within(1e-6)); // from visit to visit
      assertThat(visit[4]).isCloseTo(0.9999, within(1e-4)); // efficiency since the last one
    }
    assertThat(run.value("sigma_mean")).isCloseTo(3, within(0.01));
  }

  /** Closed form 5: the deviations differ by 2 sqrt(p (1 - p)) sqrt(N), N rounds. */
  @Test
  void deviations_differByTheRootOfTheRounds() throws Exception {
    StarPlatform star = Icppw12.star(10, 1);
    ChildSimulation as4dr =
        ChildSimulation.of(folder, star, properties("as4dr", 0.9, "half"), 300, -1);
    ChildSimulation baseline =
        ChildSimulation.of(folder, star, properties("baseline", 0.9, "half"), 300, -1);

    double rounds = as4dr.value("visits") / star.size();
    assertThat(baseline.value("sigma_std") / as4dr.value("sigma_std"))
        .isCloseTo(Math.sqrt(rounds), within(0.01 * Math.sqrt(rounds)));
  }

  @Test
  void equalSeeds_giveEqualBytes() throws Exception {
    StarPlatform star = Icppw12.star(2, 1);
    ChildSimulation.of(folder, star, properties("as4dr", 0.9, "iid"), 60, -1);
    List<String> digests = new ArrayList<>();
    for (long seed : new long[] {1, 1, 2}) {
      digests.add(
          ChildSimulation.good(
                  ChildSimulation.run(
                      folder.resolve("star.xml"), folder.resolve("star_d.xml"), 60, seed, -1))
              .digest());
    }
    assertThat(digests.get(1)).isEqualTo(digests.get(0));
    assertThat(digests.get(2)).isNotEqualTo(digests.get(0));
  }

  /** Without horizon the run ends with the last result, and everything has come back. */
  @ParameterizedTest
  @ValueSource(doubles = {1e5, 3e6, 1e4, 7.25})
  void finiteLoad_isComputedAndReturnedInFull(double load) throws Exception {
    Map<String, String> properties = properties("as4dr", 0.5, "half");
    properties.put("load", Double.toString(load));
    ChildSimulation run =
        ChildSimulation.of(folder, Icppw12.star(1, 1), properties, Double.POSITIVE_INFINITY, -1);

    assertThat(run.value("load_distributed")).isCloseTo(load, within(1e-9 * load));
    assertThat(run.value("load_returned")).isCloseTo(load, within(1e-9 * load));
    assertThat(run.value("end")).isEqualTo(run.value("clock"));
  }

  @Test
  void badInput_isOneLineAndStatus2() throws IOException, InterruptedException {
    ChildSimulation.of(folder, Icppw12.star(1, 1), properties("as4dr", 0.5, "half"), 10, -1);
    Path platform = folder.resolve("star.xml");
    Path deployment = folder.resolve("star_d.xml");

    ChildSimulation endless =
        ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, 1, -1);
    assertThat(endless.status()).isEqualTo(2);
    assertThat(endless.errors())
        .contains("star_d.xml:4: \"load\" is not given and neither is a horizon")
        .hasLineCount(1);

    ChildSimulation missing = ChildSimulation.run(folder.resolve("sta.xml"), deployment, 10, 1, -1);
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.errors()).contains("sta.xml: no such file").hasLineCount(1);
  }
}
