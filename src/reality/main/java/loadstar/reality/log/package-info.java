/**
 * Logs of real managers: how each format is read, what a run shows, and the platform made of it.
 */
@NullMarked
package loadstar.reality.log;

import org.jspecify.annotations.NullMarked;
