/**
 * Makes a platform of SimGrid from measurements of a real machine: readers of the output of
 * benchmarks, a robust piecewise-linear fit of message times, a fit of computation times, and the
 * latency, bandwidth and factors by which SimGrid represents them. It does not simulate: the
 * command has the written files simulated and shows both.
 */
@NullMarked
package loadstar.reality.calibrate;

import org.jspecify.annotations.NullMarked;
