/**
 * How much of a shared worker's power is left for the load: the thesis' two predictors of the next
 * value of an interval time series, 2PP and Mixed-Tendency (Nguyen The Loc, JAIST 2007, sections
 * 4.4 and 4.5), the aggregation that makes the series, and the step from a measured share to the
 * speed that the next round is planned with.
 */
@NullMarked
package loadstar.algorithm.prediction;

import org.jspecify.annotations.NullMarked;
