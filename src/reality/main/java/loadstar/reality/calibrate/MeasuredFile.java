package loadstar.reality.calibrate;

import static loadstar.model.Visible.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
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
  public static Measurements network(Path file, @Nullable TimeUnit unit, boolean roundTrip) {
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

    static Measurements read(List<String> lines, String file) {
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
      return new Measurements(
          List.of(), List.of(), List.of(), new FittedLine(roundTrip / 2, 1 / bandwidth), notes);
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

    static Measurements read(List<String> lines, String file) {
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
      return new Measurements(oneWay, notes);
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

    static Measurements read(List<String> lines, String file) {
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
      return new Measurements(oneWay, List.of("NetPIPE: one-way times, from " + file));
    }

    /** Reads three columns of which the second follows from the others; empty if it does not. */
    private static List<Sample> columns(List<String> lines) {
      List<Sample> samples = new ArrayList<>();
      int matches = 0;
      for (TextTable.TextRow row : TextTable.parse(lines).rows()) {
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
  public record Measurements(
      List<Sample> oneWay,
      List<Sample> sends,
      List<Sample> receives,
      @Nullable FittedLine known,
      List<String> notes) {
    public Measurements {
      oneWay = List.copyOf(oneWay);
      sends = List.copyOf(sends);
      receives = List.copyOf(receives);
      notes = List.copyOf(notes);
    }

    private Measurements(List<Sample> oneWay, List<String> notes) {
      this(oneWay, List.of(), List.of(), null, notes);
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

    static final List<TimeUnit> LIKELY_FIRST =
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
