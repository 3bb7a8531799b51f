package loadstar.experiment.ppam13;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.Cip;
import loadstar.algorithm.as4dr.ClusterSelection;
import loadstar.algorithm.as4dr.ClusterSelection.Clusters;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.Study;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.experiment.ppam13.ClusterFigure.Setting;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerMetrics;

/**
 * One run of section 3.2: resources are selected for M streams, and AS4DR serves all clusters in
 * one simulation. Its parameters are those of {@link Setting}.
 */
public final class ClusterStudy implements Study {
  public static final String NAME = "ppam13-clusters";

  /** Value of T of (6), load units per second. */
  static final String PLANNED_THROUGHPUT = "planned_throughput";

  static final String SELECTED = "selected_workers";
  static final String CLUSTERS = "clusters";

  /**
   * Value of the mean date at which CIP lets the master post the first chunk of a worker, seconds.
   */
  static final String FIRST_POST = "mean_first_post_s";

  /**
   * Value of the load computed from date 0 to the end over this time, units per second; steady runs
   * only.
   */
  static final String THROUGHPUT = "throughput";

  /**
   * Value of the throughput with the time of every worker elapsing from the arrival of its first
   * data.
   */
  static final String STEADY_THROUGHPUT = "steady_throughput";

  /** Value of the efficiency, a fraction, mean over the selected workers. */
  static final String EFFICIENCY = "efficiency";

  static final String EFFICIENCY_FROM_START = "efficiency_from_start";

  /** Value of the least efficiency of a selected worker, as a fraction of 1 - 2f/tau. */
  static final String LEAST_USE = "least_use";

  static final String INTEGRATION_ERROR = "integration_error_s";

  @Override
  public void plan(RunSpec spec) {
    var unused = new ClusterSetup(spec);
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    ClusterSetup setup = new ClusterSetup(spec);
    SimulationResult simulated = setup.files().play(spec);
    Clusters clusters = setup.clusters;
    RunResult result =
        new RunResult()
            .put(PLANNED_THROUGHPUT, clusters.throughput())
            .put(SELECTED, clusters.selected())
            .put(CLUSTERS, clusters.members().size())
            .put(FIRST_POST, setup.meanFirstPost());
    measure(result, simulated, setup, spec);
    if (spec.number(Setting.SHORTFALL) > 0) {
      FirstRounds.put(result, simulated, spec.number(Setting.HORIZON));
    }
    return result;
  }

  @Override
  public List<RunFiles> files(RunSpec spec) {
    return List.of(new ClusterSetup(spec).files());
  }

