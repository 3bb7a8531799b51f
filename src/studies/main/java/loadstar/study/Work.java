package loadstar.study;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Settings;
import loadstar.model.Application;
import loadstar.model.Ports;
import loadstar.result.Numbers;
import loadstar.simulation.Bags;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Load;

/** What schedulers are asked besides the platform: values of {@link Fields}, without defaults. */
public sealed interface Work permits Workload, Setting {
  Settings values();

  /** Units or tasks; NaN where nobody says it. */
  default double load() {
    return Fields.load(values()).orElse(Double.NaN);
  }

  /** Whether its units are tasks, which are never cut. */
  default boolean whole() {
    return values().has(Fields.TASKS.parameter());
  }

  /** Sets a number of tasks, or a load that may be cut; of NaN neither. */
  static Settings.Builder setLoad(Settings.Builder values, double load, boolean whole) {
    values.remove(Fields.TASKS.parameter()).remove(Fields.LOAD.parameter());
    return Double.isNaN(load)
        ? values
        : whole
            ? values.set(Fields.TASKS.parameter(), (int) load)
            : values.set(Fields.LOAD.parameter(), load);
  }

  /** How much is distributed. */
  default Load amount() {
    return new Load(load(), whole());
  }

  /** Standard deviation of what a unit costs, over its mean; 0 where a file says it. */
  default double noise() {
    return values().get(Fields.NOISE.parameter());
  }

  /** What people call the file of the units' costs; empty where there is none. */
  default String costs() {
    return Stream.of(Fields.COSTS, Fields.COSTS_COLUMN, Fields.TIME_UNIT, Fields.COSTS_HOST)
        .map(field -> field.words(values()))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Bags of tasks on a tree, as text; empty for a load on a star. */
  default String bags() {
    return values().find(Fields.BAGS.parameter()).orElse("");
  }

  /** The same one by one. */
  default List<Application> applications() {
    return bags().isEmpty() ? List.of() : Bags.parse(bags());
  }

  /** Whether something fails. */
  default boolean fails() {
    return FailureMeans.FIELDS.stream().anyMatch(field -> values().has(field.parameter()));
  }

  /** Whether tasks, their order or failures are drawn, whatever the scheduler draws. */
  default boolean isRandom() {
    return noise() > 0 || fails() || Fields.order(values()).draws();
  }

  /** Mean lives and repairs. */
  default FailureMeans failures() {
    return fails() ? FailureMeans.of(values()) : FailureMeans.NONE;
  }

  /** What people read of them, after something else; empty where nothing fails. */
  default String failuresText() {
    return fails() ? ", " + failures().text() : "";
  }

  /** Of a unit; NaN where a file, the bags or seconds say it. */
  default double flopsPerUnit() {
    return costs().isEmpty() && bags().isEmpty() && !values().has(Fields.SECONDS.parameter())
        ? values().get(Fields.FLOPS.parameter())
        : Double.NaN;
  }

  /** Result of a unit; 0 where nothing comes back. */
  default double resultBytesPerUnit() {
    return values().get(Fields.RESULT_BYTES.parameter());
  }

  /** Of the master. */
  default Ports ports() {
    return values().get(Fields.PORTS.parameter());
  }

  /**
   * Load, noise and costs.
   *
   * @param more fields that are read too, where they have words
   */
  default String text(List<Field<?>> more) {
    return (whole() ? "tasks " : "load ")
        + Numbers.text(load())
        + (noise() > 0 ? ", noise " + Numbers.text(noise()) : "")
        + (costs().isEmpty() ? "" : ", costs " + costs())
        + more.stream()
            .map(field -> field.words(values()))
            .filter(words -> !words.isEmpty())
            .map(words -> ", " + words)
            .collect(Collectors.joining());
  }
}
