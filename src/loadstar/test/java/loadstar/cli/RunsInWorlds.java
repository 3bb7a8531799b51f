package loadstar.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.simgrid.s4u.Worlds;

/**
 * Each argument is a command line of {@code loadstar}, its words separated by blanks; they run in
 * worlds, two at a time. Prints a line for each: its exit status, with its makespan if it has one,
 * or the last thing it said unless that is {@link Command#DONE}.
 */
final class RunsInWorlds {
  private RunsInWorlds() {}

  public static void main(String[] args) throws Exception {
    List<Future<String>> runs = new ArrayList<>();
    try (Worlds worlds = new Worlds(2)) {
      for (String line : args) {
        runs.add(worlds.submit(() -> run(line)));
      }
    }
    for (Future<String> run : runs) {
      System.out.println(run.get());
    }
  }

  private static String run(String line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status = Main.run(List.of(line.split(" ")), said, said);
    List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
    if (status == Command.DONE) {
      return lines.stream()
          .filter(row -> row.matches("(makespan|end) .*"))
          .findFirst()
          .map(row -> "status 0, " + row.replaceFirst("\\S+ +", ""))
          .orElse("status 0");
    }
    return "status " + status + ", " + line + ": " + lines.getLast();
  }
}
