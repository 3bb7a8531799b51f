import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * Ping-pong: two actors send one message to and fro. Same simcalls in the same order as {@code
 * benchmarks/cpp/pingpong.cpp}.
 */
public final class PingPong {
  private PingPong() {}

  private static final class Pinger extends Actor {
    private final Mailbox in;
    private final Mailbox out;
    private final long rounds;
    private final double bytes;

    Pinger(Mailbox in, Mailbox out, long rounds, double bytes) {
      this.in = in;
      this.out = out;
      this.rounds = rounds;
      this.bytes = bytes;
    }

    @Override
    public void run() throws SimgridException {
      Object ball = "ball";
      for (long i = 0; i < rounds; i++) {
        out.put(ball, bytes);
        in.get();
        Measure.activities++;
      }
    }
  }

  private static final class Ponger extends Actor {
    private final Mailbox in;
    private final Mailbox out;
    private final long rounds;
    private final double bytes;

    Ponger(Mailbox in, Mailbox out, long rounds, double bytes) {
      this.in = in;
      this.out = out;
      this.rounds = rounds;
      this.bytes = bytes;
    }

    @Override
    public void run() throws SimgridException {
      for (long i = 0; i < rounds; i++) {
        Object ball = in.get();
        Measure.activities++;
        out.put(ball, bytes);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 3, "PingPong PLATFORM ROUNDS BYTES");
    engine.load_platform(rest[0]);
    long rounds = Long.parseLong(rest[1]);
    double bytes = Double.parseDouble(rest[2]);

    Mailbox ping = engine.mailbox_by_name("ping");
    Mailbox pong = engine.mailbox_by_name("pong");
    engine.add_actor(
        "pinger", engine.host_by_name("worker-0"), new Pinger(ping, pong, rounds, bytes));
    engine.add_actor(
        "ponger", engine.host_by_name("worker-1"), new Ponger(pong, ping, rounds, bytes));
    Measure.run(engine, "pingpong");
  }
}
