/**
 * Simulates schedulers as master and worker actors on SimGrid's S4U, from platform and deployment
 * files, and logs the dates of every subchunk. SimGrid's engine exists once per process, so a
 * process runs one simulation.
 */
@NullMarked
package loadstar.simulation;

import org.jspecify.annotations.NullMarked;
