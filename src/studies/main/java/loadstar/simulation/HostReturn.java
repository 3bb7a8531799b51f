package loadstar.simulation;

import java.util.Objects;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** Waits for hosts that profiles turn on again. */
public final class HostReturn {
  private static final int TRIES = 3;

  private HostReturn() {}

  /**
   * Has the actor wait until a host is on, at a date at which it shall be. SimGrid's clock is a sum
   * of steps: an actor that sleeps until a date may wake a hair before the profile's event.
   *
   * @throws IllegalStateException if the host stays off
   */
  public static void await(Host host) {
    for (int tries = 0; !host.is_on(); tries++) {
      double now = Engine.get_clock();
      if (tries == TRIES) {
        throw new IllegalStateException(
            "the host " + host.get_name() + " is still off at " + now + " s");
      }
      Objects.requireNonNull(Actor.self()).sleep_until(now + 1e-9 + 4 * Math.ulp(now));
    }
  }
}
