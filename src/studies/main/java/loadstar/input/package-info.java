/** Reads the texts of the user's files, and reports errors in those that cannot be read. */
@NullMarked
package loadstar.input;

import org.jspecify.annotations.NullMarked;
