import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.SimgridException;

/**
 * Actors that do what the lines of a file say, all of one file or each of its own, as in C++'s
 * replay-comm. What SimGrid has a replayer for is a loop over lines here.
 */
public final class ReplayComm {
  private ReplayComm() {}

  static final class Replayer extends Actor {
    private final String name;
    private final Path file;

    Replayer(String name, Path file) {
      this.name = name;
      this.file = file;
    }

    @Override
    public void run() throws SimgridException {
      for (String line : lines()) {
        String[] words = line.split(" ");
        if (!words[0].equals(name)) {
          continue; // blank, a comment, or of another actor
        }
        double begin = Engine.get_clock();
        switch (words[1]) {
          case "compute" -> execute(Double.parseDouble(words[2]));
          case "send" -> {
            long bytes = (long) Double.parseDouble(words[3]);
            get_engine().mailbox_by_name(name + "_" + words[2]).put(words[3], bytes);
          }
          case "recv" -> get_engine().mailbox_by_name(words[2] + "_" + name).get();
          default -> throw new IllegalArgumentException(file + ": " + line + " is no action");
        }
        Engine.info("%s %f", line, Engine.get_clock() - begin);
      }
    }

    private List<String> lines() {
      try {
        return Files.readAllLines(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] files = engine.get_args();
    engine.load_platform(files[0]);
    for (String name : new String[] {"p0", "p1"}) {
      engine.register_actor(
          name,
          arguments -> new Replayer(name, Path.of(arguments.length > 0 ? arguments[0] : files[2])));
    }
    engine.load_deployment(files[1]);
    engine.run();
    BigDecimal end = new BigDecimal(Engine.get_clock(), new MathContext(6));
    Engine.info("Simulation time %s", end.stripTrailingZeros().toPlainString());
  }
}
