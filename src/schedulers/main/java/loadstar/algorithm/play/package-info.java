/**
 * Runs schedulers without SimGrid: the accounting that every player shares, and runs by arithmetic,
 * whose dates a SimGrid run must reproduce.
 */
@NullMarked
package loadstar.algorithm.play;

import org.jspecify.annotations.NullMarked;
