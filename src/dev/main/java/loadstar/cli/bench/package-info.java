/**
 * The machinery of {@code loadstar bench}: scenarios that exist once in C++ and once in Java, the
 * variants that run them (C++ S4U stock, C++ S4U with raw contexts, ours, upstream's simgrid-java),
 * and what is made of the measurements. Time is only ever compared between runs that reached the
 * same simulated clock to the last digit, and only as a ratio of two runs made one after the other.
 */
@NullMarked
package loadstar.cli.bench;

import org.jspecify.annotations.NullMarked;
