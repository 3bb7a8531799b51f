package loadstar.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler configuration: a scheduler with values of its parameters. It is the identity of a row
 * in every ranking, file and page. Two configurations are equal if their schedulers and parameters
 * are, whichever process made them. The label is printed and never read back.
 *
 * @param scheduler its name in the registry, or what the user gave: a class, a file, a program
 * @param parameters those that are set, text by name, in the order of their declaration
 * @param traits what the scheduler declares; empty if only a file of results names it and it does
 *     not come with Loadstar
 */
public record SchedulerConfig(
    String scheduler, Map<String, String> parameters, Optional<SchedulerTraits> traits) {
  public SchedulerConfig {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** Makes a configuration of names and texts, as files of results have them. */
  public static SchedulerConfig of(String scheduler, Map<String, String> parameters) {
    Registry known = Registry.builtIn();
    return new SchedulerConfig(
        scheduler,
        parameters,
        known.names().contains(scheduler)
            ? Optional.of(SchedulerTraits.of(known.kind(scheduler)))
            : Optional.empty());
  }

  /** Makes a configuration without parameters. */
  public static SchedulerConfig of(String scheduler) {
    return of(scheduler, Map.of());
  }

  /**
   * Names the configuration in tables: the scheduler, then {@code name=value} for each parameter.
   */
  public String label() {
    return ConfiguredScheduler.label(scheduler, parameters);
  }

  /** Returns the same configuration of a scheduler with another name, for pages that hide names. */
  public SchedulerConfig renamed(String name) {
    return new SchedulerConfig(name, parameters, traits);
  }

  /** Tells whether all chunks are whole units; false if nothing is known of the scheduler. */
  public boolean handsOutWholeUnits() {
    return traits.map(SchedulerTraits::wholeUnits).orElse(false);
  }

  /** Tells whether workers request work; true if nothing is known of the scheduler. */
  public boolean requestsFirstChunk() {
    return traits.map(SchedulerTraits::requestsFirstChunk).orElse(true);
  }

  /**
   * Tells whether all chunks are decided before the run, without the information of returning
   * results; false if nothing is known of the scheduler.
   */
  public boolean plansAll() {
    return traits
        .filter(one -> !one.requestsFirstChunk() && one.results() == Results.NONE)
        .isPresent();
  }

  /**
   * Returns what the scheduler uses of the costs of tasks before a run, with its parameters;
   * nothing for one that does not come with Loadstar.
   */
  Knowledge knowledge() {
    return ConfiguredScheduler.knowledge(scheduler, parameters);
  }

  /**
   * Tells how the scheduler serves a platform: schedulers of stars serve a tree's hosts as a star.
   */
  public Shape servedAs(Shape platform) {
    return platform == Shape.TREE && traits.filter(SchedulerTraits::playsTrees).isPresent()
        ? Shape.TREE
        : Shape.STAR;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SchedulerConfig that
        && scheduler.equals(that.scheduler)
        && parameters.equals(that.parameters);
  }

  @Override
  public int hashCode() {
    return 31 * scheduler.hashCode() + parameters.hashCode();
  }

  /** Returns the label, by which sentences call the configuration. */
  @Override
  public String toString() {
    return label();
  }
}
