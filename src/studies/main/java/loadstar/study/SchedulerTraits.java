package loadstar.study;

import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;

/**
 * The facts that a scheduler declares and readers of results need. A scheduler of the user's may be
 * gone when its results are read, so these facts travel with them.
 *
 * @param wholeUnits whether all its chunks are whole units
 * @param requestsFirstChunk whether its workers request work
 * @param results how results come back to it
 * @param playsTrees whether it schedules along a tree; others serve the hosts of a tree as a star
 */
public record SchedulerTraits(
    boolean wholeUnits, boolean requestsFirstChunk, Results results, boolean playsTrees) {
  /** Takes the traits from the declaration of a scheduler. */
  public static SchedulerTraits of(SchedulerKind kind) {
    return new SchedulerTraits(
        kind.wholeTasks(),
        kind.requestBytes().isPresent(),
        kind.results(),
        kind.supports(Shape.TREE));
  }
}
