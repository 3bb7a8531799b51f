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
 * worlds, two at a time. Prints their exit statuses.
 */
final class RunsInWorlds {
  private RunsInWorlds() {}

  public static void main(String[] args) throws Exception {
    List<Future<Integer>> runs = new ArrayList<>();
    try (Worlds worlds = new Worlds(2)) {
      for (String line : args) {
        runs.add(worlds.submit(() -> run(line)));
      }
    }
    for (Future<Integer> run : runs) {
      System.out.println("status " + run.get());
    }
  }

  private static int run(String line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status = Main.run(List.of(line.split(" ")), said, said);
    if (status != Command.DONE) {
      System.err.println(line + ":\n" + bytes.toString(StandardCharsets.UTF_8));
    }
    return status;
  }
}
