package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunIdentity.Input;
import loadstar.model.InputException;
import loadstar.simulation.CostsFile;
import loadstar.simulation.CrossCheck;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;

/**
 * The part of a {@link PlatformRun} that the runs of all seeds have in common: platform, placement,
 * settings of SimGrid and player.
 *
 * @param platform SimGrid platform file
 * @param slotsEach workers of a host, see {@link loadstar.platform.PlatformFile#withSlots}
 * @param config SimGrid's settings, as {@code key:value}
 * @param player {@link Player#AUTO} for arithmetic with a cross-check by SimGrid
 * @param checkedChunks chunks that SimGrid simulates at most of a run that it cross-checks
 * @param planned digests of the files when the run was planned: of the role "platform", of
 *     "scheduler" if that is in a file, or of the property that names them; a file that has changed
 *     is refused
 */
public record RunSetup(
    Path platform,
    Placement placement,
    Shape shape,
    int slotsEach,
    List<String> config,
    Player player,
    int checkedChunks,
    List<Input> planned) {
  public RunSetup {
    config = List.copyOf(config);
    planned = List.copyOf(planned);
  }

  /** Creates a setup of which SimGrid checks, where it does, as many chunks as it ever checks. */
  public RunSetup(
      Path platform,
      Placement placement,
      Shape shape,
      int slotsEach,
      List<String> config,
      Player player,
      List<Input> planned) {
    this(platform, placement, shape, slotsEach, config, player, CrossCheck.MOST_CHUNKS, planned);
  }

  /** Returns a copy with another placement and another player. */
  public RunSetup with(Placement others, Player other) {
    return new RunSetup(platform, others, shape, slotsEach, config, other, checkedChunks, planned);
  }

  /** Returns a copy that is computed by arithmetic, with a cross-check by SimGrid. */
  public RunSetup checked(int chunks) {
    return new RunSetup(
        platform, placement, shape, slotsEach, config, Player.AUTO, chunks, planned);
  }

  /**
   * Returns the problem that the run solves, without scheduler and seed: it is equal for runs that
   * are compared.
   */
  public Object problem() {
    Map<String, String> values = placement.settings().texts();
    Set<String> names = Fields.ALL.stream().map(Field::name).collect(Collectors.toSet());
    values.keySet().retainAll(names);
    return List.of(
        platform, placement.master(), placement.hosts(), shape, slotsEach, config, values);
  }

  /** Returns the SHA-256 digest of the planned file with a role; empty where no file has it. */
  public String sha256(String role) {
    return planned.stream()
        .filter(input -> input.role().equals(role))
        .map(Input::sha256)
        .findFirst()
        .orElse("");
  }

  /**
   * Checks that the files are those of the plan. Runs on changed files would say nothing about the
   * scheduler.
   *
   * @throws IOException when a file has changed since, or is missing
   */
  void checkFiles() throws IOException {
    Map<String, CostsFile> files =
        planned.size() > 1 ? Fields.files(Path.of(""), placement.settings()) : Map.of();
    try {
      for (Input input : planned) {
        CostsFile file = files.get(input.role());
        String now =
            input.role().equals(PlatformRun.PLATFORM)
                ? RunExecutor.digest(platform)
                : file == null ? Registry.version(placement.scheduler()) : file.sha256();
        if (!input.sha256().equals(now)) {
          throw new IOException(input.file() + ": it has changed since the run was planned");
        }
      }
    } catch (InputException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
