/** The loss of schedulers that choose among others, against the best choice in hindsight. */
@NullMarked
package loadstar.experiment.auto;

import org.jspecify.annotations.NullMarked;
