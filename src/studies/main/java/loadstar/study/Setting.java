package loadstar.study;

import java.util.stream.Collectors;
import loadstar.algorithm.Settings;
import loadstar.model.Ports;
import loadstar.simulation.Failures;
import loadstar.simulation.Fields;
import loadstar.simulation.Load;
import loadstar.simulation.tree.TreeSimulation.Bags;

/**
 * The problem that schedulers are compared on: equal settings, equal problem, whichever scheduler
 * solves it.
 *
 * @param costs what people call the file of the units' costs; empty where units cost the same, or
 *     as the noise says
 * @param common what its masters are told, as {@link Fields#problem} reads it
 * @param bags of tasks on a tree, as text; empty for a load on a star
 * @param whole whether the load's units are tasks, which are never cut
 */
public record Setting(
    String platform,
    String master,
    double load,
    double noise,
    String costs,
    Settings common,
    Failures.Means failures,
    String bags,
    boolean whole) {
  static Setting of(StudyRun run) {
    Point point = run.point();
    return of(
        point.site().name(),
        point.site().master(),
        point.workload().load(),
        point.workload().noise(),
        point.workload().costsText(),
        run.spec().shared().team().settings());
  }

  /**
   * Of a run.
   *
   * @param costs what people call the file of them, if there is one
   * @param settings that it was played with
   */
  static Setting of(
      String platform, String master, double load, double noise, String costs, Settings settings) {
    String bags = settings.get(Bags.APPLICATIONS);
    return new Setting(
        platform,
        master,
        load,
        noise,
        costs,
        Fields.problem(settings),
        Failures.Means.of(settings),
        bags,
        settings.has(Fields.TASKS.parameter()) || !bags.isEmpty());
  }

  /** Of a unit; NaN where a file, the bags or seconds say it. */
  public double flopsPerUnit() {
    return costs.isEmpty() && bags.isEmpty() && !common.has(Fields.SECONDS.parameter())
        ? common.get(Fields.FLOPS.parameter())
        : Double.NaN;
  }

  /** Result of a unit; 0 where nothing comes back. */
  public double resultBytesPerUnit() {
    return common.get(Fields.RESULT_BYTES.parameter());
  }

  /** Of the master. */
  public Ports ports() {
    return common.get(Fields.PORTS.parameter());
  }

  /** How much is distributed. */
  public Load amount() {
    return new Load(load, whole);
  }

  /** Whether something fails. */
  public boolean fails() {
    return !failures.equals(Failures.Means.NONE);
  }

  /** The same where nothing fails. */
  public Setting withoutFailures() {
    return with(load, Failures.Means.NONE);
  }

  /** The same with another load. */
  public Setting withLoad(double other) {
    return with(other, failures);
  }

  private Setting with(double otherLoad, Failures.Means otherFailures) {
    return new Setting(
        platform, master, otherLoad, noise, costs, common, otherFailures, bags, whole);
  }

  /** The same where files and hosts are called something else. */
  public Setting named(String otherPlatform, String otherMaster, String otherCosts) {
    return new Setting(
        otherPlatform, otherMaster, load, noise, otherCosts, common, failures, bags, whole);
  }

  /** How people call it. */
  public String text() {
    return platform
        + ", master "
        + master
        + ", "
        + Workload.text(amount(), noise, costs)
        + Fields.shown().stream()
            .filter(field -> field.text(common) != null)
            .map(field -> ", " + field.words(common))
            .collect(Collectors.joining())
        + (bags.isEmpty() ? "" : ", bags " + bags)
        + (fails() ? ", " + failures.text() : "");
  }
}
