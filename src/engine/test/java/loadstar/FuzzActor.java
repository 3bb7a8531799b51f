package loadstar;

import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;

/** What the valid deployment file of the fuzz tests names. */
public final class FuzzActor extends Actor {
  /** As the engine calls it for an actor of a deployment file. */
  public FuzzActor(String[] arguments) {
    if (arguments.length > 100) {
      throw new IllegalArgumentException("nobody wrote that many arguments");
    }
  }

  @Override
  public void run() {
    sleep_for(1);
  }

  /** Loads and runs the two files; says how far it came, or what was wrong. */
  public static void main(String[] files) {
    String stage = "engine";
    try {
      Engine engine = new Engine(new String[] {"--log=root.thresh:critical"});
      stage = "platform";
      engine.load_platform(files[0]);
      stage = "deployment";
      engine.load_deployment(files[1]);
      stage = "run";
      engine.run_until(100);
      System.out.println("loaded");
    } catch (RuntimeException e) {
      String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      System.out.println("rejected " + stage + " " + message);
    }
  }
}
