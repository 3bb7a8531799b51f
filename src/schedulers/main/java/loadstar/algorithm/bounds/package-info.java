/**
 * Lower bounds of the makespan. Each term is that of a relaxed problem, with fewer constraints than
 * a schedule has, so its least time is never above that of a schedule.
 */
@NullMarked
package loadstar.algorithm.bounds;

import org.jspecify.annotations.NullMarked;
