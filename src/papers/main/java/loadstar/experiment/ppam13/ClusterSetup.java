package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.Cip;
import loadstar.algorithm.as4dr.ClusterSelection;
import loadstar.algorithm.as4dr.ClusterSelection.Clusters;
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
 * The available workers of one run, their allocation to masters, and the deployment. The seed draws
 * the allocation of the sets and, in a stream of its own, that of the profiles.
 */
final class ClusterSetup {
  private static final double PHI = 0.5;
  private static final Cip.DelayReading READING = Cip.DelayReading.PPAM13;

  /**
   * Limit of a search: with weights that differ it rarely ends; a longer one finds nothing better
   * on Table 1.
   */
  private static final long OWN_PATIENCE = 100_000;

  private final RunSpec spec;
  private final double tau;
  private final List<Worker> workers = new ArrayList<>();
  private final ClusterSelection selection;
  private final List<WorkerSpec> estimates = new ArrayList<>();
  final Clusters clusters;

  /**
   * An available worker.
   *
   * @param reference values of Table 1
   * @param factor time average of its speeds, or 1: the estimate
   * @param bound d°, seconds
   */
  private record Worker(
      WorkerSpec reference, WorkerProfiles profiles, double factor, double bound) {}

  ClusterSetup(RunSpec spec) {
    this.spec = spec;
    tau = spec.number(ClusterSetting.TAU);
    OptionalDouble latency =
        spec.text(ClusterSetting.LATENCY).equals(ClusterSetting.TABLE)
            ? OptionalDouble.empty()
            : OptionalDouble.of(spec.number(ClusterSetting.LATENCY));
    List<WorkerSpec> available =
        OwnPlatform.isIn(spec)
            ? OwnPlatform.star(spec, 1).workers()
            : Ppam13.workers(spec.count(ClusterSetting.WORKERS_PER_SET), latency, spec.seed());
    if (OwnPlatform.isIn(spec) && latency.isPresent()) {
      available = OwnPlatform.withLatencies(available, latency.getAsDouble(), Double.NaN);
    }
    double horizon = spec.number(ClusterSetting.HORIZON);
    ProfileFamily family =
        ProfileFamily.named(spec.text(ClusterSetting.FAMILY), horizon, spec.seed());
    int[] allocation = ProfileFamily.allocate(available.size(), family.size(), spec.seed());
    ProfiledStar all =
        ProfiledStar.of(
            new StarPlatform("none", available),
            family,
            allocation,
            spec.number(ClusterSetting.DELTA));
    boolean average = spec.text(ClusterSetting.ESTIMATES).equals(ClusterSetting.AVERAGE);
    double[] factors = new double[available.size()];
    for (int w = 0; w < factors.length; w++) {
      factors[w] = average ? all.averageSpeed(w, horizon) : 1;
      estimates.add(available.get(w).withSpeedsTimes(factors[w]));
    }
    double[] phi = Cip.all(factors.length, PHI);
    double[] lambda = Cip.all(factors.length, spec.number(ClusterSetting.LAMBDA));
    selection = new ClusterSelection(tau, lambda, phi, READING);
    double[] bounds = selection.weights(estimates);
    for (int w = 0; w < factors.length; w++) {
      WorkerSpec worker = available.get(w);
      workers.add(new Worker(worker, all.profiles().get(w), factors[w], bounds[w]));
    }
    clusters =
        spec.text(ClusterSetting.STREAMS).equals(ClusterSetting.ALL)
            ? selectAll()
            : select(spec.count(ClusterSetting.STREAMS));
  }

  Clusters select(int streams) {
    return isByOwn()
        ? selection.selectByOwn(estimates, streams, OWN_PATIENCE)
        : selection.select(estimates, streams);
  }

  private boolean isByOwn() {
    return ClusterSetting.OWN.equals(spec.parameters().get(ClusterSetting.WEIGHTS));
  }

