package loadstar.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.simulation.Summary;

/**
 * The result of one simulation: named values and named series, in the order in which they were
 * added.
 */
public final class RunResult {
  private final Map<String, Double> values = new LinkedHashMap<>();
  private final Map<String, double[]> series = new LinkedHashMap<>();
  private final Map<String, Metric> own = new LinkedHashMap<>();

  /** Adds a value; units belong in the name ({@code horizonSeconds}). */
  public RunResult put(String name, double value) {
    values.put(name, value);
    return this;
  }

  /** Adds all metrics of a run, each under the name that tables have for it. */
  public RunResult put(Summary summary) {
    summary.forEach((metric, value) -> {
      put(metric.column(), value);
      if (Summary.ofColumn(metric.column()) == null) {
        declare(metric);
      }
    });
    return this;
  }

  /** Adds all metrics of a run, each under its own name. */
  public RunResult putByName(Summary summary) {
    summary.forEach((metric, value) -> put(metric.name(), value));
    return this;
  }

  /** Declares the metric of a value that not every scheduler has. */
  void declare(Metric metric) {
    own.put(metric.column(), metric);
  }

  /** Returns the values whose metrics are known. */
  public Summary summary() {
    Summary summary = new Summary();
    values.forEach((name, value) -> {
      Metric metric = own.containsKey(name) ? own.get(name) : Summary.ofColumn(name);
      if (metric != null && !Double.isNaN(value)) {
        summary.put(metric, value);
      }
    });
    return summary;
  }

  /** Returns the metrics of this run's scheduler alone, by column. */
  Map<String, Metric> own() {
    return Collections.unmodifiableMap(own);
  }

  /** Adds a series; series that belong together have the same length. */
  public RunResult put(String name, double[] points) {
    series.put(name, points.clone());
    return this;
  }

  public double value(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value \"" + name + "\"; there is " + values.keySet());
    }
    return value;
  }

  public double[] series(String name) {
    double[] points = series.get(name);
    if (points == null) {
      throw new IllegalArgumentException("no series \"" + name + "\"; there is " + series.keySet());
    }
    return points.clone();
  }

  public Map<String, Double> values() {
    return Collections.unmodifiableMap(values);
  }

  public Map<String, double[]> series() {
    return Collections.unmodifiableMap(series);
  }
}
