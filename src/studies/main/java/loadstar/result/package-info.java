/**
 * Data of results: tables and figures that name their columns, the numbers that papers print
 * ({@link loadstar.result.Published}), and verdicts on the simulated ones ({@link
 * loadstar.result.Comparison}).
 */
@NullMarked
package loadstar.result;

import org.jspecify.annotations.NullMarked;
