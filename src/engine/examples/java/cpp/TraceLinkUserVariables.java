import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Trace;

/** Two variables of links that six actors change, as in C++'s trace-link-user-variables. */
public final class TraceLinkUserVariables {
  private TraceLinkUserVariables() {}

  static final class Tracer extends Actor {
    @Override
    public void run() {
      Link three = get_engine().link_by_name("3");
      Link six = get_engine().link_by_name("6");
      Trace.declare_link_variable("Link_Capacity");
      Trace.set_link_variable(six, "Link_Capacity", 12.34);
      Trace.set_link_variable(three, "Link_Capacity", 56.78);
      Trace.declare_link_variable("Link_Utilization", "0.9 0.1 0.1");
      Trace.set_link_variable(three, "Link_Utilization", 1.2);
      Trace.set_link_variable(six, "Link_Utilization", 3.4);
      for (int i = 0; i < 10; i++) {
        execute(1e6);
        Trace.add_link_variable(three, "Link_Utilization", 5.6);
        Trace.add_link_variable(six, "Link_Utilization", 7.8);
      }
      for (int i = 0; i < 10; i++) {
        execute(1e6);
        Trace.sub_link_variable(three, "Link_Utilization", 3.4);
        Trace.sub_link_variable(six, "Link_Utilization", 5.6);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.host_by_name("Tremblay").add_actor("master", new Tracer());
    for (String name : new String[] {"Tremblay", "Jupiter", "Fafard", "Ginette", "Bourassa"}) {
      engine.host_by_name(name).add_actor("worker", new Tracer());
    }
    engine.run();
  }
}
