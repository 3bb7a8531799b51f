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
import loadstar.simulation.KnownTasks;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;

/**
 * A study: every combination of target platforms, schedulers and workloads is a point, and every
 * point is run once for each seed.
 *
 * @param workloads every combination of the values that are to be tried
 * @param folder in which relative paths of files of costs and of measured noise begin
 * @param settings of SimGrid, as {@code key:value}
 * @param controls how the study is run: values of {@link RunControls#FIELDS}
 * @param decideWithin if not null, seeds are run until they have selected the best scheduler, or
 *     for so many seconds of processor time; null to run them all, or as {@link #untilCi} demands
 * @param warnings options that probably do not mean what the user intends, in sentences
 */
public record Study(
    String name,
    List<TargetPlatform> targets,
    List<ConfiguredScheduler> configurations,
    List<Workload> workloads,
    List<Long> seeds,
    Path folder,
    List<String> settings,
    Settings controls,
    @Nullable Double decideWithin,
    List<String> warnings) {
  public Study {
    targets = List.copyOf(targets);
    configurations = List.copyOf(configurations);
    workloads = List.copyOf(workloads);
    seeds = List.copyOf(seeds);
    settings = List.copyOf(settings);
    warnings = List.copyOf(warnings);
  }

  /** Returns the same study on one other platform, with other schedulers. */
  Study with(TargetPlatform target, List<ConfiguredScheduler> others) {
    return new Study(
        name,
        List.of(target),
        others,
        workloads,
        seeds,
        folder,
        settings,
        controls,
        decideWithin,
        warnings);
  }

  /** Returns a builder of a study. */
  public static StudyBuilder builder() {
    return new StudyBuilder();
  }

  /**
   * Returns the scheduler of an entry of a ranking of this study, with the values that it was
   * given.
   *
   * @throws java.util.NoSuchElementException for one that is not compared
   */
  ConfiguredScheduler configuration(SchedulerConfig config) {
    return configurations.stream()
        .filter(one -> one.config().equals(config))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the player of runs on stars. */
  public Player player() {
    return Player.of(controls.get(RunControls.PLAYER.parameter()));
  }

  /**
   * Returns the relative half width of the 95 % interval of the mean makespan at which a point has
   * enough seeds; null to run all seeds.
   */
  public @Nullable Double untilCi() {
    return controls.find(RunControls.UNTIL_CI.parameter()).orElse(null);
  }

  /**
   * Returns the margin within which two schedulers are equivalent, and the confidence of the
   * selection.
   */
  public Guarantee guarantee() {
    return RunControls.guarantee(controls);
  }

  /** Returns the limits of time and memory of each run. */
  public Limits limits() {
    return new Limits(
        controls.find(RunControls.TIME.parameter()).orElse(Double.POSITIVE_INFINITY),
        controls.find(RunControls.MEMORY.parameter()).orElse(Double.POSITIVE_INFINITY));
  }

  /** Returns the shape of its platforms. */
  public Shape shape() {
    return workloads.getFirst().bags().isEmpty() ? Shape.STAR : Shape.TREE;
  }

  /** Returns the number of problems on which its schedulers are compared. */
  public int problems() {
    return targets.size() * workloads.size();
  }

  /**
   * Returns the parameters of a workload as masters get them, with the folders of the files that it
   * names.
   */
  Settings parameters(Workload workload) {
    Settings.Builder parameters = new Settings.Builder().set(workload.values());
    for (Field<String> named : List.of(Fields.COSTS, Fields.NOISE_VALUES)) {
      workload
          .values()
          .find(named.parameter())
          .ifPresent(file -> parameters.set(named.parameter(), inFolder(folder, file).toString()));
    }
    workload
        .values()
        .find(Fields.KNOWN.parameter())
        .ifPresent(files ->
            parameters.set(
                Fields.KNOWN.parameter(),
                Fields.known(files, file -> inFolder(folder, file).toString())));
    return parameters.build();
  }

  static Path inFolder(Path folder, String file) {
    return folder.resolve(file).toAbsolutePath().normalize();
  }

  /** Returns the costs of the units of a workload from a file; null if none gives them. */
  public @Nullable CostsFile costs(Workload workload) {
    return Fields.files(folder, parameters(workload)).get(Fields.COSTS.name());
  }

  /** Returns what is known of the tasks of a workload; null if nothing is given. */
  public @Nullable KnownTasks known(Workload workload) {
    Settings parameters = parameters(workload);
    return Fields.knownTasks(Fields.files(folder, parameters), parameters);
  }

  /** Returns the number of hosts of the largest of its platforms. */
  public int hosts() {
    return targets.stream()
        .mapToInt(target -> PlatformReader.read(target.platform()).hosts().size())
        .max()
        .orElse(0);
  }

  /**
   * Tells whether chance has a part in runs of this workload, or something fails in another one, so
   * that both have the same seeds; otherwise one seed determines all.
   */
  public boolean random(Workload workload) {
    return drawn(workload) || configurations.stream().anyMatch(ConfiguredScheduler::draws);
  }

  /**
   * Tells whether chance has a part in the runs of one scheduler; otherwise one seed determines all
   * of them.
   */
  boolean random(Workload workload, ConfiguredScheduler configuration) {
    return drawn(workload) || configuration.draws();
  }

  private boolean drawn(Workload workload) {
    return workload.isRandom() || workloads.stream().anyMatch(Workload::fails);
  }

  /** Runs everything on this machine, on all processors, with the results in memory. */
  public StudyResult run() throws IOException {
    try (WorkFolder folder = WorkFolder.create();
        ResultStore store = ResultStore.inMemory()) {
      int jobs = LocalRunner.usualJobs(hosts());
      LocalRunner runner =
          local(new LocalRunner(folder.path(), jobs, Progress.SILENT, Isolation.WORLD), true);
      return run(
          Build.versions(), store, InProcessRunner.before(runner, this, Progress.SILENT), false);
    }
  }

  /**
   * Makes a runner obey the limits of this study.
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
   * Runs the missing runs.
   *
   * @param versions of everything else on which the numbers depend, by name
   * @param store has results of earlier calls, and stores new ones
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
