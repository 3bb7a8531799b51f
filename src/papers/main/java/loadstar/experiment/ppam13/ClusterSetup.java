package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import loadstar.algorithm.as4dr.Cip;
import loadstar.algorithm.as4dr.ClusterSelection;
import loadstar.algorithm.as4dr.Clusters;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;

/**
 * The available workers of one run, which of them serve which master, and what is deployed. The
 * seed draws the allocation of the sets and, in a stream of its own, that of the profiles.
 */
final class ClusterSetup {
  private static final double PHI = 0.5;
  private static final Cip.DelayReading READING = Cip.DelayReading.PPAM13;
  // A search with weights that differ rarely ends; a longer one finds nothing better on Table 1.
  private static final long OWN_PATIENCE = 100_000;
  private final RunSpec spec;
  private final double tau;
  private final Map<String, Worker> workers = new LinkedHashMap<>();
  private final ClusterSelection selection;
  private final List<WorkerSpec> estimates = new ArrayList<>();
  private final Clusters clusters;

  /**
   * An available worker.
   *
   * @param reference Table 1
   * @param factor time average of its speeds, or 1: the estimate
   * @param bound d°, seconds
   */
  private record Worker(
      WorkerSpec reference, WorkerProfiles profiles, double factor, double bound) {}

  private ClusterSetup(RunSpec spec) {
    this.spec = spec;
    tau = spec.number(Setting.TAU);
    OptionalDouble latency =
        spec.text(Setting.LATENCY).equals(Setting.TABLE)
            ? OptionalDouble.empty()
            : OptionalDouble.of(spec.number(Setting.LATENCY));
    List<WorkerSpec> available =
        OwnPlatform.workers(
            spec, () -> Ppam13.workers(spec.count(Setting.WORKERS_PER_SET), latency, spec.seed()));
    if (OwnPlatform.isIn(spec) && latency.isPresent()) {
      available = OwnPlatform.withLatencies(available, latency.getAsDouble(), Double.NaN);
    }
    double horizon = spec.number(Setting.HORIZON);
    ProfileFamily family = ProfileFamily.named(spec.text(Setting.FAMILY), horizon, spec.seed());
    int[] allocation = ProfileFamily.allocate(available.size(), family.size(), spec.seed());
    ProfiledStar all =
        ProfiledStar.of(
            new StarPlatform("none", available), family, allocation, spec.number(Setting.DELTA));
    boolean average = spec.text(Setting.ESTIMATES).equals(Setting.AVERAGE);
    double[] factors = new double[available.size()];
    for (int w = 0; w < factors.length; w++) {
      factors[w] = average ? all.averageSpeed(w, horizon) : 1;
      estimates.add(available.get(w).withSpeedsTimes(factors[w]));
    }
    selection = new ClusterSelection(tau, laxity(factors.length), PHI, READING);
    double[] bounds = selection.weights(estimates);
    for (int w = 0; w < factors.length; w++) {
      WorkerSpec worker = available.get(w);
      workers.put(worker.name(), new Worker(worker, all.profiles().get(w), factors[w], bounds[w]));
    }
    clusters =
        spec.text(Setting.STREAMS).equals(Setting.ALL)
            ? selectAll()
            : select(spec.count(Setting.STREAMS));
  }

  static ClusterSetup of(RunSpec spec) {
    return new ClusterSetup(spec);
  }

  private double[] laxity(int size) {
    double[] lambda = new double[size];
    Arrays.fill(lambda, spec.number(Setting.LAMBDA));
    return lambda;
  }

  // The selection for another number of streams than that of the run.
  Clusters select(int streams) {
    return isByOwn()
        ? selection.selectByOwn(estimates, streams, OWN_PATIENCE)
        : selection.select(estimates, streams);
  }

  private boolean isByOwn() {
    return Setting.OWN.equals(spec.parameters().get(Setting.WEIGHTS));
  }

