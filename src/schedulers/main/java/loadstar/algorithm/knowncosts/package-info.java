/**
 * Schedulers that use what is known of the cost of each task before the run, and assign all tasks
 * in advance.
 */
@NullMarked
package loadstar.algorithm.knowncosts;

import org.jspecify.annotations.NullMarked;
