package loadstar.reality.calibrate;

import static loadstar.model.Visible.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.Quantile;
import loadstar.reality.calibrate.MeasuredFile.TextTable.Row;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.PiecewiseModel.Line;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads files of measurements, also compressed ones, and recognizes the program that wrote them.
 */
public final class MeasuredFile {
  private static final int GZIP = 0x1f;

  private MeasuredFile() {}

  /**
   * Reads times of messages: raw operations, IMB, NetPIPE, OSU or iperf3.
   *
   * @param unit of the times; null to find it in the file
   * @param roundTrip whether times without operation are round trips
   */
  public static Measured network(Path file, @Nullable TimeUnit unit, boolean roundTrip) {
    List<String> lines = lines(file);
    String name = file.toString();
    if (Iperf3.wrote(lines)) {
      return Iperf3.read(lines, name);
    }
    if (Imb.wrote(lines)) {
      return Imb.read(lines, name);
    }
    if (NetPipe.wrote(lines)) {
      return NetPipe.read(lines, name);
    }
    return new RawOperations(name, unit, roundTrip).read(TextTable.parse(lines));
  }

  static List<String> lines(Path file) {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
      bytes.mark(1);
      boolean compressed = bytes.read() == GZIP;
      bytes.reset();
      InputStream plain = compressed ? new GZIPInputStream(bytes) : bytes;
      // A small file may unpack to more than there is memory.
      byte[] all = plain.readNBytes(TextFile.MOST_BYTES + 1);
      return TextFile.text(all, file.toString(), TextFile.MOST_BYTES).lines().toList();
    } catch (IOException e) {
      throw Files.isDirectory(file)
          ? new InputException(file, "is a folder", null)
          : TextFile.unreadable(file, e);
    }
  }

  /**
   * The output of iperf3 --json: the bandwidth of one long stream of data and, from TCP's own
   * measurement of the round trip, a latency. It has no times of single messages.
   */
  private static final class Iperf3 {
    static boolean wrote(List<String> lines) {
      return lines.stream()
          .filter(line -> !line.isBlank())
          .limit(1)
          .anyMatch(line -> line.strip().startsWith("{"));
    }

    static Measured read(List<String> lines, String file) {
      JsonNode root = TextFile.json(String.join("\n", lines), file, null);
      if (root.has("error")) {
        throw new InputException(file, "iperf3 failed: " + root.get("error").asString(), null);
      }
      JsonNode end = root.path("end");
      JsonNode received = end.path("sum_received");
      JsonNode sum = received.has("bits_per_second") ? received : end.path("sum");
      double bandwidth = sum.path("bits_per_second").asDouble(0) / 8;
      if (!(bandwidth > 0)) {
        throw new InputException(
            file, "has no end.sum_received.bits_per_second", "iperf3 --client HOST --json");
      }
      List<String> notes = new ArrayList<>();
      notes.add(
          format(
              "iperf3: %d stream(s) for %.1f s, %s; bandwidth of what was received",
              Math.max(1, end.path("streams").size()),
              sum.path("seconds").asDouble(0),
              root.path("start").path("test_start").path("protocol").asString("TCP")));
      double roundTrip = roundTrip(end);
      notes.add(
          roundTrip > 0
              ? "latency: half of TCP's smallest round trip, " + 1e6 * roundTrip + " us"
              : "iperf3 measured no round trip: the latency is 0 unless --latency says otherwise");
      return new Measured(
          List.of(), List.of(), List.of(), new Line(roundTrip / 2, 1 / bandwidth), notes);
    }

    /**
     * Returns the round trip in seconds; the smallest of all streams, because under load packets
     * wait in queues.
     */
    private static double roundTrip(JsonNode end) {
      return end.path("streams")
          .valueStream()
          .mapToDouble(stream -> stream.path("sender").path("min_rtt").asDouble(0) * 1e-6)
          .filter(seconds -> seconds > 0 && Double.isFinite(seconds))
          .min()
          .orElse(0);
    }
  }

  /**
   * The output of the Intel MPI Benchmarks. The time of PingPong is that of one message (half of
   * the round trip), in microseconds; other benchmarks of the same output are skipped.
   */
  private static final class Imb {
    private static final Pattern BEGIN = Pattern.compile("#\\s*Benchmarking\\s+(\\S+)");
    private static final String PING_PONG = "PingPong";

    static boolean wrote(List<String> lines) {
      return lines.stream().anyMatch(line -> BEGIN.matcher(line).find());
    }

    static Measured read(List<String> lines, String file) {
      List<Sample> oneWay = new ArrayList<>();
      List<String> others = new ArrayList<>();
      String benchmark = "";
      for (String line : lines) {
        Matcher begin = BEGIN.matcher(line);
        if (begin.find()) {
          benchmark = begin.group(1);
          if (!benchmark.equals(PING_PONG)) {
            others.add(benchmark);
          }
        } else if (benchmark.equals(PING_PONG) && !line.isBlank() && !line.startsWith("#")) {
          // The heading is: #bytes #repetitions t[usec] Mbytes/sec
          String[] cells = line.strip().split("\\s+");
          double size = TextTable.number(cells[0]);
          double time = cells.length > 2 ? TextTable.number(cells[2]) : Double.NaN;
          if (size >= 0 && time > 0) {
            oneWay.add(new Sample(size, time * 1e-6));
          }
        }
      }
      if (oneWay.isEmpty()) {
        throw new InputException(
            file, "has no times of PingPong, only of " + others, "IMB-MPI1 PingPong");
      }
      List<String> notes = new ArrayList<>();
      notes.add("Intel MPI Benchmarks, PingPong: one-way times");
      if (!others.isEmpty()) {
        notes.add("passed over: " + String.join(", ", others));
      }
      return new Measured(oneWay, notes);
    }
  }

  /**
   * The output of NetPIPE: its lines ({@code 0: 1 bytes 100 times --> 0.5 Mbps in 15 usec}), or its
   * file of three columns, size, throughput and seconds. Times are those of one message.
   */
  private static final class NetPipe {
    private static final Pattern PRINTED =
        Pattern.compile(
            "([0-9.]+)\\s+([kKMG]?)(?:B|bytes)\\s+[0-9]+\\s+times\\s+-->.*?in\\s+([0-9.]+)\\s+([un]?)sec");
    private static final Map<String, Double> PREFIXES =
        Map.of("n", 1e-9, "u", 1e-6, "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9);

    /** Megabits of 10^6 and 2^20 bits, and gigabits. */
    private static final double[] THROUGHPUTS = {1e6, 1024 * 1024, 1e9};

    static boolean wrote(List<String> lines) {
      return lines.stream().anyMatch(line -> PRINTED.matcher(line).find())
          || !columns(lines).isEmpty();
    }

    static Measured read(List<String> lines, String file) {
      List<Sample> oneWay = new ArrayList<>();
      for (String line : lines) {
        Matcher printed = PRINTED.matcher(line);
        if (printed.find()) {
          double size =
              Double.parseDouble(printed.group(1)) * PREFIXES.getOrDefault(printed.group(2), 1.0);
          double time =
              Double.parseDouble(printed.group(3)) * PREFIXES.getOrDefault(printed.group(4), 1.0);
          oneWay.add(new Sample(size, time));
        }
      }
      if (oneWay.isEmpty()) {
        oneWay.addAll(columns(lines));
      }
      return new Measured(oneWay, List.of("NetPIPE: one-way times, from " + file));
    }

    /** Reads three columns of which the second follows from the others; empty if it does not. */
    private static List<Sample> columns(List<String> lines) {
      List<Sample> samples = new ArrayList<>();
      int matches = 0;
      for (TextTable.Row row : TextTable.parse(lines).rows()) {
        if (row.cells().size() != 3) {
          return List.of();
        }
        double size = row.number(0);
        double time = row.number(2);
        if (!(size > 0) || !(time > 0)) {
          return List.of();
        }
        samples.add(new Sample(size, time));
        if (Arrays.stream(THROUGHPUTS)
            .anyMatch(unit -> Math.abs(row.number(1) * unit * time / (8 * size) - 1) < 0.05)) {
          matches++;
        }
      }
      return matches > 0.8 * samples.size() ? samples : List.of();
    }
  }

  /**
   * The measurements of a network in a file.
   *
   * @param oneWay times of messages from one host to the other
   * @param sends durations of send operations, if the file distinguishes them
   * @param receives durations of receive operations
   * @param known latency and bandwidth, if the file has these and no times by size
   * @param notes how the file was interpreted, for the report
   */
  public record Measured(
      List<Sample> oneWay,
      List<Sample> sends,
      List<Sample> receives,
      @Nullable Line known,
      List<String> notes) {
    public Measured {
      oneWay = List.copyOf(oneWay);
      sends = List.copyOf(sends);
      receives = List.copyOf(receives);
      notes = List.copyOf(notes);
    }

    private Measured(List<Sample> oneWay, List<String> notes) {
      this(oneWay, List.of(), List.of(), null, notes);
    }
  }

  /**
   * A table of single operations: operation, size, start, duration, in any order, with or without
   * names, or only sizes and durations. A ping-pong is a send and a receive of the same size and
   * start; half of their sum is the time of one message. Operations that are no send and no receive
   * are messages, or round trips if their name implies it.
   */
  static final class RawOperations {
    /**
     * The longest plausible time of a small message, in seconds: no network that is worth a
     * calibration is slower.
     */
    private static final double SLOWEST_SMALL = 0.2;

    private static final double FASTEST_SMALL = 2e-8;
    private static final double SMALLEST_BANDWIDTH = 2e4;

    private final String file;
    private final @Nullable TimeUnit unit;
    private final boolean roundTrip;
    private final List<String> notes = new ArrayList<>();

    private enum Kind {
      SEND,
      RECEIVE,
      ROUND_TRIP,
      ONE_WAY
    }

    private record Operation(Kind kind, double size, String start, double duration) {}

    RawOperations(String file, @Nullable TimeUnit unit, boolean roundTrip) {
      this.file = file;
      this.unit = unit;
      this.roundTrip = roundTrip;
    }

    Measured read(TextTable table) {
      Columns columns = Columns.of(table);
      if (columns.size() == Columns.NONE || columns.duration() == Columns.NONE) {
        throw new InputException(
            file,
            "has no column of sizes and one of durations",
            "op,size,start,duration in its first line");
      }
      String named = table.name(columns.duration());
      boolean halve = roundTrip || named.contains("rtt") || named.contains("round");
      List<Operation> operations = new ArrayList<>();
      int unusable = 0;
      int firstUnusable = 0;
      for (Row row : table.rows()) {
        double size = row.number(columns.size());
        double duration = row.number(columns.duration());
        if (!(size >= 0) || !(duration > 0) || Double.isInfinite(duration)) {
          firstUnusable = unusable++ == 0 ? row.line() : firstUnusable;
          continue;
        }
        String text = columns.text() == Columns.NONE ? "" : row.cells().get(columns.text());
        Kind kind = kind(text, halve);
        String start = columns.start() == Columns.NONE ? "" : row.cells().get(columns.start());
        operations.add(
            new Operation(kind, size * sizeUnit(table, columns.size()), start, duration));
      }
      if (operations.isEmpty()) {
        throw new InputException(
            file, firstUnusable, "has no row of a size and a positive duration", null);
      }
      if (unusable > 0) {
        notes.add(
            unusable
                + " rows without a positive duration are left out, the first on line "
                + firstUnusable);
      }
      return measured(operations, unit(table, columns, operations).seconds());
    }

    private static double sizeUnit(TextTable table, int column) {
      String name = table.name(column);
      if (name.matches(".*[(\\[_ ]k(i?)b.*")) {
        return name.contains("kib") ? 1024 : 1e3;
      }
      return name.matches(".*[(\\[_ ]m(i?)b.*") ? name.contains("mib") ? 1 << 20 : 1e6 : 1;
    }

    private static Kind kind(String text, boolean halve) {
      String name = text.toLowerCase(Locale.ROOT);
      boolean pingPong = name.contains("ping") || name.contains("rtt") || name.contains("round");
      if (!pingPong && (name.contains("recv") || name.contains("receive"))) {
        return Kind.RECEIVE;
      }
      if (!pingPong && name.contains("send")) {
        return Kind.SEND;
      }
      return pingPong || halve ? Kind.ROUND_TRIP : Kind.ONE_WAY;
    }

    private Measured measured(List<Operation> operations, double seconds) {
      List<Sample> oneWay = new ArrayList<>();
      List<Sample> sends = new ArrayList<>();
      List<Sample> receives = new ArrayList<>();
      for (Operation operation : operations) {
        Sample sample = new Sample(operation.size, operation.duration * seconds);
        switch (operation.kind) {
          case SEND -> sends.add(sample);
          case RECEIVE -> receives.add(sample);
          case ONE_WAY -> oneWay.add(sample);
          case ROUND_TRIP -> oneWay.add(new Sample(sample.size(), sample.seconds() / 2));
        }
      }
      if (operations.stream().anyMatch(operation -> operation.kind == Kind.ROUND_TRIP)) {
        notes.add("durations are there and back: half of them is the time of one message");
      }
      if (oneWay.isEmpty() && !sends.isEmpty() && !receives.isEmpty()) {
        oneWay.addAll(pairs(operations, seconds));
        notes.add("a send and a receive of the same size are a ping-pong: half of their sum");
      }
      return new Measured(oneWay, sends, receives, null, notes);
    }

    /**
     * Returns half the sum of each send and its receive: of the same start if there are such, else
     * in turn.
     */
    private List<Sample> pairs(List<Operation> operations, double seconds) {
      List<Sample> pairs = new ArrayList<>();
      List<Operation> dated = operations.stream().filter(one -> !one.start.isEmpty()).toList();
      Set<Operation> alone = Collections.newSetFromMap(new IdentityHashMap<>());
      alone.addAll(operations);
      Function<Operation, Object> size = Operation::size;
      pair(dated, one -> one.size + " " + one.start, seconds, pairs, alone);
      pair(operations.stream().filter(alone::contains).toList(), size, seconds, pairs, alone);
      if (!alone.isEmpty()) {
        notes.add(alone.size() + " sends or receives without their counterpart are left out");
      }
      if (pairs.isEmpty()) {
        throw new InputException(file, "no send has the size of a receive", null);
      }
      return pairs;
    }

    /**
     * Pairs each operation with the first waiting one of the same key and the other kind, and
     * removes both from {@code alone}.
     */
    private static void pair(
        List<Operation> operations,
        Function<Operation, Object> key,
        double seconds,
        List<Sample> pairs,
        Set<Operation> alone) {
      Map<Object, Deque<Operation>> waiting = new HashMap<>();
      for (Operation one : operations) {
        Deque<Operation> same = waiting.computeIfAbsent(key.apply(one), any -> new ArrayDeque<>());
        if (same.isEmpty() || same.peek().kind == one.kind) {
          same.add(one);
        } else {
          Operation other = same.remove();
          pairs.add(new Sample(one.size, (one.duration + other.duration) / 2 * seconds));
          alone.remove(one);
          alone.remove(other);
        }
      }
    }

    private TimeUnit unit(TextTable table, Columns columns, List<Operation> operations) {
      if (unit != null) {
        return unit;
      }
      int column = columns.duration();
      TimeUnit named = TimeUnit.inName(table.name(column));
      if (named != null) {
        return named;
      }
      List<Operation> bySize =
          operations.stream().sorted(Comparator.comparingDouble(Operation::size)).toList();
      int tenth = Math.max(1, bySize.size() / 10);
      double small = median(bySize.subList(0, tenth));
      List<Operation> large = bySize.subList(bySize.size() - tenth, bySize.size());
      double rate = large.getFirst().size / median(large);
      for (TimeUnit each : TimeUnit.LIKELY_FIRST) {
        double time = small * each.seconds();
        if (FASTEST_SMALL <= time
            && time <= SLOWEST_SMALL
            && rate / each.seconds() >= SMALLEST_BANDWIDTH) {
          notes.add("no unit of time is named: durations of this order are taken for " + each);
          return each;
        }
      }
      throw new InputException(
          file, "durations such as " + small + " fit no unit of time", "--unit s|ms|us|ns");
    }

    private static double median(List<Operation> operations) {
      return Quantile.of(operations.stream().mapToDouble(Operation::duration).toArray(), 0.5);
    }
  }

  /**
   * The columns of a table, found by name or, without names, by content; -1 for a column that is
   * not there.
   *
   * @param text the operation, or the host
   * @param start dates
   */
  record Columns(int text, int size, int start, int duration) {
    static final int NONE = -1;
    private static final List<String> TEXTS = List.of("op", "type", "func", "host", "node", "name");
    private static final List<String> SIZES =
        List.of("size", "byte", "len", "msg", "count", "units", "work", "flop");
    private static final List<String> STARTS = List.of("start", "date", "begin", "stamp");
    private static final List<String> DURATIONS =
        List.of(
            "dur", "lat", "rtt", "round", "elapsed", "one", "t[", "t_avg", "second", "time", "avg");

    static Columns of(TextTable table) {
      Columns named = named(table.header());
      boolean whole = named.size != NONE && named.duration != NONE;
      // If every name is understood, a missing one must not be guessed from another.
      return whole || named.uses(table.header().size()) ? named : guessed(table);
    }

    /** Tells whether all columns of a table with names are used. */
    private boolean uses(int columns) {
      return columns > 0
          && IntStream.of(text, size, start, duration).filter(c -> c != NONE).count() == columns;
    }

    private static Columns named(List<String> header) {
      int text = find(header, TEXTS, List.of());
      int start = find(header, STARTS, List.of(text));
      int size = find(header, SIZES, List.of(text, start));
      // The word "time" is a duration unless it is in the name of a date: "start_time".
      int duration = find(header, DURATIONS, List.of(text, start, size));
      return new Columns(text, size, start, duration);
    }

    private static int find(List<String> header, List<String> beginnings, List<Integer> taken) {
      for (String beginning : beginnings) {
        for (int column = 0; column < header.size(); column++) {
          String name = header.get(column);
          boolean other = name.contains("mb") || name.contains("rep") || name.contains("/s");
          if (!taken.contains(column) && !other && name.contains(beginning)) {
            return column;
          }
        }
      }
      return NONE;
    }

    /**
     * Guesses the columns without names: a column with letters is the operation; sizes are the
     * whole numbers of the widest range; dates never decrease; the remaining one is the duration.
     */
    private static Columns guessed(TextTable table) {
      List<Row> rows = table.rows();
      int columns = rows.stream().mapToInt(row -> row.cells().size()).min().orElse(0);
      int text = NONE;
      List<Integer> numbers = new ArrayList<>();
      for (int column = 0; column < columns; column++) {
        int at = column;
        long good = rows.stream().filter(row -> !Double.isNaN(row.number(at))).count();
        if (good > 0.9 * rows.size()) {
          numbers.add(column);
        } else if (text == NONE) {
          text = column;
        }
      }
      int size = NONE;
      double widest = 1;
      for (int column : numbers) {
        double range = rangeOfWholeNumbers(rows, column);
        if (range > widest) {
          widest = range;
          size = column;
        }
      }
      if (size == NONE && !numbers.isEmpty()) {
        size = numbers.getFirst();
      }
      numbers.remove(Integer.valueOf(size));
      boolean several = numbers.size() > 1;
      Integer start =
          numbers.stream().filter(at -> several && rises(rows, at)).findFirst().orElse(NONE);
      numbers.remove(start);
      return new Columns(text, size, start, numbers.isEmpty() ? NONE : numbers.getFirst());
    }

    /** Returns the largest over the smallest positive number; 0 if some are not whole. */
    private static double rangeOfWholeNumbers(List<Row> rows, int column) {
      double[] known =
          rows.stream()
              .mapToDouble(row -> row.number(column))
              .filter(value -> !Double.isNaN(value))
              .toArray();
      var positive = Arrays.stream(known).filter(value -> value > 0).summaryStatistics();
      return Arrays.stream(known).allMatch(value -> value >= 0 && value == Math.rint(value))
          ? positive.getMax() / positive.getMin()
          : 0;
    }

    private static boolean rises(List<Row> rows, int column) {
      return IntStream.range(1, rows.size())
              .filter(i -> rows.get(i).number(column) < rows.get(i - 1).number(column))
              .count()
          <= rows.size() / 100;
    }
  }

  /**
   * The rows of a text with columns, whatever separates them: commas, semicolons, tabs or blanks.
   *
   * @param header the names of the columns in lower case; empty if there are none
   */
  record TextTable(List<String> header, List<Row> rows) {
    private static final Pattern LETTER = Pattern.compile("[A-Za-z]");

    /**
     * A row.
     *
     * @param cells without blanks and quotes around them
     * @param line in the file, from 1
     */
    record Row(List<String> cells, int line) {
      /** Returns the cell as a number; NaN if it is none. */
      double number(int column) {
        return column < cells.size() ? TextTable.number(cells.get(column)) : Double.NaN;
      }
    }

    /** Returns the name of a column; empty for one that has none. */
    String name(int column) {
      return column < header.size() ? header.get(column) : "";
    }

    static TextTable parse(List<String> lines) {
      List<String> header = List.of();
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).replace("\uFEFF", "").strip();
        boolean comment = line.startsWith("#");
        List<String> cells = cells(line.replaceFirst("^#+\\s*", ""));
        if (cells.isEmpty()) {
          continue;
        }
        boolean numbers = cells.stream().anyMatch(cell -> !Double.isNaN(number(cell)));
        if (!numbers && cells.size() > 1 && rows.isEmpty()) {
          // The last line of names before the first number: benchmarks write comments above it.
          header = cells.stream().map(cell -> cell.toLowerCase(Locale.ROOT)).toList();
        } else if (!comment && numbers) {
          rows.add(new Row(cells, i + 1));
        }
      }
      return new TextTable(header, rows);
    }

    private static List<String> cells(String line) {
      List<String> cells = new ArrayList<>();
      if (line.isBlank()) {
        return cells;
      }
      String separator =
          line.contains(";") ? ";" : line.contains(",") ? "," : line.contains("\t") ? "\t" : "\\s+";
      boolean names = !LETTER.matcher(line).replaceAll("").equals(line);
      // The heading "Latency (us)" is one name: a unit belongs to the word before it.
      String text = names ? line.replaceAll("\\s+([(\\[])", "$1") : line;
      for (String cell : text.split(separator, -1)) {
        String bare = cell.strip();
        if (bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"")) {
          bare = bare.substring(1, bare.length() - 1).strip();
        }
        cells.add(bare);
      }
      return cells;
    }

    static double number(String cell) {
      double value = NamedTable.decimal(cell);
      return Double.isFinite(value) ? value : Double.NaN; // 1e999 is no measurement
    }
  }

  /** A unit of time as benchmarks name it. */
  public enum TimeUnit {
    SECONDS("s", 1),
    MILLISECONDS("ms", 1e-3),
    MICROSECONDS("us", 1e-6),
    NANOSECONDS("ns", 1e-9);

    private static final Pattern IN_NAME =
        Pattern.compile(
            "(?:[(\\[_ ./-]|^)(?:(s|secs?|seconds?)|(ms|msecs?|milliseconds?)|"
                + "(us|µs|μs|usecs?|microseconds?)|(ns|nsecs?|nanoseconds?))[)\\]]*$");

    private static final List<TimeUnit> LIKELY_FIRST =
        List.of(SECONDS, MICROSECONDS, MILLISECONDS, NANOSECONDS);

    private final String text;
    private final double seconds;

    TimeUnit(String text, double seconds) {
      this.text = text;
      this.seconds = seconds;
    }

    /** Returns the seconds of one unit. */
    public double seconds() {
      return seconds;
    }

    @Override
    public String toString() {
      return text;
    }

    /** Returns the unit that the user names. */
    public static TimeUnit of(String name) {
      List<TimeUnit> all = List.of(values());
      return all.stream()
          .filter(unit -> unit.text.equals(name))
          .findFirst()
          .orElseThrow(() ->
              new InputException("there is no unit of time \"" + name + "\"", "one of " + all));
    }

    /**
     * Returns the unit at the end of a column's name, as in {@code t[usec]} or {@code duration_us}.
     */
    static @Nullable TimeUnit inName(String column) {
      Matcher matcher = IN_NAME.matcher(column.toLowerCase(Locale.ROOT));
      return matcher.find()
          ? Stream.of(values())
              .filter(unit -> matcher.group(1 + unit.ordinal()) != null)
              .findFirst()
              .orElseThrow()
          : null;
    }
  }
}
