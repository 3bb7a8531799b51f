import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Trace;

/**
 * Two variables of all links of a route that six actors change, as in C++'s
 * trace-route-user-variables.
 */
public final class TraceRouteUserVariables {
  private TraceRouteUserVariables() {}

  static final class Tracer extends Actor {
    /** Changes a variable of one link. */
    private interface Change {
      void of(Link link, String variable, double value);
    }

    @Override
    public void run() {
      Link[] one = route("Tremblay", "Bourassa");
      Link[] other = route("Fafard", "Ginette");
      Trace.declare_link_variable("Link_Capacity");
      each(one, Trace::set_link_variable, "Link_Capacity", 12.34);
      each(other, Trace::set_link_variable, "Link_Capacity", 56.78);
      Trace.declare_link_variable("Link_Utilization", "0.9 0.1 0.1");
      each(one, Trace::set_link_variable, "Link_Utilization", 1.2);
      each(other, Trace::set_link_variable, "Link_Utilization", 3.4);
      for (int i = 0; i < 10; i++) {
        execute(1e6);
        each(one, Trace::add_link_variable, "Link_Utilization", 5.6);
        each(other, Trace::add_link_variable, "Link_Utilization", 7.8);
      }
      for (int i = 0; i < 10; i++) {
        execute(1e6);
        each(one, Trace::sub_link_variable, "Link_Utilization", 3.4);
        each(other, Trace::sub_link_variable, "Link_Utilization", 5.6);
      }
    }

    private Link[] route(String from, String to) {
      Host destination = get_engine().host_by_name(to);
      return get_engine().host_by_name(from).route_links_to(destination);
    }

    private static void each(Link[] links, Change change, String variable, double value) {
      for (Link link : links) {
        change.of(link, variable, value);
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
