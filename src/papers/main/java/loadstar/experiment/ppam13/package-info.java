/**
 * D. Millot and C. Parrot, "Setting up clusters of computing units to process several data streams
 * efficiently", PPAM 2013: Figures 3 to 6. docs/papers/ppam13.md describes what the text leaves
 * open, and how it was read.
 */
@NullMarked
package loadstar.experiment.ppam13;

import org.jspecify.annotations.NullMarked;
