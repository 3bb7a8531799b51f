import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.Future;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.Worlds;

/**
 * Many small simulations: a star of 20 workers, 20 rounds of a message to each worker, an execution
 * and an answer nobody waits for.
 *
 * <pre>Small PLATFORM SIMULATIONS THREADS</pre>
 *
 * With 0 threads, one simulation in the process's own SimGrid. Prints the clock, which is the same
 * for all, and the processor time of the whole process so far, the JVM's start included.
 */
public final class Small {
  private static final int WORKERS = 20;
  private static final int ROUNDS = 20;

  private Small() {}

  private static final class Worker extends Actor {
    private final Mailbox orders;
    private final Mailbox answers;

    Worker(Mailbox orders, Mailbox answers) {
      this.orders = orders;
      this.answers = answers;
    }

    @Override
    public void run() throws SimgridException {
      for (int round = 0; round < ROUNDS; round++) {
        double flops = (Double) orders.get();
        execute(flops);
        answers.put_init(round, 3000).detach();
      }
    }
  }

  private static double simulate(String platform) {
    Engine engine = new Engine(new String[] {"--log=root.thres:warning"});
    engine.load_platform(platform);
    Host master = engine.host_by_name("master");
    Mailbox answers = engine.mailbox_by_name("answers");
    List<Mailbox> orders = new ArrayList<>();
    int i = 0;
    for (Host host : engine.get_all_hosts()) {
      if (host != master && i < WORKERS) {
        Mailbox box = engine.mailbox_by_name("worker" + i++);
        orders.add(box);
        engine.add_actor("worker", host, new Worker(box, answers));
      }
    }
    engine.add_actor(
        "master",
        master,
        new Actor() {
          @Override
          public void run() {
            for (int round = 0; round < ROUNDS; round++) {
              for (Mailbox box : orders) {
                box.put(1e6, 3000L);
              }
            }
          }
        });
    engine.add_actor(
        "collector",
        master,
        new Actor() {
          @Override
          public void run() throws SimgridException {
            for (int answer = 0; answer < WORKERS * ROUNDS; answer++) {
              answers.get();
            }
          }
        });
    engine.run();
    return Engine.get_clock();
  }

  public static void main(String[] args) throws Exception {
    String platform = args[0];
    int simulations = Integer.parseInt(args[1]);
    int threads = Integer.parseInt(args[2]);
    long start = System.nanoTime();
    TreeSet<Double> clocks = new TreeSet<>();
    if (threads == 0) {
      clocks.add(simulate(platform));
    } else {
      List<Future<Double>> ends = new ArrayList<>();
      try (Worlds worlds = new Worlds(threads)) {
        for (int i = 0; i < simulations; i++) {
          ends.add(worlds.submit(() -> simulate(platform)));
        }
        for (Future<Double> end : ends) {
          clocks.add(end.get());
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "small clocks=%s simulations=%d threads=%d wall_s=%.3f cpu_s=%.3f vmhwm_kib=%d%n",
        clocks,
        simulations,
        threads,
        (System.nanoTime() - start) / 1e9,
        Measure.processorSeconds(),
        Measure.peakMemoryKib());
  }
}
