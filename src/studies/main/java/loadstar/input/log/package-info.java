/** Reads the seconds of tasks from the logs of the programs that ran them. */
@NullMarked
package loadstar.input.log;

import org.jspecify.annotations.NullMarked;
