package loadstar.reality;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.engine.SimulationDeath;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.platform.Units;
import loadstar.reality.calibrate.Accuracy;
import loadstar.reality.calibrate.Accuracy.Floor;
import loadstar.reality.calibrate.CalibratedPlatform;
import loadstar.reality.calibrate.CalibratedPlatform.Host;
import loadstar.reality.calibrate.CalibrationReport;
import loadstar.reality.calibrate.ComputeFit;
import loadstar.reality.calibrate.FittedLine;
import loadstar.reality.calibrate.MeasuredFile;
import loadstar.reality.calibrate.MeasuredFile.Measurements;
import loadstar.reality.calibrate.MeasuredFile.TimeUnit;
import loadstar.reality.calibrate.MeasuredPoint;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.NetworkSettings;
import loadstar.reality.calibrate.PiecewiseFit;
import loadstar.reality.calibrate.PiecewiseModel;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import loadstar.reality.calibrate.Topology;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.Simulation.MessageTimes;
import org.jspecify.annotations.Nullable;

/**
 * Makes a platform file of measurements: it fits a model, writes the files, has them simulated, and
 * reports.
 */
public final class CalibrateCommand extends Command {
  private static final String PLATFORM = "platform.xml";
  private static final String SETTINGS = "settings.txt";
  private static final String REPORT = "report.txt";
  private static final String NETWORK = "network.csv";
  private static final int SIMULATED_SIZES = 24;
  private static final double DEFAULT_SPEED = 1e9;

  /** Makes the command; {@link java.util.ServiceLoader} calls this constructor. */
  public CalibrateCommand() {
    super("platform calibrate", "from measurements to a platform file");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar platform calibrate --network FILE --out DIR [OPTION]...",
            """
            Fits latency, bandwidth and SimGrid's factors by size to measured message times, and
            speed, latency and noise to measured computations; writes platform.xml (with the
            settings in its <config>), settings.txt, network.csv and report.txt; simulates
            messages with the written file and compares them with the measured ones.

            FILE of --network: a table of operations (op, size, start, duration, in any order,
            with or without names; a send and a receive are a ping-pong), the output of IMB
            PingPong, NetPIPE or OSU, or iperf3 --json; also compressed with gzip.
            docs/calibration.md explains how times are fitted and how to run on the result.
            """)
        .value("network", "FILE", "measured times of messages")
        .value("compute", "FILE", "measured computations: size,seconds or host,size,seconds")
        .value("topology", "FILE", "output of lscpu, lscpu --json or lstopo: cores of the hosts")
        .value("send", "FILE", "durations of blocking sends: smpi/os")
        .value("isend", "FILE", "durations of asynchronous sends: smpi/ois")
        .value("receive", "FILE", "durations of receives of what has arrived: smpi/or")
        .value("breakpoints", "LIST", "sizes after which another line begins, or a file of them")
        .whole(
            "max-segments", "N", 1, 1000, PiecewiseFit.MOST_SEGMENTS, "most lines that are found")
        .completes("unit", () -> List.of("s", "ms", "us", "ns"))
        .value("unit", "UNIT", "of the times, s, ms, us or ns (default: detected)")
        .flag("round-trip", "times without operation are there and back")
        .value("latency", "TIME", "of the link, with unit; factors refer to it")
        .value("bandwidth", "RATE", "of the link, with unit; factors refer to it")
        .value(LoadUnit.FLOPS, "N", "flops that a size of --compute counts for")
        .value("speed", "SPEED", "of a core where there is no --compute (default: 1Gf)")
        .whole("hosts", "N", 2, 100_000, null, "hosts to write (default: 2, or those of --compute)")
        .value("out", "DIR", "folder to write to");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Path folder = Path.of(options.required("out"));
    AtomicFile.checkFolder(folder, "--out");
    for (String file : List.of(PLATFORM, SETTINGS, NETWORK, REPORT)) {
      options.refuseInput(folder.resolve(file), "--out");
    }
    TimeUnit unit = options.has("unit") ? TimeUnit.of(options.required("unit")) : null;
    CalibrationReport report = new CalibrationReport();
    Measurements measured =
        MeasuredFile.network(Path.of(options.required("network")), unit, options.has("round-trip"));
    measured.notes().forEach(report::add);
    List<MeasuredPoint> points = MeasuredPoint.of(measured.oneWay());
    NetworkSettings network = network(options, measured, points, report);
    Map<String, String> config = mpiSettings(options, unit, points, network);
    CalibratedPlatform platform = new CalibratedPlatform(hosts(options, unit, report), network);

