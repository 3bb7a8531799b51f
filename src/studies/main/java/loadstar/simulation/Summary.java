package loadstar.simulation;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import loadstar.algorithm.Metric;
import loadstar.algorithm.play.StarMachine;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.ScheduleValidator;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a run, in a fixed order; querying a metric that it does not have is an error. The
 * metrics of every scheduler are declared in {@code metrics.txt}, in the order of tables.
 */
public final class Summary {
  private static final Declared DECLARED = Declared.beside(Summary.class);

  public static final Metric END = DECLARED.metric("end");
  public static final Metric COMPUTED = DECLARED.metric("computed");
  public static final Metric THROUGHPUT = DECLARED.metric("throughput");
  public static final Metric OVER_BOUND = DECLARED.metric("over_bound");
  public static final Metric EFFICIENCY_FROM_START = DECLARED.metric("efficiency_from_start");
  public static final Metric SEND_PORT = DECLARED.metric("send_port");
  public static final Metric RECEIVE_PORT = DECLARED.metric("receive_port");
  public static final Metric UPLINK = DECLARED.metric("uplink");
  public static final Metric DOWNLINK = DECLARED.metric("downlink");
  public static final Metric ENERGY_PER_UNIT = DECLARED.metric("energy_per_unit");
  public static final Metric CARBON_PER_UNIT = DECLARED.metric("carbon_per_unit");
  public static final Metric PRICE = DECLARED.metric("price");
  public static final Metric SUBCHUNKS = DECLARED.metric("subchunks");
  public static final Metric WORKERS_USED = DECLARED.metric("workers_used");
  public static final Metric LOST = DECLARED.metric("lost");
  public static final Metric BOUND = DECLARED.metric("bound");
  public static final Metric BOUND_COMPUTE = DECLARED.metric("bound_compute");
  public static final Metric BOUND_PORT = DECLARED.metric("bound_port");
  public static final Metric BOUND_STEADY = DECLARED.metric("bound_steady_state");
  public static final Metric BOUND_TASKS = DECLARED.metric("bound_tasks");
  public static final Metric EFFICIENCY = DECLARED.metric("efficiency");
  public static final Metric CORES_UNUSED = DECLARED.metric("cores_unused");
  public static final Metric ALONE = DECLARED.metric("alone");
  public static final Metric LONGEST = DECLARED.metric("longest_task");
  public static final Metric LOAD_DISTRIBUTED = DECLARED.metric("load_distributed");
  public static final Metric LOAD_COMPUTED = DECLARED.metric("load_computed");
  public static final Metric LOAD_RETURNED = DECLARED.metric("load_returned");
  public static final Metric ROUNDS_MIN = DECLARED.metric("rounds_min");
  public static final Metric ROUNDS_MAX = DECLARED.metric("rounds_max");
  public static final Metric VIOLATIONS = DECLARED.metric("violations");
  public static final Metric ENERGY = DECLARED.metric("energy");
  public static final Metric CARBON = DECLARED.metric("carbon");
  public static final Metric PRICE_PER_UNIT = DECLARED.metric("price_per_unit");
  public static final Metric WORKERS = DECLARED.metric("workers");
  public static final Metric CLUSTERS = DECLARED.metric("clusters");
  public static final Metric BY_ARITHMETIC = DECLARED.metric("by_arithmetic");
  public static final Metric REFEREE = DECLARED.metric("referee");
  public static final Metric REFEREE_CHUNKS = DECLARED.metric("referee_chunks");
  public static final Metric FIRST_DIFFERENT = DECLARED.metric("first_different_chunk");

  /** The metrics of energy, emissions and price. */
  public static final List<Metric> CONSUMED = List.of(ENERGY, CARBON, PRICE);

  /**
   * The metrics of energy, emissions and price for each unit of load, in the order of {@link
   * #CONSUMED}.
   */
  public static final List<Metric> PER_UNIT =
      List.of(ENERGY_PER_UNIT, CARBON_PER_UNIT, PRICE_PER_UNIT);

  /** The bounds, by their names. */
  public static final Map<String, Metric> BOUNDS = bounds();

  private static Map<String, Metric> bounds() {
    Map<String, Metric> bounds = new LinkedHashMap<>();
    bounds.put("compute", BOUND_COMPUTE);
    bounds.put("port", BOUND_PORT);
    bounds.put("steady state", BOUND_STEADY);
    bounds.put("whole tasks", BOUND_TASKS);
    return Collections.unmodifiableMap(bounds);
  }

  /** The metrics of a {@code metrics.txt} beside a class, in the order of its lines. */
  public record Declared(List<Metric> all) {
    private static final List<String> FIELDS =
        List.of("unit", "column", "heading", "format", "over_seeds", "better", "meaning");

    /** Reads the metrics beside a class. */
    public static Declared beside(Class<?> type) {
      List<Metric> all = new ArrayList<>();
      TextFile.table(type, "metrics.txt")
          .forEach((name, cells) -> {
            Map<String, String> texts = new HashMap<>();
            cells.forEach(cell -> texts.put(FIELDS.get(texts.size()), cell));
            texts.put("name", name);
            all.add(Metric.read(texts));
          });
      return new Declared(all);
    }

    /** Returns the metric of that name. */
    public Metric metric(String name) {
      return all.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }
  }

  /** Returns the declared metric of that name. */
  static Metric metric(String name) {
    return DECLARED.metric(name);
  }

