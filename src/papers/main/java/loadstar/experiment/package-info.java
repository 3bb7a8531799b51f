/**
 * The published figures and tables: which simulations each needs, and how what they yield is set
 * beside the paper's numbers. One package for each paper, with its platforms; this one holds what
 * they share.
 */
@NullMarked
package loadstar.experiment;

import org.jspecify.annotations.NullMarked;
