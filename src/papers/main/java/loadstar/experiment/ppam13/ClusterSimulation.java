package loadstar.experiment.ppam13;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.ClusterSelection.Clusters;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.RunFiles;
import loadstar.model.StarPlatform;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerMetrics;

/**
 * One run of section 3.2: resources are selected for M streams, and AS4DR serves all clusters in
 * one simulation. Its parameters are those of {@link ClusterSetting}.
 */
public final class ClusterSimulation implements PaperSimulation {
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
  public String name() {
    return NAME;
  }

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
    if (spec.number(ClusterSetting.SHORTFALL) > 0) {
      FirstRounds.put(result, simulated, spec.number(ClusterSetting.HORIZON));
    }
    if (spec.parameters().containsKey(ClusterSetting.SMOOTHING)) {
      Stability.put(result, simulated, spec.number(ClusterSetting.TAU));
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
    double horizon = spec.number(ClusterSetting.HORIZON);
    double tau = spec.number(ClusterSetting.TAU);
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
    boolean varies = spec.number(ClusterSetting.DELTA) > 0;
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
   * The selection alone, without simulation, for every number of streams up to that of the spec.
   */
  public static final class SelectionSimulation implements PaperSimulation {
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
    public String name() {
      return NAME;
    }

    @Override
    public void plan(RunSpec spec) {
      var unused = new ClusterSetup(spec).selectAll();
    }

    @Override
    public RunResult execute(RunSpec spec) {
      ClusterSetup setup = new ClusterSetup(spec);
      int most = spec.count(ClusterSetting.STREAMS);
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
}