  /** Returns the metrics that runs of all schedulers may have, in the order of tables. */
  public static List<Metric> declared() {
    return Collections.unmodifiableList(DECLARED.all);
  }

  /** Returns the one of them that tables have under a name; null for any other. */
  public static @Nullable Metric ofColumn(String column) {
    return DECLARED.all.stream()
        .filter(metric -> metric.column().equals(column))
        .findFirst()
        .orElse(null);
  }

  private Map<Metric, Double> values;

  /** Makes a summary without metrics. */
  public Summary() {
    values = new LinkedHashMap<>();
  }

  /** Makes a summary of a row of a table, which stays as it is when the summary changes. */
  Summary(AbstractMap<Metric, Double> row) {
    values = row;
  }

  private Map<Metric, Double> changeable() {
    if (!(values instanceof LinkedHashMap)) {
      values = new LinkedHashMap<>(values);
    }
    return values;
  }

  /** Adds a value, or replaces the earlier one. */
  public Summary put(Metric metric, double value) {
    changeable().put(metric, value);
    return this;
  }

  /**
   * Adds energy, emissions and price, and their values per amount of work done.
   *
   * @param each metrics per amount
   * @param values of {@link #CONSUMED}; NaN for one that is not known, which is left out
   * @param done that amount
   */
  public void consumed(List<Metric> each, List<Double> values, double done) {
    for (int i = 0; i < values.size(); i++) {
      double value = values.get(i);
      if (!Double.isNaN(value)) {
        put(CONSUMED.get(i), value);
        if (done > 0) {
          put(each.get(i), value / done);
        }
      }
    }
  }

  /**
   * Adds the metrics of one scheduler alone.
   *
   * @throws InputException if a metric has the name of another one
   */
  void putOwn(Map<Metric, Double> own) {
    List<Map.Entry<Metric, Double>> all = new ArrayList<>(own.entrySet());
    if (!(own instanceof SequencedMap)) { // Map.of has another order in every process
      all.sort(Comparator.comparing(one -> one.getKey().name()));
    }
    for (Map.Entry<Metric, Double> one : all) {
      Metric metric = one.getKey();
      DECLARED.all.forEach(other -> refuseAnother(metric, other));
      values.keySet().forEach(other -> refuseAnother(metric, other));
      changeable().put(metric, one.getValue());
    }
  }

  private static void refuseAnother(Metric metric, Metric other) {
    boolean alike = other.name().equals(metric.name()) || other.column().equals(metric.column());
    if (alike && !other.equals(metric)) {
      throw new InputException(
          "the scheduler's metric \"%s\" has the name of another one, %s"
              .formatted(metric.name(), other.meaning()),
          "another name");
    }
  }

  /** Tells whether the run has the metric. */
  public boolean has(Metric metric) {
    return values.containsKey(metric);
  }

  /**
   * Returns the value of a metric.
   *
   * @throws IllegalArgumentException if the run does not have it
   */
  public double value(Metric metric) {
    Double value = values.get(metric);
    if (value == null) {
      throw new IllegalArgumentException("this run has no metric " + metric.name());
    }
    return value;
  }

  /** Returns the value of a metric, or another one for a run that does not have it. */
  public double value(Metric metric, double otherwise) {
    return values.getOrDefault(metric, otherwise);
  }

  /** Returns the load that is done: returned, or computed if nothing comes back. */
  double done() {
    return value(has(LOAD_RETURNED) ? LOAD_RETURNED : LOAD_COMPUTED);
  }

  /**
   * Returns the best of the lower bounds of this run, in seconds: no schedule is shorter; 0 without
   * any.
   */
  public double bound() {
    return BOUNDS.values().stream().mapToDouble(metric -> value(metric, 0)).max().orElse(0);
  }

  /** Returns the makespan over a bound; 1 if only roundings make it shorter than the bound. */
  public double overBound(double bound) {
    double end = value(END);
    double rounding =
        StarMachine.LOAD_TOLERANCE * end + ScheduleValidator.PRECISION * (1 + value(SUBCHUNKS, 0));
    return end < bound && end + rounding >= bound ? 1 : end / bound;
  }

  /** Passes every metric with its value, in the order in which they were added. */
  public void forEach(ObjDoubleConsumer<Metric> consumer) {
    values.forEach(consumer::accept);
  }

  /**
   * Returns all metrics that any of some runs has, by column: those of every scheduler first, in
   * the order of tables, then schedulers' own in the order in which they come.
   */
  public static List<Metric> columns(List<Summary> runs) {
    Map<String, Metric> found = new LinkedHashMap<>();
    for (Summary run : runs) {
      run.values.forEach((metric, value) -> found.putIfAbsent(metric.column(), metric));
    }
    return columns(found);
  }

  /** Returns the metrics in the order of columns; of several of a column the first. */
  public static List<Metric> columns(Set<Metric> metrics) {
    Map<String, Metric> found = new LinkedHashMap<>();
    metrics.forEach(metric -> found.putIfAbsent(metric.column(), metric));
    return columns(found);
  }

  private static List<Metric> columns(Map<String, Metric> found) {
    List<Metric> columns = new ArrayList<>();
    for (Metric metric : DECLARED.all) {
      if (found.remove(metric.column()) != null) {
        columns.add(metric);
      }
    }
    columns.addAll(found.values());
    return columns;
  }

  /** Two summaries are equal if they have the same values, in any order. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Summary that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}
