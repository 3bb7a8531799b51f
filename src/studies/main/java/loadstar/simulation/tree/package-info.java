/**
 * Plays schedulers of bags of tasks on a tree on SimGrid: at every node a scheduler, a sender and a
 * worker, requests upwards and tasks downwards as messages.
 */
@NullMarked
package loadstar.simulation.tree;

import org.jspecify.annotations.NullMarked;
