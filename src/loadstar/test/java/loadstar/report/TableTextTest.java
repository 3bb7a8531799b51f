package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

class TableTextTest {
  private static final Table TABLE =
      new Table("scheduler", "makespan s", "sends", "chunks", "first");

  static {
    TABLE.add("gss", "12.5", "99 %", "8", "");
  }

  /** 9 + 10 + 5 + 6 + 5 letters, and 4 times 2 blanks between them: 43. */
  @Test
  void tableThatFits_isWhole() {
    assertThat(TableText.fitting(TABLE, List.of("chunks"), List.of(), "--wide", 43))
        .isEqualTo(OutputFormat.TEXT.of(TABLE));
  }

  /** Without chunks 43 - 6 - 2 = 35 remain. */
  @Test
  void tableThatIsTooWide_losesWhatIsLeastNeeded() {
    assertThat(TableText.fitting(TABLE, List.of("chunks", "sends"), List.of(), "--wide", 42))
        .isEqualTo(
            """
            scheduler  makespan s  sends  first
            gss              12.5   99 %
            --wide also shows: chunks
            """);
  }

  @Test
  void columnThatFitsOnceAWiderOneIsGone_isBack() {
    Table table = new Table("scheduler", "chunks", "largest loss", "first");
    table.add("gss", "8", "transfers 30.1 %", "");

    assertThat(TableText.fitting(table, List.of("chunks"), List.of(), "--wide", 25))
        .isEqualTo(
            """
            scheduler  chunks  first
            gss             8
            --wide also shows:
            largest loss
            """);
  }

  /** Five digits, as other seconds, where the interval is what differences of dates round. */
  @Test
  void cell_hasTheDigitsOfItsInterval() {
    assertThat(MetricText.cell(Summary.ALONE, Spread.of(0.053, 0.0530000011, 0.0530000023)))
        .isEqualTo("0.053000");
    assertThat(MetricText.cell(Summary.ALONE, Spread.of(0.053, 0.055, 0.057))).isEqualTo("0.0550");
  }

  @Test
  void narrowestTable_keepsTheFirstColumnAndTheLast() {
    assertThat(TableText.fitting(TABLE, List.of("results", "chunks"), List.of(), "--wide", 10))
        .isEqualTo(
            """
            scheduler  first
            gss
            --wide
            also
            shows:
            chunks,
            sends,
            makespan s
            """);
  }
}
