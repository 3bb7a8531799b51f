package loadstar.reality.calibrate;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static loadstar.model.Visible.format;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.model.InputException;
import loadstar.platform.HostProperty;
import loadstar.platform.Units;
import loadstar.platform.XmlText;
import loadstar.reality.calibrate.MeasuredFile.TextTable;
import loadstar.reality.calibrate.PiecewiseModel.Line;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import org.jspecify.annotations.Nullable;

/**
 * A platform that a calibration writes: hosts around one switch, every message of which takes the
 * time that was measured between two of them.
 *
 * @param hosts by increasing name, the first of them meant for the master
 * @param network of every pair of hosts
 */
public record CalibratedPlatform(List<Host> hosts, NetworkSettings network) {
  /**
   * A host of the platform.
   *
   * @param speed of one core, flops per second
   * @param latency before every computation, seconds
   */
  public record Host(String name, double speed, double latency, int cores) {}

  public CalibratedPlatform {
    hosts = List.copyOf(hosts);
  }

  /** Returns the settings as lines {@code key:value}, as {@code --cfg} takes them. */
  public static String settings(Map<String, String> config) {
    StringBuilder text = new StringBuilder();
    config.forEach((key, value) -> text.append(key).append(':').append(value).append('\n'));
    return text.toString();
  }

  /**
   * Returns the text of a platform file: a Cluster zone whose hosts have a link each with half of
   * the latency, and SimGrid's settings in front, so that a program of SimGrid needs no others.
   *
   * @param header lines of the comment at its top
   */
  public String xml(List<String> header) {
    return xml(header, host -> null);
  }

