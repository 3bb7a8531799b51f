package loadstar.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A process that executes runs; {@link RunProcess} is its other end. */
final class ChildProcess implements AutoCloseable {
  private static final int SHOWN_LINES = 20;

  final Process process;
  private final Path log;
  private final OutputStream requests;
  private final BufferedReader answers;

  /**
   * The outcome of a run.
   *
   * @param status exit status of the run's process, or {@link RunProcess#NO_WORLD}
   * @param result null unless the status is 0
   * @param why the line with the reason of a failure; null where the run ended without one
   */
  record Answer(String status, @Nullable RunResult result, @Nullable String why) {}

  /**
   * Starts the process.
   *
   * @param command starts a class with a {@link RunProcess}
   * @param how {@link RunProcess#ALONE} for one run, {@link RunProcess#WORLDS} for many
   * @param log receives all that its runs print
   */
  ChildProcess(List<String> command, String how, Path log) throws IOException {
    List<String> line = new ArrayList<>(command);
    line.add(how);
    process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    this.log = log;
    requests = process.getOutputStream();
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Waits until the process is ready: its start does not count as time of the first run. */
  void awaitStart() throws IOException {
    readLine(); // null if the process has ended: then the first run reports it
  }

  /**
   * Executes one run and waits for its outcome.
   *
   * @param apart receives what the run has printed, unless it succeeded
   * @return null if the process has ended
   */
  @Nullable Answer play(Run spec, Path apart) throws IOException {
    long before = Files.size(log);
    Answer answer = null;
    try {
      requests.write((RunCodec.line(spec) + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
      String line = readLine();
      if (line != null) {
        String[] parts = line.split(" ", 2);
        String more = parts.length < 2 ? null : parts[1];
        answer =
            more != null && parts[0].equals("0")
                ? new Answer(parts[0], RunCodec.result(more), null)
                : new Answer(parts[0], null, more);
      }
    } catch (IOException | JacksonException e) {
      // The process ended before it read the request, or in the middle of its answer.
    }
    if ((answer == null || answer.result() == null) && !apart.equals(log)) {
      try (InputStream output = Files.newInputStream(log)) {
        output.skipNBytes(before);
        Files.copy(output, apart, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return answer;
  }

  /** Returns the next line that is an answer; native code may print others in between. */
  private @Nullable String readLine() throws IOException {
    String line = answers.readLine();
    while (line != null && !line.startsWith(RunProcess.ANSWER)) {
      line = answers.readLine();
    }
    return line == null ? null : line.substring(RunProcess.ANSWER.length());
  }

  static String tail(Path log) {
    try {
      // Programs may print bytes that are not UTF-8.
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      int from = Math.max(0, lines.size() - SHOWN_LINES);
      return String.join("\n", lines.subList(from, lines.size()));
    } catch (IOException e) {
      return "(its output cannot be read: " + e.getMessage() + ")";
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join(); // until then it writes into the folder of its runs
    answers.close();
  }
}
