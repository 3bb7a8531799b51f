/**
 * Table 2 of T. Ferreto and C. De Rose, "Scheduling Divisible Workloads using the Adaptive Time
 * Factoring Algorithm", and what its section 4 believes of more machines. Every choice that the
 * paper leaves open is in docs/papers/atf.md.
 */
@NullMarked
package loadstar.experiment.atf;

import org.jspecify.annotations.NullMarked;
