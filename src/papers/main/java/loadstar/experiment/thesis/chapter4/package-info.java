/** Chapter 4: schedulers that adapt, 2PP and DSA, against UMR on workers with local tasks. */
@NullMarked
package loadstar.experiment.thesis.chapter4;

import org.jspecify.annotations.NullMarked;
