package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.DocumentedColumns;
import loadstar.algorithm.Metric;
import loadstar.algorithm.as4dr.As4drScheduler;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.model.WorkerSpec;
import loadstar.report.ScheduleFile;
import loadstar.result.Comparison;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.HostShare;
import loadstar.study.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/results.md explains the columns that are written, and no others. */
class ColumnsTest {
  @TempDir Path folder;

  @Test
  void everyColumn_isDocumented() throws IOException {
    Path file = folder.resolve("nothing.csv");
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0));
    ScheduleFile.write(new Schedule(), new StarPlatform("m", workers), file);
    List<String> chunks = new ArrayList<>(Table.read(file).columns());
    chunks.add(ScheduleFile.LOST);
    assertDocumented("chunks.csv", chunks);
    TreePlatform tree = new TreePlatform(List.of(TreeNode.root("m", 1)));
    ScheduleFile.write(new TreeSchedule(), tree, List.of(), file);
    List<String> tasks = new ArrayList<>(Table.read(file).columns());
    tasks.add(ScheduleFile.LOST);
    assertDocumented("tasks.csv", tasks);
    assertDocumented(
        "compare.csv", List.of("scheduler", "seed", "results", "result_bytes_per_unit", "stopped"));
    List<String> metrics = Summary.declared().stream().map(Metric::column).toList();
    assertDocumented(
        "The table of a campaign",
        ResultTable.columns(Set.of("chunk"), Summary.declared(), List.of("costs")).stream()
            .map(column -> column.replaceFirst("^parameter_.*", "parameter_*"))
            .filter(column -> !metrics.contains(column))
            .toList());
    List<String> robustness = new ArrayList<>(RobustnessText.OF_THE_PROBLEM);
    robustness.addAll(RobustnessText.COLUMNS);
    assertDocumented("robustness.csv", robustness);
    assertDocumented("By host", HostShare.COLUMNS.names());
    assertDocumented("Metrics of a run", metrics);
    assertDocumented(
        "Metrics of single schedulers",
        Stream.of(
                As4drScheduler.TAU,
                Sigma.VISITS,
                Sigma.MEAN,
                Sigma.STD,
                Sigma.PORT_WAITS,
                As4drScheduler.LAXITY_BOUND)
            .map(Metric::column)
            .toList());
    List<String> comparison = new ArrayList<>(Comparison.COLUMNS);
    comparison.addAll(Comparison.RECORDED);
    assertDocumented("comparison.csv", comparison);
    assertDocumented("raw.csv and summary.csv of `bench`", columnsOfBench());
  }

  /** As the script names them: {@code raw_columns=scenario,size,...}. */
  private static List<String> columnsOfBench() throws IOException {
    return Files.readAllLines(Path.of("benchmarks/bench")).stream()
        .filter(line -> line.matches("(raw|summary)_columns=.*"))
        .flatMap(line -> Stream.of(line.substring(line.indexOf('=') + 1).split(",", -1)))
        .toList();
  }

  private static void assertDocumented(String heading, List<String> columns) {
    assertThat(DocumentedColumns.of(heading).names())
        .as(heading)
        .containsExactlyInAnyOrderElementsOf(columns.stream().distinct().toList());
  }
}
