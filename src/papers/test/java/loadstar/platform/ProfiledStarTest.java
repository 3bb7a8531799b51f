package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.experiment.icppw12.Icppw12;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledStarTest {
  private static final Profile HALF = Profile.low(new double[] {10, 30}, 100, 0.5);

  @TempDir Path folder;

  @Test
  void files_areRatiosForHostsAndAbsoluteForLinks() {
    StarPlatform star =
        new StarPlatform(
            "m",
            List.of(
                WorkerSpec.symmetric("same", 10, 0.5, 1000, 0.25),
                new WorkerSpec("other", 10, 0, 1000, 0.25, 500, 0.125),
                WorkerSpec.symmetric("steady", 10, 0, 1000, 0.25)));
    ProfiledStar profiled =
        new ProfiledStar(
            star,
            List.of(
                WorkerProfiles.ofSpeeds(HALF),
                new WorkerProfiles(Profile.constant(1), HALF, HALF),
                WorkerProfiles.CONSTANT));
    Map<String, String> files = ProfiledStar.files(List.of(profiled), "star.xml", List.of());

    assertThat(files)
        .containsOnlyKeys(
            "star.xml",
            "star-profiles/speed-1.profile",
            "star-profiles/bandwidth-2.profile",
            "star-profiles/bandwidth-3.profile",
            "star-profiles/latency-4.profile",
            "star-profiles/latency-5.profile")
        .containsEntry("star-profiles/speed-1.profile", "0 1\n10 0.5\n30 1\nLOOPAFTER 70\n")
        .containsEntry(
            "star-profiles/bandwidth-2.profile", "0 1000\n10 500\n30 1000\nLOOPAFTER 70\n")
        .containsEntry("star-profiles/bandwidth-3.profile", "0 500\n10 250\n30 500\nLOOPAFTER 70\n")
        .containsEntry(
            "star-profiles/latency-5.profile", "0 0.125\n10 0.0625\n30 0.125\nLOOPAFTER 70\n");
    assertThat(files.get("star.xml"))
        .contains("<host id=\"same\" speed=\"10f\" speed_file=\"star-profiles/speed-1.profile\">")
        .contains("latency=\"0.25s\" bandwidth_file=\"star-profiles/bandwidth-2.profile\"")
        // The same profile by another path, as SimGrid wants it.
        .contains("bandwidth_file=\"star-profiles/./bandwidth-2.profile\"")
        .contains("<link id=\"steady_link\" bandwidth=\"1000Bps\" latency=\"0.25s\" sharing");
  }

  @Test
  void writtenFiles_areReadBackAsTheReferenceValues() throws Exception {
    StarPlatform star = Icppw12.star(1, 1);
    int[] allocation = ProfileFamily.allocate(10, 10, 1);
    ProfiledStar profiled = ProfiledStar.of(star, ProfileFamily.r(), allocation, 0.8);
    Path file =
        ProfiledStar.write(
            ProfiledStar.files(List.of(profiled), "star.xml", List.of("reconstructed")),
            folder,
            "star.xml");

    assertThat(PlatformReader.read(file).hasProfiles()).isTrue();
    assertThat(StarOfFile.of(file, "master")).isEqualTo(star);
    // P_0 never changes; each of the others has a file for the host and one for its link.
    try (var names = Files.list(folder.resolve("star-profiles"))) {
      assertThat(names).hasSize(18);
    }
    for (int w = 0; w < 10; w++) {
      assertThat(profiled.averageSpeed(w, 2000))
          .isCloseTo(1 - 0.8 * allocation[w] / 18.0, within(1e-12));
    }
  }

  @Test
  void deployment_canCarryAPropertyPerWorker() {
    StarPlatform star = Icppw12.star(1, 1);
    Deployment plain = Icppw12.as4dr(star, 0, "iid");
    Deployment changed =
        plain.withProperty("estimate_factor", Map.of(star.worker(3).name(), "0.5"));

    assertThat(changed.actors().get(4).properties())
        .containsEntry("estimate_factor", new Deployment.Property("0.5", 0));
    assertThat(changed.actors().subList(0, 4)).isEqualTo(plain.actors().subList(0, 4));
    assertThat(changed.actors().subList(5, 11)).isEqualTo(plain.actors().subList(5, 11));
  }
}
