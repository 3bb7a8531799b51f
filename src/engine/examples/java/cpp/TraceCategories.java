import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.Trace;

/** Work of three categories in the trace, each in a color of its own, as C++'s trace-categories. */
public final class TraceCategories {
  private TraceCategories() {}

  record Work(String name, String category, double flops, long bytes) {}

  static final class Master extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name("master_mailbox");
      for (int i = 0; i < 10; i++) {
        if (i % 2 == 1) {
          send(box, new Work("task_compute", "compute", 1e7, 0));
        } else if (i % 3 != 0) {
          send(box, new Work("task_request", "request", 10, 10));
        } else {
          send(box, new Work("task_data", "data", 10, 10_000_000));
        }
      }
      send(box, new Work("finalize", "finalize", 0, 1000));
    }

    private static void send(Mailbox box, Work work) throws SimgridException {
      box.put(work, work.bytes());
    }
  }

  static final class Worker extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name("master_mailbox");
      while (true) {
        Work work = (Work) box.get();
        if (work.name().equals("finalize")) {
          return;
        }
        exec_init(work.flops())
            .set_name(work.name())
            .set_tracing_category(work.category())
            .await();
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Trace.declare_tracing_category("compute", "1 0 0");
    Trace.declare_tracing_category("request", "0 1 0");
    Trace.declare_tracing_category("data", "0 0 1");
    Trace.declare_tracing_category("finalize", "0 0 0");
    engine.host_by_name("Tremblay").add_actor("master", new Master());
    engine.host_by_name("Fafard").add_actor("worker", new Worker());
    engine.run();
  }
}
