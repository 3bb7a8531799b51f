package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.campaign.RunIdentity.Input;
import loadstar.input.Digests;
import loadstar.model.Quantity;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformReader;
import loadstar.simulation.DeploymentReader;
import loadstar.simulation.Fields;
import loadstar.simulation.Placement;
import loadstar.simulation.SimulationSpec;

/**
 * Identifies a run by everything that its numbers depend on, except for the versions of the
 * programs. Two runs with equal {@link #sha256} are equal, wherever their files lie.
 *
 * @param inputs the files that the run reads
 * @param sha256 over their contents and roles, horizon, seed and settings
 */
public record RunIdentity(List<Input> inputs, String sha256) {
  /**
   * A file that the run reads.
   *
   * @param role "platform", "deployment", "profile" for what the platform names, or "costs" for
   *     what the deployment names
   * @param file as its user, or the platform, names it
   */
  public record Input(String role, String file, String sha256) {}

  public RunIdentity {
    inputs = List.copyOf(inputs);
  }

  /**
   * Reads and hashes the files of a simulation.
   *
   * @throws loadstar.model.InputException for files that cannot be read
   */
  public static RunIdentity of(SimulationSpec spec) throws IOException {
    List<Input> inputs = new ArrayList<>();
    inputs.addAll(ofPlatform(spec.platform()));
    Deployment deployment = spec.deployment();
    Path file = Path.of(deployment.file());
    inputs.add(input("deployment", deployment.file(), file));
    List<Placement> placements =
        spec.placementsOn(PlatformReader.read(spec.platform()), DeploymentReader.shape(deployment));
    for (Placement placement : placements) {
      Fields.files(file, placement.settings())
          .values()
          .forEach(read -> inputs.add(new Input("costs", read.file().toString(), read.sha256())));
    }
    StringBuilder all = new StringBuilder(400);
    inputs.forEach(input -> all.append(input.role()).append(input.sha256()).append('\n'));
    placements.forEach(placement -> all.append(Registry.version(placement.scheduler())));
    all.append(Quantity.exact(spec.until())).append('\n').append(spec.seed()).append('\n');
    spec.config().forEach(setting -> all.append(setting).append('\n'));
    spec.properties().forEach((name, value) -> all.append(name + "=" + value).append('\n'));
    return new RunIdentity(inputs, Digests.of(all.toString()));
  }

  /** Returns a platform file and the profiles that it names. */
  public static List<Input> ofPlatform(Path platform) throws IOException {
    List<Input> inputs = new ArrayList<>();
    Map<String, Path> profiles = PlatformReader.read(platform).otherFiles();
    inputs.add(input("platform", platform.toString(), platform));
    for (Map.Entry<String, Path> profile : profiles.entrySet()) {
      inputs.add(input("profile", profile.getKey(), profile.getValue()));
    }
    return inputs;
  }

  private static Input input(String role, String name, Path file) throws IOException {
    return new Input(role, name, Digests.of(file));
  }
}
