/**
 * Schedulers that choose among others during a run: by simulating how it may go on (after SimAS,
 * Mohammed and Ciorba, 2020), by expert rules, or by trying. The chosen one takes over the rest of
 * the load.
 */
@NullMarked
package loadstar.algorithm.portfolio;

import org.jspecify.annotations.NullMarked;
