/**
 * Self-scheduling: a worker without work requests it, and a rule computes how many tasks it gets.
 * There is one class for each family of rules; {@link
 * loadstar.algorithm.selfscheduling.SelfSchedulingKinds} lists them, {@link
 * loadstar.algorithm.selfscheduling.SelfScheduling} is their common part. The page
 * docs/self-scheduling.md compares for each what its paper prints and what public codes do.
 *
 * <p>The symbols are N tasks, P workers, and R tasks that are not assigned yet.
 */
@NullMarked
package loadstar.algorithm.selfscheduling;

import org.jspecify.annotations.NullMarked;
