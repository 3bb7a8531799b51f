package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;

/** Rows that say the same are one, and the first of many are shown. */
class BriefRowsTest {
  private final List<Trial> trials = new ArrayList<>();

  private BriefRowsTest with(String scheduler, double makespan, double chunks) {
    Summary metrics = new Summary();
    metrics.put(Summary.END, makespan).put(Summary.SUBCHUNKS, chunks);
    trials.add(new Trial(SchedulerConfig.of(scheduler), 1, metrics));
    return this;
  }

  private Ranking ranking() {
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "tasks", "10"));
    return Ranking.of(setting, trials, false, Guarantee.DEFAULT, false);
  }

  private static List<String> labels(BriefRows rows) {
    return rows.rows().stream().map(RankingRow::labels).toList();
  }

  /** Two that end together with other chunks are two rows. */
  @Test
  void configurationsWithTheSameRuns_areOneRow() {
    with("fac2", 10, 7).with("gss", 9, 5).with("wf", 10, 7).with("static", 10, 8);
    assertThat(labels(BriefRows.of(ranking(), false))).containsExactly("gss", "fac2, wf", "static");
  }

  @Test
  void labelsOfARow_endWithHowManyMoreThereAre() {
    for (String one : List.of("awf-b", "awf-c", "awf-d", "awf-e", "auto-expert", "auto-bandit")) {
      with(one, 10, 7);
    }
    assertThat(labels(BriefRows.of(ranking(), false)))
        .containsExactly("awf-b, awf-c, awf-d, awf-e and 2 more");
  }

  /** Eighteen that request work are before the best that plans. */
  @Test
  void ofManyRows_theFirstTenAndTheBestOfEachFamilyAreShown() {
    for (int chunk = 1; chunk <= 18; chunk++) {
      Summary metrics = new Summary();
      metrics.put(Summary.END, 10 + chunk).put(Summary.SUBCHUNKS, 10);
      SchedulerConfig config = SchedulerConfig.of("ss", Map.of("chunk", Integer.toString(chunk)));
      trials.add(new Trial(config, 1, metrics));
    }
    with("umr", 40, 3).with("mrrs", 41, 3);
    BriefRows brief = BriefRows.of(ranking(), false);
    assertThat(brief.rows()).hasSize(11);
    assertThat(labels(brief).getLast()).isEqualTo("umr");
    assertThat(brief.hidden()).isEqualTo(9);
    assertThat(BriefRows.of(ranking(), true).rows()).hasSize(20);
  }
}
