package loadstar.platform;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
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
          .extra(
              "latency_in_flight_s",
              "in flight s",
              WorkerExtras::latencyInFlight,
              WorkerExtras::withLatencyInFlight)),
  SHARED_INPUT(
      new Declaration(
              Forms.BYTES,
              0,
              "bytes that the first message to the host carries besides, because all its chunks"
                  + " need them")
          .of(Of.WORKER)
          .extraOfHost(
              "shared_input_s",
              "shared input s",
              extras -> extras.sharedInput().seconds(),
              (extras, bytes, host, bandwidth) ->
                  bytes > 0
                      ? extras.withSharedInput(new SharedInput(host, bytes / bandwidth))
                      : extras)),
  DISPATCH_COST(
      new Declaration(
              Units.TIME, 0, "time that the master itself needs for each chunk before it is sent")
          .of(Of.MASTER)
          .extra(
              "dispatch_s",
              "dispatch s",
              WorkerExtras::dispatchSeconds,
              WorkerExtras::withDispatchSeconds)),
  MAX_CHUNKS(
      new Declaration(
              Forms.COUNT,
              WorkerExtras.UNLIMITED,
              "chunks that a worker may have at a time, on their way, waiting or being computed")
          .of(Of.WORKER)
          .extra(
              "max_chunks",
              "most chunks",
              WorkerExtras::maxChunks,
              (extras, chunks) -> extras.withMaxChunks(chunks.intValue()))),
  BOOT_TIME(
      new Declaration(
              Units.TIME,
              0,
              "time that a worker needs after each absence before it asks for work or counts as"
                  + " present")
          .of(Of.WORKER)
          .knownToPlans()
          .extra("boot_s", "boot s", WorkerExtras::bootSeconds, WorkerExtras::withBootSeconds)),
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

  private final Declaration declared;

  HostProperty(Declaration declared) {
    this.declared = declared;
    parameter =
        parameter(
            name().toLowerCase(Locale.ROOT), declared.form, declared.without, declared.meaning);
  }

  /** Gives a worker what a file says of its host. */
  @FunctionalInterface
  private interface Setter {
    WorkerExtras in(WorkerExtras extras, double amount, String host, double bandwidth);
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
    private Function<WorkerExtras, Number> getter;
    private Setter setter = (extras, amount, host, bandwidth) -> extras;

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
      getter = extras -> without;
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

    /**
     * Declares that it is an extra of a worker.
     *
     * @param forPrograms its name for programs
     * @param ofColumn the heading of its column
     * @param get returns the value of a worker
     * @param with returns a worker's extras with another value
     */
    Declaration extra(
        String forPrograms,
        String ofColumn,
        Function<WorkerExtras, Number> get,
        BiFunction<WorkerExtras, Double, WorkerExtras> with) {
      return extraOfHost(
          forPrograms,
          ofColumn,
          get,
          (extras, amount, host, bandwidth) -> with.apply(extras, amount));
    }

    /** Declares that it is an extra of a worker that depends on its host. */
    Declaration extraOfHost(
        String forPrograms, String ofColumn, Function<WorkerExtras, Number> get, Setter in) {
      json = forPrograms;
      heading = ofColumn;
      getter = get;
      setter = in;
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
    return Stream.of(values()).filter(property -> !property.json().isEmpty()).toList();
  }

  /** Its name in files. */
  public String id() {
    return parameter.name();
  }

  /** Returns the value of a host that does not declare it; NaN for a price that nobody declares. */
  public double without() {
    return Objects.requireNonNull(parameter.defaultValue());
  }

  /** Returns the hosts that may have it. */
  public Of hosts() {
    return declared.of;
  }

  /** Tells whether schedulers that plan know it. */
  public boolean isPlanned() {
    return declared.planned;
  }

  /** Returns the name for programs of a worker's extra; empty for what is no extra of a worker. */
  public String json() {
    return declared.json;
  }

  /** Returns the heading of its column; empty for what is no extra of a worker. */
  public String heading() {
    return declared.heading;
  }

  /** Returns the value of a worker; bytes are the seconds that their transfer takes. */
  public Number of(WorkerExtras extras) {
    return declared.getter.apply(extras);
  }

  /** Tells whether a worker has it. */
  public boolean isIn(WorkerExtras extras) {
    return of(extras).doubleValue() != without();
  }

  /** Returns the extras with a file's value; the host receives that many bytes a second. */
  WorkerExtras in(WorkerExtras extras, double amount, String host, double bandwidth) {
    return declared.setter.in(extras, amount, host, bandwidth);
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
