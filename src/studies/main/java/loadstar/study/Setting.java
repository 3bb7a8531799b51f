package loadstar.study;

import java.util.Map;
import loadstar.campaign.BagStudy;
import loadstar.campaign.StarStudy;
import loadstar.model.Ports;
import loadstar.result.Numbers;
import loadstar.simulation.Failures;
import loadstar.simulation.Load;
import loadstar.simulation.SimulationSpec;

/**
 * The problem that schedulers are compared on: equal settings, equal problem, whichever scheduler
 * solves it.
 *
 * @param costs what people call the file of the units' costs; empty where units cost the same, or
 *     as the noise says
 * @param flopsPerUnit NaN where it is not known
 * @param resultBytesPerUnit result of a unit; 0 where nothing comes back
 * @param bags of tasks on a tree, as text; empty for a load on a star
 * @param whole whether the load's units are tasks, which are never cut
 */
public record Setting(
    String platform,
    String master,
    double load,
    double noise,
    String costs,
    double flopsPerUnit,
    double resultBytesPerUnit,
    Ports ports,
    Failures.Means failures,
    String bags,
    boolean whole) {
  /** Of a divisible load on a star. */
  public Setting(
      String platform,
      String master,
      double load,
      double noise,
      double flopsPerUnit,
      double resultBytesPerUnit,
      Ports ports,
      Failures.Means failures) {
    this(
        platform,
        master,
        load,
        noise,
        "",
        flopsPerUnit,
        resultBytesPerUnit,
        ports,
        failures,
        "",
        false);
  }

  /**
   * Of a run.
   *
   * @param costs what people call the file of them, if there is one
   * @param ingredients that it was played with
   */
  static Setting of(
      String platform,
      String master,
      double load,
      double noise,
      String costs,
      Map<String, String> ingredients) {
    String ports = ingredients.get(StarStudy.PROPERTY + "ports");
    return new Setting(
        platform,
        master,
        load,
        noise,
        costs,
        number(ingredients, "flops_per_unit", Double.NaN),
        number(ingredients, "result_bytes_per_unit", 0),
        ports == null ? Ports.ONE : SimulationSpec.PORTS.parse(ports),
        Failures.Means.of(name -> ingredients.get(StarStudy.PROPERTY + name)),
        ingredients.getOrDefault(BagStudy.APPLICATIONS, ""),
        ingredients.containsKey(StarStudy.PROPERTY + "tasks")
            || ingredients.containsKey(BagStudy.APPLICATIONS));
  }

  private static double number(Map<String, String> ingredients, String name, double otherwise) {
    String text = ingredients.get(StarStudy.PROPERTY + name);
    return text == null ? otherwise : Double.parseDouble(text);
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
        platform,
        master,
        otherLoad,
        noise,
        costs,
        flopsPerUnit,
        resultBytesPerUnit,
        ports,
        otherFailures,
        bags,
        whole);
  }

  /** How people call it. */
  public String text() {
    return platform
        + ", master "
        + master
        + ", "
        + Workload.text(amount(), noise, costs)
        + (ports.one() ? "" : ", ports " + ports)
        + (resultBytesPerUnit > 0 ? ", results " + Numbers.text(resultBytesPerUnit) + " B" : "")
        + (bags.isEmpty() ? "" : ", bags " + bags)
        + (fails() ? ", " + failures.text() : "");
  }
}
