/** The worst problems that a search finds: where one scheduler loses to another. */
@NullMarked
package loadstar.experiment.worst;

import org.jspecify.annotations.NullMarked;
