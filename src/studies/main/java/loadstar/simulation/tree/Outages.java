package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.model.TreeReach;
import loadstar.simulation.HostReturn;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** Has nodes of a tree go and come back at their dates. */
final class Outages extends Actor {
  private final TreePlay play;
  private final Engine engine;
  private final TreeReach.@Nullable Change first;
  private final Iterator<TreeReach.Change> rest;

  Outages(
      TreePlay play,
      Engine engine,
      TreeReach.@Nullable Change first,
      Iterator<TreeReach.Change> rest) {
    this.play = play;
    this.engine = engine;
    this.first = first;
    this.rest = rest;
  }

  @Override
  public void run() {
    daemonize();
    try {
      for (TreeReach.Change next = first;
          next != null;
          next = rest.hasNext() ? rest.next() : null) {
        sleep_until(next.date());
        if (play.isOver()) {
          return;
        }
        change(next.there());
      }
    } catch (RuntimeException e) {
      play.fail(e);
      return;
    }
    for (int u = 0; u < play.tree().size(); u++) {
      if (play.isThere(u) && play.tree().node(u).speed() > 0) {
        return;
      }
    }
    play.fail(
        new SchedulerStuck(
            "every node that computes is gone for good at " + Engine.get_clock() + " s"));
  }

  private void change(boolean[] there) {
    List<Host> off = new ArrayList<>();
    boolean[] without = there.clone();
    for (int u = 0; u < there.length; u++) {
      if (there[u] && !play.isThere(u)) {
        without[u] = false;
        Host host = engine.host_by_name(play.tree().node(u).name());
        if (!host.is_on()) {
          off.add(host);
        }
      }
    }
    if (!off.isEmpty()) {
      play.change(engine, without);
      off.forEach(HostReturn::await);
    }
    play.change(engine, there);
  }
}
