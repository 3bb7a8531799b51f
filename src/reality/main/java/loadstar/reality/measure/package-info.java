/**
 * Connects worker processes, here or elsewhere, with a master over sockets: measures them, for a
 * calibration, and runs schedulers on them. It uses real time and real messages, and nothing of
 * SimGrid.
 */
@NullMarked
package loadstar.reality.measure;

import org.jspecify.annotations.NullMarked;
