/**
 * The tables and figures of Nguyen The Loc, A Study on Scheduling Methods for Divisible Loads in
 * Grid environments, JAIST 2007, chapters 3 and 4.
 */
@NullMarked
package loadstar.experiment.thesis;

import org.jspecify.annotations.NullMarked;
