package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;

class RankedTest {
  private static Ranking ranking(int schedulers) {
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "tasks", "10"));
    List<Trial> trials = new ArrayList<>();
    for (int chunk = 1; chunk <= schedulers; chunk++) {
      Summary metrics = new Summary();
      metrics.put(Summary.END, 10 + chunk).put(Summary.SUBCHUNKS, 7);
      trials.add(new Trial(SchedulerConfig.of("ss", Map.of("chunk", "" + chunk)), 1, metrics));
    }
    return Ranking.of(setting, trials, false, Guarantee.DEFAULT, false);
  }

  private static String chart(int schedulers) {
    Ranking ranking = ranking(schedulers);
    return Ranked.chart(
        ranking, new Looks(ranking.entries().stream().map(RankEntry::config).toList()), false);
  }

  @Test
  void chartOfManySchedulers_hasTheFirst() {
    assertThat(chart(60)).contains("chunk=60<").doesNotContain("The first");
    assertThat(chart(61))
        .contains("chunk=60<", " The first 60 of 61 schedulers.")
        .doesNotContain("chunk=61<");
  }
}
