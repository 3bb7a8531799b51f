package loadstar.algorithm;

import java.util.Map;

/**
 * Finds schedulers that are no classes yet, by names such as {@code python:mine.py}. A class with a
 * public constructor without arguments, named in {@code
 * META-INF/services/loadstar.algorithm.SchedulerSource} of its jar.
 */
public interface SchedulerSource {
  /** What its names begin with, before the colon. */
  String prefix();

  /** How its names look, for people: {@code python:FILE}. */
  String form();

  /**
   * The scheduler of a name.
   *
   * @param name without prefix and colon
   * @param parameters that are known to be given, as text: how long it may take to say what it is
   * @throws loadstar.model.InputException when there is none, and why
   */
  SchedulerKind kind(String name, Map<String, String> parameters);

  /**
   * What the scheduler's decisions depend on besides its name and its parameters, such as the
   * contents of a file: results of another one are not those of this one.
   *
   * @param name without prefix and colon
   */
  String version(String name);

  /** Whether each of its schedulers has a process of its own. */
  default boolean startsProcesses() {
    return true;
  }
}
