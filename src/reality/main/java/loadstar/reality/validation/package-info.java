/**
 * How well simulated runs say what real ones take: surveys of workers, a platform fitted to them,
 * the same schedulers played for real and on SimGrid.
 */
@NullMarked
package loadstar.reality.validation;

import org.jspecify.annotations.NullMarked;
