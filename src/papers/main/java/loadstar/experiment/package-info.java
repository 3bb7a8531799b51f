/**
 * The published figures and tables: the simulations that each needs, and the comparison of their
 * results with the paper's numbers. There is one package for each paper, with its platforms; this
 * one contains what they share.
 */
@NullMarked
package loadstar.experiment;

import org.jspecify.annotations.NullMarked;
