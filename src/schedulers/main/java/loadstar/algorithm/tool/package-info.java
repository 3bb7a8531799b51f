/** Tools that run tasks in parallel, by their names: the rule of each, and where it stands. */
@NullMarked
package loadstar.algorithm.tool;

import org.jspecify.annotations.NullMarked;
