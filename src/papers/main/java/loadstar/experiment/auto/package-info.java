/** What schedulers that choose among others lose against the best choice in hindsight. */
@NullMarked
package loadstar.experiment.auto;

import org.jspecify.annotations.NullMarked;
