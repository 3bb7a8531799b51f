package loadstar.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The outcome of a program that has run to its end, with nothing on its standard input.
 *
 * @param status its exit status
 * @param output its output, errors included
 */
public record Program(int status, String output) {
  /**
   * Runs a command.
   *
   * @throws IOException when it cannot be started
   */
  public static Program run(List<String> command) throws IOException {
    return started(new ProcessBuilder(command));
  }

  /**
   * Runs a command without some variables of the environment.
   *
   * @param without their names; one that ends in "_" is the beginning of several
   * @throws IOException when it cannot be started
   */
  public static Program run(List<String> command, List<String> without) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .keySet()
        .removeIf(name ->
            without.stream()
                .anyMatch(one -> one.endsWith("_") ? name.startsWith(one) : name.equals(one)));
    return started(builder);
  }

  private static Program started(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Program(process.onExit().join().exitValue(), output);
  }
}
