package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import loadstar.Mutations;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of measured times with mistakes in them: fitted, or refused with the file's name. */
class MeasuredFileFuzzTest {
  private static final int CASES = Boolean.getBoolean("full") ? 240 : 48;

  @TempDir Path folder;

  @Test
  void measuredTimes_areReadOrRefused() throws IOException {
    StringBuilder rows = new StringBuilder("op,size,start,duration\n");
    for (int i = 0; i < 8; i++) {
      rows.append("send,").append(1 << i).append(',').append(i).append(",0.5\n");
      rows.append("recv,").append(1 << i).append(',').append(i).append(",0.75\n");
    }
    Path file = folder.resolve("times.csv");
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < CASES; i++) {
      String spoiled = Mutations.spoiled(rows.toString(), random);
      Files.write(file, spoiled.getBytes(StandardCharsets.ISO_8859_1));
      try {
        List<MeasuredPoint> points =
            MeasuredPoint.of(MeasuredFile.network(file, null, false).oneWay());
        if (!points.isEmpty()) {
          NetworkSettings.of(PiecewiseFit.fit(points, PiecewiseFit.MOST_SEGMENTS));
        }
      } catch (InputException e) {
        assertThat(e.getMessage()).startsWith(file + ":");
        refused++;
      }
    }
    assertThat(refused).isBetween(1, CASES - 1);
  }
}
