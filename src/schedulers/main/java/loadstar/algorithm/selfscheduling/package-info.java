/**
 * Self-scheduling: a worker that has nothing to do asks, and a rule says how many tasks it gets.
 * One class for each family of rules; {@link loadstar.algorithm.selfscheduling.SelfSchedulingKinds}
 * lists them, {@link loadstar.algorithm.selfscheduling.SelfScheduling} is what they share. The page
 * docs/self-scheduling.md says of each what its paper prints and what public codes do.
 *
 * <p>N tasks, P workers, R tasks that are not given out yet.
 */
@NullMarked
package loadstar.algorithm.selfscheduling;

import org.jspecify.annotations.NullMarked;
