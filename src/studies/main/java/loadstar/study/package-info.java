/**
 * Defines and runs studies: everything that varies, crossed; the runs that this makes, which of
 * them are missing and why; the runners that execute them; their results in one SQLite file; one
 * table of them.
 */
@NullMarked
package loadstar.study;

import org.jspecify.annotations.NullMarked;
