import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.File;
import org.simgrid.s4u.Replay;
import org.simgrid.s4u.SimgridException;

/** An actor that opens, reads and closes files as the lines of a file say, as in C++'s replay-io. */
public final class ReplayIo {
  private static final Map<String, File> OPEN = new HashMap<>();

  private ReplayIo() {}

  /** Says how long an action has taken. */
  private static Replay.Action timed(Replay.Action action) {
    return words -> {
      double begin = Engine.get_clock();
      action.run(words);
      Engine.info("%s %f", String.join(" ", words), Engine.get_clock() - begin);
    };
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] files = engine.get_args();
    engine.plugin_file_system_init();
    engine.load_platform(files[0]);
    engine.register_actor(
        "p0",
        arguments ->
            new Actor() {
              @Override
              public void run() throws SimgridException {
                Replay.runner("p0");
              }
            });
    engine.load_deployment(files[1]);
    Replay.set_tracefile(files[2]);
    Replay.action_register("open", timed(words -> OPEN.put(words[2], File.open(words[2], null))));
    Replay.action_register(
        "read", timed(words -> OPEN.get(words[2]).read(Long.parseLong(words[3]))));
    Replay.action_register("close", timed(words -> OPEN.remove(words[2]).close()));
    engine.run();
    BigDecimal end = new BigDecimal(Engine.get_clock(), new MathContext(6));
    Engine.info("Simulation time %s", end.stripTrailingZeros().toPlainString());
  }
}
