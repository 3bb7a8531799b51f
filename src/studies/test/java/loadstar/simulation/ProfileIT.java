package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.WorldsJvm;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Profile;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SimGrid integrates speeds that change while time goes exactly as {@link Profile} does. */
class ProfileIT {
  /** SimGrid's own time precision, a few events long. */
  private static final double PRECISION = 1e-8;

  @TempDir Path folder;

  @Test
  void dates_areThoseWorkedByHand() throws Exception {
    // Speed 10 flop/s, half of it from 10 s to 20 s: 150 flop take 10 s for 100, 10 s for 50.
    // Bandwidth 10 B/s, a fifth of it from 5 s to 15 s, latency 1 s: of 100 B, 40 pass from 1 s to
    // 5 s, 20 until 15 s and the last 40 until 19 s, in either direction.
    WorkerProfiles profiles =
        new WorkerProfiles(
            Profile.low(new double[] {10, 20}, Double.POSITIVE_INFINITY, 0.5),
            Profile.low(new double[] {5, 15}, Double.POSITIVE_INFINITY, 0.2),
            Profile.constant(1));
    WorkerSpec worker = WorkerSpec.symmetric("w", 10, 0, 10, 1);

    assertThat(run(worker, profiles, 150).compute().getFirst()).isCloseTo(20, within(PRECISION));
    Dates transfers = run(worker, profiles, 100);
    assertThat(transfers.out().getFirst()).isCloseTo(19, within(PRECISION));
    assertThat(transfers.back().getFirst()).isCloseTo(19, within(PRECISION));
  }

  @ParameterizedTest
  @CsvSource({"R, 7", "Q, 9", "G, 9", "random, 5"})
  void dates_areThoseOfTheProfile_forSizesOfAllKinds(String family, int k) throws Exception {
    Profile profile = ProfileFamily.named(family, 5000, 1).profile(k, 0.8);
    WorkerSpec worker = new WorkerSpec("w", 10, 0, 8, 0.5, 5, 0.25);
    long[] sizes = {1, 500, 3000, 7, 12_000, 250, 4999};

    Dates dates = run(worker, WorkerProfiles.ofSpeeds(profile), sizes);

    double compute = 0;
    double out = 0;
    double back = 0;
    for (int i = 0; i < sizes.length; i++) {
      compute = profile.completion(compute, sizes[i] / 10.0);
      out = profile.completion(out + 0.5, sizes[i] / 8.0);
      back = profile.completion(back + 0.25, sizes[i] / 5.0);
      assertThat(dates.compute().get(i)).isCloseTo(compute, within(PRECISION));
      assertThat(dates.out().get(i)).isCloseTo(out, within(PRECISION));
      assertThat(dates.back().get(i)).isCloseTo(back, within(PRECISION));
    }
  }

  @Test
  void latencies_followTheirProfile() throws Exception {
    // Half a second, two seconds from 10 s on: the first transfer ends at 0.5 + 8, the second at
    // 8.5 + 0.5 + 8, the third begins at 17 with the long latency.
    WorkerProfiles profiles =
        new WorkerProfiles(
            Profile.constant(1),
            Profile.constant(1),
            new Profile(new double[] {0, 10}, new double[] {1, 4}, Double.POSITIVE_INFINITY));
    List<Double> out = run(WorkerSpec.symmetric("w", 10, 0, 10, 0.5), profiles, 80, 80, 80).out();
    assertThat(out.get(0)).isCloseTo(8.5, within(PRECISION));
    assertThat(out.get(1)).isCloseTo(17, within(PRECISION));
    assertThat(out.get(2)).isCloseTo(27, within(PRECISION));
  }

  /** Computations of AS4DR under P9: every one ends when the integral says so. */
  @Test
  void computationsOfAs4dr_endWhenTheIntegralSays() throws Exception {
    Profile p9 = ProfileFamily.r().profile(9, 0.8);
    WorkerSpec worker = WorkerSpec.symmetric("w", 1e4, 1e-4, 1e8, 1e-4);
    StarPlatform star = new StarPlatform("master", List.of(worker));
    Path platform =
        ProfiledStar.write(
            ProfiledStar.files(
                List.of(new ProfiledStar(star, List.of(WorkerProfiles.ofSpeeds(p9)))),
                "star.xml",
                List.of()),
            folder,
            "star.xml");
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", "as4dr");
    properties.put("lambda", "5");
    properties.put("tau", "3");
    Path deployment = folder.resolve("star_d.xml");
    Files.writeString(
        deployment, Deployment.write(Deployment.masterWorkers(star, properties), List.of()));

    ChildSimulation run =
        ChildSimulation.good(ChildSimulation.run(platform, deployment, 800, 1, 0));

    assertThat(run.rows()).hasSizeGreaterThan(500);
    for (double[] row : run.rows()) {
      if (!Double.isNaN(row[4])) {
        assertThat(row[4]).isCloseTo(p9.completion(row[3] + 1e-4, row[0] / 1e4), within(PRECISION));
      }
    }
  }

  private Dates run(WorkerSpec worker, WorkerProfiles profiles, long... sizes)
      throws IOException, InterruptedException {
    Path platform =
        ProfiledStar.write(
            ProfiledStar.files(
                List.of(
                    new ProfiledStar(new StarPlatform("m", List.of(worker)), List.of(profiles))),
                "star.xml",
                List.of()),
            folder,
            "star.xml");
    List<String> arguments = new ArrayList<>(List.of(platform.toString(), "m", worker.name()));
    for (long size : sizes) {
      arguments.add(Long.toString(size));
    }
    WorldsJvm.Ended ended = WorldsJvm.run(ProfileMain.class, arguments.toArray(String[]::new));
    assertThat(ended.status()).as(ended.errors()).isZero();
    Dates dates = new Dates(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (String line : ended.output().lines().toList()) {
      String[] words = line.split(" ");
      List<Double> series =
          switch (words[0]) {
            case "compute" -> dates.compute;
            case "out" -> dates.out;
            default -> dates.back;
          };
      series.add(Double.parseDouble(words[1]));
    }
    return dates;
  }

  /** When computations and transfers in either direction ended. */
  private record Dates(List<Double> compute, List<Double> out, List<Double> back) {}
}
