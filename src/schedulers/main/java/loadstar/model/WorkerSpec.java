package loadstar.model;

/**
 * One worker of a star with affine costs: a subchunk of x load units takes x/B^D + b^D seconds to
 * reach it, x/F + f to compute, and its result x/B^R + b^R to come back (ICPPW'12, section III-A).
 *
 * @param name the worker's host
 * @param speed F, load units per second, positive
 * @param computeLatency f, seconds
 * @param bandwidthOut B^D, load units per second from the master to the worker, positive
 * @param latencyOut b^D, seconds
 * @param bandwidthBack B^R, load units per second from the worker to the master, positive
 * @param latencyBack b^R, seconds
 * @param extras what it has beyond the model of the papers
 */
public record WorkerSpec(
    String name,
    double speed,
    double computeLatency,
    double bandwidthOut,
    double latencyOut,
    double bandwidthBack,
    double latencyBack,
    WorkerExtras extras) {
  // The bandwidth of links on which nothing takes time, load units per second.
  static final double NO_TIME = 1e200;

  /** Refuses invalid values: NaN, infinite, negative, or a speed of zero. */
  public WorkerSpec {
    if (name.isBlank()) {
      throw new InputException("a worker has no name", null);
    }
    String of = "worker " + name + ": the ";
    InputException.positive(of, "speed", speed);
    InputException.notNegative(of, "compute latency", computeLatency);
    InputException.positive(of, "bandwidth from the master", bandwidthOut);
    InputException.notNegative(of, "latency from the master", latencyOut);
    InputException.positive(of, "bandwidth to the master", bandwidthBack);
    InputException.notNegative(of, "latency to the master", latencyBack);
    extras.check(of);
  }

  /** Makes a worker of the papers, without extras. */
  public WorkerSpec(
      String name,
      double speed,
      double computeLatency,
      double bandwidthOut,
      double latencyOut,
      double bandwidthBack,
      double latencyBack) {
    this(
        name,
        speed,
        computeLatency,
        bandwidthOut,
        latencyOut,
        bandwidthBack,
        latencyBack,
        WorkerExtras.NONE);
  }

  /** Returns a worker whose link is the same in both directions. */
  public static WorkerSpec symmetric(
      String name, double speed, double computeLatency, double bandwidth, double latency) {
    return new WorkerSpec(name, speed, computeLatency, bandwidth, latency, bandwidth, latency);
  }

  /**
   * Makes a worker without latencies, whose messages take no time that counts (1e-200 s a unit);
   * the with-methods give it others.
   *
   * @param speed F, load units per second, positive
   */
  public static WorkerSpec of(String name, double speed) {
    return symmetric(name, speed, 0, NO_TIME, 0);
  }

  /** Returns this worker with another latency f of computations, in seconds. */
  public WorkerSpec withComputeLatency(double seconds) {
    return new WorkerSpec(
        name, speed, seconds, bandwidthOut, latencyOut, bandwidthBack, latencyBack, extras);
  }

  /** Returns this worker with other bandwidths B^D and B^R, in load units per second. */
  public WorkerSpec withBandwidths(double out, double back) {
    return new WorkerSpec(name, speed, computeLatency, out, latencyOut, back, latencyBack, extras);
  }

  /**
   * Returns this worker with other latencies b^D and b^R of messages, in seconds; itself if they
   * are the same.
   */
  public WorkerSpec withLatencies(double out, double back) {
    if (out == latencyOut && back == latencyBack) {
      return this;
    }
    return new WorkerSpec(
        name, speed, computeLatency, bandwidthOut, out, bandwidthBack, back, extras);
  }

  /** Returns this worker with the three speeds multiplied by a factor; latencies stay. */
  public WorkerSpec withSpeedsTimes(double factor) {
    return times(factor, 1, factor);
  }

  /**
   * Returns this worker with its parameters multiplied by factors, as inaccurate estimates are.
   *
   * @param ofSpeed factor of F
   * @param ofLatencies factor of f, b^D and b^R
   * @param ofBandwidths factor of B^D and B^R
   */
  public WorkerSpec times(double ofSpeed, double ofLatencies, double ofBandwidths) {
    return new WorkerSpec(
        name,
        ofSpeed * speed,
        ofLatencies * computeLatency,
        ofBandwidths * bandwidthOut,
        ofLatencies * latencyOut,
        ofBandwidths * bandwidthBack,
        ofLatencies * latencyBack,
        extras);
  }

  /** Returns a worker with the same latencies and extras. */
  public WorkerSpec with(String otherName, double otherSpeed, double otherOut, double otherBack) {
    return new WorkerSpec(
        otherName,
        otherSpeed,
        computeLatency,
        otherOut,
        latencyOut,
        otherBack,
        latencyBack,
        extras);
  }

  /**
   * Returns this worker with other extras; itself if they are the same. The caches of plans have
   * workers without dispatch costs, and would otherwise have a copy of every star.
   */
  public WorkerSpec with(WorkerExtras other) {
    return other.equals(extras)
        ? this
        : new WorkerSpec(
            name,
            speed,
            computeLatency,
            bandwidthOut,
            latencyOut,
            bandwidthBack,
            latencyBack,
            other);
  }

  /** Returns the latency in flight, in seconds, see {@link WorkerExtras}. */
  public double latencyInFlight() {
    return extras.latencyInFlight();
  }

  /** Returns the shared input of the worker's host, see {@link WorkerExtras}. */
  public SharedInput sharedInput() {
    return extras.sharedInput();
  }

  /** Returns this worker with another speed F, in load units per second. */
  public WorkerSpec withSpeed(double other) {
    return with(name, other, bandwidthOut, bandwidthBack);
  }

  /** Returns D(x), the seconds that x load units take from the master to this worker. */
  public double sendSeconds(double x) {
    return x / bandwidthOut + latencyOut;
  }

  /** Returns C(x), the seconds that this worker takes to compute x load units. */
  public double computeSeconds(double x) {
    return x / speed + computeLatency;
  }

  /** Returns R(x), the seconds that the result of x load units takes back to the master. */
  public double resultSeconds(double x) {
    return x / bandwidthBack + latencyBack;
  }
}
