package loadstar.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.DeploymentXml;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import org.simgrid.s4u.Worlds;

/**
 * A simulated run.
 *
 * @param star as its scheduler saw it
 */
public record Prediction(double makespan, Schedule schedule, StarPlatform star) {
  /** The factors by size are those of this model; that the file has more settings is no news. */
  private static final List<String> CONFIG =
      List.of("network/model:SMPI", "--log=surf_parse.thresh:warning");

  /** What is to be simulated. */
  public record Question(
      Path platform, Path deployment, long seed, Map<String, String> properties) {}

  /** Simulates on SimGrid, as many at a time as there are processors. */
  public static List<Prediction> all(List<Question> questions) {
    List<Prediction> predictions = new ArrayList<>();
    try (Worlds worlds = new Worlds(Runtime.getRuntime().availableProcessors())) {
      List<Future<Prediction>> answers =
          questions.stream().map(one -> worlds.submit(() -> simulate(one))).toList();
      for (Future<Prediction> answer : answers) {
        predictions.add(answer.get());
      }
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case InputException bad -> throw bad;
        case RuntimeException other -> throw other;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    return predictions;
  }

  private static Prediction simulate(Question one) {
    SimulationSpec spec =
        new SimulationSpec(
            one.platform,
            DeploymentXml.read(one.deployment),
            Double.POSITIVE_INFINITY,
            one.seed,
            CONFIG,
            one.properties,
            PlatformFile.DECLARED);
    SimulationResult result = Simulation.run(spec);
    if (!result.report().valid()) {
      throw new IllegalStateException("a simulated run: " + result.report().summary());
    }
    return new Prediction(result.schedule().lastDate(), result.schedule(), result.star());
  }
}
