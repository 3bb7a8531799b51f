package loadstar.platform;

import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Form;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.WorkerSpec;

/**
 * A property of a link in a platform file that Loadstar reads: a number with a unit. What reads,
 * checks, combines along a route or shows properties of links goes through these, in the order of
 * columns.
 */
public enum LinkProperty {
  BANDWIDTH(
      Units.BANDWIDTH,
      "bytes/s",
      Double.POSITIVE_INFINITY,
      Math::min,
      "that of its slowest link",
      "bandwidth_%s_bytes_per_s",
      "bytes/s%s",
      " out",
      "bytes per second",
      "bytes that it carries in a second"),
  LATENCY(
      Units.SIMGRID_TIME,
      "s",
      0,
      Double::sum,
      "the sum of all links",
      "latency_%s_s",
      "latency s%s",
      "",
      "seconds",
      "time that a message needs besides its bytes");

  /** The elements that describe links, with the attributes in which they do, in the same order. */
  enum Element {
    LINK("bandwidth", "latency"),
    CLUSTER("bw", "lat"),
    BACKBONE_OF_CLUSTER("bb_bw", "bb_lat"),
    PEER("bw_out", "lat");

    private final String[] attributes;

    Element(String... attributes) {
      this.attributes = attributes;
    }

    String attribute(LinkProperty property) {
      return attributes[property.ordinal()];
    }
  }

  /** The property as a parameter, whose default is the value of a route without links. */
  public final Parameter<Double> parameter;

  /** The value of a route made of links, in words. */
  public final String ofRoutes;

  /** The plural of its unit, in words. */
  final String units;

  private final DoubleBinaryOperator along;
  private final String json;
  private final String heading;
  private final String outwards;

  // along: combines the values of two links of a route, which is described by ofRoutes; json: its
  // name for programs, with the direction; heading: of its column, with the direction in words,
  // which is outwards on the way to a worker.
  LinkProperty(
      Form<Double> form,
      String unit,
      double without,
      DoubleBinaryOperator along,
      String ofRoutes,
      String json,
      String heading,
      String outwards,
      String units,
      String meaning) {
    parameter =
        new Parameter<>(
            name().toLowerCase(Locale.ROOT),
            unit,
            form,
            without,
            false,
            without == 0 ? Range.notNegative() : Range.positive(),
            meaning);
    this.along = along;
    this.ofRoutes = ofRoutes;
    this.json = json;
    this.heading = heading;
    this.outwards = outwards;
    this.units = units;
  }

  /** Returns its name: the attribute of a {@code <link>}. */
  public String id() {
    return parameter.name();
  }

  /** Returns the attribute of a {@code <link>} that names a profile of it. */
  String profile() {
    return id() + "_file";
  }

  /** Returns the name under which a change of this property of a link is known. */
  String of(String link) {
    return id() + " " + link;
  }

  /** Returns the value of a link and, behind it, another one. */
  double along(double one, double next) {
    return along.applyAsDouble(one, next);
  }

  /** Returns the name for programs: of the way to a worker, or of the way back. */
  public String json(boolean back) {
    return json.formatted(back ? "back" : "out");
  }

  /** Returns the heading of a column: of the way to a worker, or of the way back. */
  public String heading(boolean back) {
    return heading.formatted(back ? " back" : outwards);
  }

  /** Returns what a worker has of it: on the way to the worker, or on the way back. */
  public ToDoubleFunction<WorkerSpec> of(boolean back) {
    return switch (this) {
      case BANDWIDTH -> back ? WorkerSpec::bandwidthBack : WorkerSpec::bandwidthOut;
      case LATENCY -> back ? WorkerSpec::latencyBack : WorkerSpec::latencyOut;
    };
  }
}
