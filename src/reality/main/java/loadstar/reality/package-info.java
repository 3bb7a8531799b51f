/**
 * Reality is a guest: commands that measure machines, make platforms of measurements, and play
 * schedulers on real workers. The program finds them by {@code META-INF/services}; nothing imports
 * this package or those below it, and the program is whole without them.
 */
@NullMarked
package loadstar.reality;

import org.jspecify.annotations.NullMarked;
