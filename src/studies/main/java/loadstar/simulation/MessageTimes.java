package loadstar.simulation;

import java.nio.file.Path;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * How long single messages take on a platform: simulated, one after the other. As with every
 * simulation there is one in a process.
 */
public final class MessageTimes {
  private MessageTimes() {}

  /**
   * Seconds by message.
   *
   * @param from name of the sending host
   * @param to name of the receiving host
   * @param bytes sizes of the messages
   * @param config settings of SimGrid, {@code key:value}
   */
  public static double[] simulate(
      Path platform, String from, String to, double[] bytes, List<String> config) {
    Engine engine = new Engine(SimgridSettings.arguments(config));
    engine.load_platform(platform.toString());
    Host sender = engine.host_by_name(from);
    Host receiver = engine.host_by_name(to);
    double[] seconds = new double[bytes.length];
    engine.add_actor(
        "sender",
        sender,
        new Actor() {
          @Override
          public void run() {
            for (int i = 0; i < bytes.length; i++) {
              double start = Engine.get_clock();
              Comm.sendto(sender, receiver, (long) Math.ceil(bytes[i]));
              seconds[i] = Engine.get_clock() - start;
            }
          }
        });
    engine.run();
    return seconds;
  }
}
