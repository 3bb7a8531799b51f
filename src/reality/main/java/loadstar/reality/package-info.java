/**
 * Reality is an optional module: commands that measure machines, make platforms of measurements,
 * and run schedulers on real workers. The program finds them by {@code META-INF/services}; nothing
 * imports this package or those below it, and the program is complete without them.
 */
@NullMarked
package loadstar.reality;

import org.jspecify.annotations.NullMarked;
