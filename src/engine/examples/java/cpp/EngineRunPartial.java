import java.math.BigDecimal;
import java.math.MathContext;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/** The simulation stops every second, and main looks at it, as in C++'s engine-run-partial. */
public final class EngineRunPartial {
  private EngineRunPartial() {}

  static final class Runner extends Actor {
    private final Exec work;

    Runner(Exec work) {
      this.work = work;
    }

    @Override
    public void run() throws SimgridException {
      work.start();
      work.await();
      Engine.info("Goodbye now!");
    }
  }

  /** Writes a large number as C's %g does. */
  private static String short6(double large) {
    BigDecimal digits = new BigDecimal(large, new MathContext(6)).stripTrailingZeros();
    return String.format("%." + (digits.precision() - 1) + "e", digits);
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host host = engine.host_by_name("Fafard");
    Exec work = host.exec_init(10 * host.get_speed());
    host.add_actor("runner", new Runner(work));
    while (work.get_remaining() > 0) {
      Engine.info(
          "Remaining amount of flops: %s (%.0f%%)",
          short6(work.get_remaining()), 100 * work.get_remaining_ratio());
      engine.run_until(Engine.get_clock() + 1);
    }
    Engine.info("Simulation time %.0f", Engine.get_clock());
  }
}
