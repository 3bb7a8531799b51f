/**
 * Counts how many of the printed numbers are reproduced, from recorded comparisons, and writes the
 * pages of docs/papers with these counts.
 */
@NullMarked
package loadstar.scoreboard;

import org.jspecify.annotations.NullMarked;
