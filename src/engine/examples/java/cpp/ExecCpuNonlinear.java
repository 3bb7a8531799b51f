import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/** A host that is half as fast when it computes several things, as in C++'s exec-cpu-nonlinear. */
public final class ExecCpuNonlinear {
  private ExecCpuNonlinear() {}

  static final class Runner extends Actor {
    @Override
    public void run() throws SimgridException {
      double flops = get_host().get_speed();
      int count = 10;
      Engine.info(
          "Execute %d tasks of %.0e flops, should take %d second in a CPU without degradation. It"
              + " will take the double here.",
          count, flops, count);
      List<Exec> executions = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        executions.add(exec_async(flops));
      }
      Engine.info("Waiting for all tasks to be done!");
      for (Exec execution : executions) {
        execution.await();
      }
      Engine.info("Finished executing. Goodbye now!");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone zone = engine.get_netzone_root();
    Host host = zone.add_host("runner", 1e6);
    host.set_sharing_policy(
        Host.SharingPolicy.NONLINEAR,
        (capacity, n) -> {
          double shared = n > 1 ? capacity / 2 : capacity;
          Engine.info(
              "Host %s, %d concurrent tasks, new capacity %f", host.get_name(), n, shared);
          return shared;
        });
    host.seal();
    zone.seal();
    host.add_actor("runner", new Runner());
    engine.run();
  }
}
