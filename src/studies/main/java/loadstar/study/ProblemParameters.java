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

/** The parameters of a problem besides the platform: values of {@link Fields}, without defaults. */
public sealed interface ProblemParameters permits Workload, Setting {
  Settings values();

  /** Returns the load in units or tasks; NaN if it is not given. */
  default double load() {
    return Fields.load(values()).orElse(Double.NaN);
  }

  /** Tells whether its units are indivisible tasks. */
  default boolean whole() {
    return values().has(Fields.TASKS.parameter());
  }

  /** Sets a number of tasks, or a divisible load; neither for NaN. */
  static Settings.Builder setLoad(Settings.Builder values, double load, boolean whole) {
    values.remove(Fields.TASKS.parameter()).remove(Fields.LOAD.parameter());
    return Double.isNaN(load)
        ? values
        : whole
            ? values.set(Fields.TASKS.parameter(), (int) load)
            : values.set(Fields.LOAD.parameter(), load);
  }

  /** Returns the amount of load that is distributed. */
  default Load amount() {
    return new Load(load(), whole());
  }

  /**
   * Returns the standard deviation of the cost of a unit, over its mean; 0 if a file gives the
   * costs.
   */
  default double noise() {
    return values().get(Fields.NOISE.parameter());
  }

  /** Returns the name of the file of the units' costs; empty if there is none. */
  default String costs() {
    return Stream.of(
            Fields.COSTS,
            Fields.COSTS_COLUMN,
            Fields.TIME_UNIT,
            Fields.COSTS_HOST,
            Fields.COSTS_ZERO)
        .map(field -> field.words(values()))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Returns the bags of tasks on a tree, as text; empty for a load on a star. */
  default String bags() {
    return values().find(Fields.BAGS.parameter()).orElse("");
  }

  /** Returns the bags of tasks one by one. */
  default List<Application> applications() {
    return bags().isEmpty() ? List.of() : Bags.parse(bags());
  }

  /** Tells whether something fails. */
  default boolean fails() {
    return FailureMeans.FIELDS.stream().anyMatch(field -> values().has(field.parameter()));
  }

  /** Tells whether tasks, their order or failures are random, whatever the scheduler draws. */
  default boolean isRandom() {
    return noise() > 0 || fails() || Fields.order(values()).draws();
  }

  /** Returns mean lives and repairs. */
  default FailureMeans failures() {
    return fails() ? FailureMeans.of(values()) : FailureMeans.NONE;
  }

  /** Returns the failures for people, after another text; empty if nothing fails. */
  default String failuresText() {
    return fails() ? ", " + failures().text() : "";
  }

  /** Returns the flops of a unit; NaN if a file, the bags or seconds give them. */
  default double flopsPerUnit() {
    return costs().isEmpty() && bags().isEmpty() && !values().has(Fields.SECONDS.parameter())
        ? values().get(Fields.FLOPS.parameter())
        : Double.NaN;
  }

  /** Returns the bytes of the result of a unit; 0 if nothing comes back. */
  default double resultBytesPerUnit() {
    return values().get(Fields.RESULT_BYTES.parameter());
  }

  /** Returns the ports of the master. */
  default Ports ports() {
    return Fields.ports(values());
  }

  /**
   * Describes load, noise and costs.
   *
   * @param more fields that are described too, if they have words
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
