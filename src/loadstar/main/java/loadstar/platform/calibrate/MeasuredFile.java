package loadstar.platform.calibrate;

import static loadstar.model.Visible.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.calibrate.MeasuredPoint.Sample;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads files of measurements, also compressed ones, and finds out what wrote them. */
public final class MeasuredFile {
  private static final int GZIP = 0x1f;

  private MeasuredFile() {}

  /**
   * Times of messages: raw operations, IMB, NetPIPE, OSU or iperf3.
   *
   * @param unit of the times, if the user says so
   * @param roundTrip whether times without operation are there and back
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
          ? new InputException(file.toString(), 0, "is a folder", null)
          : TextFile.unreadable(file, e);
    }
  }

  /**
   * Output of {@code iperf3 --json}: the bandwidth of one long stream of data and, from TCP's own
   * measurement of the round trip, a latency. It says nothing about single messages.
   */
  private static final class Iperf3 {
    static boolean wrote(List<String> lines) {
      return lines.stream()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .findFirst()
          .filter(line -> line.startsWith("{"))
          .isPresent();
    }

    static Measured read(List<String> lines, String file) {
      JsonNode root;
      try {
        root = new JsonMapper().readTree(String.join("\n", lines));
      } catch (JacksonException e) {
        throw new InputException(
            file,
            e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
            "is no JSON: " + e.getOriginalMessage(),
            null);
      }
      if (root.has("error")) {
        throw new InputException(file, 0, "iperf3 failed: " + root.get("error").asString(), null);
      }
      JsonNode end = root.path("end");
      JsonNode received = end.path("sum_received");
      JsonNode sum = received.has("bits_per_second") ? received : end.path("sum");
      double bandwidth = sum.path("bits_per_second").asDouble(0) / 8;
      if (!(bandwidth > 0)) {
        throw new InputException(
            file, 0, "has no end.sum_received.bits_per_second", "iperf3 --client HOST --json");
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

    /** Seconds; the smallest of all streams, because under load packets wait in queues. */
    private static double roundTrip(JsonNode end) {
      double least = Double.POSITIVE_INFINITY;
      for (JsonNode stream : end.path("streams")) {
        double micros = stream.path("sender").path("min_rtt").asDouble(0);
        if (micros > 0) {
          least = Math.min(least, micros * 1e-6);
        }
      }
      return Double.isInfinite(least) ? 0 : least;
    }
  }

  /**
   * Output of the Intel MPI Benchmarks. Of {@code PingPong} the time is that of one message (half
   * of there and back), in microseconds; other benchmarks of the same output are passed over.
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
          // #bytes #repetitions t[usec] Mbytes/sec
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
            file, 0, "has no times of PingPong, only of " + others, "IMB-MPI1 PingPong");
      }
      List<String> notes = new ArrayList<>();
      notes.add("Intel MPI Benchmarks, PingPong: one-way times");
      if (!others.isEmpty()) {
        notes.add("passed over: " + String.join(", ", others));
      }
      return new Measured(oneWay, List.of(), List.of(), null, notes);
    }
  }

  /**
   * Output of NetPIPE: what it prints ({@code 0: 1 bytes 100 times --> 0.5 Mbps in 15 usec}), or
   * its file of three columns, size, throughput and seconds. Times are those of one message.
   */
  private static final class NetPipe {
    private static final Pattern PRINTED =
        Pattern.compile(
            "([0-9.]+)\\s+([kKMG]?)(?:B|bytes)\\s+[0-9]+\\s+times\\s+-->.*?in\\s+([0-9.]+)\\s+([un]?)sec");

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
          double scale =
              switch (printed.group(2)) {
                case "k", "K" -> 1e3;
                case "M" -> 1e6;
                case "G" -> 1e9;
                default -> 1;
              };
          double unit =
              switch (printed.group(4)) {
                case "u" -> 1e-6;
                case "n" -> 1e-9;
                default -> 1;
              };
          double size = Double.parseDouble(printed.group(1)) * scale;
          oneWay.add(new Sample(size, Double.parseDouble(printed.group(3)) * unit));
        }
      }
      if (oneWay.isEmpty()) {
        oneWay.addAll(columns(lines));
      }
      return new Measured(
          oneWay, List.of(), List.of(), null, List.of("NetPIPE: one-way times, from " + file));
    }

    /** Three columns of which the second is what the others say; empty if they are not that. */
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
        for (double unit : THROUGHPUTS) {
          if (Math.abs(row.number(1) * unit * time / (8 * size) - 1) < 0.05) {
            matches++;
            break;
          }
        }
      }
      return matches > 0.8 * samples.size() ? samples : List.of();
    }
  }
}
