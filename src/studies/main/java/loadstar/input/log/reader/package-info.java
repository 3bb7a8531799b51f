/** Readers of the logs that programs write of what they ran: one class for each notation. */
@NullMarked
package loadstar.input.log.reader;

import org.jspecify.annotations.NullMarked;
