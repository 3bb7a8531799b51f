package loadstar.input.log.reader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.input.NamedTable;

/**
 * Reads ninja's log of builds, in milliseconds. A command with several outputs has a line for each,
 * and a later build adds its lines: commands count once, with their last run.
 */
public final class NinjaLog {
  private NinjaLog() {}

  /** Passes on a run for each command that was run. */
  public static void read(LogText log, Runs runs) {
    Map<List<String>, TaskRun> commands = new LinkedHashMap<>();
    Map<String, List<String>> commandOf = new LinkedHashMap<>();
    log.forEachLine((line, number) -> {
      if (line.isBlank() || line.startsWith("#")) {
        return;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length < 5) {
        throw log.problem(number, "the line is cut: it has " + cells.length + " of 5 cells", null);
      }
      double from = NamedTable.decimal(cells[0]);
      double to = NamedTable.decimal(cells[1]);
      String output = cells[3];
      if (!(to >= from)) {
        throw log.problem(
            number, "\"%s\" to \"%s\" is no time".formatted(cells[0], cells[1]), null);
      }
      List<String> command = List.of(cells[0], cells[1], cells[4]);
      List<String> before = commandOf.put(output, command);
      if (before != null && !before.equals(command)) {
        commands.remove(before);
      }
      commands.putIfAbsent(command, TaskRun.of(output, (to - from) / 1000, number));
    });
    commands.values().forEach(runs::add);
    runs.note(commandOf.size() - commands.size(), "% counted once", "further output of a command");
  }
}
