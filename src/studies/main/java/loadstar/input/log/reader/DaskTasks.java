package loadstar.input.log.reader;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import loadstar.input.log.reader.TaskRun.End;

/**
 * Reads tables of Dask, in seconds since 1970: the task stream of a distributed client, of which
 * computing counts and transfers do not, and the profiler of the local schedulers.
 */
public final class DaskTasks {
  private static final Pattern COMPUTE =
      Pattern.compile("'action': *'compute', *'start': *([-+.\\deE]+), *'stop': *([-+.\\deE]+)");

  private DaskTasks() {}

  /** Passes on a run for each row. */
  public static void read(LogText log, Runs runs) {
    CsvDialect dialect = new CsvDialect(null, true, List.of(), null);
    NamedTable table = new NamedTable(log.file(), log.text(), dialect, List.of("key"));
    int key = table.column(List.of("key"));
    int stream = table.index(List.of("startstops"));
    int start = stream < 0 ? table.column(List.of("start_time")) : -1;
    int end = stream < 0 ? table.column(List.of("end_time")) : -1;
    int worker = table.index(List.of("worker", "worker_id"));
    int status = table.index(List.of("status"));
    table.forEach(row -> {
      List<String> cells = row.cells();
      double seconds =
          stream < 0
              ? NamedTable.decimal(cells.get(end)) - NamedTable.decimal(cells.get(start))
              : computing(cells.get(stream));
      String word = status < 0 ? "OK" : cells.get(status);
      if (!(seconds >= 0) && word.equals("OK")) {
        throw log.problem(
            row.line(), "task \"" + cells.get(key) + "\" has no time of computing", null);
      }
      TaskRun run = TaskRun.of(cells.get(key), seconds, row.line());
      run = worker < 0 ? run : run.on(cells.get(worker));
      runs.add(word.equals("OK") ? run : run.ended(End.FAILED, word));
    });
  }

  private static double computing(String dates) {
    Matcher compute = COMPUTE.matcher(dates);
    double sum = Double.NaN;
    while (compute.find()) {
      double took = NamedTable.decimal(compute.group(2)) - NamedTable.decimal(compute.group(1));
      sum = Double.isNaN(sum) ? took : sum + took;
    }
    return sum;
  }
}
