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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.input.ClockUnit;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Content;
import loadstar.input.Digests;
import loadstar.input.Digests.Stamp;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.input.log.LogFiles;
import loadstar.input.log.LogFormat;
import loadstar.input.log.TaskLog;
import loadstar.input.log.TaskLog.LoggedTask;
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
 * pass, once for all runs of a process that follow each other, and takes eight bytes a task,
 * sixteen up to a million tasks, and more with their names.
 */
public final class CostsFile {
  /** The order of the costs in a run. */
  public enum Order {
    FILE,
    LONGEST,
    SHORTEST,
    SHUFFLED,
    RESAMPLED,
    BLOCKS;

    /** Tells whether the order depends on the seed. */
    public boolean draws() {
      return compareTo(SHUFFLED) >= 0;
    }

    /** Tells whether a row may be in the load several times, or not at all. */
    boolean repeats() {
      return compareTo(RESAMPLED) >= 0;
    }

    /**
     * Returns the rows of the tasks in the order of the load.
     *
     * @param known the costs by which they are ordered
     */
    private int[] rows(KnownCosts known, int tasks, long seed) {
      UniformRandomProvider random = RandomStream.of(seed, "costs");
      int[] rows = IntStream.range(0, tasks).toArray();
      switch (this) {
        case FILE -> {}
        case LONGEST, SHORTEST -> rows = Objects.requireNonNull(known.onRequest(this == LONGEST));
        case SHUFFLED -> ArraySampler.shuffle(random, rows);
        case RESAMPLED -> Arrays.setAll(rows, k -> random.nextInt(tasks));
        case BLOCKS -> {
          int length = blockLength(tasks);
          int from = 0;
          for (int k = 0; k < tasks; k++) {
            from = k % length == 0 ? random.nextInt(tasks - length + 1) : from;
            rows[k] = from + k % length;
          }
        }
      }
      return rows;
    }

    /**
     * Returns the length of the blocks of neighbours that are drawn together: the cube root of the
     * number of tasks, rounded up, as Hall, Horowitz and Jing (Biometrika 1995) find it for
     * estimates of a variance.
     */
    static int blockLength(int tasks) {
      return (int) Math.ceil(Math.cbrt(tasks) - 1e-9);
    }
  }

  /** The meaning of the numbers of a file to its reader. */
  public enum Meaning {
    FLOPS,
    SECONDS,
    /** Measured costs that count by their ratios to their mean. */
    RELATIVE
  }

  /**
   * The columns that are read from a file of costs, and the meaning of the costs.
   *
   * @param cost of a CSV file with several columns; null to take the only one
   * @param unit of times; null for the one that the column's name implies, or seconds
   * @param zero seconds that a time of 0 counts; 0 to refuse it
   * @param names whether the names of tasks and their column "group" are read, which take more
   *     memory than their costs
   * @param task the column of the names; null for the first of "task", "name" and "id"
   * @param together the column whose words say which tasks are one; null if each row is a task
   * @param optional whether a file without the column of costs may have another one that is a time
   */
  record CostColumns(
      @Nullable String cost,
      Meaning meaning,
      @Nullable ClockUnit unit,
      double zero,
      boolean names,
      @Nullable String task,
      @Nullable String together,
      boolean optional) {
    /** Names the column of costs alone. */
    static CostColumns of(
        @Nullable String cost, Meaning meaning, @Nullable ClockUnit unit, double zero) {
      return new CostColumns(cost, meaning, unit, zero, false, null, null, false);
    }

    /** Returns these columns without groups, for the file of what was known. */
    CostColumns ofKnown() {
      return new CostColumns(cost, meaning, unit, zero, true, task, null, true);
    }

    /** Returns these columns and those of the names and groups of tasks. */
    CostColumns withNames() {
      return new CostColumns(cost, meaning, unit, zero, true, task, together, optional);
    }
  }

  private record Ordered(Order order, long seed, KnownCosts by, int[] rows, PrefixSums sums) {}

  private static final List<String> NAMES = List.of("task", "name", "id");
  private static final String GROUP = "group";

  private static final int MOST_KEPT = 4;
  private static final int MOST_WRITTEN = 1 << 20;

