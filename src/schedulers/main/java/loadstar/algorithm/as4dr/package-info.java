/**
 * AS4DR, its Baseline and their preliminary step CIP, after D. Millot and C. Parrot, "Some tests of
 * adaptivity for the AS4DR scheduler", ICPPW 2012. Symbols are the paper's: w a worker, F its
 * speed, f its computation latency, B^D and b^D bandwidth and latency from the master, B^R and b^R
 * back to it, tau the wanted period, alpha the size of a chunk, theta the share of its first
 * subchunk s-dot (s-ddot is the second), d the delay before a worker's first chunk, sigma the
 * estimated duration of a round. Equation numbers are those of that paper.
 *
 * <p>{@link loadstar.algorithm.as4dr.ClusterSelection} sets up one cluster for each of several data
 * streams (PPAM 2013): t is a worker's potential throughput, d° the time that it may take of its
 * master's ports in every period, whichever worker is served before it.
 */
@NullMarked
package loadstar.algorithm.as4dr;

import org.jspecify.annotations.NullMarked;
