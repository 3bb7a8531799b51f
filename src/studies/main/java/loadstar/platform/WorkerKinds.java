package loadstar.platform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.Generator.Drawn;
import org.jspecify.annotations.Nullable;

/**
 * Workers of several kinds without a platform file: {@code 2x3Gf,10x1Gf} in one line, or a table
 * with a row for each worker. They make a star, as a platform file would have it.
 */
public final class WorkerKinds {
  private static final int MOST = 100_000;

  /** So many of a value: 2x3Gf. */
  private static final Pattern KIND = Pattern.compile("\\s*([0-9]+)\\s*[x*]\\s*(.*?)\\s*");

  /** A property of workers: the name of its column, and of the option that gives it to all. */
  private enum What {
    SPEED(Units.SPEED),
    BANDWIDTH(Units.BANDWIDTH),
    LATENCY(Units.TIME),
    CORES(Form.WHOLE),
    SHARED_INPUT(HostProperty.SHARED_INPUT.parameter.form()),
    FROM(Units.TIME),
    UNTIL(Units.TIME),
    PRICE_PER_HOUR(Form.NUMBER);

    private final Form<? extends Number> form;

    What(Form<? extends Number> form) {
      this.form = form;
    }

    String column() {
      return name().toLowerCase(Locale.ROOT);
    }

    String option() {
      return column().replace('_', '-');
    }

    /** Reads a value, and refuses one that no worker can have. */
    double read(String spelled, String text) {
      double value = form.reader().read(spelled, text, "").doubleValue();
      boolean positive = this == SPEED || this == BANDWIDTH || this == CORES;
      if (!(positive ? value > 0 : value >= 0) || (this == CORES && value > 99_999)) {
        throw new InputException(
            spelled + " is " + text + (positive ? ", not positive" : ", less than 0"), null);
      }
      return value;
    }
  }

  private static final String NAME = "name";

  /** The master's name, which no worker may have. */
  private static final String MASTER = "master";

  /** One worker; values that are not given are missing. */
  private record Worker(String name, Map<What, Double> values) {
    double get(What what, double otherwise) {
      return values.getOrDefault(what, otherwise);
    }
  }

  private final List<Worker> workers;

  private WorkerKinds(List<Worker> workers) {
    this.workers = List.copyOf(workers);
  }

  /** Tells whether a text is meant to name workers by their kinds or number, and not hosts. */
  public static boolean beginAsKinds(String workers) {
    return workers.matches("\\s*([0-9]|[x*]\\s*[0-9]).*");
  }

  /** Tells whether the text names kinds, and not a number of workers. */
  public static boolean areKinds(String workers) {
    return Stream.of(workers.split(",", -1)).anyMatch(part -> KIND.matcher(part).matches())
        || workers.contains(",")
        || workers.strip().matches("[x*].*");
  }

  /**
   * Reads kinds of workers.
   *
   * @param workers such as {@code 2x3Gf,10x1Gf}, or how many there are
   * @param options their other values, by the names of options: one value for all, or in the same
   *     form, with as many workers
   * @throws InputException for a kind without a number, and for other numbers of workers
   */
  public static WorkerKinds parse(String workers, Map<String, String> options) {
    boolean kinds = areKinds(workers);
    List<Map<What, Double>> values = new ArrayList<>();
    if (kinds) {
      for (double speed : each("--workers", workers, What.SPEED)) {
        Map<What, Double> own = new HashMap<>();
        own.put(What.SPEED, speed);
        values.add(own);
      }
    } else {
      int count = count("--workers", workers, workers);
      for (int w = 0; w < count; w++) {
        values.add(new HashMap<>());
      }
    }
    List<Worker> all = new ArrayList<>();
    for (int w = 0; w < values.size(); w++) {
      all.add(new Worker("w" + (w + 1), values.get(w)));
    }
    return new WorkerKinds(all).with(options);
  }