  private static final Map<Key, SoftReference<CostsFile>> KEPT =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SoftReference<CostsFile>> eldest) {
          return size() > MOST_KEPT;
        }
      };

  private record Key(Stamp stamp, CostColumns columns) {}

  /** The names of a column that counts as the costs if it stands alone and the user names none. */
  private static final Pattern COST =
      Pattern.compile(
          "\"?(.*[_"
              + " ])?(costs?|seconds|secs?|[mun]?s|times?|durations?|runtimes?|elapsed|flops?|work|weights?|sizes?|values?)([_"
              + " (\\[].*)?\"?",
          Pattern.CASE_INSENSITIVE);

  /** The ways to say that costs are times: an option, and a property of a deployment's master. */
  private static final String ON_A_HOST =
      "--costs-host HOST, on which it takes so long, or \"costs_host\" of a deployment's master";

  private final Path file;
  private final Meaning meaning;
  private final CostColumns columns;

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
  // The costs as they are written, as differences of sums would make equal costs unequal; null for
  // more than MOST_WRITTEN tasks, where the memory counts more than the order of equal ones.
  private double @Nullable [] written = new double[16];
  private final List<String> names = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private List<int[]> members = List.of();
  private @Nullable CostsFile single;
  private double total;
  private String sha256 = "";
  private double variation = Double.NaN;
  private SoftReference<Ordered> latest = new SoftReference<>(null);
  private SoftReference<KnownCosts> exact = new SoftReference<>(null);
  private @Nullable MeasuredCosts distribution;

  private CostsFile(Path file, CostColumns columns) {
    this.file = file;
    this.columns = columns;
    this.meaning = columns.meaning();
    this.unit = columns.unit();
    this.zero = columns.zero();
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
  public static CostsFile read(
      Path file, @Nullable String column, Meaning meaning, @Nullable ClockUnit unit, double zero) {
    return readColumns(file, CostColumns.of(column, meaning, unit, zero));
  }

  /** Reads these columns of a file. */
  static synchronized CostsFile readColumns(Path file, CostColumns columns) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new InputException("the file of costs \"" + file + "\" is not a file", null);
    }
    Key key;
    try {
      key = new Key(Stamp.of(file), columns);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
    SoftReference<CostsFile> cached = KEPT.get(key);
    CostsFile costs = cached == null ? null : cached.get();
    if (costs == null) {
      costs = readAnew(new CostsFile(file, columns), columns.cost());
      costs = columns.together() == null ? costs : costs.grouped();
      if (key.stamp.settled() && !Files.isDirectory(file)) { // whose stamp is not that of its files
        KEPT.put(key, new SoftReference<>(costs));
      }
    }
    return costs;
  }

  private static CostsFile readAnew(CostsFile costs, @Nullable String column) {
    Path file = costs.file;
    TaskLog log =
        column == null || costs.columns.optional() ? LogFiles.costs(file, costs.zero) : null;
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
          ON_A_HOST);
    }
    name = "seconds";
    isTime = true;
    sha256 = log.sha256();
    for (LoggedTask task : log.tasks()) {
      total += task.seconds();
      add(task.seconds());
      if (columns.names()) {
        names.add(task.name());
        words.add(task.group());
      }
    }
    if (columns.together() != null && words.stream().anyMatch(String::isEmpty)) {
      throw new InputException(
          file.toString(), "this log does not say which tasks belong together", null);
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
    try (CSVParser parser = csv.parse(reader)) {
      Iterator<CSVRecord> rows = parser.iterator();
      CSVRecord row = next(rows);
      int index = index(names, header, headerLine, column, row);
      int name = columns.names() ? nameIndex(names, headerLine) : -1;
      String together = columns.together();
      int word =
          together != null
              ? named(names, together, headerLine)
              : columns.names() ? NamedTable.index(names, GROUP) : -1;
      for (; row != null; row = next(rows)) {
        int line = headerLine + (int) parser.getCurrentLineNumber();
        if (row.size() <= index) {
          throw problem(line, "has no column \"" + names.get(index) + "\"", null);
        }
        String text = row.get(index);
        add(text, line, NamedTable.decimalPoint(text, delimiter));
        if (name >= 0) {
          this.names.add(cell(row, name, names, line));
        }
        if (word >= 0) {
          boolean absent = together == null && row.size() <= word;
          words.add(absent ? "" : cell(row, word, names, line));
        }
      }
    }
  }

  /** Returns the next row that is no comment; null at the end. */
  private static @Nullable CSVRecord next(Iterator<CSVRecord> rows) {
    while (rows.hasNext()) {
      CSVRecord row = rows.next();
      if (!row.get(0).startsWith("#")) {
        return row;
      }
    }
    return null;
  }

  private String cell(CSVRecord row, int index, List<String> names, int line) {
    if (row.size() <= index) {
      throw problem(line, "has no column \"" + names.get(index) + "\"", null);
    }
    return row.get(index).intern();
  }

  /** Returns the index of the column with the names of tasks; -1 if there is none. */
  private int nameIndex(List<String> names, int line) {
    String task = columns.task();
    return task != null
        ? named(names, task, line)
        : NAMES.stream()
            .mapToInt(one -> NamedTable.index(names, one))
            .filter(index -> index >= 0)
            .findFirst()
            .orElse(-1);
  }

  /** Returns this file with one task for each word, in the place of the first of its rows. */
  private CostsFile grouped() {
    Map<String, List<Integer>> rows = new LinkedHashMap<>();
    for (int row = 0; row < words.size(); row++) {
      rows.computeIfAbsent(words.get(row), none -> new ArrayList<>()).add(row);
    }
    if (rows.isEmpty()) {
      throw problem(1, "has no header, so no column \"" + columns.together() + "\"", null);
    }
    CostsFile all = new CostsFile(file, columns);
    all.sha256 = sha256;
    all.unit = unit;
    all.isTime = isTime;
    all.name = name;
    all.single = this;
    all.members =
        rows.values().stream()
            .map(own -> own.stream().mapToInt(Integer::intValue).toArray())
            .toList();
    rows.forEach((word, own) -> {
      double sum = 0;
      for (int row : own) {
        sum += cost(row);
      }
      all.add(sum);
      all.names.add(word);
    });
    return all;
  }

  /**
   * Returns the index of the column of costs in a line of names.
   *
   * @param first row below the names; null if there is none
   * @throws InputException for a line that has no names: it is a cost that cannot be read
   */
  private int index(
      List<String> names,
      String header,
      int line,
      @Nullable String column,
      @Nullable CSVRecord first) {
    LogFormat log = LogFormat.of(header);
    if (log != null && (log != LogFormat.LOOP || column == null)) {
      throw problem(
          line,
          "this is a log, not the costs of tasks",
          "loadstar costs %s %s > costs.csv, and --costs-column seconds"
              .formatted(log.word(), file.getFileName()));
    }
    if (!NamedTable.areNames(names)) {
      throw noCost(header, line, hint(header, Double.NaN));
    }
    String wanted =
        column != null && columns.optional() && NamedTable.index(names, column) < 0
            ? timeAmong(names, column)
            : column;
    int index = wanted == null ? onlyCost(names, header, line, first) : named(names, wanted, line);
    ColumnName heading = ColumnName.of(names.get(index), names);
    name = names.get(index);
    isTime = heading.content() == Content.TIME;
    boolean isCost = isTime || names.size() > 1 || COST.matcher(header.strip()).matches();
    boolean noTime = meaning == Meaning.SECONDS && unit == null && !isTime;
    if (column == null
        && !isCost
        && !(noTime && heading.content() == Content.OTHER)
        && unit == null) {
      throw noCost(header, line, "it is the name of a column: --costs-column '" + header + "'");
    }
    if (noTime && heading.content() != Content.COST) {
      throw problem(
          line,
          "costs are seconds here, but \"" + name + "\" is not the name of a time",
          otherThan(name, names));
    }
    unit = unit == null && meaning != Meaning.FLOPS ? heading.unit() : unit;
    return index;
  }

  /**
   * Returns the index of the only column that can be the costs: the only time by its name where
   * costs are seconds, or the only one with a number in the first row, names of tasks left aside.
   *
   * @throws InputException if there are several, or none
   */
  private int onlyCost(List<String> names, String header, int line, @Nullable CSVRecord first) {
    char delimiter = NamedTable.delimiter(header);
    int[] times =
        IntStream.range(0, meaning == Meaning.FLOPS ? 0 : names.size())
            .filter(k -> ColumnName.of(names.get(k), names).content() == Content.TIME)
            .toArray();
    List<String> cells = first == null ? List.of() : first.toList();
    int[] numbers =
        IntStream.range(0, Math.min(cells.size(), names.size()))
            .filter(k -> !namesTasks(names.get(k)))
            .filter(k -> !Double.isNaN(cost(NamedTable.decimalPoint(cells.get(k), delimiter))))
            .toArray();
    int[] found = names.size() == 1 ? new int[1] : times.length == 1 ? times : numbers;
    if (found.length != 1) {
      throw problem(
          line,
          "has the columns " + String.join(", ", names) + ", and none is named",
          "--costs-column " + timeAmong(names, names.getLast()));
    }
    return found[0];
  }

  private boolean namesTasks(String column) {
    return NAMES.stream().anyMatch(column::equalsIgnoreCase)
        || column.equalsIgnoreCase(columns.task())
        || column.equalsIgnoreCase(columns.together());
  }

  /** Returns the first of some columns that is a time by its name. */
  private static String timeAmong(List<String> names, String otherwise) {
    return names.stream()
        .filter(one -> ColumnName.of(one, names).content() == Content.TIME)
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
    add(cost);
  }

  private void add(double cost) {
    int count = sums.size();
    double[] cached = written;
    if (cached != null && count == cached.length) {
      cached = count < MOST_WRITTEN ? Arrays.copyOf(cached, 2 * count) : null;
      written = cached;
    }
    if (cached != null) {
      cached[count] = cost;
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
    return Durations.ofCell(text).isPresent() ? ON_A_HOST : null;
  }

  private InputException problem(int line, String what, @Nullable String hint) {
    return new InputException(file.toString(), line, what, hint);
  }

  private InputException noCost(String text, int line, @Nullable String hint) {
    return problem(line, "the cost \"" + text + "\" is not a positive number", hint);
  }

  /**
   * Refuses numbers that would count as flops though their column has the name of a time.
   *
   * @throws InputException with the ways to say on which host they are times
   */
  void refuseTimes() {
    if (isTime) {
      throw new InputException(
          file.toString(),
          "\"" + name + "\" is the name of a time, but its numbers would be flops",
          ON_A_HOST);
    }
  }

  /** Returns the path of the file. */
  public Path file() {
    return file;
  }

  /** Returns the name of its column; empty if there are only numbers. */
  public String column() {
    return name;
  }

  /** Tells whether its costs are seconds, and not flops. */
  boolean isInSeconds() {
    return meaning == Meaning.SECONDS;
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

  /** Returns the names of the tasks; empty if the file has none, or they were not read. */
  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /**
   * Returns the group of the task in a row by the column "group", or by the log; empty if the file
   * has none, or names were not read.
   */
  String group(int row) {
    return words.isEmpty() ? "" : words.get(row);
  }

  /**
   * Returns this file with the names and groups of its tasks, which runs do without.
   *
   * @throws InputException if the file has changed
   */
  CostsFile named() {
    CostsFile named = columns.names() ? this : readColumns(file, columns.withNames());
    if (!named.sha256.equals(sha256)) {
      throw new InputException(
          "the file of costs \"" + file + "\" has changed since it was read", "run it again");
    }
    return named;
  }

  /** Returns the cost of the task in a row, in flops or seconds, as it is written. */
  public double cost(int row) {
    double[] cached = written;
    return cached == null ? sums.upTo(row + 1) - sums.upTo(row) : cached[row];
  }

  /** Returns the rows of each task whose rows are together; empty if each row is a task. */
  List<int[]> members() {
    return members;
  }

  /** Returns this file with a task for each row; itself if no rows are together. */
  public CostsFile single() {
    return single == null ? this : single;
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
   *
   * @param known the costs by which tasks are ordered, of each
   */
  TaskCosts costs(Order order, long seed, KnownCosts known) {
    if (order == Order.FILE) {
      return costs();
    }
    Ordered ordered = ordered(order, seed, known);
    return TaskCosts.of(ordered.sums, mean(), position -> cost(ordered.rows[position]));
  }

  /** Returns the rows of the tasks in the order of the load; null if that is the file's order. */
  int @Nullable [] rows(Order order, long seed, KnownCosts known) {
    return order == Order.FILE ? null : ordered(order, seed, known).rows;
  }

  private synchronized Ordered ordered(Order order, long seed, KnownCosts known) {
    Ordered cached = latest.get();
    if (cached == null || cached.order != order || cached.seed != seed || cached.by != known) {
      int[] rows = order.rows(known, tasks(), seed);
      PrefixSums all = new PrefixSums();
      for (int row : rows) {
        all.add(cost(row));
      }
      cached = new Ordered(order, seed, known, rows, all);
      latest = new SoftReference<>(cached);
    }
    return cached;
  }

  /** Returns the costs for one run; a unit of work is the mean cost. */
  public TaskCosts costs() {
    return TaskCosts.of(sums, mean(), this::cost);
  }

  /** Returns the costs as they are known to one who knows them exactly, in units of work. */
  synchronized KnownCosts exactly() {
    KnownCosts cached = exact.get();
    if (cached == null) {
      double unitOfWork = mean();
      double[] units = new double[tasks()];
      Arrays.setAll(units, row -> cost(row) / unitOfWork);
      cached = KnownCosts.of(units);
      exact = new SoftReference<>(cached);
    }
    return cached;
  }
}
