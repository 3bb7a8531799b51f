package loadstar.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the launcher as a user does, in a process of its own and from a folder of its choice. */
final class Shell {
  static final Path PROJECT = Path.of("").toAbsolutePath();

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private String input = "";

  Shell(Path folder) {
    this.folder = folder;
  }

  /** What a process ended with. */
  record Ended(int status, String out, String err) {}

  /** Text for the program's standard input. */
  Shell input(String text) {
    input = text;
    return this;
  }

  /** Environment variables besides those of the tests. */
  Shell with(Map<String, String> variables) {
    environment.putAll(variables);
    return this;
  }

  Ended loadstar(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(PROJECT.resolve("loadstar").toString());
    command.addAll(List.of(arguments));
    return run(command);
  }

  /** Starts it and comes back; what it says goes to this file. To be ended by {@link #ctrlC}. */
  Process start(Path said, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    // A test that runs in the background is born with SIGINT ignored; a user's command is not.
    command.addAll(List.of("env", "--default-signal=INT", PROJECT.resolve("loadstar").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("LOADSTAR_BUILD", "never"); // as below
    return builder.start();
  }

  /** Sends what Ctrl-C sends, and returns the status that it ended with. */
  static int ctrlC(Process process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    return process.waitFor();
  }

  Ended run(List<String> command) {
    try {
      // Files, not pipes: nothing can block on a full one.
      Path out = Files.createTempFile("shell", ".out");
      Path err = Files.createTempFile("shell", ".err");
      Path in = Files.writeString(Files.createTempFile("shell", ".in"), input);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      // This test runs inside the build: the launcher must not start another.
      builder.environment().put("LOADSTAR_BUILD", "never");
      builder.environment().putAll(environment);
      int status = builder.start().waitFor();
      Ended ended = new Ended(status, read(out), read(err));
      Files.delete(in);
      return ended;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Files.delete(file);
    return text;
  }
}
