package loadstar.simulation;

import java.util.Iterator;
import java.util.function.Supplier;
import loadstar.model.Absence;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;

/**
 * Has a worker go and come back at given dates. Where a profile takes its host or a link away at
 * the same dates, the first who notices says that it is gone.
 */
final class AbsenceActor extends Role {
  private final Run run;
  private final int w;
  private final Iterator<Absence> absences;
  private final Supplier<Actor> again;
  private @Nullable Actor worker;

  /**
   * @param worker that is there from the start; null for one whose host is off
   * @param again starts the worker anew
   */
  AbsenceActor(
      Run run, int w, Iterator<Absence> absences, @Nullable Actor worker, Supplier<Actor> again) {
    super(run.state()::fail);
    this.run = run;
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
      run.membership().willReturn(w, absence.ends());
      boolean late = worker == null && absence.from() <= 0 && absence.ends();
      sleep_until(absence.from());
      if (worker != null) {
        worker.kill();
      }
      if (!late) {
        run.membership().leave(w);
      }
      if (!absence.ends()) {
        return;
      }
      sleep_until(absence.to());
      HostReturn.await(run.state().host(w));
      if (!late) {
        run.membership().comeBack(w);
      }
      worker = again.get();
    }
    run.membership().willReturn(w, false);
  }
}
