package loadstar.simulation;

import java.util.Iterator;
import java.util.function.Supplier;
import loadstar.model.Absence;
import org.simgrid.s4u.Actor;

/**
 * Has a worker go and come back at given dates. Where a profile takes its host or a link away at
 * the same dates, whoever notices first says that it is gone.
 */
final class Comings extends Role {
  private final Office office;
  private final int w;
  private final Iterator<Absence> absences;
  private final Supplier<Actor> again;
  private Actor worker;

  /**
   * @param worker that is there from the start
   * @param again starts the worker anew
   */
  Comings(Office office, int w, Iterator<Absence> absences, Actor worker, Supplier<Actor> again) {
    super(office::fail);
    this.office = office;
    this.w = w;
    this.absences = absences;
    this.worker = worker;
    this.again = again;
  }

  @Override
  void act() {
    daemonize();
    while (absences.hasNext()) {
      Absence absence = absences.next();
      office.willReturn(w, absence.ends());
      sleep_until(absence.from());
      worker.kill();
      office.leave(w);
      if (!absence.ends()) {
        return;
      }
      sleep_until(absence.to());
      HostReturn.await(office.host(w));
      office.comeBack(w);
      worker = again.get();
    }
    office.willReturn(w, false);
  }
}
