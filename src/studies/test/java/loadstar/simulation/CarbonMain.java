package loadstar.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/** Ten hours in three countries, and what every machine consumed and emitted, a line each. */
public final class CarbonMain {
  private CarbonMain() {}

  /** k cores for k hours, for k from 1 to 4. */
  private static final class Busy extends Actor {
    @Override
    public void run() throws SimgridException {
      for (int k = 1; k <= 4; k++) {
        List<Exec> execs = new ArrayList<>();
        for (int i = 0; i < k; i++) {
          execs.add(exec_async(100e6 * 3600 * k));
        }
        for (Exec exec : execs) {
          exec.await();
        }
      }
    }
  }

  private static final class Off extends Actor {
    private final Host host;

    Off(Host host) {
      this.host = host;
    }

    @Override
    public void run() {
      host.turn_off();
    }
  }

  public static void main(String[] args) {
    PlatformFile platform = PlatformReader.read(Path.of(args[0]));
    Engine engine = new Engine(new String[] {"carbon"});
    EnergyMeter meter = EnergyMeter.before(engine, platform);
    engine.load_platform(args[0]);
    List<Host> hosts = List.of(engine.get_all_hosts());
    Host home = engine.host_by_name("br_static");
    meter.watch(
        engine, Stream.concat(Stream.of(home), hosts.stream()).map(Host::get_name).toList());
    for (String kind : List.of("static", "dynamic")) {
      engine.add_actor("busy", engine.host_by_name("br_" + kind), new Busy());
      engine.add_actor("off", home, new Off(engine.host_by_name("usa_" + kind)));
    }
    engine.run();
    for (Host host : hosts) {
      List<String> one = List.of(host.get_name());
      System.out.printf(
          Locale.ROOT, "grid %s %.6f %.6f%n", host.get_name(), meter.joules(one), meter.grams(one));
    }
  }
}
