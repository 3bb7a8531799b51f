package loadstar.model;

import java.util.List;

/**
 * A worker while time goes, as bounds and the validator see it.
 *
 * @param spec its latencies, the least that they ever are
 * @param speed load units per second while time goes
 * @param out what the way to it carries, the same
 * @param back what the way from it carries
 * @param joins when it comes, seconds
 */
public record Place(WorkerSpec spec, Rate speed, Rate out, Rate back, double joins) {
  // Units per second that take no time.
  private static final double FREE = 1e200;

  /** Of a worker that is there from the start and never changes. */
  public static Place of(WorkerSpec spec) {
    return new Place(
        spec,
        Rate.steady(spec.speed()),
        Rate.steady(spec.bandwidthOut()),
        Rate.steady(spec.bandwidthBack()),
        0);
  }

  public static List<Place> of(List<WorkerSpec> workers) {
    return workers.stream().map(Place::of).toList();
  }

  public Place withFreeTransfers() {
    WorkerSpec near =
        new WorkerSpec(
            spec.name(),
            spec.speed(),
            spec.computeLatency(),
            spec.bandwidthOut(),
            0,
            spec.bandwidthBack(),
            0,
            spec.extras().withSharedInput(SharedInput.NONE));
    return new Place(near, speed, Rate.steady(FREE), Rate.steady(FREE), joins);
  }

  public Place joining(double date) {
    return new Place(spec, speed, out, back, date);
  }
}
