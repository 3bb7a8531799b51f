import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Trace;

/** A disk that fills and empties in the trace, as in C++'s trace-host-user-variables. */
public final class TraceHostUserVariables {
  private TraceHostUserVariables() {}

  static final class Filling extends Actor {
    @Override
    public void run() {
      Host host = get_host();
      Trace.set_host_variable(host, "HDD_capacity", 100_000);
      Trace.set_host_variable(host, "HDD_utilization", 0);
      for (int i = 0; i < 10; i++) {
        execute(1e4);
        Trace.add_host_variable(host, "HDD_utilization", 100);
      }
      for (int i = 0; i < 10; i++) {
        execute(1e4);
        Trace.sub_host_variable(host, "HDD_utilization", 100);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Trace.declare_host_variable("HDD_capacity");
    Trace.declare_host_variable("HDD_utilization", "1 0 0");
    engine.host_by_name("Tremblay").add_actor("master", new Filling());
    engine.run();

    String[] declared = Trace.get_host_variables();
    if (declared.length > 0) {
      Engine.info("Declared host variables:");
      for (String variable : declared) {
        Engine.info("%s", variable);
      }
    }
  }
}
