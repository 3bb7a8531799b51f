import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * Token ring: each actor waits for the token and sends it on to the next one. Same simcalls in the
 * same order as {@code benchmarks/cpp/tokenring.cpp}.
 */
public final class TokenRing {
  private TokenRing() {}

  private static final class Station extends Actor {
    private final int rank;
    private final Mailbox mine;
    private final Mailbox next;
    private final long laps;
    private final double bytes;

    Station(int rank, Mailbox[] ring, long laps, double bytes) {
      this.rank = rank;
      this.mine = ring[rank];
      this.next = ring[(rank + 1) % ring.length];
      this.laps = laps;
      this.bytes = bytes;
    }

    @Override
    public void run() throws SimgridException {
      Object token = "token";
      for (long lap = 0; lap < laps; lap++) {
        if (rank == 0) {
          next.put(token, bytes);
        }
        token = mine.get();
        Measure.activities++;
        if (rank != 0) {
          next.put(token, bytes);
        }
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 4, "TokenRing PLATFORM STATIONS LAPS BYTES");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long laps = Long.parseLong(rest[2]);
    double bytes = Double.parseDouble(rest[3]);

    Mailbox[] ring = new Mailbox[count];
    for (int i = 0; i < count; i++) {
      ring[i] = engine.mailbox_by_name("worker-" + i);
    }
    for (int i = 0; i < count; i++) {
      String name = "worker-" + i;
      engine.add_actor(name, engine.host_by_name(name), new Station(i, ring, laps, bytes));
    }
    Measure.run(engine, "tokenring");
  }
}
