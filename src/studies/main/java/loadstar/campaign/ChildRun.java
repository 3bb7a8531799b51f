package loadstar.campaign;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts {@link RunProcess} for one spec, with this process's class path and JVM options. */
final class ChildRun {
  private static final int SHOWN_LINES = 20;

  private final List<String> command;

  /**
   * @param main the class that reads specs
   * @param classPath in addition to this process's own, or null
   */
  ChildRun(Class<?> main, @Nullable String classPath) {
    command = ChildCommand.of(main, classPath);
  }

  /** A process that has been given its spec; its output goes to the log. */
  Process start(RunSpec spec, Path resultFile, Path log) throws IOException {
    List<String> line = new ArrayList<>(command);
    line.add(resultFile.toString());
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    OutputStream input = process.getOutputStream();
    input.write((RunFile.specLine(spec) + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
    return process;
  }

  /** A process that waits for requests; what its runs print goes to the log. */
  ChildStream stream(Path log) throws IOException {
    List<String> line = new ArrayList<>(command);
    line.add(RunStream.ARGUMENT);
    Process process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    return new ChildStream(process, log);
  }

  /** The end of what a process said. */
  static String tail(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      int from = Math.max(0, lines.size() - SHOWN_LINES);
      return String.join("\n", lines.subList(from, lines.size()));
    } catch (IOException e) {
      return "(its output cannot be read: " + e.getMessage() + ")";
    }
  }
}
