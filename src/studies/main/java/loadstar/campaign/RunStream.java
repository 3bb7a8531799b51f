package loadstar.campaign;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/**
 * The process that plays a stream of runs, one after the other, in a world. It reads a request a
 * line from standard input and answers each with a line on standard output: the exit status that a
 * process of that run would have. All that runs print goes to standard error.
 */
final class RunStream {
  /** In place of a result file's name, asks {@link RunProcess} for a stream. */
  static final String ARGUMENT = "--stream";

  /** In place of a status: there can be no world here. */
  static final String NO_WORLD = "none";

  /** What a process says first, once it can play. */
  static final String READY = "ready";

  private static final char BETWEEN = '\t';

  private RunStream() {}

  /** What asks for one run. */
  static String request(RunSpec spec, Path resultFile) {
    return resultFile.toAbsolutePath().toString() + BETWEEN + RunFile.specLine(spec);
  }

  /** Plays what is asked for until nothing more is: then this process ends. */
  static void play(Function<String, SimulationFamily> studies) {
    PrintStream answers =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    Worlds worlds = new Worlds(1);
    boolean possible = isPossible(worlds);
    answers.println(READY);
    try (BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        if (!possible) {
          answers.println(NO_WORLD);
          continue;
        }
        int between = line.indexOf(BETWEEN);
        Path resultFile = Path.of(line.substring(0, between));
        RunSpec spec = RunFile.parseSpec(line.substring(between + 1));
        var unused = worlds.submit(() -> answer(spec, resultFile, studies, answers));
      }
    } catch (IOException e) {
      // The same as the end.
    }
    // The parent has ended or needs no more; a run under way is of no use to anybody.
    Runtime.getRuntime().halt(0);
  }

  /** Whether there can be a world here; says why not. */
  private static boolean isPossible(Worlds worlds) {
    try {
      return worlds.submit(() -> new Engine(new String[0]).get_args().length == 0).get();
    } catch (ExecutionException e) {
      System.err.println(Objects.requireNonNull(e.getCause()).getMessage());
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean answer(
      RunSpec spec,
      Path resultFile,
      Function<String, SimulationFamily> studies,
      PrintStream answers) {
    int status = 0;
    try {
      RunResult result = studies.apply(spec.study()).execute(spec);
      new RunFile(spec, Versions.current(), result).write(resultFile);
    } catch (Throwable e) {
      status = RunProcess.failed(e);
    }
    answers.println(status);
    return true;
  }
}
