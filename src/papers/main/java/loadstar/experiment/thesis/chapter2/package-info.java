/** Chapter 2: the worked examples of one round. */
@NullMarked
package loadstar.experiment.thesis.chapter2;

import org.jspecify.annotations.NullMarked;
