/**
 * Measures the machine at hand, for a calibration and to check one: processes that talk over
 * sockets, messages there and back, computations, and a small master-worker program. Real time,
 * real sockets; nothing of SimGrid.
 */
@NullMarked
package loadstar.measure;

import org.jspecify.annotations.NullMarked;
