import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/**
 * A task has a dispatcher, instances and a collector: an actor changes what each of them does, and
 * where, as in C++'s task-dispatch.
 */
public final class TaskDispatch {
  private TaskDispatch() {}

  static final class Manager extends Actor {
    private static final String INSTANCE = "instance_0";

    private final ExecTask task;
    private final Host home;
    private final Host away;
    private int turn;

    Manager(ExecTask task, Host home, Host away) {
      this.task = task;
      this.home = home;
      this.away = away;
    }

    @Override
    public void run() {
      fire("Test set_flops", 2);
      change("Set instance_0 flops to 50.", () -> task.set_flops(50 * home.get_speed()));
      task.set_flops(100 * home.get_speed());

      fire("Test set_parallelism degree", 3);
      change("Set Task parallelism degree to 2.", () -> task.set_parallelism_degree(2));
      task.set_parallelism_degree(1);

      fire("Test set_host dispatcher", 2);
      change("Move dispatcher to PM1", () -> move("dispatcher", 1_000_000));
      task.set_host(home, "dispatcher");

      fire("Test set_host instance_0", 2);
      change(
          "Move instance_0 to PM1",
          () -> {
            move(INSTANCE, 1_000_000);
            task.set_flops(100 * away.get_speed());
          });
      task.set_host(home, INSTANCE);
      task.set_flops(100 * home.get_speed());

      fire("Test set_host collector", 2);
      change("Move collector to PM1", () -> task.set_host(away, "collector"));
      task.set_host(home, "collector");

      fire("Test add_instances", 1);
      change("Add 1 instance and update load balancing function", this::shareBetweenTwo);

      Engine.info("Test remove_instances");
      Engine.info("Remove 1 instance and update load balancing function");
      task.remove_instances(1);
      task.set_load_balancing_function(() -> INSTANCE);
      task.enqueue_firings(2);
      sleep_for(300);
    }

    private void fire(String what, int firings) {
      Engine.info(what);
      task.enqueue_firings(firings);
    }

    private void change(String what, Runnable change) {
      sleep_for(50);
      Engine.info(what);
      change.run();
      sleep_for(250);
    }

    private void move(String part, int bytes) {
      task.set_host(away, part);
      task.set_internal_bytes(bytes, part);
    }

    private void shareBetweenTwo() {
      task.add_instances(1);
      task.set_load_balancing_function(() -> "instance_" + turn++ % 2);
      task.enqueue_firings(2);
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host home = engine.host_by_name("PM0");
    Host away = engine.host_by_name("PM1");
    ExecTask managed = ExecTask.init("A", 100 * home.get_speed(), home);
    ExecTask next = ExecTask.init("B", 50 * home.get_speed(), home);
    CommTask.init("C", 1e6, away, home);
    managed.add_successor(next);

    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    Task.on_start_cb(task -> Engine.info("Task %s start", task.get_name()));
    home.add_actor("manager", new Manager(managed, home, away));
    engine.run();
  }
}
