package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.report.RankingRow;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.junit.jupiter.api.Test;

class TerminalColoursTest {
  private static final String TABLE = "scheduler\nss 100\nfac2 100.5\ngss 120\n--wide also shows\n";

  private static Trial trial(String scheduler, double makespan) {
    Summary metrics = new Summary();
    metrics.put(Summary.END, makespan).put(Summary.SUBCHUNKS, 5);
    return new Trial(SchedulerConfig.of(scheduler), 1, metrics);
  }

  /** The second is within the margin of 1 %, the third is 20 % behind. */
  private static List<RankingRow> rows() {
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "tasks", "10"));
    List<Trial> trials =
        Stream.of(trial("ss", 100), trial("fac2", 100.5), trial("gss", 120)).toList();
    return RankingRow.of(List.of(Ranking.of(setting, trials, false, Guarantee.DEFAULT, false)));
  }

  @Test
  void advisedRowIsGreen_andThoseBehindAreDim() {
    assertThat(TerminalColours.visible(new TerminalColours(true).table(TABLE, rows())).lines())
        .containsExactly(
            "scheduler",
            "\u001b[1;32mss 100\u001b[0m",
            "fac2 100.5",
            "\u001b[2mgss 120\u001b[0m",
            "--wide also shows");
  }

  @Test
  void textWithoutColours_staysAsItIs() {
    assertThat(TerminalColours.NONE.table(TABLE, rows())).isEqualTo(TABLE);
  }

  @Test
  void colours_needATerminalThatHasThem_andAUserWhoWantsThem() {
    Map<String, String> usual = Map.of("TERM", "xterm");
    assertThat(TerminalColours.of(true, usual).on()).isTrue();
    assertThat(TerminalColours.of(false, usual).on()).isFalse();
    assertThat(TerminalColours.of(true, Map.of("TERM", "dumb")).on()).isFalse();
    assertThat(TerminalColours.of(true, Map.of()).on()).isFalse();
    assertThat(TerminalColours.of(true, Map.of("TERM", "xterm", "NO_COLOR", "1")).on()).isFalse();
  }

  /** Names from files have no colours; the carriage return is that of a progress bar. */
  @Test
  void sequencesOfTexts_areEscaped() {
    assertThat(TerminalColours.visible("\u001b[2mgss\u001b[0m \u001b[31mred\r\n"))
        .isEqualTo("\\u001b[2mgss\\u001b[0m \\u001b[31mred\r\n");
  }
}
