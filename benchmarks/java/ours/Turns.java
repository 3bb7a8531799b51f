import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Semaphore;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.VirtualMachine;

/**
 * Which calls let other actors go first: one actor calls, another counts the turns that it gets
 * meanwhile. Same simcalls in the same order as {@code benchmarks/cpp/turns.cpp}. The outcome has a
 * digit in base 4 for each call.
 */
public final class Turns {
  private final Semaphore begin = Semaphore.create(0);
  private boolean calling;
  private long taken; // by the other actor
  private double digits;

  private Turns() {}

  private interface Call {
    void run() throws SimgridException;
  }

  private void of(String name, Call call) throws SimgridException {
    calling = true;
    begin.release();
    long before = taken;
    call.run();
    long passed = taken - before;
    calling = false;
    System.out.println(name + ": " + passed);
    digits = 4 * digits + passed;
    Measure.activities++;
  }

  private final class Counter extends Actor {
    @Override
    public void run() {
      daemonize();
      while (true) {
        begin.acquire();
        while (calling) {
          taken++;
          this.yield();
        }
      }
    }
  }

  private static final class Idle extends Actor {
    private final double seconds;

    Idle(double seconds) {
      this.seconds = seconds;
    }

    @Override
    public void run() {
      if (seconds > 0) {
        sleep_for(seconds);
      }
    }
  }

  private final class Caller extends Actor {
    private final Host host;
    private final Host other;

    Caller(Host host, Host other) {
      this.host = host;
      this.other = other;
    }

    @Override
    public void run() throws SimgridException {
      onActors();
      onActivities();
      onMachines();
    }

    private void onActors() throws SimgridException {
      Engine engine = get_engine();
      Actor ended = engine.add_actor("ended", host, new Idle(0));
      sleep_for(1);
      of("join of an actor that has ended", ended::join);
      of("join with a timeout", () -> ended.join(1));
      of("kill of an actor that has ended", ended::kill);
      of("resume of an actor that has ended", ended::resume);
      Actor killed = engine.add_actor("killed", host, new Idle(1000));
      sleep_for(1);
      System.out.println("actors: " + engine.get_actor_count());
      of("kill", killed::kill);
      System.out.println("actors: " + engine.get_actor_count());
      of("join of an actor just killed", killed::join);
      System.out.println("actors: " + engine.get_actor_count());
      of("yield", this::yield);
    }

    private void onActivities() throws SimgridException {
      Exec exec = exec_async(1e6);
      of("remaining work", exec::get_remaining);
      of("its share", exec::get_remaining_ratio);
      exec.await();
      of("remaining work of what is over", exec::get_remaining);
      of("its share", exec::get_remaining_ratio);
      of("a test of what is over", exec::test);
      of("a second wait", exec::await);
      of("a cancellation of what is over", exec::cancel);
      Comm comm = Comm.sendto_async(host, other, 1_000_000);
      of("remaining bytes", comm::get_remaining);
      comm.await();
      of("remaining bytes of what is over", comm::get_remaining);
      of("a second wait", comm::await);
      of("a cancellation of what is over", comm::cancel);
    }

    private void onMachines() throws SimgridException {
      VirtualMachine machine = host.create_vm("machine", 1);
      of("start of a machine", machine::start);
      of("its state", machine::get_state);
      of("its host", machine::get_pm);
      of("load of a host", host::get_load);
      machine.destroy();
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 1, "Turns PLATFORM");
    engine.load_platform(rest[0]);
    Host host = engine.host_by_name("worker-0");
    Host other = engine.host_by_name("worker-1");
    Turns turns = new Turns();
    engine.add_actor("counter", other, turns.new Counter());
    engine.add_actor("caller", host, turns.new Caller(host, other));
    Measure.Stopwatch watch = new Measure.Stopwatch();
    engine.run();
    watch.report("turns", Engine.get_clock(), turns.digits);
  }
}
