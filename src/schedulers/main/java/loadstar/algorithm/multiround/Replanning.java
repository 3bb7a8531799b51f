package loadstar.algorithm.multiround;

import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;

/**
 * A scheduler that plans anew when workers come or leave, or load is lost: it asks when it decides
 * next.
 */
abstract class Replanning implements Scheduler {
  final Roster roster;

  /** With a plan that counts on all workers. */
  Replanning(int workers) {
    roster = new Roster(workers);
  }

  @Override
  public void joined(Master master, int worker) {
    roster.joined(worker);
  }

  @Override
  public void left(Master master, int worker) {
    roster.left(worker);
  }

  @Override
  public final void lost(Master master, Send chunk) {
    roster.lost(chunk);
  }
}
