package loadstar.platform;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.InputException;
import loadstar.model.SharedInput;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;

/**
 * A property of a host in a platform file that Loadstar reads: a number, with or without unit. What
 * reads, checks, writes or shows properties goes through these, in the order of columns.
 */
public enum HostProperty {
  COMPUTE_LATENCY(
      new Declaration(
              Units.TIME, 0, "time before each computation, which a speed profile does not stretch")
          .knownToPlans()),
  LATENCY_IN_FLIGHT(
      new Declaration(
              Units.TIME,
              0,
              "time of a message each way beyond the latency of the links, while no port of the"
                  + " master is busy with it")
          .of(Of.WORKER)
          .extra("latency_in_flight_s", "in flight s")),
  SHARED_INPUT(
      new Declaration(
              Forms.BYTES,
              0,
              "bytes that the first message to the host carries besides, because all its chunks"
                  + " need them")
          .of(Of.WORKER)
          .extra("shared_input_s", "shared input s")),
  DISPATCH_COST(
      new Declaration(
              Units.TIME, 0, "time that the master itself needs for each chunk before it is sent")
          .of(Of.MASTER)
          .extra("dispatch_s", "dispatch s")),
  MAX_CHUNKS(
      new Declaration(
              Forms.COUNT,
              WorkerExtras.UNLIMITED,
              "chunks that a worker may have at a time, on their way, waiting or being computed")
          .of(Of.WORKER)
          .extra("max_chunks", "most chunks")),
  BOOT_TIME(
      new Declaration(
              Units.TIME,
              0,
              "time that a worker needs after each absence before it asks for work or counts as"
                  + " present")
          .of(Of.WORKER)
          .knownToPlans()
          .extra("boot_s", "boot s")),
  SLOTS(
      new Declaration(
              Forms.COUNT,
              1,
              "workers that the host stands for, which compute side by side, each with the host's"
                  + " speed")
          .of(Of.WORKER)
          .knownToPlans()),
  PRICE_PER_HOUR(
      new Declaration(Form.NUMBER, Double.NaN, "price of an hour, in any currency").knownToPlans());

  /** The hosts that may have it; on trees only properties of any host exist. */
  public enum Of {
    MASTER("the master's"),
    WORKER("workers'"),
    ANY("any");

    /** The hosts that have it, in a table. */
    public final String words;

    Of(String words) {
      this.words = words;
    }
  }

  private static final class Forms {
    private static final Form<Double> BYTES =
        new Form<>(
            Double.class,
            (spelled, text, unit) -> Math.ceil(Form.NUMBER.reader().read(spelled, text, "bytes")),
            bytes -> Long.toString(Math.round(bytes)),
            Form.NUMBER.notation());
    // SimGrid reads cores, too, and knows no 1k.
    private static final Form<Double> COUNT =
        new Form<>(
            Double.class,
            (spelled, text, unit) -> {
              if (!text.matches("[1-9][0-9]{0,4}")) {
                throw new InputException(
                    spelled + " is \"" + text + "\", not a whole number from 1 to 99999", null);
              }
              return Double.valueOf(text);
            },
            count -> Integer.toString(count.intValue()),
            Notation.wholes("count", "[1-9][0-9]{0,4}"));
  }

  // The attribute of a host.
  static final Parameter<Double> CORES = parameter("core", Forms.COUNT, 1, "cores of a host");

  /** The property as a parameter, whose default is what a host has that does not declare it. */
  public final Parameter<Double> parameter;

  public final Of of;

  /** True if schedulers that plan know the property. */
  public final boolean planned;

  /** The name for programs, of a worker's extra; empty for what is no extra of a worker. */
  public final String json;

  /** The heading of its column; empty for what is no extra of a worker. */
  public final String heading;

  HostProperty(Declaration declared) {
    parameter =
        parameter(
            name().toLowerCase(Locale.ROOT), declared.form, declared.without, declared.meaning);
    of = declared.of;
    planned = declared.planned;
    json = declared.json;
    heading = declared.heading;
  }

  /** The declaration of a property of hosts: any host may have it, and plans do not know it. */
  private static final class Declaration {
    private final Form<Double> form;
    private final double without;
    private final String meaning;
    private Of of = Of.ANY;
    private boolean planned;
    private String json = "";
    private String heading = "";

    /**
     * Declares the values.
     *
     * @param form how they are written
     * @param without the value of a host that does not declare it
     * @param meaning of a value, for pages
     */
    Declaration(Form<Double> form, double without, String meaning) {
      this.form = form;
      this.without = without;
      this.meaning = meaning;
    }

    /** Declares the hosts that may have it. */
    Declaration of(Of hosts) {
      of = hosts;
      return this;
    }

    /** Declares that schedulers that plan know of it. */
    Declaration knownToPlans() {
      planned = true;
      return this;
    }

    /** Declares that it is an extra of a worker: its name for programs, its column's heading. */
    Declaration extra(String forPrograms, String ofColumn) {
      json = forPrograms;
      heading = ofColumn;
      return this;
    }
  }

  private static Parameter<Double> parameter(
      String name, Form<Double> form, double without, String meaning) {
    return new Parameter<>(
        name,
        "1",
        form,
        without,
        false,
        form == Forms.COUNT ? Range.between(1, 99_999) : Range.notNegative(),
        meaning);
  }

  /** Returns the properties that schedulers know of workers. */
  public static List<HostProperty> ofExtras() {
    return Stream.of(values()).filter(property -> !property.json.isEmpty()).toList();
  }

  /** Its name in files. */
  public String id() {
    return parameter.name();
  }

  /** Returns the value of a host that does not declare it; NaN for a price that nobody declares. */
  public double without() {
    return Objects.requireNonNull(parameter.defaultValue());
  }

  /** Returns the value of a worker; bytes are the seconds that their transfer takes. */
  public Number of(WorkerExtras extras) {
    return switch (this) {
      case LATENCY_IN_FLIGHT -> extras.latencyInFlight();
      case SHARED_INPUT -> extras.sharedInput().seconds();
      case DISPATCH_COST -> extras.dispatchSeconds();
      case MAX_CHUNKS -> (Number) extras.maxChunks();
      case BOOT_TIME -> extras.bootSeconds();
      case COMPUTE_LATENCY, SLOTS, PRICE_PER_HOUR -> without();
    };
  }

  /** Tells whether a worker has it. */
  public boolean isIn(WorkerExtras extras) {
    return of(extras).doubleValue() != without();
  }

  /** Returns the extras with a file's value; the host receives that many bytes a second. */
  WorkerExtras in(WorkerExtras extras, double amount, String host, double bandwidth) {
    return switch (this) {
      case LATENCY_IN_FLIGHT -> extras.withLatencyInFlight(amount);
      case SHARED_INPUT ->
          amount > 0 ? extras.withSharedInput(new SharedInput(host, amount / bandwidth)) : extras;
      case DISPATCH_COST -> extras.withDispatchSeconds(amount);
      case MAX_CHUNKS -> extras.withMaxChunks((int) amount);
      case BOOT_TIME -> extras.withBootSeconds(amount);
      case COMPUTE_LATENCY, SLOTS, PRICE_PER_HOUR -> extras;
    };
  }

  /** Writes the property of a worker's host. */
  void write(XmlText xml, WorkerSpec worker) {
    double declared = of(worker.extras()).doubleValue();
    write(xml, this == SHARED_INPUT ? declared * worker.bandwidthOut() : declared);
  }

  /** Writes the property of a host with this value. */
  public void write(XmlText xml, double value) {
    xml.open(3, "prop", "id", id(), "value", parameter.form().writer().apply(value)).selfClose();
  }
}
