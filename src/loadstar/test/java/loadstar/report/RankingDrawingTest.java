package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankingDrawingTest {
  private static final Pattern TITLE_LINE = Pattern.compile("y=\"(\\d+)\"[^>]*bold[^>]*>([^<]*)<");

  /** Eight words of nine letters and the spaces between them are 79 of 84 letters. */
  @Test
  void aLongTitle_isWrapped(@TempDir Path folder) throws IOException {
    String title = "divisible ".repeat(16).strip();
    Summary metrics = new Summary();
    metrics.put(Summary.END, 10).put(Summary.SUBCHUNKS, 7);
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "tasks", "10"));
    List<Trial> trials = List.of(new Trial(SchedulerConfig.of("fac2"), 1, metrics));
    Ranking ranking = Ranking.of(setting, trials, false, Guarantee.DEFAULT, false);

    Path file =
        RankingDrawing.write(
            ranking, BriefRows.of(ranking, true), title, folder.resolve("compare.svg"));

    assertThat(TITLE_LINE.matcher(Files.readString(file)).results())
        .extracting(found -> found.group(1) + ": " + found.group(2).length())
        .containsExactly("26: 79", "46: 79");
  }
}
