/**
 * D. Millot and C. Parrot, "Some tests of adaptivity for the AS4DR scheduler", ICPPW 2012: Figures
 * 9 to 12 and 14 to 17. What the text leaves open, and how it was read, is told in
 * docs/papers/icppw12.md.
 */
@NullMarked
package loadstar.experiment.icppw12;

import org.jspecify.annotations.NullMarked;
