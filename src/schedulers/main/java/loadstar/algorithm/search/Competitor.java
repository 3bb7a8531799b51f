package loadstar.algorithm.search;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;

/**
 * A scheduler with values of its parameters, as a search plays it.
 *
 * @param label its name in tables
 */
public record Competitor(String label, SchedulerKind kind, Settings settings) {}
