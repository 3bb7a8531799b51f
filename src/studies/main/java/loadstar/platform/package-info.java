/**
 * SimGrid's platform and deployment files: written, read, generated from seeds, and checked before
 * SimGrid sees them. Knows nothing of algorithms and simulations.
 */
@NullMarked
package loadstar.platform;

import org.jspecify.annotations.NullMarked;
