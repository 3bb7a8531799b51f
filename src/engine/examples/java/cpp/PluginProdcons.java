import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.ConditionVariable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.Mutex;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/**
 * Producers and consumers around a bounded queue, as in C++'s plugin-prodcons. What is a plugin
 * there is a class of few lines here, of a mutex and two condition variables.
 */
public final class PluginProdcons {
  private PluginProdcons() {}

  /** A queue of messages that have not been received; who puts waits while it is full. */
  static final class BoundedQueue {
    private final Mailbox box;
    private final long limit;
    private final Mutex mutex = Mutex.create();
    private final ConditionVariable room = ConditionVariable.create();
    private final ConditionVariable data = ConditionVariable.create();

    BoundedQueue(Mailbox box, long limit) {
      this.box = box;
      this.limit = limit;
    }

    Comm put(Object what, long bytes) {
      mutex.lock();
      try {
        while (box.size() >= limit) {
          room.await(mutex);
        }
        Comm comm = box.put_async(what, bytes);
        data.notify_all();
        return comm;
      } finally {
        mutex.unlock();
      }
    }

    Comm get() {
      mutex.lock();
      try {
        while (box.empty()) {
          data.await(mutex);
        }
        Comm comm = box.get_async();
        room.notify_all();
        return comm;
      } finally {
        mutex.unlock();
      }
    }
  }

  /** The Mersenne twister with C++'s seed, so that dates are those of SimGrid's own numbers. */
  static final class Random {
    private static final int SIZE = 624;

    private final int[] state = new int[SIZE];
    private int next = SIZE;

    Random() {
      state[0] = 5489;
      for (int i = 1; i < SIZE; i++) {
        state[i] = 1812433253 * (state[i - 1] ^ state[i - 1] >>> 30) + i;
      }
    }

    /** Returns a number from 0 up to 1. */
    double draw() {
      long drawn;
      do {
        drawn = Integer.toUnsignedLong(bits());
      } while (drawn == 0xFFFF_FFFFL);
      return (double) drawn / 0xFFFF_FFFFL;
    }

    private int bits() {
      if (next == SIZE) {
        for (int i = 0; i < SIZE; i++) {
          int joined = state[i] & 0x8000_0000 | state[(i + 1) % SIZE] & 0x7FFF_FFFF;
          int odd = (joined & 1) == 0 ? 0 : 0x9908_B0DF;
          state[i] = state[(i + 397) % SIZE] ^ joined >>> 1 ^ odd;
        }
        next = 0;
      }
      int bits = state[next++];
      bits ^= bits >>> 11;
      bits ^= bits << 7 & 0x9D2C_5680;
      bits ^= bits << 15 & 0xEFC6_0000;
      return bits ^ bits >>> 18;
    }
  }

  static final class Ingester extends Actor {
    private static final long BYTES = 1_212_500; // a hundredth of a second on the links

    private final int id;
    private final BoundedQueue queue;
    private final Random random;

    Ingester(int id, BoundedQueue queue, Random random) {
      this.id = id;
      this.queue = queue;
      this.random = random;
    }

    @Override
    public void run() throws SimgridException {
      sleep_for(random.draw());
      for (int i = 0; i < 3; i++) {
        queue.put(10 * id + i, BYTES).await();
        Engine.info("data sucessfully put: %d", 10 * id + i);
        sleep_for((3 - i) * random.draw());
      }
      ActivitySet pending = new ActivitySet();
      for (int i = 0; i < 3; i++) {
        pending.push(queue.put(10 * id + i, BYTES));
        Engine.info("data sucessfully put: %d", 10 * id + i);
        sleep_for((i + 3) * random.draw());
      }
      pending.await_all();
    }
  }

  static final class Retriever extends Actor {
    private final BoundedQueue queue;
    private final Random random;

    Retriever(BoundedQueue queue, Random random) {
      this.queue = queue;
      this.random = random;
    }

    @Override
    public void run() throws SimgridException {
      sleep_for(random.draw());
      for (int pause : new int[] {3, 4, 5, 3, 2, 1}) {
        Comm comm = queue.get();
        comm.await();
        Engine.info("data sucessfully get: %d", comm.get_payload());
        sleep_for(pause * random.draw());
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone star = engine.get_netzone_root().add_netzone_star("cluster");
    for (int i = 0; i < 8; i++) {
      Host host = star.add_host("node-" + i + ".simgrid.org", 1e9);
      Link link = star.add_split_duplex_link("cluster_link_" + i, 125e6);
      star.add_route(
          host, null, new LinkInRoute[] {new LinkInRoute(link, LinkInRoute.Direction.UP)});
    }
    star.seal();

    BoundedQueue queue = new BoundedQueue(engine.mailbox_by_name("ProducerConsumer0"), 2);
    Random random = new Random();
    Engine.info("Maximum number of queued data is %d", queue.limit);
    Engine.info("Transfers are done in mailbox mode");
    for (int i = 0; i < 3; i++) {
      engine
          .host_by_name("node-" + i + ".simgrid.org")
          .add_actor("ingester-" + i, new Ingester(i, queue, random));
      engine
          .host_by_name("node-" + (i + 3) + ".simgrid.org")
          .add_actor("retriever-" + i, new Retriever(queue, random));
    }
    engine.run();
  }
}
