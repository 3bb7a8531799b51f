package loadstar.simulation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import loadstar.algorithm.Metric;

/** What a run is measured by, in a fixed order; a metric that it does not have is an error. */
public final class Summary {
  public static final Metric END = new Metric("end", "s", "makespan, or the horizon");

  public static final Metric EFFICIENCY =
      new Metric("efficiency", "1", "CPU efficiency since a worker's first data, mean");

  public static final Metric EFFICIENCY_FROM_START =
      new Metric("efficiency_from_start", "1", "the same since date 0");

  public static final Metric LOAD_DISTRIBUTED =
      new Metric("load_distributed", "units", "load handed out");

  public static final Metric LOAD_COMPUTED =
      new Metric("load_computed", "units", "load whose computation ended");

  public static final Metric LOAD_RETURNED =
      new Metric("load_returned", "units", "load whose result came back");

  public static final Metric THROUGHPUT =
      new Metric("throughput", "units/s", "load returned, or else computed, over the time");

  public static final Metric SUBCHUNKS = new Metric("subchunks", "1", "rows of the schedule");

  public static final Metric ROUNDS_MIN =
      new Metric("rounds_min", "1", "fewest rounds of a worker");

  public static final Metric ROUNDS_MAX = new Metric("rounds_max", "1", "most rounds of a worker");

  public static final Metric VIOLATIONS =
      new Metric("violations", "1", "rules that the replay found broken");

  public static final Metric SEND_PORT =
      new Metric("send_port", "1", "share of the time in which the master sends");

  public static final Metric RECEIVE_PORT =
      new Metric("receive_port", "1", "share of the time in which the master receives");

  public static final Metric UPLINK =
      new Metric("uplink", "1", "share of the link that leaves the master which the sends fill");

  public static final Metric DOWNLINK =
      new Metric("downlink", "1", "share of the link that enters it which the results fill");

  public static final Metric BOUND_COMPUTE =
      new Metric("bound_compute", "s", "least makespan if all workers compute all the time");

  public static final Metric BOUND_PORT =
      new Metric("bound_port", "s", "least makespan if the master's ports never rest");

  public static final Metric BOUND_STEADY =
      new Metric("bound_steady_state", "s", "least makespan under both limits");

  public static final Metric LOST = new Metric("lost", "1", "chunks lost with their workers");

  public static final Metric CLUSTERS =
      new Metric("clusters", "1", "masters, when there are several");

  public static final Metric ENERGY =
      new Metric("energy", "J", "what master and workers consumed, if their hosts say their watts");

  public static final Metric ENERGY_PER_UNIT =
      new Metric("energy_per_unit", "J/unit", "the same over the load that is done");

  public static final Metric CARBON =
      new Metric("carbon", "g", "CO2 emitted for it, if the hosts say what their grid emits");

  public static final Metric CARBON_PER_UNIT =
      new Metric("carbon_per_unit", "g/unit", "the same over the load that is done");

  private final Map<Metric, Double> values = new LinkedHashMap<>();

  void put(Metric metric, double value) {
    values.put(metric, value);
  }

  void putAll(Map<Metric, Double> others) {
    values.putAll(others);
  }

  public boolean has(Metric metric) {
    return values.containsKey(metric);
  }

  /**
   * The value of a metric.
   *
   * @throws IllegalArgumentException when the run does not have it
   */
  public double value(Metric metric) {
    Double value = values.get(metric);
    if (value == null) {
      throw new IllegalArgumentException("this run has no metric " + metric.name());
    }
    return value;
  }

  /** The best of the bounds that this run has: no schedule is shorter, seconds; 0 without any. */
  public double bound() {
    double best = 0;
    for (Metric metric : List.of(BOUND_COMPUTE, BOUND_PORT, BOUND_STEADY)) {
      best = Math.max(best, values.getOrDefault(metric, 0.0));
    }
    return best;
  }

  /** Every metric with its value, in order. */
  public void forEach(ObjDoubleConsumer<Metric> consumer) {
    values.forEach(consumer::accept);
  }
}
