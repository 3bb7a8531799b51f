package loadstar.campaign.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
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
  static final String USED = "used";
  static final String WORK = "work";
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
    double work = 0;
    for (int row = 0; row < played.schedule().rows(); row++) {
      computed = Math.max(computed, played.schedule().computeEnd(row));
    }
    List<WorkerSpec> workers = played.star().workers();
    for (int w = 0; w < workers.size(); w++) {
      work += played.workers().get(w).useful() * workers.get(w).speed();
    }
    return new RunResult()
        .put(MAKESPAN, summary.value(Summary.END))
        .put(COMPUTED, computed)
        .put(EFFICIENCY, summary.value(Summary.EFFICIENCY_FROM_START))
        .put(SEND_PORT, summary.value(Summary.SEND_PORT))
        .put(
            RECEIVE_PORT,
            summary.has(Summary.RECEIVE_PORT) ? summary.value(Summary.RECEIVE_PORT) : 0)
        .put(CHUNKS, summary.value(Summary.SUBCHUNKS))
        .put(USED, played.workers().stream().filter(worker -> worker.computed() > 0).count())
        .put(WORK, work)
        .put(SPEED, column(workers, WorkerSpec::speed))
        .put(BANDWIDTH_OUT, column(workers, WorkerSpec::bandwidthOut))
        .put(BANDWIDTH_BACK, column(workers, WorkerSpec::bandwidthBack));
  }

  private static double[] column(List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> value) {
    return workers.stream().mapToDouble(value).toArray();
  }
}
