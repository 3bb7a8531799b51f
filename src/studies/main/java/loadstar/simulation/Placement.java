package loadstar.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformTree;
import org.jspecify.annotations.Nullable;

/**
 * A master with its workers and their parameters, from a question, or read by {@link
 * DeploymentReader}.
 *
 * @param master its host
 * @param workers in the order in which the scheduler gets them, in a tree parents first; empty for
 *     all hosts but the master's
 * @param scheduler the name by which it was given
 * @param kind of that name; one that takes results, if results have bytes
 * @param settings of the scheduler and of the run, for the master and for each worker
 * @param properties the master's properties in a deployment
 * @param alone whether no other program computes on its hosts
 */
public record Placement(
    String master,
    List<WorkerSlot> workers,
    String scheduler,
    SchedulerKind kind,
    Settings settings,
    ActorProperties properties,
    boolean alone) {

  public Placement {
    workers = List.copyOf(workers);
    if (settings.find(LoadUnit.RESULT_BYTES).orElse(0.0) > 0) {
      kind = kind.takingResults();
    }
  }

  /** Makes the placement of a question. */
  public Placement(
      String master,
      List<String> workers,
      String scheduler,
      SchedulerKind kind,
      Settings settings) {
    this(
        master,
        workers.stream().map(host -> new WorkerSlot(host, master)).toList(),
        scheduler,
        kind,
        settings,
        ActorProperties.NOWHERE,
        true);
  }

  /** Returns the same placement with other settings. */
  public Placement with(Settings values) {
    return with(scheduler, kind, values);
  }

  /** Returns the same hosts with another scheduler. */
  public Placement with(String name, SchedulerKind other, Settings values) {
    return new Placement(master, workers, name, other, values, properties, alone);
  }

  /** Returns the same placement with all its workers named. */
  Placement on(PlatformFile platform, Shape shape) {
    if (!workers.isEmpty()) {
      return this;
    }
    List<WorkerSlot> all = new ArrayList<>();
    if (shape == Shape.TREE) {
      PlatformTree.read(platform, master)
          .forEach((node, parent) -> all.add(new WorkerSlot(node, parent)));
    } else {
      platform.hosts().forEach(host -> all.add(new WorkerSlot(host, master)));
      all.removeIf(slot -> slot.host().equals(master));
    }
    return new Placement(master, all, scheduler, kind, settings, properties, alone);
  }

  /** Returns the same placement with a worker for each slot of a host, one after the other. */
  Placement withSlots(PlatformFile platform) {
    List<Integer> of = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      of.addAll(Collections.nCopies(platform.slots(workers.get(w).host()), w));
    }
    List<WorkerSlot> slots = of.stream().map(workers::get).toList();
    return slots.size() == workers.size()
        ? this
        : new Placement(master, slots, scheduler, kind, settings.ofSlots(of), properties, alone);
  }

  /** Returns the hosts of the workers. */
  public List<String> hosts() {
    return workers.stream().map(WorkerSlot::host).toList();
  }

  Roles roles() {
    return new Roles(master, hosts(), properties);
  }

  /** Equal schedulers have equal names, as a kind that a class declares is made anew each time. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Placement that
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
