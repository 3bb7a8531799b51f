import java.math.BigDecimal;
import java.math.MathContext;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Replay;
import org.simgrid.s4u.SimgridException;

/**
 * Actors that do what the lines of a file say, all of one file or each of its own, as in C++'s
 * replay-comm.
 */
public final class ReplayComm {
  private ReplayComm() {}

  static final class Replayer extends Actor {
    private final String name;
    private final String[] files;

    Replayer(String name, String[] files) {
      this.name = name;
      this.files = files;
    }

    @Override
    public void run() throws SimgridException {
      if (files.length > 0) {
        Replay.runner(name, files[0]);
      } else {
        Replay.runner(name);
      }
    }
  }

  /** Says how long an action has taken. */
  private static Replay.Action timed(Replay.Action action) {
    return words -> {
      double begin = Engine.get_clock();
      action.run(words);
      Engine.info("%s %f", String.join(" ", words), Engine.get_clock() - begin);
    };
  }

  private static void compute(String[] words) {
    Actor.self().execute(Double.parseDouble(words[2]));
  }

  private static void send(String[] words) throws SimgridException {
    long bytes = (long) Double.parseDouble(words[3]);
    String box = words[0] + "_" + words[2];
    Engine.get_instance().mailbox_by_name(box).put(words[3], bytes);
  }

  private static void receive(String[] words) throws SimgridException {
    Engine.get_instance().mailbox_by_name(words[2] + "_" + words[0]).get();
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] files = engine.get_args();
    engine.load_platform(files[0]);
    for (String name : new String[] {"p0", "p1"}) {
      engine.register_actor(name, arguments -> new Replayer(name, arguments));
    }
    engine.load_deployment(files[1]);
    if (files.length > 2) {
      Replay.set_tracefile(files[2]);
    }
    Replay.action_register("compute", timed(ReplayComm::compute));
    Replay.action_register("send", timed(ReplayComm::send));
    Replay.action_register("recv", timed(ReplayComm::receive));
    engine.run();
    BigDecimal end = new BigDecimal(Engine.get_clock(), new MathContext(6));
    Engine.info("Simulation time %s", end.stripTrailingZeros().toPlainString());
  }
}
