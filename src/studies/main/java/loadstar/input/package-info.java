/** Texts of the user's files: how they are read, and what is wrong with those that cannot be. */
@NullMarked
package loadstar.input;

import org.jspecify.annotations.NullMarked;
