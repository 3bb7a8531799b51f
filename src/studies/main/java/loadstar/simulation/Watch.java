package loadstar.simulation;

import org.simgrid.s4u.Actor;

/**
 * Says when a worker is gone. The worker cannot do it: what runs when an actor is killed may call
 * nothing of SimGrid that takes time.
 */
final class Watch extends Role {
  private final Office office;
  private final int w;
  private final Actor worker;

  Watch(Office office, int w, Actor worker) {
    super(office::fail);
    this.office = office;
    this.w = w;
    this.worker = worker;
  }

  @Override
  void act() {
    daemonize();
    // Inside an actor, join(...) alone is the actor's own.
    worker.join();
    office.leave(w);
  }
}
