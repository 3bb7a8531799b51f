/**
 * Times that no schedule beats. Each term is a problem with less to obey than a schedule has, so
 * its least time is never above what a schedule can reach.
 */
@NullMarked
package loadstar.algorithm.bounds;

import org.jspecify.annotations.NullMarked;
