package loadstar.algorithm;

import java.util.Map;

/**
 * Finds schedulers that are not classes yet, by names such as {@code python:mine.py}. An
 * implementation is a class with a public constructor without arguments, named in {@code
 * META-INF/services/loadstar.algorithm.SchedulerSource} of its jar.
 */
public interface SchedulerSource {
  /** Returns the prefix of its names, before the colon. */
  String prefix();

  /** Returns the form of its names, for people: {@code python:FILE}. */
  String form();

  /**
   * Returns the scheduler of a name.
   *
   * @param name without prefix and colon
   * @param parameters that are known to be given, as text, such as the time limit for the
   *     description
   * @throws loadstar.model.InputException if there is none, with the reason
   */
  SchedulerKind kind(String name, Map<String, String> parameters);

  /**
   * Returns the version of the scheduler: what its decisions depend on besides its name and its
   * parameters, such as the contents of a file. Results of one version are not those of another.
   *
   * @param name without prefix and colon
   */
  String version(String name);

  /** Tells whether each of its schedulers has a process of its own. */
  default boolean startsProcesses() {
    return true;
  }

  /**
   * Tells whether naming one of its schedulers runs foreign code, in a process or in this one. An
   * untrusted file may not name such a scheduler.
   */
  default boolean runsCode() {
    return true;
  }
}
