package loadstar.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ObjDoubleConsumer;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.Better;
import loadstar.algorithm.Metric.Format;
import loadstar.algorithm.Metric.OverSeeds;
import loadstar.algorithm.play.StarMachine;
import loadstar.model.InputException;
import loadstar.model.ScheduleValidator;
import org.jspecify.annotations.Nullable;

/**
 * What a run is measured by, in a fixed order; a metric that it does not have is an error. The
 * metrics of every scheduler are declared here, in the order in which tables show them.
 */
public final class Summary {
  private static final List<Metric> DECLARED = new ArrayList<>();

  public static final Metric END =
      declared(
          new Metric("end", "s", "makespan, or the horizon")
              .inTables("makespan_s")
              .headed("makespan s")
              .better(Better.LESS));

  public static final Metric COMPUTED =
      declared(inFiles("computed", "s", "end of the last computation").better(Better.LESS));

  public static final Metric THROUGHPUT =
      declared(
          inFiles("throughput", "units/s", "load returned, or else computed, over the time")
              .better(Better.MORE));

  public static final Metric OVER_BOUND =
      declared(
          new Metric("over_bound", "1", "makespan over the largest of the bounds")
              .inTables("makespan_over_bound")
              .headed("over bound")
              .shownAs(Format.RATIO)
              .better(Better.LESS));

  public static final Metric EFFICIENCY_FROM_START =
      declared(
          share("efficiency_from_start", "CPU efficiency since date 0, mean over the workers")
              .inTables("cpu_efficiency")
              .headed("CPU")
              .better(Better.MORE));

  public static final Metric SEND_PORT =
      declared(share("send_port", "share of the time in which the master sends").headed("sends"));

  public static final Metric RECEIVE_PORT =
      declared(
          share("receive_port", "share of the time in which the master receives")
              .headed("receives"));

  public static final Metric DISPATCH =
      declared(
          share("dispatch", "share of the time in which the master prepares chunks").headed(""));

  public static final Metric UPLINK =
      declared(share("uplink", "share of the link that leaves the master which the sends fill"));

  public static final Metric DOWNLINK =
      declared(share("downlink", "share of the link that enters it which the results fill"));

  public static final Metric ENERGY_PER_UNIT =
      declared(
          new Metric(
                  "energy_per_unit",
                  "J/unit",
                  "what master and workers consumed, over the load that is done")
              .inTables("joules_per_unit")
              .headed("J/unit")
              .better(Better.LESS));

  public static final Metric CARBON_PER_UNIT =
      declared(
          new Metric("carbon_per_unit", "g/unit", "CO2 emitted for it, over the same")
              .inTables("co2_grams_per_unit")
              .headed("g CO2/unit")
              .better(Better.LESS));

  public static final Metric PRICE =
      declared(
          new Metric(
                  "price",
                  "1",
                  "of all hosts until the end, computing or not, in the platform's currency")
              .better(Better.LESS));

  public static final Metric SUBCHUNKS =
      declared(count("subchunks", "rows of the schedule").inTables("chunks").headed("chunks"));

  public static final Metric WORKERS_USED =
      declared(count("workers_used", "workers that computed any load").headed("used"));

  public static final Metric LOST =
      declared(count("lost", "chunks lost with their workers").headed("lost").better(Better.LESS));

  public static final Metric BOUND = declared(inFiles("bound", "s", "no schedule is shorter"));

  public static final Metric BOUND_COMPUTE =
      declared(inFiles("bound_compute", "s", "least makespan if all workers compute all the time"));

  public static final Metric BOUND_PORT =
      declared(inFiles("bound_port", "s", "least makespan if the master's ports never rest"));

  public static final Metric BOUND_STEADY =
      declared(inFiles("bound_steady_state", "s", "least makespan under both limits"));

  public static final Metric BOUND_TASKS =
      declared(inFiles("bound_tasks", "s", "least makespan if no task is cut"));

  /** The bounds, by what they are called. */
  public static final Map<String, Metric> BOUNDS = bounds();

