/**
 * The experiments of O. Beaumont, L. Carter, J. Ferrante, A. Legrand, L. Marchal, Y. Robert,
 * <i>Scheduling multiple bags of tasks on heterogeneous master-worker platforms</i>, INRIA RR-5739,
 * 2005, section 5. docs/papers/rr5739.md describes how the report was read.
 */
@NullMarked
package loadstar.experiment.rr5739;

import org.jspecify.annotations.NullMarked;
