package loadstar.model;

import java.util.List;

/**
 * A worker whose speeds change over time, for bounds and the validator.
 *
 * @param spec its latencies, the least that they ever are
 * @param speed of its computation, load units per second over time
 * @param out bandwidth of the way to it, load units per second over time
 * @param back bandwidth of the way from it, load units per second over time
 * @param joins date at which it comes, seconds
 */
public record ChangingWorker(WorkerSpec spec, Rate speed, Rate out, Rate back, double joins) {
  /** Returns a worker that is there from the start and never changes. */
  public static ChangingWorker of(WorkerSpec spec) {
    return new ChangingWorker(
        spec,
        Rate.steady(spec.speed()),
        Rate.steady(spec.bandwidthOut()),
        Rate.steady(spec.bandwidthBack()),
        0);
  }

  public static List<ChangingWorker> of(List<WorkerSpec> workers) {
    return workers.stream().map(ChangingWorker::of).toList();
  }

  /** Returns this worker with ways on which transfers take no time. */
  public ChangingWorker withFreeTransfers() {
    WorkerSpec near =
        spec.withLatencies(0, 0).with(spec.extras().withSharedInput(SharedInput.NONE));
    return new ChangingWorker(
        near, speed, Rate.steady(WorkerSpec.NO_TIME), Rate.steady(WorkerSpec.NO_TIME), joins);
  }

  /** Returns this worker, coming at a date in seconds. */
  public ChangingWorker joining(double date) {
    return new ChangingWorker(spec, speed, out, back, date);
  }
}
