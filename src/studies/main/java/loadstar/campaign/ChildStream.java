package loadstar.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The other end of a {@link RunStream}: one process that plays run after run. */
final class ChildStream implements AutoCloseable {
  private final Process process;
  private final Path log;
  private final OutputStream requests;
  private final BufferedReader answers;

  ChildStream(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.requests = process.getOutputStream();
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  Process process() {
    return process;
  }

  /** Waits until it can play: its start is not the first run's time. */
  void awaitStart() throws IOException {
    answers.readLine(); // nothing, if it has ended: then the first run says so
  }

  /**
   * Has one run played.
   *
   * @param said gets what the run has printed
   * @return its exit status, or {@link RunStream#NO_WORLD}; null if the process has ended
   */
  @Nullable String play(RunSpec spec, Path resultFile, Path said) throws IOException {
    long before = Files.size(log);
    String status;
    try {
      String line = RunStream.request(spec, resultFile) + "\n";
      requests.write(line.getBytes(StandardCharsets.UTF_8));
      requests.flush();
      status = answers.readLine();
    } catch (IOException e) {
      status = null; // it ended before it could be asked
    }
    if (!"0".equals(status)) {
      copy(before, said);
    }
    return status;
  }

  private void copy(long from, Path said) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(from);
      byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, file.length() - from)];
      file.readFully(bytes);
      Files.write(said, bytes);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join(); // it writes into the folder of its runs until then
    answers.close();
    Files.deleteIfExists(log);
  }
}
