/**
 * Runs schedulers without SimGrid: the accounting that every player shares, and a simulation in
 * plain Java whose dates a SimGrid run must reproduce.
 */
@NullMarked
package loadstar.algorithm.play;

import org.jspecify.annotations.NullMarked;
