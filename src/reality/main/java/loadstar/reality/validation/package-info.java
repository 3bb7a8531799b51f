/**
 * Measures how well simulated runs predict real ones: surveys of workers, a platform fitted to
 * them, the same schedulers run on real workers and on SimGrid.
 */
@NullMarked
package loadstar.reality.validation;

import org.jspecify.annotations.NullMarked;
