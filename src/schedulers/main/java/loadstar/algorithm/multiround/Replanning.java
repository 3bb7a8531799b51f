package loadstar.algorithm.multiround;

import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;

/**
 * A scheduler that plans anew when its crew changes, or loses load: it asks when it decides next.
 */
abstract class Replanning implements Scheduler {
  final Crew crew;

  /** With a plan that counts on all workers. */
  Replanning(int workers) {
    crew = new Crew(workers);
  }

  @Override
  public void joined(Master master, int worker) {
    crew.joined(worker);
  }

  @Override
  public void left(Master master, int worker) {
    crew.left(worker);
  }

  @Override
  public final void lost(Master master, Send chunk) {
    crew.lost(chunk);
  }
}
