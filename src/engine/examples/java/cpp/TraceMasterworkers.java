import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.Trace;

/**
 * A master and workers that trace variables, marks and categories, as in C++'s trace-masterworkers.
 */
public final class TraceMasterworkers {
  private TraceMasterworkers() {}

  record Work(String name, String category, double flops) {}

  static final class Master extends Actor {
    private final int tasks;
    private final double flops;
    private final long bytes;
    private final int workers;

    Master(String... args) {
      tasks = Integer.parseInt(args[0]);
      flops = Double.parseDouble(args[1]);
      bytes = Long.parseLong(args[2]);
      workers = args.length - 3;
    }

    @Override
    public void run() throws SimgridException {
      Host host = get_host();
      Mailbox box = get_engine().mailbox_by_name("master_mailbox");
      Trace.set_host_variable(host, "is_master", 1);
      Trace.mark("msmark", "start_send_tasks");
      for (int i = 0; i < tasks; i++) {
        Trace.set_host_variable(host, "task_creation", i);
        box.put(new Work("task", "compute", flops), bytes);
      }
      Trace.mark("msmark", "finish_send_tasks");
      for (int i = 0; i < workers; i++) {
        box.put(new Work("finalize", "finalize", 0), 0);
      }
    }
  }

  static final class Worker extends Actor {
    @Override
    public void run() throws SimgridException {
      Host host = get_host();
      Mailbox box = get_engine().mailbox_by_name("master_mailbox");
      Trace.set_host_variable(host, "is_worker", 1);
      Trace.set_host_variable(host, "task_computation", 0);
      while (true) {
        Work work = (Work) box.get();
        if (work.name().equals("finalize")) {
          return;
        }
        Trace.add_host_variable(host, "task_computation", work.flops());
        exec_init(work.flops())
            .set_name(work.name())
            .set_tracing_category(work.category())
            .await();
      }
    }
  }

  private static void print(String what, String[] names) {
    if (names.length > 0) {
      Engine.info("Declared %s:", what);
      for (String name : names) {
        Engine.info("%s", name);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Trace.declare_host_variable("is_worker");
    Trace.declare_host_variable("is_master");
    Trace.declare_host_variable("task_creation");
    Trace.declare_host_variable("task_computation");
    Trace.declare_mark("msmark");
    Trace.declare_mark_value("msmark", "start_send_tasks");
    Trace.declare_mark_value("msmark", "finish_send_tasks");
    Trace.declare_tracing_category("compute", "1 0 0");
    Trace.declare_tracing_category("finalize", "0 1 0");
    Trace.declare_tracing_category("request");
    Trace.declare_tracing_category("report");

    engine.register_actor("master", Master::new);
    engine.register_actor("worker", arguments -> new Worker());
    engine.load_deployment(engine.get_args()[1]);
    engine.run();
    print("tracing categories", Trace.get_tracing_categories());
    print("marks", Trace.get_marks());
  }
}
