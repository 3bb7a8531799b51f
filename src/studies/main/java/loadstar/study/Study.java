package loadstar.study;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.Build;
import loadstar.campaign.Isolation;
import loadstar.campaign.Jobs;
import loadstar.campaign.Limits;
import loadstar.campaign.Progress;
import loadstar.campaign.WorkFolder;
import loadstar.model.Application;
import loadstar.model.Ports;
import loadstar.platform.PlatformReader;
import loadstar.result.Guarantee;
import loadstar.simulation.Failures;
import loadstar.simulation.Fields;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;

/**
 * What is compared: every combination of sites, schedulers, workloads and failures is a point, and
 * every point is run once for each seed.
 *
 * @param workloads loads, each with each noise; or files of costs
 * @param bags bags of tasks, for trees: a unit of load is as many of each as it weighs; empty for a
 *     divisible load on stars
 * @param failures mean lives and repairs; {@link Failures.Means#NONE} where nothing fails
 * @param common what all masters are told: of {@link Fields#COMMON}
 * @param settings of SimGrid, as {@code key:value}
 * @param player of the runs on stars
 * @param untilCi relative half width of the 95 % interval of the mean makespan at which a point has
 *     enough seeds; null to run all seeds
 * @param decideWithin seeds are played until they have selected the best scheduler, or for so many
 *     seconds of processor time; null to play them all, or as untilCi says
 * @param guarantee how near the best is as good, and how sure the choice is to be
 * @param limits what each run may take of the machine
 * @param doubts what was probably meant otherwise, in sentences
 */
public record Study(
    String name,
    List<Site> sites,
    List<Contender> contenders,
    List<Workload> workloads,
    List<Application> bags,
    List<Failures.Means> failures,
    List<Long> seeds,
    Settings common,
    List<String> settings,
    Player player,
    @Nullable Double untilCi,
    @Nullable Double decideWithin,
    Guarantee guarantee,
    Limits limits,
    List<String> doubts) {
  public Study {
    sites = List.copyOf(sites);
    contenders = List.copyOf(contenders);
    workloads = List.copyOf(workloads);
    bags = List.copyOf(bags);
    failures = List.copyOf(failures);
    seeds = List.copyOf(seeds);
    settings = List.copyOf(settings);
    doubts = List.copyOf(doubts);
  }

  /** Says what is compared, one thing after the other. */
  public static StudyBuilder builder() {
    return new StudyBuilder();
  }

  /** What a unit of load is to SimGrid; where a file has the costs, its flops are the file's. */
  public LoadUnit unit() {
    return new LoadUnit(
        common.get(Fields.FLOPS.parameter()),
        common.get(Fields.BYTES.parameter()),
        common.get(Fields.RESULT_BYTES.parameter()));
  }

  /** Of the masters. */
  public Ports ports() {
    return common.get(Fields.PORTS.parameter());
  }

  /** Of its platforms. */
  public Shape shape() {
    return bags.isEmpty() ? Shape.STAR : Shape.TREE;
  }

  /** How many problems its schedulers are compared on. */
  public int problems() {
    return sites.size() * workloads.size() * failures.size();
  }

  /** Of the largest of its platforms. */
  public int hosts() {
    return sites.stream()
        .mapToInt(site -> PlatformReader.read(site.platform()).hosts().size())
        .max()
        .orElse(0);
  }

  /** Whether chance has a part in its runs with this noise; otherwise one seed says all. */
  public boolean random(double noise) {
    return noise > 0
        || Fields.order(common).draws()
        || failures.stream().anyMatch(means -> !means.equals(Failures.Means.NONE))
        || contenders.stream().anyMatch(Contender::draws);
  }

  /** What tables call a scheduler: with its parameters where the study has it more than once. */
  public String nameOf(Contender contender) {
    return nameOf(contender.scheduler(), contender.parameters());
  }

  String nameOf(String scheduler, Map<String, String> parameters) {
    boolean once =
        contenders.stream().filter(one -> one.scheduler().equals(scheduler)).limit(2).count() < 2;
    return once ? scheduler : Contender.label(scheduler, parameters);
  }

  /** Plays everything on this machine, on all processors, and keeps the results in memory. */
  public StudyResult run() throws IOException {
    try (WorkFolder folder = WorkFolder.create();
        ResultStore store = ResultStore.inMemory()) {
      int jobs = Jobs.byDefault(hosts());
      LocalRunner runner =
          new LocalRunner(folder.path(), jobs, Progress.SILENT, Isolation.WORLD).on(this, true);
      return run(
          Build.versions(), store, ArithmeticRunner.before(runner, this, Progress.SILENT), false);
    }
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
