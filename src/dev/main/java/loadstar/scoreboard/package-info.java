/**
 * How many of the numbers that the papers print are met, counted from recorded comparisons, and the
 * pages of docs/papers that say so.
 */
@NullMarked
package loadstar.scoreboard;

import org.jspecify.annotations.NullMarked;
