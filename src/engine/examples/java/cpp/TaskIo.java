import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Io;
import org.simgrid.s4u.IoTask;
import org.simgrid.s4u.Task;

/** A computation whose result is written, read elsewhere and computed on, as C++'s task-io. */
public final class TaskIo {
  private TaskIo() {}

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host writer = engine.host_by_name("bob");
    Host reader = engine.host_by_name("carl");

    Task[] chain = {
      ExecTask.init("exec1", 1e9, writer),
      IoTask.init("write", 1e7, writer.get_disks()[0], Io.OpType.WRITE),
      IoTask.init("read", 1e7, reader.get_disks()[0], Io.OpType.READ),
      ExecTask.init("exec2", 1e9, reader)
    };
    for (int i = 1; i < chain.length; i++) {
      chain[i - 1].add_successor(chain[i]);
    }

    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    chain[0].enqueue_firings(2);
    engine.run();
  }
}
