/**
 * The program of a clone: Loadstar's own commands, and those with which Loadstar itself is measured
 * and documented.
 */
@NullMarked
package loadstar.dev;

import org.jspecify.annotations.NullMarked;
