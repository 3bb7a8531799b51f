import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Io;
import org.simgrid.s4u.IoTask;
import org.simgrid.s4u.Task;
import org.simgrid.s4u.Token;

/**
 * Graphs of repeated activities: a chain, disks, tokens, a graph that changes, a join, a service of
 * several instances. Same simcalls in the same order as {@code benchmarks/cpp/tasks.cpp}.
 */
public final class Tasks {
  private static double dates; // of all starts and ends, added up
  private static int count = 3;
  private static int turn;

  private Tasks() {}

  private static void chain(Host[] hosts, int firings) {
    ExecTask first = ExecTask.init("first", 3e8, hosts[0]);
    CommTask send = CommTask.init("send", 2e6, hosts[0], hosts[1]);
    ExecTask last = ExecTask.init("last", 4e8, hosts[1]);
    first.set_parallelism_degree(2);
    first.add_successor(send);
    send.add_successor(last);
    first.enqueue_firings(firings);
  }

  private static void storage(Host[] hosts, int firings) {
    Disk one = hosts[2].add_disk("one", 1e8, 5e7);
    Disk other = hosts[3].add_disk("other", 2e8, 3e7);
    ExecTask compute = ExecTask.init("compute", 1e8, hosts[2]);
    IoTask write = IoTask.init("write", 1e7, one, Io.OpType.WRITE);
    IoTask read = IoTask.init("read").set_disk(other).set_bytes(2e7).set_op_type(Io.OpType.READ);
    ExecTask digest = ExecTask.init("digest", 2e8, hosts[3]);
    write.set_amount(1e6, "collector");
    compute.add_successor(write);
    write.add_successor(read);
    read.add_successor(digest);
    compute.enqueue_firings(firings);
  }

  /** Hands on what has come. */
  private static void forward(Task task, Task from) {
    task.set_token(task.get_token_from(from));
    task.deque_token_from(from);
  }

  private static void consume(Task task, Task from) {
    task.set_amount((double) task.get_token_from(from).get_data() * 100);
    task.deque_token_from(from);
  }

  private static void stream(Host[] hosts, int firings) {
    ExecTask source = ExecTask.init("source", 5e7, hosts[4]);
    CommTask even = CommTask.init("even", 0, hosts[4], hosts[5]);
    CommTask odd = CommTask.init("odd", 0, hosts[4], hosts[6]);
    ExecTask forEven = ExecTask.init("for even", 1, hosts[5]);
    ExecTask forOdd = ExecTask.init("for odd", 1, hosts[6]);
    even.add_successor(forEven);
    odd.add_successor(forOdd);
    source.on_this_completion_cb(task -> {
      int done = task.get_count();
      task.remove_successor(done % 2 == 0 ? odd : even);
      task.add_successor(done % 2 == 0 ? even : odd);
      double size = 1e6 * (1 + done % 3);
      (done % 2 == 0 ? even : odd).set_amount(size);
      Token token = new Token();
      token.set_data(size);
      task.set_token(token);
    });
    even.on_this_completion_cb(task -> forward(task, source));
    odd.on_this_completion_cb(task -> forward(task, source));
    forEven.on_this_start_cb(task -> consume(task, even));
    forOdd.on_this_start_cb(task -> consume(task, odd));
    source.enqueue_firings(firings);
  }

  private static void changing(Host[] hosts, int firings) {
    CommTask deliver = CommTask.init("deliver").set_bytes(3e6).set_source(hosts[7]);
    ExecTask one = ExecTask.init("one", 2e8, hosts[8]);
    ExecTask other = ExecTask.init("other", 2e8, hosts[9]);
    deliver.add_successor(one);
    deliver.on_this_start_cb(
        task -> deliver.set_destination(task.get_count() % 2 == 0 ? hosts[8] : hosts[9]));
    deliver.on_this_completion_cb(task -> {
      boolean even = task.get_count() % 2 == 0;
      task.remove_all_successors();
      task.add_successor(even ? other : one);
    });
    deliver.enqueue_firings(firings);
  }

  private static void join(Host[] hosts, int firings) {
    ExecTask left = ExecTask.init("left", 2e8, hosts[0]);
    CommTask right = CommTask.init("right", 5e6, hosts[1], hosts[9]);
    ExecTask both = ExecTask.init("both", 1e8, hosts[9]);
    left.add_successor(both);
    right.add_successor(both);
    left.enqueue_firings(firings);
    right.enqueue_firings(firings);
  }

  private static final class Manager extends Actor {
    private final ExecTask service;
    private final Host[] hosts;
    private final int firings;

    Manager(ExecTask service, Host[] hosts, int firings) {
      this.service = service;
      this.hosts = hosts;
      this.firings = firings;
    }

    @Override
    public void run() {
      for (int i = 0; i < firings; i++) {
        service.enqueue_firings(1);
        sleep_for(0.3);
      }
      service.set_flops(1e8);
      service.set_parallelism_degree(2);
      service.enqueue_firings(4);
      sleep_for(20);
      service.set_host(hosts[9], "instance_0");
      service.set_parallelism_degree(3, "dispatcher");
      service.enqueue_firings(3);
      sleep_for(20);
      count = 2;
      service.remove_instances(1);
      service.enqueue_firings(2);
      sleep_for(20);
      service.set_host(hosts[5]);
      service.enqueue_firings(2);
    }
  }

  private static void serve(Engine engine, Host[] hosts, int firings) {
    ExecTask service = ExecTask.init("service", 4e8, hosts[0]);
    service.set_internal_bytes(500_000);
    service.set_internal_bytes(1_000_000, "dispatcher");
    service.add_instances(2);
    service
        .set_host(hosts[1], "instance_0")
        .set_host(hosts[2], "instance_1")
        .set_host(hosts[3], "instance_2");
    service.set_host(hosts[4], "collector");
    service.set_flops(1e7, "dispatcher").set_flops(2e7, "collector");
    service.set_load_balancing_function(() -> "instance_" + turn++ % count);
    service.on_this_instance_completion_cb(
        (task, instance) -> dates += instance.charAt(instance.length() - 1) - '0');
    engine.add_actor("manager", hosts[0], new Manager(service, hosts, firings));
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 2, "Tasks PLATFORM FIRINGS");
    engine.load_platform(rest[0]);
    int firings = Integer.parseInt(rest[1]);
    Host[] hosts = new Host[10];
    for (int i = 0; i < hosts.length; i++) {
      hosts[i] = engine.host_by_name("worker-" + i);
    }
    Task.on_start_cb(task -> dates += Engine.get_clock());
    Task.on_completion_cb(task -> {
      dates += Engine.get_clock();
      Measure.activities++;
    });
    chain(hosts, firings);
    storage(hosts, firings);
    stream(hosts, firings);
    changing(hosts, firings);
    join(hosts, firings);
    serve(engine, hosts, firings);
    Measure.Stopwatch watch = new Measure.Stopwatch();
    engine.run();
    watch.report("tasks", Engine.get_clock(), dates);
  }
}
