/**
 * Setting up one AS4DR cluster for each of several data streams, after D. Millot and C. Parrot,
 * "Setting up clusters of computing units to process several data streams efficiently", PPAM 2013.
 *
 * <p>{@link loadstar.algorithm.clusters.ClusterSelection} decides which worker serves which master.
 * Symbols are those of {@link loadstar.algorithm.as4dr}; t is a worker's potential throughput and
 * d° the time it may take of its master's ports in every period tau, whichever worker is served
 * before it.
 */
@NullMarked
package loadstar.algorithm.clusters;

import org.jspecify.annotations.NullMarked;
