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
import java.util.Set;
import loadstar.ChildJvm;
import loadstar.WorldsJvm;
import loadstar.input.ShellWord;
import loadstar.report.Escapes;

/**
 * Runs the program as a user does, from a folder of its choice. Where a method takes arguments, a
 * single one is a whole line, which is split as a shell does.
 */
public final class Shell {
  /** The folder of the clone. */
  public static final Path PROJECT = Path.of("").toAbsolutePath();

  /** Commands of which the launcher and the process are a part. */
  static final Set<String> LAUNCHED =
      Set.of("bench", "classpath", "exec", "install", "serve", "site", "test", "--version");

  /** As all JVMs of tests: over before the second compiler pays. */
  private static final Map<String, String> BRIEF =
      Map.of("LOADSTAR_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private String input = "";

  /**
   * Starts programs in this folder.
   *
   * @param folder that is current there
   */
  public Shell(Path folder) {
    this.folder = folder;
  }

  /** The words of a line, with single quotes as in a shell; several arguments are words already. */
  static String[] words(String... line) {
    return line.length == 1 ? ShellWord.split(line[0]).toArray(String[]::new) : line;
  }

  /** A word of a line, such as the path of a file, whatever is in it. */
  public static String word(Object text) {
    return Escapes.shell(text.toString());
  }

  /** What it ended with. */
  public record Ended(int status, String out, String err) {}

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

  /**
   * The launcher in a process of its own for the commands above, and where there are environment
   * variables; otherwise only what it would start, in a world of a JVM that is there.
   */
  public Ended loadstar(String... arguments) {
    String[] words = words(arguments);
    if (environment.isEmpty() && !LAUNCHED.contains(words[0])) {
      WorldsJvm.Ended ended = WorldsJvm.run(folder, input, false, MainInAWorld.class, words);
      return new Ended(ended.status(), ended.output(), ended.errors());
    }
    return launched(words);
  }

  /**
   * A line as it stands on a page or in results. The words of {@code ./loadstar ...} are those that
   * bash makes of it; anything else, as lines with pipes, is left to bash.
   */
  Ended typed(String line) {
    String launcher = "./loadstar ";
    if (line.startsWith(launcher) && line.matches("[^|&;<>$`]*")) {
      String words = run(List.of("bash", "-c", "printf '%s\\0' " + line)).out();
      List<String> all = List.of(words.split("\0", -1));
      return loadstar(all.subList(1, all.size() - 1).toArray(String[]::new));
    }
    return run(List.of("bash", "-c", line.replace(launcher, PROJECT.resolve("loadstar") + " ")));
  }

  /** The launcher, whatever the command: where results name the build, tests are no part of it. */
  Ended launched(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(PROJECT.resolve("loadstar").toString());
    command.addAll(List.of(words(arguments)));
    return run(command);
  }

  /** The program in a world of a JVM that is there; standard error goes to standard output. */
  public static ChildJvm.Ended merged(Path folder, String... arguments) {
    WorldsJvm.Ended ended = WorldsJvm.run(folder, "", true, MainInAWorld.class, words(arguments));
    return new ChildJvm.Ended(ended.status(), ended.output());
  }

  /**
   * Starts the launcher and comes back; what it says goes to this file. To be ended by {@link
   * #ctrlC}.
   */
  Process start(Path said, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    // A test that runs in the background is born with SIGINT ignored; a user's command is not.
    command.addAll(List.of("env", "--default-signal=INT", PROJECT.resolve("loadstar").toString()));
    command.addAll(List.of(words(arguments)));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("LOADSTAR_BUILD", "never"); // as below
    builder.environment().putAll(BRIEF);
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
      builder.environment().putAll(BRIEF);
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
