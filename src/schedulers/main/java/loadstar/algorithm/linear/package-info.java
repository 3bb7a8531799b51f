/**
 * Linear programs: solved fast in doubles, and then exactly in fractions at the basis that doubles
 * lead to.
 */
@NullMarked
package loadstar.algorithm.linear;

import org.jspecify.annotations.NullMarked;