  /**
   * Reads a table with a row for each worker, by the names of its columns: speed, and where they
   * are known name, bandwidth, latency, cores, shared_input, from, until, price_per_hour.
   *
   * @param options what the table does not say, as of {@link #parse}
   * @throws InputException with file and line, for a value that no worker can have
   */
  public static WorkerKinds read(Path file, Map<String, String> options) {
    List<String> known =
        Stream.concat(Stream.of(NAME), Stream.of(What.values()).map(What::column)).toList();
    String hint = "columns: " + String.join(", ", known);
    CsvDialect dialect = new CsvDialect(null, true, List.of(), hint);
    NamedTable table = new NamedTable(file.toString(), TextFile.read(file), dialect, known);
    int line = table.firstLine();
    if (!table.hasHeader()) {
      throw new InputException(file.toString(), line, "its first line has no names", hint);
    }
    for (String column : table.names()) {
      if (known.stream().noneMatch(column::equalsIgnoreCase)) {
        String near = NearestName.hint(column, known);
        throw new InputException(
            file.toString(),
            line,
            "the column \"" + column + "\" is none of a worker",
            near == null ? hint : near);
      }
    }
    int name = table.index(List.of(NAME));
    Map<What, Integer> columns = new HashMap<>();
    for (What what : What.values()) {
      int index = table.index(List.of(what.column()));
      if (index >= 0) {
        columns.put(what, table.column(List.of(what.column())));
        if (options.containsKey(what.option())) {
          throw new InputException(
              "--" + what.option() + " is given, but " + file + " has it", "leave it out");
        }
      }
    }
    List<Worker> workers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    table.forEach(row -> {
      List<String> cells = row.cells();
      int more = cells.size() - table.names().size();
      if (more > 0
          && !cells.subList(table.names().size(), cells.size()).stream()
              .allMatch(String::isEmpty)) {
        throw new InputException(
            file.toString(),
            row.line(),
            Visible.format(
                "has %d cells, and there are %d columns", cells.size(), table.names().size()),
            hint);
      }
      String own = name < 0 ? "" : row.cells().get(name);
      String worker = own.isEmpty() ? "w" + (workers.size() + 1) : own;
      if (!names.add(worker) || worker.equals(MASTER)) {
        throw new InputException(
            file.toString(),
            row.line(),
            worker.equals(MASTER)
                ? "names a worker \"" + MASTER + "\", which is the master here"
                : "names \"" + worker + "\" twice",
            null);
      }
      Map<What, Double> values = new HashMap<>();
      columns.forEach((what, index) -> {
        String cell = row.cells().get(index);
        if (!cell.isEmpty()) {
          values.put(
              what,
              InputException.placed(
                  e -> new InputException(file.toString(), row.line(), e.problem(), e.hint()),
                  () -> what.read(what.column(), cell)));
        }
      });
      if (values.getOrDefault(What.UNTIL, Double.POSITIVE_INFINITY)
          <= values.getOrDefault(What.FROM, 0.0)) {
        throw new InputException(
            file.toString(), row.line(), worker + " leaves before it comes", null);
      }
      workers.add(new Worker(worker, values));
    });
    if (workers.isEmpty()) {
      throw new InputException(file.toString(), line, "it has no worker", null);
    }
    return new WorkerKinds(workers).with(options);
  }

  private static int count(String spelled, String text, String part) {
    if (!text.matches("[1-9][0-9]*") || text.length() > 6 || Integer.parseInt(text) > MOST) {
      throw new InputException(
          spelled + " has \"" + part + "\", and not 1 to " + MOST + " workers", null);
    }
    return Integer.parseInt(text);
  }

