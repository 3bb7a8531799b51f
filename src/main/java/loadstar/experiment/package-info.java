/**
 * Experiments: which simulations a published figure needs ({@link loadstar.experiment.RunSpec}),
 * how they are run, one process each ({@link loadstar.experiment.Campaign}), and how what they
 * yield is set beside the paper's numbers ({@link loadstar.experiment.Comparison}).
 */
@NullMarked
package loadstar.experiment;

import org.jspecify.annotations.NullMarked;
