/** Chapter 3: MRRS against UMR and LP on dedicated workers. */
@NullMarked
package loadstar.experiment.thesis.chapter3;

import org.jspecify.annotations.NullMarked;
