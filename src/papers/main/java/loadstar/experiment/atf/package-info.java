/**
 * Table 2 of T. Ferreto and C. De Rose, "Scheduling Divisible Workloads using the Adaptive Time
 * Factoring Algorithm", and the belief of its section 4 about more machines. Every choice that the
 * paper leaves open is in docs/papers/atf.md.
 */
@NullMarked
package loadstar.experiment.atf;

import org.jspecify.annotations.NullMarked;
