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
      new Declaration(Units.BANDWIDTH, "bytes/s", Double.POSITIVE_INFINITY)
          .along(Math::min, "that of its slowest link")
          .json("bandwidth_%s_bytes_per_s", "bandwidth_%s_units_per_s")
          .heading("bytes/s%s", " out")
          .meaning("bytes that it carries in a second", "bytes per second")),
  LATENCY(
      new Declaration(Units.SIMGRID_TIME, "s", 0)
          .along(Double::sum, "the sum of all links")
          .json("latency_%s_s", "latency_%s_s")
          .heading("latency s%s", "")
          .meaning("time that a message needs besides its bytes", "seconds"));

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

  private final Declaration declared;

  LinkProperty(Declaration declared) {
    this.declared = declared;
    parameter =
        new Parameter<>(
            name().toLowerCase(Locale.ROOT),
            declared.unit,
            declared.form,
            declared.without,
            false,
            declared.without == 0 ? Range.notNegative() : Range.positive(),
            declared.meaning);
  }

  /** What a property of links is, part by part. */
  private static final class Declaration {
    private final Form<Double> form;
    private final String unit;
    private final double without;
    private DoubleBinaryOperator along = (one, next) -> next;
    private String ofRoutes = "";
    private String json = "";
    private String served = "";
    private String heading = "";
    private String outwards = "";
    private String meaning = "";
    private String units = "";

    /**
     * Declares the values.
     *
     * @param form how they are written
     * @param unit of a number without one
     * @param without the value of a route without links
     */
    Declaration(Form<Double> form, String unit, double without) {
      this.form = form;
      this.unit = unit;
      this.without = without;
    }

    /** Declares how the values of two links of a route combine, also in words. */
    Declaration along(DoubleBinaryOperator combined, String inWords) {
      along = combined;
      ofRoutes = inWords;
      return this;
    }

    /** Declares its names for programs and, in load units, for schedulers; %s is the direction. */
    Declaration json(String ofPlatforms, String ofSchedulers) {
      json = ofPlatforms;
      served = ofSchedulers;
      return this;
    }

    /** Declares the heading of its column; %s is the direction, in these words outwards. */
    Declaration heading(String text, String toWorkers) {
      heading = text;
      outwards = toWorkers;
      return this;
    }

    /** Declares what it is, and the plural of its unit in words. */
    Declaration meaning(String text, String plural) {
      meaning = text;
      units = plural;
      return this;
    }
  }

  /** Returns its name: the attribute of a {@code <link>}. */
  public String id() {
    return parameter.name();
  }

  /** Returns its plural in words. */
  String plural() {
    return this == LATENCY ? "latencies" : id() + "s";
  }

  /** Returns the value of a route made of links, in words. */
  public String ofRoutes() {
    return declared.ofRoutes;
  }

  /** Returns the plural of its unit, in words. */
  String units() {
    return declared.units;
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
    return declared.along.applyAsDouble(one, next);
  }

  /** Returns the name for programs: of the way to a worker, or of the way back. */
  public String json(boolean back) {
    return declared.json.formatted(back ? "back" : "out");
  }

  /**
   * Returns the name for schedulers in other programs, whose bytes are load units: of the way to a
   * worker, or of the way back.
   */
  public String served(boolean back) {
    return declared.served.formatted(back ? "back" : "out");
  }

  /** Returns the heading of a column: of the way to a worker, or of the way back. */
  public String heading(boolean back) {
    return declared.heading.formatted(back ? " back" : declared.outwards);
  }

  /** Returns what a worker has of it: on the way to the worker, or on the way back. */
  public ToDoubleFunction<WorkerSpec> of(boolean back) {
    return switch (this) {
      case BANDWIDTH -> back ? WorkerSpec::bandwidthBack : WorkerSpec::bandwidthOut;
      case LATENCY -> back ? WorkerSpec::latencyBack : WorkerSpec::latencyOut;
    };
  }
}
