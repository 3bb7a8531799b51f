/**
 * Actors as virtual threads: who runs next, how an actor waits for SimGrid, how it is killed, and
 * what happens when something goes wrong. Priorities, in this order:
 *
 * <ol>
 *   <li>the same simulated dates and the same order of events as a C++ program on S4U;
 *   <li>a simulation error never ends the JVM;
 *   <li>speed.
 * </ol>
 *
 * <p>Threading rule: in each simulation one thread, the one that created the {@code Engine}, runs
 * everything. It carries the virtual threads of all actors, and at most one of them is not parked.
 */
@NullMarked
package loadstar.engine;

import org.jspecify.annotations.NullMarked;
