package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.clusters.Clusters;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;

/** The selection alone, without simulation, for every number of streams up to that of the spec. */
public final class SelectionStudy implements Study {
  public static final String NAME = "ppam13-selection";

  /** Series by M = 1, 2, ...: T (6), workers selected, clusters formed, 1 if proven optimal. */
  static final String THROUGHPUT = "throughput";

  static final String SELECTED = "selected_workers";
  static final String CLUSTERS = "clusters";
  static final String OPTIMAL = "optimal";

  /** Series by M: T of the best workers that fit, where all weigh the same. */
  static final String ORACLE = "oracle_throughput";

  /** The least M with which all workers are selected. */
  static final String STREAMS_FOR_ALL = "streams_for_all";

  @Override
  public RunResult execute(RunSpec spec) {
    ClusterSetup setup = ClusterSetup.of(spec);
    List<Clusters> all = new ArrayList<>();
    int most = spec.count(Setting.STREAMS);
    for (int streams = 1; streams <= most; streams++) {
      all.add(setup.select(streams));
    }
    double[] oracle = new double[most];
    for (int i = 0; i < most; i++) {
      oracle[i] = setup.oracle(i + 1);
    }
    return new RunResult()
        .put(STREAMS_FOR_ALL, setup.selectAll().members().size())
        .put(THROUGHPUT, all.stream().mapToDouble(Clusters::throughput).toArray())
        .put(SELECTED, all.stream().mapToDouble(Clusters::selected).toArray())
        .put(CLUSTERS, all.stream().mapToDouble(one -> one.members().size()).toArray())
        .put(OPTIMAL, all.stream().mapToDouble(one -> one.optimal() ? 1 : 0).toArray())
        .put(ORACLE, oracle);
  }
}
