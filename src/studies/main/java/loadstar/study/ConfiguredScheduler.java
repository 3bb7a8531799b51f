package loadstar.study;

import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.simulation.FailureMeans;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler kind of the registry with the values of its parameters, ready to be run. {@link
 * SchedulerConfig} has the same by name alone, for rankings and files.
 *
 * @param scheduler the name by which it was given: its own, or that of its class
 * @param settings its parameters that are set
 */
public record ConfiguredScheduler(String scheduler, SchedulerKind kind, Settings settings) {
  /**
   * Makes a configured scheduler of parameters that are given as texts, by name.
   *
   * @throws InputException for a name that the scheduler does not have on such a platform, and for
   *     a text that is no value of it
   */
  public static ConfiguredScheduler of(
      String scheduler, SchedulerKind kind, Shape shape, Map<String, String> texts) {
    Settings.Builder read = new Settings.Builder();
    texts.forEach(
        (name, text) -> read.read(Parameter.named(kind.master(shape), name, kind.name()), text));
    return new ConfiguredScheduler(scheduler, kind, read.build());
  }

  /** Returns the label that tables show. */
  public String label() {
    return label(scheduler, settings.texts());
  }

  static String label(String scheduler, Map<String, String> parameters) {
    StringBuilder label = new StringBuilder(scheduler);
    parameters.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }

  /** Returns its identity in results. */
  public SchedulerConfig config() {
    return new SchedulerConfig(scheduler, settings.texts(), Optional.of(SchedulerTraits.of(kind)));
  }

  /** Tells whether it draws random numbers, as it declares. */
  boolean draws() {
    return !kind.supports(Shape.TREE) && kind.draws().test(settings);
  }

  /**
   * Tells whether a scheduler of that name draws random numbers; false for one that does not come
   * with Loadstar, of which it is not known.
   */
  static boolean draws(String scheduler, Map<String, String> parameters) {
    if (!Registry.builtIn().names().contains(scheduler)) {
      return false;
    }
    SchedulerKind kind = Registry.builtIn().kind(scheduler);
    return !kind.supports(Shape.TREE) && of(scheduler, kind, Shape.STAR, parameters).draws();
  }

  /** Returns what a scheduler of Loadstar's uses of the costs of tasks; nothing for any other. */
  static Knowledge knowledge(String scheduler, Map<String, String> parameters) {
    if (!Registry.builtIn().names().contains(scheduler)) {
      return Knowledge.NOTHING;
    }
    SchedulerKind kind = Registry.builtIn().kind(scheduler);
    return kind.supports(Shape.TREE)
        ? Knowledge.NOTHING
        : kind.knowledge().apply(of(scheduler, kind, Shape.STAR, parameters).settings());
  }

  /** Returns why it cannot run with these failures; null if it can. */
  public @Nullable String cannotSurvive(FailureMeans failures) {
    if (failures.equals(FailureMeans.NONE)) {
      return null;
    }
    if (!kind.losses()) {
      return "does not survive failures";
    }
    return failures.repairs() && !kind.lateWorkers() ? "takes no worker that comes back" : null;
  }

  /** Equal schedulers have equal names, as a kind that a class declares is made anew each time. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConfiguredScheduler that
        && scheduler.equals(that.scheduler)
        && settings.equals(that.settings);
  }

  @Override
  public int hashCode() {
    return 31 * scheduler.hashCode() + settings.hashCode();
  }
}
