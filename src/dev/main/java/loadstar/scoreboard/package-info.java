/**
 * How many of the printed numbers are reproduced, counted from recorded comparisons, and the pages
 * of docs/papers that say so.
 */
@NullMarked
package loadstar.scoreboard;

import org.jspecify.annotations.NullMarked;