  /** Returns the selection with the least M that leaves no worker out. */
  Clusters selectAll() {
    double sum = Arrays.stream(selection.weights(estimates)).sum();
    // Fewer clusters do not have room for all.
    int least = isByOwn() ? 1 : Math.max(1, (int) Math.floor(sum / tau));
    return IntStream.rangeClosed(least, estimates.size())
        .mapToObj(this::select)
        .filter(all -> all.selected() == estimates.size())
        .findFirst()
        .orElseThrow(() ->
            new InputException(
                "no number of streams has all workers selected at tau = " + tau + " s",
                "a longer tau"));
  }

  /** Returns one star for each cluster, with the reference values and profiles of its workers. */
  List<ProfiledStar> stars() {
    List<ProfiledStar> stars = new ArrayList<>();
    for (List<Integer> members : clusters.members()) {
      List<Worker> own = members.stream().map(workers::get).toList();
      stars.add(
          new ProfiledStar(
              new StarPlatform(
                  "master" + stars.size(), own.stream().map(Worker::reference).toList()),
              own.stream().map(Worker::profiles).toList()));
    }
    return stars;
  }

  Deployment deployment() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler());
    properties.put("tau", spec.text(ClusterSetting.TAU));
    properties.put("lambda", spec.text(ClusterSetting.LAMBDA));
    properties.put("phi", Double.toString(PHI));
    properties.put("delay_reading", "ppam13");
    properties.put("iota", spec.text(ClusterSetting.SHORTFALL));
    if (spec.parameters().containsKey(ClusterSetting.SMOOTHING) && !isFixed()) {
      properties.put("smoothing", spec.text(ClusterSetting.SMOOTHING));
    }
    List<StarPlatform> stars = stars().stream().map(ProfiledStar::star).toList();
    Deployment deployment = Deployment.clusters(stars, properties);
    if (spec.number(ClusterSetting.SHORTFALL) > 0) {
      Map<String, String> signs = new HashMap<>();
      stars.forEach(star -> signs.put(star.master(), "-".repeat(star.size())));
      deployment = deployment.withProperty("signs", signs);
    }
    Map<String, String> factors = new HashMap<>();
    Map<String, String> delays = new HashMap<>();
    for (Worker worker : workers) {
      factors.put(worker.reference.name(), Double.toString(worker.factor));
      delays.put(worker.reference.name(), Double.toString(worker.bound));
    }
    if (spec.text(ClusterSetting.ESTIMATES).equals(ClusterSetting.AVERAGE)) {
      deployment = deployment.withProperty("estimate_factor", factors);
    }
    return bounded() ? deployment.withProperty("delay", delays) : deployment;
  }

  RunFiles files() {
    return new RunFiles(
        "ppam13-" + spec.run().replaceFirst("-?seed\\d+$", ""),
        scheduler(),
        stars(),
        deployment(),
        spec.number(ClusterSetting.HORIZON),
        spec.seed());
  }

  private String scheduler() {
    return isFixed() ? "baseline" : "as4dr";
  }

  private boolean isFixed() {
    return "1".equals(spec.parameters().get(ClusterSetting.SMOOTHING));
  }

  private boolean bounded() {
    return spec.text(ClusterSetting.DELAYS).equals(ClusterSetting.BOUND);
  }

  /** Returns the mean date of the first posts of all selected workers, as planned, seconds. */
  double meanFirstPost() {
    double sum = 0;
    for (List<Integer> members : clusters.members()) {
      int size = members.size();
      double[] lambda = Cip.all(size, spec.number(ClusterSetting.LAMBDA));
      Cip cip = new Cip(lambda, Cip.all(size, PHI), 0, 1, READING);
      double[] own = cip.planFor(members.stream().map(estimates::get).toList(), tau).delays();
      double date = 0;
      for (int w = 1; w < own.length; w++) {
        date += bounded() ? workers.get(members.get(w)).bound : own[w];
        sum += date;
      }
    }
    return sum / clusters.selected();
  }

  /**
   * Returns T of the best workers, as many as fit when all weigh the same, which the selection must
   * then reach; NaN when their weights differ.
   *
   * @param streams M
   */
  double oracle(int streams) {
    double[] weights = workers.stream().mapToDouble(Worker::bound).toArray();
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
