/**
 * Workers that are processes, here or elsewhere, and a master that talks to them over sockets:
 * measures them, for a calibration, and plays schedulers on them. Real time, real messages; nothing
 * of SimGrid.
 */
@NullMarked
package loadstar.reality.measure;

import org.jspecify.annotations.NullMarked;
