import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/** Two computations and the transfer between them, each done twice, as C++'s task-simple. */
public final class TaskSimple {
  private TaskSimple() {}

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host first = engine.host_by_name("Tremblay");
    Host second = engine.host_by_name("Jupiter");

    ExecTask before = ExecTask.init("exec1", 1e9, first);
    CommTask transfer = CommTask.init("comm", 1e7, first, second);
    ExecTask after = ExecTask.init("exec2", 1e9, second);
    before.add_successor(transfer);
    transfer.add_successor(after);

    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    before.enqueue_firings(2);
    engine.run();
  }
}
