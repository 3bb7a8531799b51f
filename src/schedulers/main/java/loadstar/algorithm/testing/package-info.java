/**
 * The contract of every scheduler, as checks for one's own schedulers: {@link
 * loadstar.algorithm.testing.SchedulerContract} as a JUnit test to inherit from, {@link
 * loadstar.algorithm.testing.ContractChecks} without JUnit.
 */
@NullMarked
package loadstar.algorithm.testing;

import org.jspecify.annotations.NullMarked;
