import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/** Many simulations, two at a time; results and failures are handed back in order. */
public class E18Worlds {
  private static double simulate(String[] args, int sleepers) {
    Engine engine = new Engine(args); // Worlds closes it
    engine.load_platform(engine.get_args()[0]);
    if (sleepers == 3) {
      Engine.die("nobody wants %d sleepers", sleepers);
    }
    for (int i = 1; i <= sleepers; i++) {
      double seconds = i;
      engine.add_actor(
          "sleeper",
          engine.host_by_name("alpha"),
          new Actor() {
            @Override
            public void run() {
              sleep_for(seconds);
            }
          });
    }
    engine.run();
    return Engine.get_clock();
  }

  public static void main(String[] args) throws InterruptedException {
    List<Future<Double>> ends = new ArrayList<>();
    try (Worlds worlds = new Worlds(2)) {
      for (int i = 1; i <= 5; i++) {
        int sleepers = i;
        ends.add(worlds.submit(() -> simulate(args, sleepers)));
      }
    }
    for (Future<Double> end : ends) {
      try {
        System.out.println("over at " + end.get() + " s");
      } catch (ExecutionException e) {
        System.out.println("failed: " + e.getCause().getMessage());
      }
    }
  }
}
