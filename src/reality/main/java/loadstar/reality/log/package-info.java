/** Logs of real managers: what each format says, what a run shows, and the platform made of it. */
@NullMarked
package loadstar.reality.log;

import org.jspecify.annotations.NullMarked;
