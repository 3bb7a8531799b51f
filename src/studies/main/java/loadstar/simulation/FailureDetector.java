package loadstar.simulation;

import org.simgrid.s4u.Actor;

/**
 * Says when a worker is gone. The worker cannot do it: what runs when an actor is killed may call
 * nothing of SimGrid that takes time.
 */
final class FailureDetector extends Role {
  private final Run run;
  private final int w;
  private final Actor worker;

  FailureDetector(Run run, int w, Actor worker) {
    super(run.state()::fail);
    this.run = run;
    this.w = w;
    this.worker = worker;
  }

  @Override
  void act() {
    daemonize();
    // Inside an actor, join(...) alone is the actor's own.
    worker.join();
    run.membership().leave(w);
  }
}
