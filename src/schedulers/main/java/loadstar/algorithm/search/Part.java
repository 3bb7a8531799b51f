package loadstar.algorithm.search;

import loadstar.algorithm.search.StarCase.Worker;

/** A number of a worker that a search changes. */
enum Part {
  SPEED,
  BANDWIDTH,
  LATENCY,
  STARTUP;

  /** Returns the values that it may have. */
  Interval of(CaseRanges ranges) {
    return switch (this) {
      case SPEED -> ranges.speed();
      case BANDWIDTH -> ranges.bandwidth();
      case LATENCY -> ranges.latency();
      case STARTUP -> ranges.startup();
    };
  }

  double of(Worker worker) {
    return switch (this) {
      case SPEED -> worker.speed();
      case BANDWIDTH -> worker.bandwidth();
      case LATENCY -> worker.latency();
      case STARTUP -> worker.startup();
    };
  }

  /** Returns the worker with another value. */
  Worker with(Worker one, double value) {
    return new Worker(
        this == SPEED ? value : one.speed(),
        this == BANDWIDTH ? value : one.bandwidth(),
        this == LATENCY ? value : one.latency(),
        this == STARTUP ? value : one.startup());
  }
}
