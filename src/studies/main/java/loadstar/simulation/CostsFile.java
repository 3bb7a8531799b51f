package loadstar.simulation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.input.ClockUnit;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Says;
import loadstar.input.Digests;
import loadstar.input.Digests.Stamp;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.input.log.LogFiles;
import loadstar.input.log.LogFormat;
import loadstar.input.log.TaskLog;
import loadstar.input.log.TaskLog.Task;
import loadstar.model.Durations;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.random.RandomStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.jspecify.annotations.Nullable;

/**
 * The costs of the tasks of a load, from a file: one number a line, a column of a CSV file with a
 * header, or a report or log that {@link LogFiles} recognises. Empty lines and those that begin
 * with # are skipped. Times are stored in seconds: the name of a column may have another unit,
 * {@code duration_ms}, and each cell its own, {@code 1m 55s}. The file is read and hashed in one
 * pass, once for all runs of a process that follow each other, and takes eight bytes a task.
 */
public final class CostsFile {
  /** The order of the costs in a run. */
  public enum Order {
    FILE,
    LONGEST,
    SHORTEST,
    SHUFFLED,
    RESAMPLED;

    /** Tells whether the order depends on the seed. */
    public boolean draws() {
      return compareTo(SHUFFLED) >= 0;
    }

    private PrefixSums of(PrefixSums sums, long seed) {
      double[] costs = new double[sums.size()];
      Arrays.setAll(costs, k -> sums.upTo(k + 1) - sums.upTo(k));
      UniformRandomProvider random = RandomStream.of(seed, "costs");
      switch (this) {
        case FILE -> {}
        case LONGEST, SHORTEST -> Arrays.sort(costs);
        case SHUFFLED -> ArraySampler.shuffle(random, costs);
        case RESAMPLED -> {
          double[] all = costs.clone();
          Arrays.setAll(costs, k -> all[random.nextInt(all.length)]);
        }
      }
      PrefixSums ordered = new PrefixSums();
      for (int k = 0; k < costs.length; k++) {
        ordered.add(costs[this == LONGEST ? costs.length - 1 - k : k]);
      }
      return ordered;
    }
  }

  /** The meaning of the numbers of a file to its reader. */
  public enum Meaning {
    FLOPS,
    SECONDS,
    /** Measured costs that count by their ratios to their mean. */
    RELATIVE
  }

  private record Ordered(Order order, long seed, PrefixSums sums) {}

  private static final int MOST_KEPT = 4;

