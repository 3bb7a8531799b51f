package loadstar.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.simgrid.s4u.Worlds;

/**
 * Carries out the lines of files, one after the other in the current folder: {@code ./loadstar ...}
 * in a world of this process, anything else by a shell. What each file's lines print, and the
 * status of those that fail, go to a file beside it, {@code .out}.
 */
final class TypedLines {
  private TypedLines() {}

  public static void main(String[] args) throws Exception {
    try (Worlds worlds = new Worlds(1)) {
      for (String name : args) {
        StringBuilder said = new StringBuilder();
        for (String line : Files.readAllLines(Path.of(name))) {
          said.append(
              line.startsWith("./loadstar ")
                  ? worlds.submit(() -> loadstar(line)).get()
                  : shell(line));
        }
        Files.writeString(Path.of(name + ".out"), said);
      }
    }
  }

  private static String loadstar(String line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    List<String> words =
        Stream.of(line.strip().split(" +")).map(word -> word.replaceAll("^'(.*)'$", "$1")).toList();
    int status = Main.run(words.subList(1, words.size()), said, said);
    return bytes.toString(StandardCharsets.UTF_8) + failure(line, status);
  }

  private static String shell(String line) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", line)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said + failure(line, process.waitFor());
  }

  private static String failure(String line, int status) {
    return status == 0 ? "" : "STATUS " + status + ": " + line + "\n";
  }
}