  /** Returns the value of each worker. */
  private static List<Double> each(String spelled, String text, What what) {
    List<Double> values = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher kind = KIND.matcher(part);
      if (part.isBlank()) {
        throw new InputException(
            spelled + " is \"" + text + "\", where a comma has nothing beside it", "2x3Gf,10x1Gf");
      }
      if (!kind.matches()) {
        String value = part.strip().replaceFirst("^[x*]\\s*", "");
        throw new InputException(
            spelled + " has \"" + part + "\", which does not say how many workers", "1x" + value);
      }
      if (kind.group(2).isEmpty()) {
        throw new InputException(
            spelled + " has \"" + part + "\", and not what these workers have",
            what == What.SPEED ? part.strip() + "3Gf" : null);
      }
      int count = count(spelled, kind.group(1), part);
      values.addAll(Collections.nCopies(count, what.read(spelled, kind.group(2))));
    }
    if (values.size() > MOST) {
      throw new InputException(spelled + " has more than " + MOST + " workers", null);
    }
    return values;
  }

  private WorkerKinds with(Map<String, String> options) {
    for (What what : What.values()) {
      String text = options.get(what.option());
      if (text == null) {
        continue;
      }
      String spelled = "--" + what.option();
      List<Double> values =
          areKinds(text)
              ? each(spelled, text, what)
              : Collections.nCopies(workers.size(), what.read(spelled, text));
      if (values.size() != workers.size()) {
        throw new InputException(
            Visible.format(
                "%s is of %d workers, but there are %d", spelled, values.size(), workers.size()),
            "as many in both, or one value for all");
      }
      for (int w = 0; w < workers.size(); w++) {
        workers.get(w).values.put(what, values.get(w));
      }
    }
    return this;
  }

  /** Returns the name of the first worker, on which seconds hold. */
  public String first() {
    return workers.getFirst().name;
  }

  /** Tells whether some are faster than others. */
  public boolean differ() {
    return workers.stream().mapToDouble(one -> one.get(What.SPEED, 1e9)).distinct().count() > 1;
  }

  /** Returns the speed of the slowest worker, flop/s. */
  public double leastSpeed() {
    return workers.stream().mapToDouble(one -> one.get(What.SPEED, 1e9)).min().orElse(1e9);
  }

  /** Tells whether the workers say their speeds. */
  public boolean haveSpeeds() {
    return workers.stream().anyMatch(one -> one.values.containsKey(What.SPEED));
  }

  /** Tells whether data take time on the way to some of them. */
  public boolean haveBandwidths() {
    return workers.stream().anyMatch(one -> one.values.containsKey(What.BANDWIDTH));
  }

  /** Tells whether some of them need input that all tasks share. */
  public boolean haveInputs() {
    return workers.stream().anyMatch(one -> one.get(What.SHARED_INPUT, 0) > 0);
  }

  /**
   * Makes the star.
   *
   * @param uplink bytes per second of the master's link; null for as fast as the fastest worker's
   * @throws InputException for a shared input that takes no time, as its link has no bandwidth
   */
  public Drawn draw(@Nullable Double uplink) {
    String master = MASTER;
    List<WorkerSpec> specs = new ArrayList<>();
    Map<String, Integer> cores = new HashMap<>();
    Map<String, Double> prices = new HashMap<>();
    Map<String, double[]> presence = new HashMap<>();
    double widest = 0;
    for (Worker one : workers) {
      double bandwidth = one.get(What.BANDWIDTH, PlatformXml.ENDLESS);
      double input = one.get(What.SHARED_INPUT, 0);
      if (input > 0 && bandwidth == PlatformXml.ENDLESS) {
        throw new InputException(
            one.name + " has a shared input, but no bandwidth: it would take no time",
            "--bandwidth 1Gbps");
      }
      double latency = one.get(What.LATENCY, 0);
      WorkerExtras extras =
          input > 0
              ? WorkerExtras.NONE.withSharedInput(new SharedInput(one.name, input / bandwidth))
              : WorkerExtras.NONE;
      double speed = one.get(What.SPEED, 1e9);
      specs.add(WorkerSpec.symmetric(one.name, speed, 0, bandwidth, latency).with(extras));
      cores.put(one.name, (int) one.get(What.CORES, 1));
      if (one.values.containsKey(What.PRICE_PER_HOUR)) {
        prices.put(one.name, one.get(What.PRICE_PER_HOUR, 0));
        prices.put(master, 0.0); // otherwise no price of all hosts is known
      }
      double from = one.get(What.FROM, 0);
      double until = one.get(What.UNTIL, Double.POSITIVE_INFINITY);
      if (from > 0 || until < Double.POSITIVE_INFINITY) {
        presence.put(one.name, new double[] {from, until});
      }
      widest = Math.max(widest, bandwidth);
    }
    StarPlatform star = new StarPlatform(master, specs);
    double own = uplink == null ? widest : uplink;
    PlatformXml.Hosts hosts =
        new PlatformXml.Hosts(host -> cores.getOrDefault(host, 1), prices, presence);
    return new Drawn(
        master, lines -> PlatformXml.stars(List.of(star), lines, Map.of(), hosts, own), null);
  }
}