  private static Map<String, Metric> bounds() {
    Map<String, Metric> bounds = new LinkedHashMap<>();
    bounds.put("compute", BOUND_COMPUTE);
    bounds.put("port", BOUND_PORT);
    bounds.put("steady state", BOUND_STEADY);
    bounds.put("whole tasks", BOUND_TASKS);
    return Collections.unmodifiableMap(bounds);
  }

  public static final Metric EFFICIENCY =
      declared(
          inFiles("efficiency", "1", "CPU efficiency since a worker's first data, mean")
              .inTables("cpu_efficiency_from_first_data")
              .shownAs(Format.PERCENT)
              .better(Better.MORE));

  public static final Metric WAITING =
      declared(
          share("waiting", "share of the workers' time before and between the chunks of those used")
              .headed(""));

  public static final Metric STARTING =
      declared(share("starting", "share of the workers' time that is compute latency").headed(""));

  public static final Metric AFTER_LAST =
      declared(
          share("after_last", "share of the workers' time after the last chunk of those used")
              .headed(""));

  public static final Metric CORES_UNUSED =
      declared(
          share("cores_unused", "share of the cores of the workers' hosts that compute nothing")
              .headed(""));

  public static final Metric ALONE =
      declared(inFiles("alone", "s", "time in which the last worker computes alone, at the end"));

  public static final Metric LONGEST =
      declared(inFiles("longest_task", "s", "of the dearest task on the fastest worker"));

  public static final Metric LOAD_DISTRIBUTED =
      declared(inFiles("load_distributed", "units", "load handed out"));

  public static final Metric LOAD_COMPUTED =
      declared(inFiles("load_computed", "units", "load whose computation ended"));

  public static final Metric LOAD_RETURNED =
      declared(inFiles("load_returned", "units", "load whose result came back"));

  public static final Metric ROUNDS_MIN =
      declared(count("rounds_min", "fewest rounds of a worker").headed(""));

  public static final Metric ROUNDS_MAX =
      declared(
          count("rounds_max", "most rounds of a worker").headed("").overSeeds(OverSeeds.MAXIMUM));

  public static final Metric VIOLATIONS =
      declared(
          count("violations", "rules that the replay found broken")
              .headed("")
              .overSeeds(OverSeeds.MAXIMUM)
              .better(Better.LESS));

  public static final Metric ENERGY =
      declared(
          inFiles("energy", "J", "what master and workers consumed, if their hosts say their watts")
              .better(Better.LESS));

  public static final Metric CARBON =
      declared(
          inFiles("carbon", "g", "CO2 emitted for it, if the hosts say what their grid emits")
              .inTables("co2_g")
              .better(Better.LESS));

  public static final Metric PRICE_PER_UNIT =
      declared(
          inFiles("price_per_unit", "1/unit", "price over the load that is done")
              .better(Better.LESS));

  public static final Metric WORKERS =
      declared(count("workers", "workers of the star; each slot of a host is one").headed(""));

  public static final Metric CLUSTERS =
      declared(
          count("clusters", "masters, when there are several")
              .headed("")
              .overSeeds(OverSeeds.NONE));

  public static final Metric BY_ARITHMETIC =
      declared(ofRun("by_arithmetic", "1", "1 for a run that arithmetic played, 0 for SimGrid"));

  public static final Metric REFEREE =
      declared(
          ofRun("referee", "s", "largest difference of a date where SimGrid repeated the run"));

  public static final Metric REFEREE_CHUNKS =
      declared(
          ofRun("referee_chunks", "1", "chunks that SimGrid repeated, where these were not all"));

  public static final Metric FIRST_DIFFERENT =
      declared(
          ofRun(
              "first_different_chunk",
              "1",
              "the first chunk, from 1, that SimGrid played otherwise; the run is SimGrid's then"));

  private static Metric ofRun(String name, String unit, String meaning) {
    return inFiles(name, unit, meaning).overSeeds(OverSeeds.NONE);
  }

  private static Metric declared(Metric metric) {
    DECLARED.add(metric);
    return metric;
  }

