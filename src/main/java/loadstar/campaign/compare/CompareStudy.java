package loadstar.campaign.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Study;
import loadstar.campaign.WorkFolder;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerMetrics;

/** One scheduler in one realisation on the user's platform file, in a process of its own. */
final class CompareStudy implements Study {
  static final String NAME = "compare";

  // Names of parameters and results.
  static final String PLATFORM = "platform";
  static final String MASTER = "master";
  static final String WORKERS = "workers";
  static final String CONFIG = "config";

  /** Parameters that begin with this are properties of the deployment's master. */
  static final String PROPERTY = "property.";

  static final String MAKESPAN = "makespan_s";
  static final String COMPUTED = "computed_s";
  static final String EFFICIENCY = "efficiency";
  static final String SEND_PORT = "send_port";
  static final String RECEIVE_PORT = "receive_port";
  static final String CHUNKS = "chunks";
  static final String UPLINK = "uplink";
  static final String DOWNLINK = "downlink";
  static final String IDLE = "idle";
  static final String BOUND = "bound_s";
  static final String SPEED = "speed";
  static final String BANDWIDTH_OUT = "bandwidth_out";
  static final String BANDWIDTH_BACK = "bandwidth_back";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<WorkerSpec> workers = new ArrayList<>();
    for (String name : spec.text(WORKERS).split(" ")) {
      // Only the names matter here: SimGrid says what the hosts are.
      workers.add(WorkerSpec.symmetric(name, 1, 0, 1, 0));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    spec.parameters()
        .forEach((name, value) -> {
          if (name.startsWith(PROPERTY)) {
            properties.put(name.substring(PROPERTY.length()), value);
          }
        });
    Deployment deployment =
        Deployment.masterWorkers(new StarPlatform(spec.text(MASTER), workers), properties);
    List<String> config =
        spec.text(CONFIG).isEmpty() ? List.of() : List.of(spec.text(CONFIG).split(" "));
    try (WorkFolder folder = WorkFolder.create()) {
      Path file = folder.path().resolve("deployment.xml");
      Files.writeString(file, DeploymentXml.write(deployment, List.of()));
      return result(
          Simulation.run(
              new SimulationSpec(
                  Path.of(spec.text(PLATFORM)),
                  file,
                  Double.POSITIVE_INFINITY,
                  spec.seed(),
                  config)));
    }
  }

  private static RunResult result(SimulationResult played) {
    if (!played.report().valid()) {
      throw new IllegalStateException(played.report().summary());
    }
    Summary summary = played.summary();
    double computed = 0;
    for (int row = 0; row < played.schedule().rows(); row++) {
      computed = Math.max(computed, played.schedule().computeEnd(row));
    }
    List<WorkerSpec> workers = played.star().workers();
    RunResult result = new RunResult();
    if (summary.has(Summary.UPLINK)) {
      result.put(UPLINK, summary.value(Summary.UPLINK));
    }
    if (summary.has(Summary.DOWNLINK)) {
      result.put(DOWNLINK, summary.value(Summary.DOWNLINK));
    }
    double steady = summary.has(Summary.BOUND_STEADY) ? summary.value(Summary.BOUND_STEADY) : 0;
    return result
        .put(MAKESPAN, summary.value(Summary.END))
        .put(COMPUTED, computed)
        .put(EFFICIENCY, summary.value(Summary.EFFICIENCY_FROM_START))
        .put(SEND_PORT, summary.value(Summary.SEND_PORT))
        .put(
            RECEIVE_PORT,
            summary.has(Summary.RECEIVE_PORT) ? summary.value(Summary.RECEIVE_PORT) : 0)
        .put(CHUNKS, summary.value(Summary.SUBCHUNKS))
        .put(
            BOUND,
            Math.max(
                steady,
                Math.max(summary.value(Summary.BOUND_COMPUTE), summary.value(Summary.BOUND_PORT))))
        .put(IDLE, idle(played))
        .put(SPEED, column(workers, WorkerSpec::speed))
        .put(BANDWIDTH_OUT, column(workers, WorkerSpec::bandwidthOut))
        .put(BANDWIDTH_BACK, column(workers, WorkerSpec::bandwidthBack));
  }

  /** Numbers of the workers that got nothing. */
  private static double[] idle(SimulationResult played) {
    List<WorkerMetrics> workers = played.workers();
    return IntStream.range(0, workers.size())
        .filter(w -> workers.get(w).computed() == 0)
        .asDoubleStream()
        .toArray();
  }

  private static double[] column(List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> value) {
    return workers.stream().mapToDouble(value).toArray();
  }
}
