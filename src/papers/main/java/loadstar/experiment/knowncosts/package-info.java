/** The worth of the seconds that tasks took last time, on the test suites of public projects. */
@NullMarked
package loadstar.experiment.knowncosts;

import org.jspecify.annotations.NullMarked;
