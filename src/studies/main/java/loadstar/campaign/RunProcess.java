package loadstar.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import loadstar.model.InputException;

/**
 * The process in which one run happens, or a stream of them ({@link RunStream}). A class with a
 * {@code main} of its own says which studies there are.
 */
public final class RunProcess {
  /** Status of a process that could not do its work, for want of room or of its files. */
  static final int OF_THE_MACHINE = 4;

  /** Status of one that was ended from outside, as shells have it: 128 and SIGKILL. */
  static final int KILLED = 137;

  private RunProcess() {}

  /**
   * Reads the spec, one line, from standard input, simulates, writes the result, and ends this
   * process.
   *
   * @param studies the study of a name
   */
  public static void run(Path resultFile, Function<String, SimulationFamily> studies) {
    if (resultFile.toString().equals(RunStream.ARGUMENT)) {
      RunStream.play(studies);
    }
    try {
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      RunSpec spec = RunFile.parseSpec(input.readLine());
      endWithTheParent(input);
      RunResult result = studies.apply(spec.study()).execute(spec);
      new RunFile(spec, Versions.current(), result).write(resultFile);
      // A simulation cut at its horizon leaves actors behind; nothing waits for them.
      System.exit(0);
    } catch (Throwable e) { // also where no thread can be had
      System.exit(failed(e));
    }
  }

  /** Says why a run failed; the status that its process ends with. */
  static int failed(Throwable failure) {
    boolean input = failure instanceof InputException;
    if (!input) {
      failure.printStackTrace();
    }
    System.err.println(FailureLine.marked(failure));
    int machine = MachineFailure.status(failure);
    // What nobody can read why: the log has no room.
    return machine != 0 ? machine : System.err.checkError() ? OF_THE_MACHINE : input ? 2 : 1;
  }

  /** The parent keeps the other end of standard input open as long as it lives. */
  private static void endWithTheParent(BufferedReader input) {
    Thread.ofPlatform()
        .daemon()
        .name("parent-watch")
        .start(() -> {
          try {
            while (input.readLine() != null) {
              // Nothing more is said; only the end matters.
            }
          } catch (IOException e) {
            // The same as the end.
          }
          Runtime.getRuntime().halt(3);
        });
  }
}