  private static final Map<Key, SoftReference<CostsFile>> KEPT =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SoftReference<CostsFile>> eldest) {
          return size() > MOST_KEPT;
        }
      };

  private record Key(
      Stamp stamp,
      @Nullable String column,
      Meaning meaning,
      @Nullable ClockUnit unit,
      double zero) {}

  /** The names of a column that counts as the costs if it stands alone and the user names none. */
  private static final Pattern COST =
      Pattern.compile(
          "\"?(.*[_ ])?(costs?|seconds|secs?|[mun]?s|times?|durations?|runtimes?|elapsed|flops?|work"
              + "|weights?|sizes?|values?)([_ (\\[].*)?\"?",
          Pattern.CASE_INSENSITIVE);

  private final Path file;
  private final Meaning meaning;

  /**
   * The unit of numbers without a unit of their own; null if neither the user nor the column's name
   * gives it.
   */
  private @Nullable ClockUnit unit;

  /** Cost of a task whose cost is 0; 0 to refuse it. */
  private final double zero;

  private boolean isTime;
  private String name = "";
  private final PrefixSums sums = new PrefixSums();
  private double total;
  private String sha256 = "";
  private double variation = Double.NaN;
  private SoftReference<Ordered> latest = new SoftReference<>(null);
  private @Nullable MeasuredCosts distribution;

  private CostsFile(Path file, Meaning meaning, @Nullable ClockUnit unit, double zero) {
    this.file = file;
    this.zero = zero;
    this.meaning = meaning;
    this.unit = unit;
  }

  /** Reads a file of flops, as {@link #read(Path, String, Meaning, ClockUnit)} does. */
  public static CostsFile read(Path file, @Nullable String column) {
    return read(file, column, Meaning.FLOPS, null);
  }

  /**
   * Reads a file.
   *
   * @param column of a CSV file with several; null to take the only one
   * @param unit of times; null for the one that the column's name implies, or seconds
   * @throws InputException with file and line, for a value that is not a positive number, and for a
   *     column that is no time by its name if costs are seconds and no unit is given
   */
  public static CostsFile read(
      Path file, @Nullable String column, Meaning meaning, @Nullable ClockUnit unit) {
    return read(file, column, meaning, unit, 0);
  }

  /**
   * Reads a file in which a time may be 0.
   *
   * @param zero seconds that such a time counts, as its clock was too coarse; 0 to refuse it
   */
  public static synchronized CostsFile read(
      Path file, @Nullable String column, Meaning meaning, @Nullable ClockUnit unit, double zero) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new InputException("the file of costs \"" + file + "\" is not a file", null);
    }
    Key key;
    try {
      key = new Key(Stamp.of(file), column, meaning, unit, zero);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
    SoftReference<CostsFile> kept = KEPT.get(key);
    CostsFile costs = kept == null ? null : kept.get();
    if (costs == null) {
      costs = readAnew(new CostsFile(file, meaning, unit, zero), column);
      if (key.stamp.settled() && !Files.isDirectory(file)) { // whose stamp is not that of its files
        KEPT.put(key, new SoftReference<>(costs));
      }
    }
    return costs;
  }

  private static CostsFile readAnew(CostsFile costs, @Nullable String column) {
    Path file = costs.file;
    TaskLog log = column == null ? LogFiles.costs(file, costs.zero) : null;
    if (log != null) {
      return costs.take(log);
    }
    MessageDigest digest = Digests.sha256();
    try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()))) {
      costs.read(reader, column);
      costs.sha256 = Digests.of(digest);
    } catch (MalformedInputException e) {
      throw costs.problem(costs.tasks() + 1, "is not a text in UTF-8", null);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    } catch (UncheckedIOException e) { // a row of CSV with a missing quotation mark
      throw TextFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    }
    if (costs.tasks() == 0) {
      throw costs.problem(1, "there are no costs in it", "one number a line");
    }
    return costs;
  }

  /** Takes the seconds of the tasks of a log. */
  private CostsFile take(TaskLog log) {
    if (meaning == Meaning.FLOPS) {
      throw new InputException(
          file.toString(),
          "this is a log of \"" + log.format().word() + "\" in seconds, but costs are flops here",
          "--costs-host HOST, on which it takes so long");
    }
    name = "seconds";
    isTime = true;
    sha256 = log.sha256();
    for (Task task : log.tasks()) {
      total += task.seconds();
      sums.add(task.seconds());
    }
    if (total > Quantity.MOST) {
      throw new InputException(
          file.toString(), "its times are more than " + Quantity.exact(Quantity.MOST), null);
    }
    return this;
  }

  private void read(BufferedReader reader, @Nullable String column) throws IOException {
    int line = 0;
    for (String text = reader.readLine(); text != null; text = reader.readLine()) {
      line++;
      if (line == 1 && text.indexOf(TextFile.BYTE_ORDER_MARK) == 0) {
        text = text.substring(1);
      }
      if (text.isBlank() || text.startsWith("#")) {
        continue;
      }
      if (sums.size() == 0 && Double.isNaN(cost(text))) {
        readColumn(reader, text, line, column);
        return;
      }
      add(text, line, text);
    }
    if (column != null) {
      throw problem(1, "has no header, so no column \"" + column + "\"", null);
    }
  }

  private void readColumn(
      BufferedReader reader, String header, int headerLine, @Nullable String column)
      throws IOException {
    char delimiter = NamedTable.delimiter(header);
    CSVFormat csv = NamedTable.format(delimiter, true);
    List<String> names;
    try (CSVParser parser = csv.parse(new StringReader(header))) {
      names = parser.getRecords().getFirst().toList();
    }
    int index = index(names, header, headerLine, column);
    try (CSVParser parser = csv.parse(reader)) {
      for (CSVRecord row : parser) {
        int line = headerLine + (int) parser.getCurrentLineNumber();
        if (row.get(0).startsWith("#")) {
          continue;
        }
        if (row.size() <= index) {
          throw problem(line, "has no column \"" + names.get(index) + "\"", null);
        }
        String text = row.get(index);
        add(text, line, NamedTable.decimalPoint(text, delimiter));
      }
    }
  }

  /**
   * Returns the index of the column of costs in a line of names.
   *
   * @throws InputException for a line that has no names: it is a cost that cannot be read
   */
  private int index(List<String> names, String header, int line, @Nullable String column) {
    LogFormat log = LogFormat.of(header);
    if (log != null && (log != LogFormat.LOOP || column == null)) {
      throw problem(
          line,
          "this is a log, not the costs of tasks",
          "loadstar costs %s %s > costs.csv, and --costs-column seconds"
              .formatted(log.word(), file.getFileName()));
    }
    if (!NamedTable.areNames(names)) {
      throw noCost(header, line, null);
    }
    int index = column == null ? 0 : named(names, column, line);
    ColumnName says = ColumnName.of(names.get(index), names);
    if (column == null && names.size() > 1) {
      throw problem(
          line,
          "has the columns " + String.join(", ", names) + ", and none is named",
          "--costs-column " + timeAmong(names, names.getLast()));
    }
    name = names.get(index);
    isTime = says.says() == Says.TIME;
    boolean isCost = isTime || COST.matcher(header.strip()).matches();
    boolean noTime = meaning == Meaning.SECONDS && unit == null && !isTime;
    if (column == null && !isCost && !(noTime && says.says() == Says.OTHER) && unit == null) {
      throw noCost(header, line, "it is the name of a column: --costs-column '" + header + "'");
    }
    if (noTime && says.says() != Says.COST) {
      throw problem(
          line,
          "costs are seconds here, but \"" + name + "\" is not the name of a time",
          otherThan(name, names));
    }
    unit = unit == null && meaning != Meaning.FLOPS ? says.unit() : unit;
    return index;
  }

  /** Returns the first of some columns that is a time by its name. */
  private static String timeAmong(List<String> names, String otherwise) {
    return names.stream()
        .filter(one -> ColumnName.of(one, names).says() == Says.TIME)
        .findFirst()
        .orElse(otherwise);
  }

  private static String otherThan(String name, List<String> names) {
    String time = timeAmong(names, "");
    return name.toLowerCase(Locale.ROOT).contains("flop")
        ? "--speed 1Gf, or no --costs-host: its numbers are flops then"
        : time.isEmpty()
            ? "--time-unit s, if it has seconds after all"
            : "--costs-column " + time + "; --time-unit s, if it has seconds after all";
  }

  private int named(List<String> names, String column, int line) {
    int index = NamedTable.index(names, column);
    if (index < 0) {
      throw problem(
          line,
          "has no column \"" + column + "\", only " + String.join(", ", names),
          NearestName.hint(column, names));
    }
    return index;
  }

  private void add(String text, int line, String number) {
    double cost = cost(number);
    if (cost == 0) {
      cost = zero;
    }
    if (!(cost > 0)) {
      throw noCost(text, line, hint(number, cost));
    }
    total += cost;
    if (total > Quantity.MOST) {
      String what =
          cost > Quantity.MOST ? "the cost \"" + text + "\" is" : "the costs up to here are";
      throw problem(line, what + " more than " + Quantity.exact(Quantity.MOST), null);
    }
    sums.add(cost);
  }

  /** Returns a cost in flops or seconds; NaN for a text that is none. */
  private double cost(String text) {
    double number = NamedTable.decimal(text);
    if (meaning == Meaning.FLOPS) {
      return number;
    }
    return Double.isNaN(number)
        ? Durations.ofCell(text).orElse(Double.NaN)
        : unit == null ? number : unit.toSeconds(number);
  }

  /** Returns the advice for a text that is no positive number. */
  private @Nullable String hint(String text, double cost) {
    if (cost == 0 && meaning == Meaning.SECONDS) {
      return "--zero SECONDS: what a task counts that was too short for this clock";
    }
    if (cost == 0) {
      return "loadstar costs csv %s --time-column %s --zero SECONDS > costs.csv, for a clock too coarse"
          .formatted(file.getFileName(), name.isEmpty() ? "1" : "'" + name + "'");
    }
    return Durations.ofCell(text).isPresent()
        ? "--costs-host HOST, on which it takes so long"
        : null;
  }

  private InputException problem(int line, String what, @Nullable String hint) {
    return new InputException(file.toString(), line, what, hint);
  }

  private InputException noCost(String text, int line, @Nullable String hint) {
    return problem(line, "the cost \"" + text + "\" is not a positive number", hint);
  }

  /** Returns the path of the file. */
  public Path file() {
    return file;
  }

  /** Returns the name of its column; empty if there are only numbers. */
  public String column() {
    return name;
  }

  /** Tells whether the column's name is that of a time. */
  public boolean namesTime() {
    return isTime;
  }

  /**
   * Returns the unit of numbers without a unit of their own; null if neither the user nor the
   * column's name gives it.
   */
  public @Nullable ClockUnit unit() {
    return unit;
  }

  /** Returns the number of tasks. */
  public int tasks() {
    return sums.size();
  }

  /** Returns the mean of the costs, in flops or seconds. */
  public double mean() {
    return sums.total() / sums.size();
  }

  /** Returns the standard deviation of the costs over their mean. */
  public synchronized double variation() {
    variation = Double.isNaN(variation) ? sums.variation() : variation;
    return variation;
  }

  /** Returns the SHA-256 of the file's contents. */
  public String sha256() {
    return sha256;
  }

  /** Returns the least cost over the mean. */
  double least() {
    return sums.least() / mean();
  }

  /** Returns the costs as a distribution. */
  public synchronized MeasuredCosts distribution() {
    if (distribution == null) {
      distribution =
          InputException.placed(e -> e.in(file.toString(), 0), () -> new MeasuredCosts(sums));
    }
    return distribution;
  }

  /**
   * Returns the costs for one run, in another order. Those of the latest call are cached, as
   * schedulers of a comparison get the same tasks one after the other.
   */
  synchronized TaskCosts costs(Order order, long seed) {
    if (order == Order.FILE) {
      return costs();
    }
    Ordered kept = latest.get();
    if (kept == null || kept.order != order || kept.seed != seed) {
      kept = new Ordered(order, seed, order.of(sums, seed));
      latest = new SoftReference<>(kept);
    }
    return TaskCosts.of(kept.sums, mean());
  }

  /** Returns the costs for one run; a unit of work is the mean cost. */
  public TaskCosts costs() {
    return TaskCosts.of(sums, mean());
  }
}
