/**
 * Which workers take part: UMR's two rules and MRRS's three policies (Nguyen The Loc, JAIST 2007,
 * sections 3.3 and 3.4), with the exact searches that bound the greedy ones.
 *
 * <p>Every rule takes the platform's list of workers and answers indices in that list, in the order
 * in which the master serves them.
 */
@NullMarked
package loadstar.algorithm.selection;

import org.jspecify.annotations.NullMarked;
