package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import loadstar.DocumentedColumns;
import loadstar.campaign.sweep.SweepTable;
import loadstar.cli.bench.BenchColumns;
import loadstar.report.ChunkFile;
import loadstar.report.TaskFile;
import loadstar.result.Comparison;
import org.junit.jupiter.api.Test;

/** docs/results.md explains the columns that are written, and no others. */
class ColumnsTest {
  @Test
  void everyColumn_isDocumented() {
    List<String> chunks = new ArrayList<>(ChunkFile.COLUMNS);
    chunks.add(ChunkFile.LOST);
    assertDocumented("chunks.csv", chunks);
    List<String> tasks = new ArrayList<>(TaskFile.COLUMNS);
    tasks.add(TaskFile.LOST);
    assertDocumented("tasks.csv", tasks);
    assertDocumented("compare.csv", CompareText.COLUMNS);
    assertDocumented(
        "The table of a campaign",
        SweepTable.columns(Set.of("chunk")).stream()
            .map(column -> column.replaceFirst("^parameter_.*", "parameter_*"))
            .toList());
    assertDocumented("comparison.csv", Comparison.COLUMNS);
    assertDocumented("raw.csv and summary.csv of `bench`", BenchColumns.all());
  }

  private static void assertDocumented(String heading, List<String> columns) {
    assertThat(DocumentedColumns.of(heading).names())
        .as(heading)
        .containsExactlyInAnyOrderElementsOf(columns.stream().distinct().toList());
  }
}
