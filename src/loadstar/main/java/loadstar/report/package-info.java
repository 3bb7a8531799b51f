/** Draws charts from result files, as SVG; it does not know how a result was computed. */
@NullMarked
package loadstar.report;

import org.jspecify.annotations.NullMarked;
