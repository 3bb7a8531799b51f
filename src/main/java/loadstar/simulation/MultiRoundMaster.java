package loadstar.simulation;

import org.simgrid.s4u.Actor;

/**
 * The master of the multi-round schedulers (Nguyen The Loc, JAIST 2007): sends one chunk at a time,
 * whatever its dispatcher says when the port is free, and ends when all are computed. Nothing comes
 * back.
 *
 * <p>Its properties in the deployment are {@link MultiRoundSetup#PROPERTIES}.
 */
public final class MultiRoundMaster extends Actor implements MasterRole {
  /** Named by deployment files; arguments are not used. */
  public MultiRoundMaster(String[] args) {}

  @Override
  public void run() {
    Run run = Run.current();
    try {
      MultiRoundSetup setup = MultiRoundSetup.of(run);
      MultiRoundPlay play = run.multiRound();
      setup.startLocalTasks(get_engine());
      play.progress().watch(setup.local());
      play.distribute(get_engine(), setup.dispatcher());
      run.setDistributed(setup.load());
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }
}
