/**
 * Plays schedulers without SimGrid: the books that every player keeps, and a player in plain Java
 * whose dates a simulation must reproduce.
 */
@NullMarked
package loadstar.algorithm.play;

import org.jspecify.annotations.NullMarked;
