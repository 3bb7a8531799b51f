import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/** Work that comes slowly, then faster than it is done, as in C++'s task-variable-load. */
public final class TaskVariableLoad {
  private TaskVariableLoad() {}

  static final class Input extends Actor {
    private final Task entrance;

    Input(Task entrance) {
      this.entrance = entrance;
    }

    @Override
    public void run() {
      Engine.info("--- Small load ---");
      fire(100);
      sleep_until(1000);
      Engine.info("--- Heavy load ---");
      fire(1);
    }

    private void fire(double pause) {
      for (int i = 0; i < 3; i++) {
        entrance.enqueue_firings(1);
        sleep_for(pause);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host source = engine.host_by_name("Tremblay");
    Host worker = engine.host_by_name("Jupiter");
    CommTask transfer = CommTask.init("comm", 1e7, source, worker);
    transfer.add_successor(ExecTask.init("exec", 1e9, worker));
    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    source.add_actor("input", new Input(transfer));
    engine.run();
  }
}
