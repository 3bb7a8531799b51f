package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * What schedulers are told of a platform file, without playing anything.
 *
 * @param star those workers that can be reached; null when there is none
 * @param uplink flops and bytes per second, as {@link EngineStar.Seen} has them
 * @param problems of the other workers
 */
public record StarView(
    @Nullable StarPlatform star, double uplink, double downlink, List<InputException> problems) {
  public StarView {
    problems = List.copyOf(problems);
  }

  /** Looks at a platform; at most once per process. Units are a flop and a byte. */
  public static StarView of(PlatformFile platform, String master, List<String> workers) {
    Engine engine = new Engine(SimgridSettings.arguments(List.of()));
    Simulation.load(platform.file(), engine::load_platform);
    Simulation.load(platform.file(), file -> engine.seal_platform());
    List<WorkerSpec> names = new ArrayList<>();
    workers.forEach(worker -> names.add(WorkerSpec.symmetric(worker, 1, 0, 1, 0)));
    Deployment deployment = Deployment.masterWorkers(new StarPlatform(master, names), Map.of());
    ActorEntry boss = deployment.actors().getFirst();
    List<ActorEntry> reached = new ArrayList<>();
    List<InputException> problems = new ArrayList<>();
    for (ActorEntry worker : deployment.actors().subList(1, deployment.actors().size())) {
      try {
        read(engine, platform, deployment, boss, List.of(worker));
        reached.add(worker);
      } catch (InputException e) {
        problems.add(e);
      }
    }
    if (reached.isEmpty()) {
      return new StarView(null, Double.NaN, Double.NaN, problems);
    }
    EngineStar.Seen seen = read(engine, platform, deployment, boss, reached);
    return new StarView(seen.star(), seen.uplink(), seen.downlink(), problems);
  }

  private static EngineStar.Seen read(
      Engine engine,
      PlatformFile platform,
      Deployment deployment,
      ActorEntry boss,
      List<ActorEntry> workers) {
    LoadUnit unit = new LoadUnit(1, 1, 1);
    return EngineStar.read(
        engine, platform, deployment, boss, workers, unit, false, Double.POSITIVE_INFINITY);
  }
}
