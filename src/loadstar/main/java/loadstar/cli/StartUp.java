package loadstar.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.simgrid.s4u.Engine;

/**
 * Runs several command lines in one JVM, for the launcher: the JVM records the classes that they
 * use, so that later commands need not load and link them again.
 */
final class StartUp {
  private static final String NEXT = ";";

  private StartUp() {}

  /**
   * Runs command lines. The exit status is that of the first that fails.
   *
   * @param args command lines, with ";" between them; their output is discarded
   */
  public static void main(String[] args) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    int status = Command.DONE;
    for (List<String> line : lines(List.of(args))) {
      int one = Main.run(line, nowhere, System.err);
      status = status == Command.DONE ? one : status;
      // A command usually has its JVM for itself and leaves its engine there.
      Engine.get_instance().close();
    }
    System.exit(status);
  }

  static List<List<String>> lines(List<String> args) {
    return Stream.of(String.join("\0", args).split("\0" + NEXT + "\0", -1))
        .map(line -> List.of(line.split("\0", -1)))
        .toList();
  }
}