    Files.createDirectories(folder);
    Path file = folder.resolve(PLATFORM);
    AtomicFile.write(file, platform.xml(List.of("Written by loadstar platform calibrate.")));
    AtomicFile.write(folder.resolve(SETTINGS), CalibratedPlatform.settings(config));
    Map<Double, Double> simulated = simulated(file, platform, points, report, err);
    table(points, network.model(), simulated).write(folder.resolve(NETWORK));
    AtomicFile.write(folder.resolve(REPORT), report.text());
    out.print(report.text());
    out.println(
        "wrote " + PLATFORM + ", " + SETTINGS + ", " + NETWORK + " and " + REPORT + " in "
            + folder);
    return simulated.isEmpty() && !points.isEmpty() ? FAILED : DONE;
  }

  private static NetworkSettings network(
      CommandLineOptions options,
      Measurements measured,
      List<MeasuredPoint> points,
      CalibrationReport report) {
    if (measured.known() != null) {
      FittedLine line = measured.known();
      NetworkSettings settings =
          referred(options, NetworkSettings.of(new PiecewiseModel(List.of(new Segment(0, line)))));
      report.link(settings);
      report.warn("one stream of data tells no times of single messages: nothing is validated");
      return settings;
    }
    if (points.isEmpty()) {
      throw new InputException(
          options.required("network"),
          "has only sends or only receives, which tell no time of a message",
          "--send, --isend or --receive, and a ping-pong for --network");
    }
    var fit = fit(options);
    NetworkSettings settings = referred(options, NetworkSettings.of(fit.apply(points)));
    boolean anyLarge = points.stream().anyMatch(point -> point.size() >= CalibrationReport.LARGE);
    double from = anyLarge ? CalibrationReport.LARGE : 0;
    Accuracy held = Accuracy.crossValidated(points, from, fit);
    Floor floor = Floor.of(measured.oneWay(), from);
    report.network(points, settings, held, floor, options.has("breakpoints"));
    return settings;
  }

  /** Returns the fit with the user's breakpoints, or with those that it finds. */
  private static Function<List<MeasuredPoint>, PiecewiseModel> fit(CommandLineOptions options) {
    double[] breakpoints = breakpoints(options.get("breakpoints"));
    int most = options.whole("max-segments");
    return points ->
        breakpoints != null
            ? PiecewiseFit.fit(points, breakpoints)
            : PiecewiseFit.fit(points, most);
  }

  /** Replaces latency and bandwidth by the user's, if given. */
  private static NetworkSettings referred(CommandLineOptions options, NetworkSettings found) {
    String latency = options.get("latency");
    String bandwidth = options.get("bandwidth");
    double seconds = latency == null ? found.latency() : Units.duration(latency);
    double rate = bandwidth == null ? found.bandwidth() : Units.bandwidth(bandwidth);
    return found.withReference(seconds, rate);
  }

  /**
   * Returns a list of sizes, or those of a file whose lines begin with a size; null if not given.
   */
  private static double @Nullable [] breakpoints(@Nullable String text) {
    if (text == null) {
      return null;
    }
    Path file = Path.of(text);
    DoubleStream sizes =
        Files.isRegularFile(file)
            ? ofFile(file)
            : Stream.of(text.strip().split("[,;\\s]+")).mapToDouble(CalibrateCommand::breakpoint);
    return sizes.filter(size -> size > 0).sorted().distinct().toArray();
  }

  private static DoubleStream ofFile(Path file) {
    List<String> sizes =
        TextFile.read(file).lines().map(line -> line.strip().split("[,;\\s]+", 2)[0]).toList();
    return IntStream.range(0, sizes.size())
        .filter(i -> !sizes.get(i).isEmpty() && !(i == 0 && sizes.get(i).matches("[A-Za-z]+")))
        .mapToDouble(i ->
            InputException.placed(
                e -> e.in(file.toString(), i + 1), () -> breakpoint(sizes.get(i))));
  }

  private static double breakpoint(String size) {
    double bytes = Quantity.parse(size, "bytes").orElse(Double.NaN);
    if (!(bytes >= 0)) {
      throw new InputException(
          "--breakpoints: \"" + size + "\" is no size in bytes", "1420,33500,65536, or a file");
    }
    return bytes;
  }

  /**
   * Returns settings for MPI programs. If durations of sends or receives are given, they are
   * overheads of the processes, and the network gets the rest of the message's time.
   */
  private static Map<String, String> mpiSettings(
      CommandLineOptions options,
      @Nullable TimeUnit unit,
      List<MeasuredPoint> points,
      NetworkSettings network) {
    Map<String, PiecewiseModel> overheads = new LinkedHashMap<>();
    overhead(options, unit, "send", overheads, "smpi/os");
    overhead(options, unit, "isend", overheads, "smpi/ois");
    overhead(options, unit, "receive", overheads, "smpi/or");
    NetworkSettings left = network;
    if (!overheads.isEmpty() && !points.isEmpty()) {
      List<MeasuredPoint> rest =
          points.stream()
              .map(point ->
                  point.without(
                      overheads.entrySet().stream()
                          .filter(one -> !one.getKey().equals("smpi/ois"))
                          .mapToDouble(one -> one.getValue().time(point.size()))
                          .sum()))
              .toList();
      left =
          NetworkSettings.of(fit(options).apply(rest))
              .withReference(network.latency(), network.bandwidth());
    }
    Map<String, String> config = new LinkedHashMap<>(left.config());
    overheads.forEach((key, model) -> config.put(key, NetworkSettings.overheads(model)));
    return config;
  }

  private static void overhead(
      CommandLineOptions options,
      @Nullable TimeUnit unit,
      String option,
      Map<String, PiecewiseModel> overheads,
      String setting) {
    String file = options.get(option);
    if (file == null) {
      return;
    }
    Measurements measured = MeasuredFile.network(Path.of(file), unit, false);
    List<Sample> own = option.equals("receive") ? measured.receives() : measured.sends();
    List<MeasuredPoint> points = MeasuredPoint.of(own.isEmpty() ? measured.oneWay() : own);
    if (points.isEmpty()) {
      throw new InputException(file, "has no durations of a " + option, null);
    }
    overheads.put(setting, fit(options).apply(points));
  }

  private static List<Host> hosts(
      CommandLineOptions options, @Nullable TimeUnit unit, CalibrationReport report) {
    String topologyFile = options.get("topology");
    Topology topology = topologyFile == null ? null : Topology.read(Path.of(topologyFile));
    if (topology != null) {
      report.add("topology: " + topology);
    }
    int cores = topology == null ? 1 : topology.cores();
    String computeFile = options.get("compute");
    if (computeFile == null) {
      options.refuse(" changes nothing without --compute", "--speed", "flops-per-unit");
      double speed = options.has("speed") ? Units.speed(options.required("speed")) : DEFAULT_SPEED;
      if (!(speed > 0)) {
        throw new InputException("--speed must be positive", "1Gf");
      }
      if (!options.has("speed")) {
        report.warn("no --compute and no --speed: hosts have 1 Gf, which nobody measured");
      }
      int number = options.whole("hosts", 2);
      return equal(number, speed, 0, cores);
    }
    options.refuse(" changes nothing beside --compute, which tells speeds", null, "speed");
    double flops = options.number("flops-per-unit");
    Map<String, ComputeFit> fits = ComputeFit.read(Path.of(computeFile), unit);
    report.compute(fits, flops);
    if (fits.size() == 1) {
      ComputeFit fit = fits.values().iterator().next();
      int number = options.whole("hosts", 2);
      double latency = fit.line().latency();
      return equal(number, fit.unitsPerSecond() * flops, latency, cores);
    }
    options.refuse(", but --compute names its hosts", null, "hosts");
    List<Host> hosts = new ArrayList<>();
    fits.forEach((name, fit) ->
        hosts.add(new Host(name, fit.unitsPerSecond() * flops, fit.line().latency(), cores)));
    return hosts;
  }

  private static List<Host> equal(int number, double speed, double latency, int cores) {
    return IntStream.range(0, number)
        .mapToObj(i -> new Host("node" + i, speed, latency, cores))
        .toList();
  }

  /** Simulates some of the measured sizes with the written file; empty if SimGrid refuses it. */
  private static Map<Double, Double> simulated(
      Path file,
      CalibratedPlatform platform,
      List<MeasuredPoint> points,
      CalibrationReport report,
      PrintStream err) {
    Map<Double, Double> simulated = new LinkedHashMap<>();
    int step = Math.max(1, points.size() / SIMULATED_SIZES);
    List<MeasuredPoint> chosen =
        IntStream.iterate(step / 2, i -> i < points.size(), i -> i + step)
            .mapToObj(points::get)
            .filter(point -> point.size() >= 1)
            .toList();
    if (chosen.isEmpty()) {
      return simulated;
    }
    double[] sizes = chosen.stream().mapToDouble(point -> Math.ceil(point.size())).toArray();
    double[] seconds;
    try {
      seconds =
          MessageTimes.simulate(
              file,
              platform.hosts().get(0).name(),
              platform.hosts().get(1).name(),
              sizes,
              List.of("network/model:SMPI", "--log=surf_parse.thresh:warning"));
    } catch (SimulationDeath e) {
      err.println("loadstar: the simulation of the written file failed: " + e.getMessage());
      return simulated;
    }
    double largest = 0;
    for (int i = 0; i < sizes.length; i++) {
      simulated.put(chosen.get(i).size(), seconds[i]);
      double predicted = platform.network().model().time(sizes[i]);
      largest = Math.max(largest, Math.abs(seconds[i] / predicted - 1));
    }
    report.add(
        format(
            "simulated with %s: %d sizes, at most %.2g %% from the fitted formula",
            PLATFORM, sizes.length, 100 * largest));
    if (largest > 0.01) {
      report.warn("SimGrid's times are not those of the fitted formula");
    }
    return simulated;
  }

  /**
   * Returns predicted and measured times, one row for each size.
   *
   * @param simulated seconds by size, as far as they were simulated
   */
  private static Table table(
      List<MeasuredPoint> points, PiecewiseModel model, Map<Double, Double> simulated) {
    return new Columns<MeasuredPoint>()
        .with("size_bytes", MeasuredPoint::size)
        .with("samples", MeasuredPoint::samples)
        .with("median_s", MeasuredPoint::seconds)
        .with("quartile1_s", MeasuredPoint::low)
        .with("quartile3_s", MeasuredPoint::high)
        .with("predicted_s", point -> model.time(point.size()))
        .with("error", point -> model.time(point.size()) / point.seconds() - 1)
        .with("simulated_s", point -> Table.known(simulated.getOrDefault(point.size(), Double.NaN)))
        .table(points);
  }
}
