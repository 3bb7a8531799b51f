/** Results as a package that describes itself: an RO-Crate, written and checked. */
@NullMarked
package loadstar.report.crate;

import org.jspecify.annotations.NullMarked;
