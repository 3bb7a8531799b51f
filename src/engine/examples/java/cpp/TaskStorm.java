import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;
import org.simgrid.s4u.Token;

/**
 * Streams from two spouts to four bolts, as in C++'s task-storm: one of the spouts chooses the bolt,
 * and its tokens say how much there is to send and to compute.
 */
public final class TaskStorm {
  private static final double[] AMOUNTS = {1e9, 1e3, 1e6};

  private TaskStorm() {}

  /** The token of the spout goes on with the transfer. */
  private static void forward(CommTask transfer, Task from) {
    transfer.on_this_completion_cb(
        task -> {
          task.set_token(task.get_token_from(from));
          task.deque_token_from(from);
        });
  }

  /** The bolt computes ten flops for each byte that it got. */
  private static void computeOn(ExecTask bolt, CommTask transfer) {
    bolt.on_this_start_cb(
        task -> {
          double bytes = (Double) task.get_token_from(transfer).get_data();
          task.deque_token_from(transfer);
          task.set_amount(10 * bytes);
        });
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host tremblay = engine.host_by_name("Tremblay");
    Host jupiter = engine.host_by_name("Jupiter");
    Host fafard = engine.host_by_name("Fafard");
    Host ginette = engine.host_by_name("Ginette");
    Host bourassa = engine.host_by_name("Bourassa");

    ExecTask spoutA = ExecTask.init("SA", tremblay.get_speed() * 0.1, tremblay);
    ExecTask spoutB = ExecTask.init("SB", jupiter.get_speed() * 0.2, jupiter);
    ExecTask bolt1 = ExecTask.init("B1", 1e8, fafard);
    ExecTask bolt2 = ExecTask.init("B2", 1e8, ginette);
    ExecTask bolt3 = ExecTask.init("B3", 1e8, bourassa);
    ExecTask bolt4 = ExecTask.init("B4", 2e8, bourassa);
    CommTask to1 = CommTask.init("SA_to_B1", 0, tremblay, fafard);
    CommTask to2 = CommTask.init("SA_to_B2", 0, tremblay, ginette);
    CommTask to3 = CommTask.init("SB_to_B3", 1e6, jupiter, bourassa);
    to1.add_successor(bolt1);
    to2.add_successor(bolt2);
    spoutB.add_successor(to3);
    to3.add_successor(bolt3);
    bolt3.add_successor(bolt4);

    spoutA.on_this_completion_cb(
        spout -> {
          boolean odd = spout.get_count() % 2 == 1;
          CommTask next = odd ? to1 : to2;
          spout.remove_successor(odd ? to2 : to1);
          spout.add_successor(next);
          double amount = AMOUNTS[spout.get_count() % AMOUNTS.length];
          next.set_amount(amount);
          Token token = new Token();
          token.set_data(amount);
          spout.set_token(token);
        });
    forward(to1, spoutA);
    forward(to2, spoutA);
    computeOn(bolt1, to1);
    computeOn(bolt2, to2);

    spoutA.enqueue_firings(5);
    spoutB.enqueue_firings(5);
    Task.on_completion_cb(
        task -> Engine.info("Task %s finished (%d)", task.get_name(), task.get_count()));
    engine.run();
  }
}
