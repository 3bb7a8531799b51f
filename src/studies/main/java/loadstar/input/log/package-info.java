/** Seconds of tasks, from the logs of what ran them. */
@NullMarked
package loadstar.input.log;

import org.jspecify.annotations.NullMarked;
