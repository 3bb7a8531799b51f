package loadstar.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A process that plays runs; {@link RunProcess} is the other end. */
final class Child implements AutoCloseable {
  private static final int SHOWN_LINES = 20;

  private final Process process;
  private final Path log;
  private final OutputStream requests;
  private final BufferedReader answers;

  /**
   * How a run has ended.
   *
   * @param status of its process, or {@link RunProcess#NO_WORLD}
   * @param result null unless the status is 0
   */
  record Answer(String status, @Nullable RunResult result) {}

  /**
   * @param command that starts a class with a {@link RunProcess}
   * @param how {@link RunProcess#ALONE} for one run, {@link RunProcess#WORLDS} for many
   * @param log gets all that its runs print
   */
  Child(List<String> command, String how, Path log) throws IOException {
    List<String> line = new ArrayList<>(command);
    line.add(how);
    process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    this.log = log;
    requests = process.getOutputStream();
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  Process process() {
    return process;
  }

  /** Waits until it can play: its start is not the first run's time. */
  void awaitStart() throws IOException {
    said(); // nothing, if it has ended: then the first run says so
  }

  /**
   * Has one run played.
   *
   * @param apart gets what the run has printed unless all is well
   * @return null if the process has ended
   */
  @Nullable Answer play(Run spec, Path apart) throws IOException {
    long before = Files.size(log);
    Answer answer = null;
    try {
      requests.write((RunCodec.line(spec) + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
      String line = said();
      int end = line == null ? -1 : line.indexOf(' ');
      if (line != null) {
        answer =
            end < 0
                ? new Answer(line, null)
                : new Answer(line.substring(0, end), RunCodec.result(line.substring(end + 1)));
      }
    } catch (IOException | JacksonException e) {
      // It ended before it could be asked, or in the middle of its answer.
    }
    if ((answer == null || answer.result() == null) && !apart.equals(log)) {
      copy(before, apart);
    }
    return answer;
  }

  /** The next line that is an answer: native code may print others. */
  private @Nullable String said() throws IOException {
    String line = answers.readLine();
    while (line != null && !line.startsWith(RunProcess.ANSWER)) {
      line = answers.readLine();
    }
    return line == null ? null : line.substring(RunProcess.ANSWER.length());
  }

  private void copy(long from, Path to) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(from);
      byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, file.length() - from)];
      file.readFully(bytes);
      Files.write(to, bytes);
    }
  }

  static String tail(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      int from = Math.max(0, lines.size() - SHOWN_LINES);
      return String.join("\n", lines.subList(from, lines.size()));
    } catch (IOException e) {
      return "(its output cannot be read: " + e.getMessage() + ")";
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join(); // it writes into the folder of its runs until then
    answers.close();
  }
}
