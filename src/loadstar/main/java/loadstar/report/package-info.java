/** Charts, written as SVG from result files; nothing here knows how a result came about. */
@NullMarked
package loadstar.report;

import org.jspecify.annotations.NullMarked;
