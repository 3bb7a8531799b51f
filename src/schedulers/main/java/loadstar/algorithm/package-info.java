/**
 * The published schedulers as plain Java, without simulation: each family in its own package, and
 * the registry of their stable names here.
 */
@NullMarked
package loadstar.algorithm;

import org.jspecify.annotations.NullMarked;
