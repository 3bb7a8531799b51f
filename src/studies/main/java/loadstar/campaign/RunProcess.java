package loadstar.campaign;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import loadstar.model.InputException;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/**
 * The process that executes one run, or one after the other in a world. It reads specs, a line
 * each, from standard input, and answers each with a line on standard output: the exit status of a
 * process of that run, and its result. All that runs print goes to standard error. A class with a
 * {@code main} of its own provides the families of simulations.
 */
public final class RunProcess {
  /** Argument of a process that executes one run. */
  static final String ALONE = "alone";

  /** Argument of a process that executes run after run. */
  static final String WORLDS = "worlds";

  /** Prefix of the lines of this protocol. */
  static final String ANSWER = "loadstar-run ";

  /** Status where a world is impossible. */
  static final String NO_WORLD = "none";

  /** Exit status of a process that lacked resources of the machine: room, processes or files. */
  static final int OF_THE_MACHINE = 4;

  /**
   * Exit status of a process that was ended from outside, in the notation of shells: 128 and
   * SIGKILL.
   */
  static final int KILLED = 137;

  private final Function<String, SimulationFamily> families;
  private final PrintStream answers =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final BufferedReader requests =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private RunProcess(Function<String, SimulationFamily> families) {
    this.families = families;
  }

  /** Executes runs on platforms; the argument is {@link #ALONE} or {@link #WORLDS}. */
  public static void main(String[] args) {
    run(
        args[0],
        name -> {
          throw new IllegalArgumentException(name);
        });
  }

  /**
   * Executes the runs that standard input names, and ends this process.
   *
   * @param how {@link #ALONE} or {@link #WORLDS}
   * @param families finds a family of simulations by its name
   */
  public static void run(String how, Function<String, SimulationFamily> families) {
    RunProcess process = new RunProcess(families);
    System.setOut(System.err);
    ChildCommand.inherit();
    if (how.equals(WORLDS)) {
      process.playInWorlds();
    } else {
      process.playAlone();
    }
  }

  private void playAlone() {
    int status;
    try {
      answer("ready");
      String line = requests.readLine();
      endWithTheParent();
      status = play(line);
    } catch (Throwable e) { // also an error, when no thread can be created
      status = failed(e);
      answer(status + " " + FailureLine.of(e));
    }
    // A simulation cut at its horizon leaves actors behind; nothing waits for them.
    System.exit(status);
  }

  private void playInWorlds() {
    Worlds worlds = new Worlds(1);
    boolean possible = isPossible(worlds);
    answer("ready");
    try {
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        if (possible) {
          String request = line;
          var unused =
              worlds.submit(() -> {
                Heap.collectIfGrown();
                return play(request);
              });
        } else {
          answer(NO_WORLD);
        }
      }
    } catch (IOException e) {
      // An error counts as the end of the stream.
    }
    // The parent has ended or needs no more; nobody needs the result of a run under way.
    Runtime.getRuntime().halt(0);
  }

  /** Tells whether a world is possible here; prints the reason where it is not. */
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

  private int play(String line) {
    int status = 0;
    String reply = "0";
    try {
      RunResult result =
          switch (RunCodec.run(line)) {
            case PlatformRun run -> RunExecutor.execute(run);
            case RunSpec spec -> families.apply(spec.family()).execute(spec);
          };
      reply += " " + RunCodec.line(result);
    } catch (Throwable e) {
      status = failed(e);
      reply = status + " " + FailureLine.of(e);
    }
    answer(reply);
    return status;
  }

  /** Writes an answer on a line of its own: native code may have begun one. */
  private void answer(String reply) {
    answers.print("\n" + ANSWER + reply + "\n");
    answers.flush();
  }

  /** Prints why a run failed, and returns the exit status of its process. */
  private static int failed(Throwable failure) {
    boolean input = failure instanceof InputException;
    if (!input) {
      failure.printStackTrace();
    }
    System.err.println("loadstar: " + FailureLine.of(failure));
    int machine = FailureLine.machineStatus(failure);
    return machine != 0 ? machine : input ? 2 : 1;
  }

  /**
   * Ends this process with its parent, which keeps the other end of standard input open as long as
   * it lives.
   */
  private void endWithTheParent() {
    Thread.ofPlatform()
        .daemon()
        .name("parent-watch")
        .start(() -> {
          try {
            // only the end of the stream matters
            var unused = requests.transferTo(Writer.nullWriter());
          } catch (IOException e) {
            // An error counts as the end of the stream.
          }
          Runtime.getRuntime().halt(3);
        });
  }
}
