/**
 * Schedulers of one divisible load over many rounds on a star, results not sent back (Nguyen The
 * Loc, <i>Scheduling Methods for Divisible Workloads in Distributed Environments</i>, JAIST 2007,
 * chapters 2.5 to 4).
 *
 * <p>Model: the master sends chunks one after another, without gaps of its own making. Sending c
 * load units to worker i takes its port nLat_i + c/B_i seconds ({@code latencyOut}, {@code
 * bandwidthOut}); the worker computes its chunks in order, cLat_i + c/S_i seconds each ({@code
 * computeLatency}, {@code speed}), while it receives the next.
 *
 * <p>A static algorithm returns a {@link loadstar.algorithm.multiround.Plan} before the first send;
 * a dynamic one is a {@link loadstar.algorithm.Scheduler} itself, called whenever the port is free.
 * {@link loadstar.algorithm.play.ArithmeticRun} simulates both without SimGrid, and is the
 * reference for SimGrid runs.
 *
 * <p>Workers are selected as indices in the platform's list; the free share of a shared worker's
 * power is predicted from an interval time series.
 */
@NullMarked
package loadstar.algorithm.multiround;

import org.jspecify.annotations.NullMarked;
