package loadstar.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Host;

/**
 * What the actors of one cluster, a master and its workers, share: the deployment names their
 * classes only, so they find the rest here. Actors run one at a time, hence no locks.
 */
final class Run {
  private static final Map<String, Run> BY_HOST = new HashMap<>();

  private final StarPlatform star;
  private final Deployment deployment;
  private final ActorEntry master;
  private final List<ActorEntry> workers;
  private final LoadUnit unit;
  private final Map<String, Integer> workerIndex = new LinkedHashMap<>();
  private final Schedule schedule;
  private final double until;
  private final long seed;
  private final List<Consumer<LinkedHashMap<String, Double>>> reporters = new ArrayList<>();
  private double distributed = Double.NaN;
  private boolean oneWay;
  private @Nullable MultiRoundPlay multiRound;
  private @Nullable RuntimeException failure;

  /**
   * @param workers the actors on the workers of the star, in its order
   */
  Run(
      SimulationSpec spec,
      StarPlatform star,
      Deployment deployment,
      ActorEntry master,
      List<ActorEntry> workers,
      LoadUnit unit) {
    this.star = star;
    this.deployment = deployment;
    this.master = master;
    this.workers = List.copyOf(workers);
    this.unit = unit;
    this.schedule = new Schedule();
    this.until = spec.until();
    this.seed = spec.seed();
    for (int w = 0; w < star.size(); w++) {
      workerIndex.put(star.worker(w).name(), w);
    }
  }

  /** Makes this the run that the actors on the hosts of its cluster find. */
  void open() {
    BY_HOST.put(master.host(), this);
    workers.forEach(worker -> BY_HOST.put(worker.host(), this));
  }

  /** The run of the host that the calling actor is on. */
  static Run current() {
    Run run = BY_HOST.get(Host.current().get_name());
    if (run == null) {
      throw new IllegalStateException(
          "this actor needs a simulation started by loadstar.simulation.Simulation");
    }
    return run;
  }

  StarPlatform star() {
    return star;
  }

  LoadUnit unit() {
    return unit;
  }

  Schedule schedule() {
    return schedule;
  }

  double until() {
    return until;
  }

  long seed() {
    return seed;
  }

  /** The properties of the master, checked against the names that it knows. */
  Parameters masterParameters(List<String> known) {
    return new Parameters(deployment.file(), master, known);
  }

  /** The properties of the worker with that index. */
  Parameters workerParameters(int w, List<String> known) {
    List<String> all = new ArrayList<>(known);
    all.add(Roles.MASTER);
    return new Parameters(deployment.file(), workers.get(w), all);
  }

  /** The index of a worker's host in the star. */
  int workerIndex(String host) {
    Integer w = workerIndex.get(host);
    if (w == null) {
      throw new IllegalStateException("the host " + host + " is no worker of this run");
    }
    return w;
  }

  /** Has metrics that only the scheduler knows added to the summary when the run is over. */
  void atEnd(Consumer<LinkedHashMap<String, Double>> reporter) {
    reporters.add(reporter);
  }

  void reportTo(LinkedHashMap<String, Double> summary) {
    reporters.forEach(reporter -> reporter.accept(summary));
  }

  /** The load that the master has handed out, in its own books. */
  void setDistributed(double load) {
    distributed = load;
  }

  double distributed() {
    return distributed;
  }

  /** Declares that computed chunks are done: no result comes back. */
  void setOneWay() {
    oneWay = true;
  }

  boolean oneWay() {
    return oneWay;
  }

  /** The load that multi-round actors share; made for the first one that asks. */
  MultiRoundPlay multiRound() {
    MultiRoundPlay known = multiRound;
    if (known == null) {
      known = new MultiRoundPlay(star, unit, schedule);
      multiRound = known;
    }
    return known;
  }

  /** Keeps the first failure of an actor; {@link Simulation} throws it when the run is over. */
  void fail(RuntimeException e) {
    if (failure == null) {
      failure = e;
    }
  }

  @Nullable RuntimeException failure() {
    return failure;
  }
}
