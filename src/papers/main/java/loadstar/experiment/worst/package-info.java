/** Where one scheduler loses to another: the worst problems that a search finds. */
@NullMarked
package loadstar.experiment.worst;

import org.jspecify.annotations.NullMarked;
