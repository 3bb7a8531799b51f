import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/**
 * Tasks that compute on several hosts and talk at the same time; run with
 * --cfg=host/model:ptask_L07.
 */
public final class E13ParallelTasks {
  private E13ParallelTasks() {}

  static final class Launcher extends Actor {
    @Override
    public void run() throws SimgridException {
      Host[] hosts = get_engine().get_all_hosts();
      parallel_execute(hosts, new double[] {1e9, 2e9}, null);
      Engine.info("only computing: the slower one decides");
      parallel_execute(hosts, null, new double[] {0, 3e6, 0, 0});
      Engine.info("only talking: 3 MB at 1 MB/s");
      Exec both = exec_init(hosts, new double[] {2e9, 2e9}, new double[] {0, 4e6, 0, 0});
      both.start();
      sleep_for(1);
      Engine.info("a quarter is done, %.2f is left", both.get_remaining_ratio());
      both.await();
      Engine.info("both at once, on %d hosts", both.get_host_number());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.add_actor("launcher", engine.host_by_name("alpha"), new Launcher());
    engine.run();
  }
}
