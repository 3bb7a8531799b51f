/**
 * D. Millot and C. Parrot, "Some tests of adaptivity for the AS4DR scheduler", ICPPW 2012: Figures
 * 9 to 12 and 14 to 17. docs/papers/icppw12.md describes what the text leaves open, and how it was
 * read.
 */
@NullMarked
package loadstar.experiment.icppw12;

import org.jspecify.annotations.NullMarked;