  /** Its column ends with its unit. */
  private static Metric inFiles(String name, String unit, String meaning) {
    String end = unit.startsWith("1") ? "" : "_" + unit.replace("J", "j").replace("/", "_per_");
    return new Metric(name, unit, meaning).inTables(name + end).headed("");
  }

  private static Metric share(String name, String meaning) {
    return new Metric(name, "1", meaning).shownAs(Format.PERCENT);
  }

  private static Metric count(String name, String meaning) {
    return new Metric(name, "1", meaning).shownAs(Format.COUNT);
  }

  /** The metrics that runs of all schedulers may have, in the order of tables. */
  public static List<Metric> declared() {
    return Collections.unmodifiableList(DECLARED);
  }

  /** The one of them that tables have under a name; null for any other. */
  public static @Nullable Metric ofColumn(String column) {
    for (Metric metric : DECLARED) {
      if (metric.column().equals(column)) {
        return metric;
      }
    }
    return null;
  }

  private final Map<Metric, Double> values = new LinkedHashMap<>();

  /** Adds a value, or replaces the one of before. */
  public Summary put(Metric metric, double value) {
    values.put(metric, value);
    return this;
  }

  /**
   * Adds what was consumed, emitted or paid, and how much of it for each of what was done; nothing
   * where it is not known.
   */
  public void put(Metric whole, Metric each, double value, double done) {
    if (!Double.isNaN(value)) {
      put(whole, value);
      if (done > 0) {
        put(each, value / done);
      }
    }
  }

  /**
   * Adds what only one scheduler is measured by.
   *
   * @throws InputException when a metric has the name of another one
   */
  void putOwn(Map<Metric, Double> own) {
    List<Map.Entry<Metric, Double>> all = new ArrayList<>(own.entrySet());
    if (!(own instanceof SequencedMap)) { // Map.of has another order in every process
      all.sort(Comparator.comparing(one -> one.getKey().name()));
    }
    for (Map.Entry<Metric, Double> one : all) {
      Metric metric = one.getKey();
      DECLARED.forEach(other -> refuseAnother(metric, other));
      values.keySet().forEach(other -> refuseAnother(metric, other));
      values.put(metric, one.getValue());
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

  /** The value of a metric, or another one for a run that does not have it. */
  public double value(Metric metric, double otherwise) {
    return values.getOrDefault(metric, otherwise);
  }

  /** Load that is done: returned, or computed where nothing comes back. */
  double done() {
    return value(has(LOAD_RETURNED) ? LOAD_RETURNED : LOAD_COMPUTED);
  }

  /** The best of the bounds that this run has: no schedule is shorter, seconds; 0 without any. */
  public double bound() {
    double best = 0;
    for (Metric metric : BOUNDS.values()) {
      best = Math.max(best, values.getOrDefault(metric, 0.0));
    }
    return best;
  }

  /** The makespan over a bound; 1 where nothing but roundings has beaten it. */
  public double overBound(double bound) {
    double end = value(END);
    double rounding =
        StarMachine.LOAD_TOLERANCE * end + ScheduleValidator.PRECISION * (1 + value(SUBCHUNKS, 0));
    return end < bound && end + rounding >= bound ? 1 : end / bound;
  }

  /** Every metric with its value, in the order in which they came. */
  public void forEach(ObjDoubleConsumer<Metric> consumer) {
    values.forEach(consumer::accept);
  }

  /**
   * All metrics that any of some runs has, by column: those of every scheduler first, in the order
   * of tables, then schedulers' own in the order in which they come.
   */
  public static List<Metric> columns(List<Summary> runs) {
    Map<String, Metric> found = new LinkedHashMap<>();
    for (Summary run : runs) {
      run.values.keySet().forEach(metric -> found.putIfAbsent(metric.column(), metric));
    }
    List<Metric> columns = new ArrayList<>();
    for (Metric metric : DECLARED) {
      if (found.remove(metric.column()) != null) {
        columns.add(metric);
      }
    }
    columns.addAll(found.values());
    return columns;
  }

  /** The same values without order. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Summary that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}
