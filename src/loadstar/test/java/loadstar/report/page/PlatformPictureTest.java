package loadstar.report.page;

import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformPictureTest {
  @TempDir Path folder;

  /** Equal workers are dots of one size beside each other, smaller than the master's. */
  @ParameterizedTest
  @ValueSource(ints = {99, 500})
  void equalWorkers_areADotEach(int workers) throws IOException {
    String picture = picture("p.xml", workers, "1Gf");
    List<double[]> dots = circles(picture, "host");
    List<double[]> master = circles(picture, "master");
    assertThat(dots).hasSize(workers);
    assertThat(master).hasSize(1);
    dots.addAll(master);
    for (int i = 0; i < dots.size(); i++) {
      assertThat(dots.get(i)[2]).isLessThanOrEqualTo(master.getFirst()[2]);
      for (int k = 0; k < i; k++) {
        double apart = Math.hypot(dots.get(i)[0] - dots.get(k)[0], dots.get(i)[1] - dots.get(k)[1]);
        assertThat(apart).isGreaterThan(dots.get(i)[2] + dots.get(k)[2]);
      }
    }
    assertThat(picture).contains(workers + " workers around n0", "all 1 Gflop/s");
  }

  @Test
  void fewWorkers_haveLinesAndNames() throws IOException {
    assertThat(picture("p.xml", 5, "1Gf")).contains("<line class=\"link\"", ">n5</text>");
  }

  private String picture(String name, int workers, String speed) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, star("n[0-" + workers + "] " + speed + " 1GBps 1us"));
    return PlatformPicture.of(file.toString(), name, "n0", Names.asTheyAre());
  }

  /** Middle and radius of each. */
  private static List<double[]> circles(String picture, String style) {
    return Pattern.compile(
            "<circle class=\"" + style + "\" cx=\"([-0-9.]+)\" cy=\"([-0-9.]+)\" r=\"([0-9.]+)\"")
        .matcher(picture)
        .results()
        .map(one ->
            new double[] {
              Double.parseDouble(one.group(1)),
              Double.parseDouble(one.group(2)),
              Double.parseDouble(one.group(3))
            })
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
