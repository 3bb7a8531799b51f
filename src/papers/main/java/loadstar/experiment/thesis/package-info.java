/**
 * The tables and figures of Nguyen The Loc, Scheduling Methods for Divisible Workloads in
 * Distributed Environments, JAIST 2007, chapters 2 to 4.
 */
@NullMarked
package loadstar.experiment.thesis;

import org.jspecify.annotations.NullMarked;
