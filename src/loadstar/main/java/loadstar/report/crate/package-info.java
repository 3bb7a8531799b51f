/** Writes and checks packages of results that describe themselves: RO-Crates. */
@NullMarked
package loadstar.report.crate;

import org.jspecify.annotations.NullMarked;
