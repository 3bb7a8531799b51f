import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/** A transfer goes to two hosts in turn, and so do its results, as in C++'s task-switch-host. */
public final class TaskSwitchHost {
  private TaskSwitchHost() {}

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host source = engine.host_by_name("Tremblay");
    Host[] workers = {engine.host_by_name("Jupiter"), engine.host_by_name("Fafard")};

    CommTask sent = CommTask.init("comm0");
    sent.set_bytes(1e7);
    sent.set_source(source);
    ExecTask[] computed = new ExecTask[workers.length];
    for (int i = 0; i < workers.length; i++) {
      computed[i] = ExecTask.init("exec" + (i + 1), 1e9, workers[i]);
      computed[i].add_successor(CommTask.init("comm" + (i + 1), 1e7, workers[i], source));
    }
    sent.add_successor(computed[1]);

    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    int[] starts = {0};
    sent.on_this_start_cb(task -> sent.set_destination(workers[starts[0]++ % 2]));
    int[] ends = {0};
    sent.on_this_completion_cb(
        task -> {
          sent.add_successor(computed[ends[0] % 2]);
          sent.remove_successor(computed[++ends[0] % 2]);
        });
    sent.enqueue_firings(4);
    engine.run();
  }
}
