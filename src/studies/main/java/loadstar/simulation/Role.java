package loadstar.simulation;

import java.util.function.Consumer;
import org.simgrid.s4u.Actor;

/** An actor of a run. What it fails of is kept and thrown when the simulation is over. */
abstract class Role extends Actor {
  private final Consumer<RuntimeException> failure;

  Role(Consumer<RuntimeException> failure) {
    this.failure = failure;
  }

  @Override
  public final void run() {
    try {
      act();
    } catch (RuntimeException e) {
      failure.accept(e);
    }
  }

  abstract void act();
}
