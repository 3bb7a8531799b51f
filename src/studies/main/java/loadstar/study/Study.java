package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.Build;
import loadstar.campaign.Isolation;
import loadstar.campaign.Limits;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.input.Temporary.WorkFolder;
import loadstar.platform.PlatformReader;
import loadstar.result.Guarantee;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;

/**
 * What is compared: every combination of sites, schedulers and workloads is a point, and every
 * point is run once for each seed.
 *
 * @param workloads every combination of the values that are to be tried
 * @param folder that paths of files of costs and of measured noise begin in
 * @param settings of SimGrid, as {@code key:value}
 * @param how it is played: values of {@link How#FIELDS}
 * @param decideWithin seeds are played until they have selected the best scheduler, or for so many
 *     seconds of processor time; null to play them all, or as {@link #untilCi} says
 * @param warnings what was probably meant otherwise, in sentences
 */
public record Study(
    String name,
    List<TargetPlatform> sites,
    List<ConfiguredScheduler> configurations,
    List<Workload> workloads,
    List<Long> seeds,
    Path folder,
    List<String> settings,
    Settings how,
    @Nullable Double decideWithin,
    List<String> warnings) {
  public Study {
    sites = List.copyOf(sites);
    configurations = List.copyOf(configurations);
    workloads = List.copyOf(workloads);
    seeds = List.copyOf(seeds);
    settings = List.copyOf(settings);
    warnings = List.copyOf(warnings);
  }

  /** Says what is compared, one thing after the other. */
  public static StudyBuilder builder() {
    return new StudyBuilder();
  }

  /** Of runs on stars. */
  public Player player() {
    return Player.of(how.get(How.PLAYER.parameter()));
  }

  /**
   * Relative half width of the 95 % interval of the mean makespan at which a point has enough
   * seeds; null to run all seeds.
   */
  public @Nullable Double untilCi() {
    return how.find(How.UNTIL_CI.parameter()).orElse(null);
  }

  /** How near the best is as good, and how sure the choice is to be. */
  public Guarantee guarantee() {
    return How.guarantee(how);
  }

  /** What each run may take of the machine. */
  public Limits limits() {
    return new Limits(
        how.find(How.TIME.parameter()).orElse(Double.POSITIVE_INFINITY),
        how.find(How.MEMORY.parameter()).orElse(Double.POSITIVE_INFINITY));
  }

  /** Of its platforms. */
  public Shape shape() {
    return workloads.getFirst().bags().isEmpty() ? Shape.STAR : Shape.TREE;
  }

  /** How many problems its schedulers are compared on. */
  public int problems() {
    return sites.size() * workloads.size();
  }

  /** What masters are told of a workload: where files are, which it names. */
  Settings told(Workload workload) {
    Settings.Builder told = new Settings.Builder().set(workload.values());
    for (Field<String> named : List.of(Fields.COSTS, Fields.NOISE_VALUES)) {
      workload
          .values()
          .find(named.parameter())
          .ifPresent(file -> told.set(named.parameter(), inFolder(folder, file).toString()));
    }
    return told.build();
  }

  static Path inFolder(Path folder, String file) {
    return folder.resolve(file).toAbsolutePath().normalize();
  }

  /** What the units of a workload cost by a file; null where none says it. */
  public @Nullable CostsFile costs(Workload workload) {
    return Fields.files(folder, told(workload)).get(Fields.COSTS.name());
  }

  /** Of the largest of its platforms. */
  public int hosts() {
    return sites.stream()
        .mapToInt(site -> PlatformReader.read(site.platform()).hosts().size())
        .max()
        .orElse(0);
  }

  /**
   * Whether chance has a part in runs of this workload, or something fails in another one, so that
   * both have the same seeds; otherwise one seed says all.
   */
  public boolean random(Workload workload) {
    return drawn(workload) || configurations.stream().anyMatch(ConfiguredScheduler::draws);
  }

  /** Whether chance has a part in the runs of one scheduler; otherwise one seed says all of it. */
  boolean random(Workload workload, ConfiguredScheduler configuration) {
    return drawn(workload) || configuration.draws();
  }

  private boolean drawn(Workload workload) {
    return workload.isRandom() || workloads.stream().anyMatch(Workload::fails);
  }

  /** Plays everything on this machine, on all processors, and keeps the results in memory. */
  public StudyResult run() throws IOException {
    try (WorkFolder folder = WorkFolder.create();
        ResultStore store = ResultStore.inMemory()) {
      int jobs = LocalRunner.usualJobs(hosts());
      LocalRunner runner =
          local(new LocalRunner(folder.path(), jobs, Progress.SILENT, Isolation.WORLD), true);
      return run(
          Build.versions(), store, ArithmeticRunner.before(runner, this, Progress.SILENT), false);
    }
  }

  /**
   * Has a runner keep the limits of this study.
   *
   * @param briefFirst whether schedulers come first whose runs take a moment
   */
  public LocalRunner local(LocalRunner runner, boolean briefFirst) {
    return briefFirst
        ? runner
            .within(limits())
            .briefFirst(
                configurations.stream()
                    .filter(one -> one.kind().costly())
                    .map(ConfiguredScheduler::scheduler)
                    .collect(Collectors.toSet()))
        : runner.within(limits());
  }

  /**
   * Plays what is missing.
   *
   * @param versions what the numbers depend on besides the study, by name
   * @param store has results of earlier calls, and keeps new ones
   * @param retryFailed whether runs that failed in an earlier call are run again
   */
  public StudyResult run(
      Map<String, String> versions, ResultStore store, Runner runner, boolean retryFailed)
      throws IOException {
    Execution execution = new Execution(this, versions, store, retryFailed);
    execution.run(runner);
    return StudyResult.of(this, execution.standing().failed(), store);
  }
}
