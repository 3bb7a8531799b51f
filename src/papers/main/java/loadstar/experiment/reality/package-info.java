/**
 * Predictions of real runs on two clusters of other groups: {@link
 * loadstar.experiment.reality.Blades} and {@link loadstar.experiment.reality.Lsf}. Parameters are
 * fitted on the runs named there and on nothing else; docs/reality.md describes the results.
 */
@NullMarked
package loadstar.experiment.reality;

import org.jspecify.annotations.NullMarked;
