/**
 * Plays schedulers of bags of tasks on a tree on SimGrid, below the {@link
 * loadstar.algorithm.bagsoftasks.TreeMachine} of every player: at every node a scheduler, a sender
 * and a worker, requests upwards and tasks downwards as messages.
 */
@NullMarked
package loadstar.simulation.tree;

import org.jspecify.annotations.NullMarked;
