/**
 * What every scheduler has to hold, as checks that anybody can run on a scheduler of their own:
 * {@link loadstar.algorithm.testing.SchedulerContract} as a JUnit test to inherit from, {@link
 * loadstar.algorithm.testing.ContractChecks} without JUnit.
 */
@NullMarked
package loadstar.algorithm.testing;

import org.jspecify.annotations.NullMarked;
