package loadstar.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import loadstar.model.InputException;

/**
 * The process in which one run happens: SimGrid's engine is a process singleton. It reads the spec,
 * one line, from standard input, writes the result file named as its argument, and ends.
 */
public final class RunProcess {
  private RunProcess() {}

  public static void main(String[] args) {
    run(Path.of(args[0]), Experiments::study);
  }

  /** Reads the spec, simulates, writes the result, and ends this process. */
  static void run(Path resultFile, Function<String, Study> studies) {
    try {
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      RunSpec spec = RunFile.parseSpec(input.readLine());
      endWithTheParent(input);
      RunResult result = studies.apply(spec.study()).execute(spec);
      new RunFile(spec, Versions.current(), result).write(resultFile);
      // A simulation cut at its horizon leaves actors behind; nothing waits for them.
      System.exit(0);
    } catch (InputException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(1);
    }
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
