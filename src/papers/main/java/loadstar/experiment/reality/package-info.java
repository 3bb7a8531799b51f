/**
 * Predictions of runs that were really made, on two clusters of others: {@link
 * loadstar.experiment.reality.Blades} and {@link loadstar.experiment.reality.Lsf}. What is fitted
 * is fitted on the runs named there and on nothing else; docs/reality.md says what comes out.
 */
@NullMarked
package loadstar.experiment.reality;

import org.jspecify.annotations.NullMarked;
