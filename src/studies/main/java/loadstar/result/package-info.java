/**
 * What results look like: tables and figures that name their columns, the numbers that papers print
 * ({@link loadstar.result.Published}), and the verdicts on ours ({@link
 * loadstar.result.Comparison}).
 */
@NullMarked
package loadstar.result;

import org.jspecify.annotations.NullMarked;
