import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/** How many firings of a task run at once changes while it runs, as in C++'s task-parallelism. */
public final class TaskParallelism {
  private TaskParallelism() {}

  static final class Manager extends Actor {
    private final Task task;

    Manager(Task task) {
      this.task = task;
    }

    @Override
    public void run() {
      int[][] degreesAndFirings = {{1, 2}, {2, 4}, {1, 2}};
      for (int[] pair : degreesAndFirings) {
        task.set_parallelism_degree(pair[0]);
        task.enqueue_firings(pair[1]);
        sleep_for(300);
      }
      task.enqueue_firings(11);
      task.set_parallelism_degree(2);
      sleep_for(150);
      task.set_parallelism_degree(1);
      sleep_for(200);
      task.set_parallelism_degree(3);
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host host = engine.host_by_name("PM0");
    ExecTask managed = ExecTask.init("exec_A", 100 * host.get_speed(), host);
    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    Task.on_start_cb(task -> Engine.info("Task %s start", task.get_name()));
    host.add_actor("sender", new Manager(managed));
    engine.run();
  }
}