  private static void measure(
      RunResult result, SimulationResult simulated, ClusterSetup setup, RunSpec spec) {
    StarPlatform star = simulated.star();
    double horizon = spec.number(Setting.HORIZON);
    double tau = spec.number(Setting.TAU);
    double computed = 0;
    double steady = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < star.size(); w++) {
      WorkerMetrics worker = simulated.workers().get(w);
      computed += star.worker(w).speed() * worker.useful();
      steady += star.worker(w).speed() * worker.efficiency();
      double best = 1 - 2 * star.worker(w).computeLatency() / tau;
      least = Math.min(least, worker.efficiency() / best);
    }
    boolean varies = spec.number(Setting.DELTA) > 0;
    Summary summary = simulated.summary();
    result
        .put(THROUGHPUT, varies ? Double.NaN : computed / horizon)
        .put(STEADY_THROUGHPUT, varies ? Double.NaN : steady)
        .put(EFFICIENCY, summary.value(Summary.EFFICIENCY))
        .put(EFFICIENCY_FROM_START, summary.value(Summary.EFFICIENCY_FROM_START))
        .put(LEAST_USE, least);
    List<WorkerProfiles> profiles = new ArrayList<>();
    setup.stars().forEach(one -> profiles.addAll(one.profiles()));
    result.put(INTEGRATION_ERROR, RunFiles.integrationError(simulated.schedule(), star, profiles));
  }

  /**
   * The measured durations sigma of the very first rounds: by round, and their mean over all
   * workers as time goes (Figure 4).
   */
  static final class FirstRounds {
    /** Series by round; only rounds that every selected worker has completed. */
    static final String ROUND_MEAN = "round_sigma_mean_s";

    static final String ROUND_MIN = "round_sigma_min_s";
    static final String ROUND_MAX = "round_sigma_max_s";

    /** Series by round: mean date at which the duration of the round was known. */
    static final String ROUND_DATE = "round_date_mean_s";

    /** Series by second: mean over all workers of the last sigma known by then; NaN before any. */
    static final String DATE = "date_s";

    static final String MEAN = "sigma_mean_so_far_s";

    private FirstRounds() {}

    private record Measurement(int worker, double date, double sigma) {}

    static void put(RunResult result, SimulationResult simulated, double horizon) {
      List<List<Visit>> visits =
          IntStream.range(0, simulated.star().size())
              .mapToObj(w -> Visit.of(simulated.schedule(), simulated.star(), w))
              .toList();
      int rounds = visits.stream().mapToInt(List::size).min().orElse(0);
      BiFunction<ToDoubleFunction<Visit>, ToDoubleFunction<DoubleSummaryStatistics>, double[]> by =
          (number, statistic) ->
              IntStream.range(0, rounds)
                  .mapToObj(i -> visits.stream().map(own -> own.get(i)).mapToDouble(number))
                  .map(DoubleStream::summaryStatistics)
                  .mapToDouble(statistic)
                  .toArray();
      result
          .put(ROUND_MEAN, by.apply(Visit::sigma, DoubleSummaryStatistics::getAverage))
          .put(ROUND_MIN, by.apply(Visit::sigma, DoubleSummaryStatistics::getMin))
          .put(ROUND_MAX, by.apply(Visit::sigma, DoubleSummaryStatistics::getMax))
          .put(ROUND_DATE, by.apply(Visit::dotBack, DoubleSummaryStatistics::getAverage));
      putCourse(result, visits, (int) horizon);
    }

    private static void putCourse(RunResult result, List<List<Visit>> visits, int seconds) {
      List<Measurement> measurements = new ArrayList<>();
      for (int w = 0; w < visits.size(); w++) {
        for (Visit visit : visits.get(w)) {
          measurements.add(new Measurement(w, visit.dotBack(), visit.sigma()));
        }
      }
      measurements.sort(Comparator.comparingDouble(Measurement::date));
      double[] last = new double[visits.size()];
      double[] mean = new double[seconds + 1];
      double sum = 0;
      int known = 0;
      int next = 0;
      for (int second = 0; second <= seconds; second++) {
        while (next < measurements.size() && measurements.get(next).date <= second) {
          Measurement measurement = measurements.get(next++);
          known += last[measurement.worker] == 0 ? 1 : 0;
          sum += measurement.sigma - last[measurement.worker];
          last[measurement.worker] = measurement.sigma;
        }
        mean[second] = known == 0 ? Double.NaN : sum / known;
      }
      result
          .put(DATE, IntStream.rangeClosed(0, seconds).asDoubleStream().toArray())
          .put(MEAN, mean);
    }
  }

  /**
   * The selection alone, without simulation, for every number of streams up to that of the spec.
   */
  public static final class SelectionStudy implements Study {
    public static final String NAME = "ppam13-selection";

    /** Series by M = 1, 2, ...: T (6), workers selected, clusters formed, 1 if proven optimal. */
    static final String THROUGHPUT = "throughput";

    static final String SELECTED = "selected_workers";
    static final String CLUSTERS = "clusters";
    static final String OPTIMAL = "optimal";

    /** Series by M: T of the best workers that fit, where all weigh the same. */
    static final String ORACLE = "oracle_throughput";

    /** Value of the least M with which all workers are selected. */
    static final String STREAMS_FOR_ALL = "streams_for_all";

    @Override
    public void plan(RunSpec spec) {
      var unused = new ClusterSetup(spec).selectAll();
    }

    @Override
    public RunResult execute(RunSpec spec) {
      ClusterSetup setup = new ClusterSetup(spec);
      int most = spec.count(Setting.STREAMS);
      List<Clusters> all = IntStream.rangeClosed(1, most).mapToObj(setup::select).toList();
      double[] oracle = IntStream.rangeClosed(1, most).mapToDouble(setup::oracle).toArray();
      return new RunResult()
          .put(STREAMS_FOR_ALL, setup.selectAll().members().size())
          .put(THROUGHPUT, all.stream().mapToDouble(Clusters::throughput).toArray())
          .put(SELECTED, all.stream().mapToDouble(Clusters::selected).toArray())
          .put(CLUSTERS, all.stream().mapToDouble(one -> one.members().size()).toArray())
          .put(OPTIMAL, all.stream().mapToDouble(one -> one.optimal() ? 1 : 0).toArray())
          .put(ORACLE, oracle);
    }
  }

  /**
   * The available workers of one run, their allocation to masters, and the deployment. The seed
   * draws the allocation of the sets and, in a stream of its own, that of the profiles.
   */
  static final class ClusterSetup {
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
      tau = spec.number(Setting.TAU);
      OptionalDouble latency =
          spec.text(Setting.LATENCY).equals(Setting.TABLE)
              ? OptionalDouble.empty()
              : OptionalDouble.of(spec.number(Setting.LATENCY));
      List<WorkerSpec> available =
          OwnPlatform.isIn(spec)
              ? OwnPlatform.star(spec, 1).workers()
              : Ppam13.workers(spec.count(Setting.WORKERS_PER_SET), latency, spec.seed());
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
      double[] phi = Cip.all(factors.length, PHI);
      double[] lambda = Cip.all(factors.length, spec.number(Setting.LAMBDA));
      selection = new ClusterSelection(tau, lambda, phi, READING);
      double[] bounds = selection.weights(estimates);
      for (int w = 0; w < factors.length; w++) {
        WorkerSpec worker = available.get(w);
        workers.add(new Worker(worker, all.profiles().get(w), factors[w], bounds[w]));
      }
      clusters =
          spec.text(Setting.STREAMS).equals(Setting.ALL)
              ? selectAll()
              : select(spec.count(Setting.STREAMS));
    }

    Clusters select(int streams) {
      return isByOwn()
          ? selection.selectByOwn(estimates, streams, OWN_PATIENCE)
          : selection.select(estimates, streams);
    }

    private boolean isByOwn() {
      return Setting.OWN.equals(spec.parameters().get(Setting.WEIGHTS));
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
      for (Worker worker : workers) {
        factors.put(worker.reference.name(), Double.toString(worker.factor));
        delays.put(worker.reference.name(), Double.toString(worker.bound));
      }
      if (spec.text(Setting.ESTIMATES).equals(Setting.AVERAGE)) {
        deployment = deployment.withProperty("estimate_factor", factors);
      }
      return bounded() ? deployment.withProperty("delay", delays) : deployment;
    }

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

    /** Returns the mean date of the first posts of all selected workers, as planned, seconds. */
    double meanFirstPost() {
      double sum = 0;
      for (List<Integer> members : clusters.members()) {
        int size = members.size();
        double[] lambda = Cip.all(size, spec.number(Setting.LAMBDA));
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
     * Returns T of the best workers, as many as fit when all weigh the same, which the selection
     * must then reach; NaN when their weights differ.
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
}
