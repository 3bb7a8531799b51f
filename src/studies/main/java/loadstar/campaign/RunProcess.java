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
 * The process in which runs happen: one, or one after the other in a world. It reads specs, a line
 * each, from standard input, and answers each with a line on standard output: the exit status of a
 * process of that run, and its result. All that runs print goes to standard error. A class with a
 * {@code main} of its own says which studies there are.
 */
public final class RunProcess {
  /** As an argument: plays one run. */
  static final String ALONE = "alone";

  /** As an argument: plays run after run. */
  static final String WORLDS = "worlds";

  /** Begins a line of ours. */
  static final String ANSWER = "loadstar-run ";

  /** In place of a status: there can be no world here. */
  static final String NO_WORLD = "none";

  /** Status of a process that could not do its work, for want of room or of its files. */
  static final int OF_THE_MACHINE = 4;

  /** Status of one that was ended from outside, as shells have it: 128 and SIGKILL. */
  static final int KILLED = 137;

  private final Function<String, SimulationFamily> studies;
  private final PrintStream answers =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final BufferedReader requests =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private RunProcess(Function<String, SimulationFamily> studies) {
    this.studies = studies;
  }

  /** Plays runs on platforms; the argument is {@link #ALONE} or {@link #WORLDS}. */
  public static void main(String[] args) {
    run(
        args[0],
        name -> {
          throw new IllegalArgumentException(name);
        });
  }

  /**
   * Plays what is asked for, and ends this process.
   *
   * @param how {@link #ALONE} or {@link #WORLDS}
   * @param studies the study of a name
   */
  public static void run(String how, Function<String, SimulationFamily> studies) {
    RunProcess process = new RunProcess(studies);
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
    } catch (Throwable e) { // also where no thread can be had
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
          String asked = line;
          var unused = worlds.submit(() -> play(asked));
        } else {
          answer(NO_WORLD);
        }
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

  private int play(String line) {
    int status = 0;
    String said = "0";
    try {
      RunResult result =
          switch (RunCodec.run(line)) {
            case PlatformRun run -> StarStudy.execute(run);
            case RunSpec spec -> studies.apply(spec.study()).execute(spec);
          };
      said += " " + RunCodec.line(result);
    } catch (Throwable e) {
      status = failed(e);
      said = status + " " + FailureLine.of(e);
    }
    answer(said);
    return status;
  }

  /** Native code may have begun a line. */
  private void answer(String said) {
    answers.print("\n" + ANSWER + said + "\n");
    answers.flush();
  }

  /** Says why a run failed; the status that its process ends with. */
  private static int failed(Throwable failure) {
    boolean input = failure instanceof InputException;
    if (!input) {
      failure.printStackTrace();
    }
    System.err.println("loadstar: " + FailureLine.of(failure));
    int machine = FailureLine.machineStatus(failure);
    return machine != 0 ? machine : input ? 2 : 1;
  }

  /** The parent keeps the other end of standard input open as long as it lives. */
  private void endWithTheParent() {
    Thread.ofPlatform()
        .daemon()
        .name("parent-watch")
        .start(() -> {
          try {
            var unused = requests.transferTo(Writer.nullWriter()); // only the end matters
          } catch (IOException e) {
            // The same as the end.
          }
          Runtime.getRuntime().halt(3);
        });
  }

  /**
   * A family of simulations that several figures may share: it turns a {@link RunSpec} into
   * numbers.
   */
  public interface SimulationFamily {
    /** Stable; result files and specs carry it. */
    String name();

    /**
     * Simulates, on this thread: at most one simulation, whose engine the caller closes.
     *
     * @throws loadstar.model.InputException when the parameters cannot be used
     */
    RunResult execute(RunSpec spec) throws IOException;
  }
}