  /**
   * Returns the text of a platform file with hosts whose speed changes.
   *
   * @param header lines of the comment at its top
   * @param speedFile of a host, by its name; null for one that does not change
   */
  public String xml(List<String> header, Function<String, @Nullable String> speedFile) {
    XmlText xml = new XmlText(header);
    xml.open(1, "config").endOfTag();
    network
        .config()
        .forEach((key, value) -> xml.open(2, "prop", "id", key, "value", value).selfClose());
    xml.close(1, "config");
    xml.open(1, "zone", "id", "calibrated", "routing", "Cluster").endOfTag();
    for (Host host : hosts) {
      write(xml, host, speedFile.apply(host.name()));
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private void write(XmlText xml, Host host, @Nullable String speedFile) {
    xml.open(2, "host", "id", host.name(), "speed", Units.formatSpeed(host.speed()))
        .attribute("core", host.cores() > 1 ? Integer.toString(host.cores()) : null)
        .attribute("speed_file", speedFile);
    if (host.latency() > 0) {
      xml.endOfTag();
      HostProperty.COMPUTE_LATENCY.write(xml, host.latency());
      xml.close(2, "host");
    } else {
      xml.selfClose();
    }
    String link = host.name() + "_link";
    // A message passes two links, its sender's and its receiver's: half of the latency on each.
    xml.duplexLink(2, link, network.bandwidth(), network.latency() / 2);
    xml.hostLink(2, host.name(), link);
  }

  /**
   * A piecewise model in SimGrid's form: the latency and the bandwidth of a link, and for each
   * range of sizes the factors by which they are multiplied. SimGrid's time of a message of s bytes
   * is {@code latency * latency-factor(s) + s / (bandwidth * bandwidth-factor(s))}; the factors are
   * those of the last limit below s, and 1 at 0 bytes.
   *
   * <p>3.32 knows factors by size in its model SMPI only, under the names of {@code smpi/}; for 4.x
   * these are other names of {@code network/latency-factor} and {@code network/bandwidth-factor}.
   * So one file serves both.
   *
   * @param latency of the link, seconds
   * @param bandwidth of the link, bytes per second
   * @param model that the factors represent
   */
  public record NetworkSettings(double latency, double bandwidth, PiecewiseModel model) {
    /** The largest limit of a factor: SimGrid stores it in an int. */
    private static final double LARGEST_LIMIT = Integer.MAX_VALUE;

    /** The bandwidth of a segment whose times do not grow with the size. */
    private static final double ENDLESS = 1e15;

    /**
     * Returns settings whose latency and bandwidth are those of the largest messages, which
     * schedulers of loads send.
     */
    public static NetworkSettings of(PiecewiseModel model) {
      Line last = model.segments().getLast().line();
      double latency = last.latency();
      if (latency == 0) {
        // A factor of a latency 0 has no effect: take any latency that there is, and make it 0 by
        // the factor.
        latency =
            model.segments().stream()
                .mapToDouble(segment -> segment.line().latency())
                .filter(value -> value > 0)
                .min()
                .orElse(0);
      }
      return new NetworkSettings(latency, bandwidth(last), model);
    }

    /**
     * Returns the same times by factors of another latency, in seconds, and another bandwidth, in
     * bytes per second.
     */
    public NetworkSettings withReference(double otherLatency, double otherBandwidth) {
      return new NetworkSettings(otherLatency, otherBandwidth, model);
    }

    private static double bandwidth(Line line) {
      return line.secondsPerUnit() > 0 ? Math.min(1 / line.secondsPerUnit(), ENDLESS) : ENDLESS;
    }

    /**
     * Returns the settings of SimGrid, value by key, for the {@code <config>} of a platform file.
     */
    public Map<String, String> config() {
      Map<String, String> config = new LinkedHashMap<>();
      config.put("network/model", "SMPI");
      config.put("network/TCP-gamma", "0");
      config.put("network/crosstraffic", "0");
      config.put("smpi/lat-factor", latencyFactors());
      config.put("smpi/bw-factor", bandwidthFactors());
      return config;
    }

    /** Returns the value of SimGrid's latency factors: limit in bytes, factor, for each segment. */
    public String latencyFactors() {
      return joined(segments(), line -> number(latency > 0 ? line.latency() / latency : 1));
    }

    /**
     * Returns the value of SimGrid's bandwidth factors: limit in bytes, factor, for each segment.
     */
    public String bandwidthFactors() {
      return joined(segments(), line -> number(bandwidth(line) / bandwidth));
    }

    private static String joined(List<Segment> segments, Function<Line, String> numbers) {
      return segments.stream()
          .map(one -> format("%.0f:", Math.floor(one.above())) + numbers.apply(one.line()))
          .collect(Collectors.joining(";"));
    }

    /**
     * Returns the number of segments that begin beyond the largest size that SimGrid can read, and
     * are left out.
     */
    public int beyondLimit() {
      return model.segments().size() - segments().size();
    }

    private List<Segment> segments() {
      return model.segments().stream().filter(one -> one.above() <= LARGEST_LIMIT).toList();
    }

    private static String number(double factor) {
      return format("%.9g", factor);
    }

    /**
     * Returns the affine overheads of MPI operations in the format of {@code smpi/os}, {@code
     * smpi/ois} or {@code smpi/or}: limit, seconds, seconds per byte.
     */
    public static String overheads(PiecewiseModel model) {
      return joined(
          model.segments(), line -> number(line.latency()) + ":" + number(line.secondsPerUnit()));
    }
  }

  /**
   * The sockets, cores and threads of a host, from {@code lscpu}, {@code lscpu --json}, {@code
   * lstopo} or {@code lstopo --of xml}.
   *
   * @param model of the processor, "" if the file does not have it
   * @param threads hardware threads of all cores
   */
  public record Topology(String model, int sockets, int cores, int threads) {
    private static final Pattern XML_OBJECT = Pattern.compile("<object type=\"(\\w+)\"");
    private static final Pattern TEXT_OBJECT =
        Pattern.compile("\\b(Package|Socket|Core|PU) L#\\d+");
    private static final Pattern XML_MODEL =
        Pattern.compile("name=\"CPUModel\" value=\"([^\"]*)\"");

    /** Reads a file with the output of one of the programs. */
    public static Topology read(Path file) {
      List<String> lines = MeasuredFile.lines(file);
      String text = String.join("\n", lines);
      Topology topology;
      if (text.contains("<topology")) {
        Matcher model = XML_MODEL.matcher(text);
        topology = counted(XML_OBJECT.matcher(text), model.find() ? model.group(1) : "");
      } else if (TEXT_OBJECT.matcher(text).find()) {
        topology = counted(TEXT_OBJECT.matcher(text), "");
      } else {
        int sockets = (int) Math.max(1, field(text, "Socket(s)"));
        int cores = sockets * (int) field(text, "Core(s) per socket");
        int threads = cores * (int) Math.max(1, field(text, "Thread(s) per core"));
        topology = new Topology(named(text, "Model name"), sockets, cores, threads);
      }
      if (topology.cores < 1) {
        throw new InputException(file, "tells no cores", "the output of lscpu or of lstopo");
      }
      return topology;
    }

    private static Topology counted(Matcher objects, String model) {
      Map<String, Long> counts =
          objects.results().collect(groupingBy(object -> object.group(1), counting()));
      ToLongFunction<String> count = type -> counts.getOrDefault(type, 0L);
      int sockets = (int) (count.applyAsLong("Package") + count.applyAsLong("Socket"));
      int cores = (int) count.applyAsLong("Core");
      int threads = (int) count.applyAsLong("PU");
      // A system may hide its cores: then its hardware threads are counted.
      return new Topology(model, Math.max(1, sockets), cores > 0 ? cores : threads, threads);
    }

    private static double field(String text, String name) {
      String value = named(text, name);
      double number = TextTable.number(value);
      return Double.isNaN(number) ? 0 : number;
    }

    /** Returns a field of lscpu, from text or JSON; "" if it is not there. */
    private static String named(String text, String name) {
      Matcher matcher =
          Pattern.compile(
                  "(?m)^\\s*"
                      + Pattern.quote(name)
                      + ":\\s*(.*?)\\s*$"
                      + "|\"field\":\\s*\""
                      + Pattern.quote(name)
                      + ":?\",\\s*\"data\":\\s*\"([^\"]*)\"")
              .matcher(text);
      if (!matcher.find()) {
        return "";
      }
      return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    @Override
    public String toString() {
      return format(
          "%d socket(s), %d core(s), %d thread(s)%s",
          sockets, cores, threads, model.isEmpty() ? "" : ", " + model);
    }
  }
}
