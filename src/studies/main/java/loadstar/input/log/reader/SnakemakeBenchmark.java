package loadstar.input.log.reader;

import java.util.ArrayList;
import java.util.List;
import loadstar.input.ClockUnit;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;

/**
 * Reads a benchmark of Snakemake, whose rows are repetitions of one job. The job has the name of
 * the file, or of its rule and wildcards where the benchmark has these.
 */
public final class SnakemakeBenchmark {
  private SnakemakeBenchmark() {}

  /** Passes on a run for each repetition. */
  public static void read(LogText log, Runs runs) {
    CsvDialect dialect = new CsvDialect('\t', false, List.of(), null);
    NamedTable table = new NamedTable(log.file(), log.text(), dialect, List.of("s"));
    int time = table.column(List.of("s"));
    int rule = table.index(List.of("rule_name"));
    int wildcards = table.index(List.of("wildcards"));
    List<TaskRun> found = new ArrayList<>();
    table.forEach(row -> {
      List<String> cells = row.cells();
      double seconds = table.seconds(cells.get(time), ClockUnit.S);
      if (!(seconds >= 0)) {
        throw log.problem(
            row.line(),
            "the time \"" + cells.get(time) + "\" is not a number of seconds",
            cells.get(time).equals("NA") ? "a job that ended before it was measured" : null);
      }
      String ofRule = rule < 0 ? "" : cells.get(rule);
      String name =
          ofRule.isEmpty() || wildcards < 0 ? log.stem() : ofRule + " " + cells.get(wildcards);
      found.add(TaskRun.of(name, seconds, row.line()).inGroup(ofRule));
    });
    for (int i = 0; i < found.size(); i++) {
      TaskRun run = found.get(i);
      String name = found.size() == 1 ? run.name() : run.name() + " #" + (i + 1);
      runs.add(TaskRun.of(name, run.seconds(), run.line()).inGroup(run.group()));
    }
  }
}
