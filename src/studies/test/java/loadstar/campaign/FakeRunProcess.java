package loadstar.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import loadstar.model.InputException;

/** A run process whose family of simulations does not simulate: it does what its parameters say. */
final class FakeRunProcess {
  private FakeRunProcess() {}

  public static void main(String[] args) {
    RunProcess.run(args[0], name -> new FakeFamily());
  }

  /**
   * Parameter "do": double, pid, fail, refuse, die, sleep, dawdle, full (the disk), gone (its
   * file), killed (the program that it asks) or threads (there are no more); "diary": a file that
   * gets a line a run.
   */
  private static final class FakeFamily implements SimulationFamily {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      Files.writeString(
          Path.of(spec.text("diary")),
          spec.run() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      switch (spec.text("do")) {
        case "fail" -> throw new IllegalStateException("the simulation went wrong");
        case "refuse" -> throw new InputException("p.xml", 3, "no host", "it is \"h1\"");
        case "die" -> Runtime.getRuntime().halt(134);
        case "sleep" -> sleepAnHour();
        case "full" -> throw new UncheckedIOException(new IOException("No space left on device"));
        case "gone" -> Files.readString(Path.of("is-not-there.xml"));
        case "killed" -> throw new IllegalStateException("python3 has ended with status 137");
        case "threads" -> throw new OutOfMemoryError("unable to create native thread");
        default -> {
          if (spec.text("do").equals("dawdle")) {
            sleep(2_500);
          }
          return new RunResult()
              .put("double", 2 * spec.number("x"))
              .put("seed", spec.seed())
              .put("pid", spec.text("do").equals("pid") ? ProcessHandle.current().pid() : 0)
              .put("steps", new double[] {1, Double.NaN, Double.POSITIVE_INFINITY});
        }
      }
      throw new IllegalStateException("not reached");
    }

    private static void sleepAnHour() {
      sleep(3_600_000);
    }

    private static void sleep(long milliseconds) {
      try {
        Thread.sleep(milliseconds);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
