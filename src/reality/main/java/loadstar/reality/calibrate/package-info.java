/**
 * From measurements of a real machine to a platform of SimGrid: readers of what benchmarks print, a
 * robust piecewise-linear fit of message times, a fit of computation times, and the latency,
 * bandwidth and factors by which SimGrid says the same. No simulation: the command has the written
 * files simulated and shows both.
 */
@NullMarked
package loadstar.reality.calibrate;

import org.jspecify.annotations.NullMarked;
