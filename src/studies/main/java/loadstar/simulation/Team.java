package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/**
 * A master with its workers, and what it is asked: all that a deployment would say of them.
 *
 * @param master its host
 * @param workers hosts in the order in which the scheduler is given them; empty for all but the
 *     master's
 * @param scheduler by which it was asked for
 * @param kind of that name
 * @param settings of the scheduler and of the run
 */
public record Team(
    String master, List<String> workers, String scheduler, SchedulerKind kind, Settings settings)
    implements Cast {
  public Team {
    workers = List.copyOf(workers);
  }

  /** The same with other workers and settings. */
  public Team with(List<String> others, Settings values) {
    return new Team(master, others, scheduler, kind, values);
  }

  Roles roles(PlatformFile platform) {
    List<String> hosts = workers;
    if (hosts.isEmpty()) {
      hosts = new ArrayList<>(platform.hosts());
      hosts.remove(master);
    }
    return Roles.of(Deployment.GENERATED, master, hosts);
  }

  /** Equal schedulers have equal names: a kind that a class brings is made anew each time. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Team that
        && master.equals(that.master)
        && workers.equals(that.workers)
        && scheduler.equals(that.scheduler)
        && settings.equals(that.settings);
  }

  @Override
  public int hashCode() {
    return 31 * scheduler.hashCode() + settings.hashCode();
  }
}
