package benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.Mutex;
import org.simgrid.s4u.SimgridException;

/**
 * One S4U operation of a warm engine. Actors do a batch of operations in every period of simulated
 * time and sleep for the rest of it; an invocation runs the engine over one period, so the engine,
 * of which a process has only one, lives as long as its fork.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 3,
    jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"})
public class HotPaths {
  private static final int BATCH = 1000;

  /** Simulated seconds, more than any batch takes. */
  private static final double PERIOD = 1e5;

  private static final String PLATFORM =
      """
      <?xml version='1.0'?>
      <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1">
        <zone id="pair" routing="Full">
          <host id="a" speed="1Gf"/>
          <host id="b" speed="1Gf"/>
          <link id="l" bandwidth="100MBps" latency="100us"/>
          <route src="a" dst="b"><link_ctn id="l"/></route>
        </zone>
      </platform>
      """;

  /** What is measured. */
  public enum Operation {
    /** Reads the clock: no simcall. */
    CLOCK,
    /** Gives way to nobody: a simcall whose answer comes back to the same actor. */
    YIELD,
    /** Sleeps: a simcall and a timer. */
    SLEEP,
    /** Computes: a simcall and an activity. */
    EXECUTE,
    /** Takes and leaves a mutex that nobody else wants. */
    MUTEX,
    /** One blocking message from an actor to another: a switch of actors each way. */
    MESSAGE,
    /** The same, sent by put_async() and await(). */
    ASYNC_MESSAGE,
    /** Creates an actor that ends at once, and joins it. */
    ACTOR
  }

  @Param public Operation operation;

  private Engine engine;
  private double horizon;

  /** Makes the engine on the thread that will run it. */
  @Setup
  public void start() throws IOException {
    engine = new Engine(new String[] {"--log=root.thres:warning"});
    Path platform = Files.createTempFile("pair", ".xml");
    Files.writeString(platform, PLATFORM);
    engine.load_platform(platform.toString());
    Files.delete(platform);
    Host here = engine.host_by_name("a");
    Host there = engine.host_by_name("b");
    Mailbox mailbox = engine.mailbox_by_name("messages");
    engine.add_actor("batches", here, new Batches(operation, mailbox));
    if (operation == Operation.MESSAGE || operation == Operation.ASYNC_MESSAGE) {
      engine.add_actor("receiver", there, new Receiver(mailbox));
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double operation() {
    horizon += PERIOD;
    engine.run_until(horizon);
    return Engine.get_clock();
  }

  private static final class Batches extends Actor {
    private final Operation operation;
    private final Mailbox mailbox;
    private double sum;

    Batches(Operation operation, Mailbox mailbox) {
      this.operation = operation;
      this.mailbox = mailbox;
    }

    @Override
    public void run() throws SimgridException {
      Mutex mutex = Mutex.create();
      for (long period = 0; ; period++) {
        sleep_until((period + 0.5) * PERIOD);
        for (int i = 0; i < BATCH; i++) {
          operate(mutex);
        }
      }
    }

    private void operate(Mutex mutex) throws SimgridException {
      switch (operation) {
        case CLOCK -> sum += Engine.get_clock();
        case YIELD -> this.yield();
        case SLEEP -> sleep_for(1);
        case EXECUTE -> execute(1e9);
        case MUTEX -> {
          mutex.lock();
          mutex.unlock();
        }
        case MESSAGE -> mailbox.put("message", 1e6);
        case ASYNC_MESSAGE -> {
          Comm sent = mailbox.put_async("message", 1_000_000);
          sent.await();
        }
        case ACTOR -> get_engine().add_actor("mayfly", get_host(), new Mayfly()).join();
      }
    }
  }

  private static final class Receiver extends Actor {
    private final Mailbox mailbox;

    Receiver(Mailbox mailbox) {
      this.mailbox = mailbox;
    }

    @Override
    public void run() throws SimgridException {
      while (true) {
        mailbox.get();
      }
    }
  }

  private static final class Mayfly extends Actor {
    @Override
    public void run() {
      // Ends at once: what is measured is its making and its end.
    }
  }
}
