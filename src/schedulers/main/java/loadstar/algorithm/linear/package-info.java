/**
 * Linear programs: solved fast by OR-Tools' GLOP, and then exactly in fractions at the basis that
 * GLOP ends with.
 */
@NullMarked
package loadstar.algorithm.linear;

import org.jspecify.annotations.NullMarked;