  // The selection with the least M that leaves no worker out.
  Clusters selectAll() {
    double sum = Arrays.stream(selection.weights(estimates)).sum();
    // No fewer clusters have room for all.
    int least = isByOwn() ? 1 : Math.max(1, (int) Math.floor(sum / tau));
    for (int streams = least; streams <= estimates.size(); streams++) {
      Clusters all = select(streams);
      if (all.selected() == estimates.size()) {
        return all;
      }
    }
    throw new InputException(
        "no number of streams has all workers selected at tau = " + tau + " s", "a longer tau");
  }

  Clusters clusters() {
    return clusters;
  }

  private Worker worker(WorkerSpec member) {
    Worker worker = workers.get(member.name());
    if (worker == null) {
      throw new IllegalStateException(member.name() + " is selected but not available");
    }
    return worker;
  }

  // One star for each cluster, with the reference values and profiles of its workers.
  List<ProfiledStar> stars() {
    List<ProfiledStar> stars = new ArrayList<>();
    for (List<WorkerSpec> members : clusters.members()) {
      List<Worker> own = members.stream().map(this::worker).toList();
      stars.add(
          new ProfiledStar(
              new StarPlatform(
                  "master" + stars.size(), own.stream().map(Worker::reference).toList()),
              own.stream().map(Worker::profiles).toList()));
    }
    return stars;
  }

  // AS4DR for every cluster, with the period and the laxity of the selection.
  Deployment deployment() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", "as4dr");
    properties.put("tau", spec.text(Setting.TAU));
    properties.put("lambda", spec.text(Setting.LAMBDA));
    properties.put("phi", Double.toString(PHI));
    properties.put("delay_reading", "ppam13");
    properties.put("iota", spec.text(Setting.SHORTFALL));
    List<StarPlatform> stars = stars().stream().map(ProfiledStar::star).toList();
    Deployment deployment = Deployment.clusters(stars, properties);
    if (spec.number(Setting.SHORTFALL) > 0) {
      Map<String, String> signs = new HashMap<>();
      stars.forEach(star -> signs.put(star.master(), "-".repeat(star.size())));
      deployment = deployment.withProperty("signs", signs);
    }
    Map<String, String> factors = new HashMap<>();
    Map<String, String> delays = new HashMap<>();
    workers.forEach((name, worker) -> {
      factors.put(name, Double.toString(worker.factor));
      delays.put(name, Double.toString(worker.bound));
    });
    if (spec.text(Setting.ESTIMATES).equals(Setting.AVERAGE)) {
      deployment = deployment.withProperty("estimate_factor", factors);
    }
    return bounded() ? deployment.withProperty("delay", delays) : deployment;
  }

  // Both, for a run.
  RunFiles files() {
    return new RunFiles(
        "ppam13-" + spec.run().replaceFirst("-?seed\\d+$", ""),
        "as4dr",
        stars(),
        deployment(),
        spec.number(Setting.HORIZON),
        spec.seed());
  }

  private boolean bounded() {
    return spec.text(Setting.DELAYS).equals(Setting.BOUND);
  }

  // Mean date of the first posts of all selected workers, as planned, seconds.
  double meanFirstPost() {
    double sum = 0;
    for (List<WorkerSpec> members : clusters.members()) {
      double[] own =
          new Cip(laxity(members.size()), PHI, 0, 1, READING).planFor(members, tau).delays();
      double date = 0;
      for (int w = 1; w < own.length; w++) {
        date += bounded() ? worker(members.get(w)).bound : own[w];
        sum += date;
      }
    }
    return sum / clusters.selected();
  }

  /**
   * T of the best workers, as many as fit when all weigh the same: what the selection must then
   * come to. NaN when their weights differ.
   *
   * @param streams M
   */
  double oracle(int streams) {
    double[] weights = workers.values().stream().mapToDouble(Worker::bound).toArray();
    double most = Arrays.stream(weights).max().orElse(Double.NaN);
    if (most > Arrays.stream(weights).min().orElse(Double.NaN) * (1 + 1e-12)) {
      return Double.NaN;
    }
    double[] throughputs = selection.throughputs(estimates);
    Arrays.sort(throughputs);
    long room = streams * (long) Math.floor(tau / most * (1 + 1e-12));
    int selected = (int) Math.min(throughputs.length, room);
    return Arrays.stream(throughputs, throughputs.length - selected, throughputs.length).sum();
  }
}
