/**
 * D. Millot and C. Parrot, "Setting up clusters of computing units to process several data streams
 * efficiently", PPAM 2013: Figures 3 to 6. What the text leaves open, and how it was read, is told
 * in docs/papers/ppam13.md.
 */
@NullMarked
package loadstar.experiment.ppam13;

import org.jspecify.annotations.NullMarked;
