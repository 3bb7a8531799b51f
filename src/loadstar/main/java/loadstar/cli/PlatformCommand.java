package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.TreePlatform;
import loadstar.platform.ClusterXml;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.NoisyPlatform;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.RandomTree;
import loadstar.platform.TreeXml;
import loadstar.platform.Units;
import loadstar.result.AtomicFile;
import loadstar.simulation.SimulationSpec;

/** Draws platforms and profiles, writes them as SimGrid files, and checks those of others. */
final class PlatformCommand implements Command {
  private static final int MOST_NODES = 2000;
  private static final List<String> KINDS = List.of("star", "cluster", "tree", "noise", "check");

  @Override
  public String name() {
    return "platform";
  }

  @Override
  public String summary() {
    return "draw, check, calibrate or measure platforms";
  }

  @Override
  public List<String> words() {
    return Stream.concat(KINDS.stream(), Stream.of("calibrate", "measure")).toList();
  }

  @Override
  public List<Command> subcommands() {
    return List.of(new CalibrateCommand(), new MeasureCommand());
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar platform star|cluster|tree|noise|check [OPTION]...",
            """
            star writes a head node and --hosts workers, each behind a link of its own; cluster the
            same in --racks racks.

            noise writes a copy of --platform whose hosts and links follow profiles: speeds and
            bandwidths drawn anew every --interval, and hosts that another process uses for a
            --background share of the time, halving them. The profiles repeat after --length.

            check FILE says what is wrong or unusual in a platform file (workers without route,
            tables that grow with the square of the hosts, values that look like those of another
            unit, ratios for absolute values in profiles), and what schedulers see of it. Status 1
            if a worker cannot be reached.

            tree draws a tree that grows breadth first (INRIA RR-5739, Figure 4), with the report's
            ranges: 22.151 to 171.667 Mflop/s, 110 kbit/s to 7 Mbit/s. Writes the platform, and
            beside it FILE_d.xml, a deployment of two applications that "loadstar run" plays.

            Two more commands have options of their own, see their --help: "loadstar platform
            measure" measures processes of this machine, "loadstar platform calibrate" makes a
            platform of measurements.
            """)
        .whole("hosts", "N", 1, 100_000, null, "star, cluster: workers")
        .whole("racks", "R", 1, 100_000, 1, "cluster: racks, workers in turn; 1 has no trunks")
        .value("speed", "SPEED", "cluster: of a worker, such as 20Gf")
        .whole("cores", "K", 1, 99_999, 1, "star, cluster: of a worker; comparisons use all")
        .number(
            "spread", "SHARE", 0.0, Range.fromToBelow(0, 1), "cluster: speeds differ by up to it")
        .value("bandwidth", "BANDWIDTH", "cluster: of a worker's link, such as 10Gbps")
        .value("uplink", "BANDWIDTH", "cluster: of the head node's link (default: as a worker's)")
        .value("trunk", "BANDWIDTH", "cluster: of a rack's (default: the head node's)")
        .value("latency", "TIME", "cluster: to a worker; tree: of every link (default: 0)")
        .value("platform", "FILE", "noise: the platform to copy")
        .number("speed-noise", "SD", 0.0, Range.notNegative(), "noise: of speeds over their mean")
        .number("bandwidth-noise", "SD", 0.0, Range.notNegative(), "noise: the same of bandwidths")
        .number(
            "background", "SHARE", 0.0, Range.fromToBelow(0, 1), "noise: time of another process")
        .number("interval", "SECONDS", 10.0, Range.positive(), "noise: how long a value holds")
        .number("length", "SECONDS", 3600.0, Range.positive(), "noise: then the profiles repeat")
        .value("master", "HOST", "check: the master's host (default: the first of the file)")
        .trust("check: ")
        .flag("wide", "check: all columns, also on a terminal that has no room for them")
        .whole("nodes", "N", 2, MOST_NODES, null, "tree: nodes, the master included")
        .whole("max-degree", "N", 1, MOST_NODES, 5, "tree: most children of a node")
        .value("scheduler", "NAME", "tree: scheduler of the deployment (default: lp-based)")
        .completesSchedulers("scheduler")
        .value(SimulationSpec.SEED, "N", "same seed, same files")
        .value("out", "FILE", "platform file to write")
        .formatsOf("check: ", "text", "json")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    String kind = words.isEmpty() ? "" : words.getFirst();
    if (!KINDS.contains(kind) || words.size() > (kind.equals("check") ? 2 : 1)) {
      throw new InputException(
          words.isEmpty()
              ? "it is missing what to do"
              : "cannot use \"" + String.join(" ", words) + "\"",
          "loadstar platform " + String.join("|", words()));
    }
    return switch (kind) {
      case "check" -> {
        only(options, kind, Set.of("master", "trust-config", "wide", "format"));
        yield check(words, options, out);
      }
      case "star" -> {
        only(
            options,
            kind,
            Set.of(
                "hosts",
                "speed",
                "cores",
                "spread",
                "bandwidth",
                "uplink",
                "latency",
                "seed",
                "out"));
        yield cluster(options, out);
      }
      case "cluster" -> {
        only(
            options,
            kind,
            Set.of(
                "hosts",
                "racks",
                "speed",
                "cores",
                "spread",
                "bandwidth",
                "uplink",
                "trunk",
                "latency",
                "seed",
                "out"));
        yield cluster(options, out);
      }
      case "noise" -> {
        only(
            options,
            kind,
            Set.of(
                "platform",
                "speed-noise",
                "bandwidth-noise",
                "background",
                "interval",
                "length",
                "seed",
                "out"));
        yield noise(options, out);
      }
      default -> {
        only(options, kind, Set.of("nodes", "max-degree", "latency", "seed", "scheduler", "out"));
        yield tree(options, out);
      }
    };
  }

  /** Refuses options that would change nothing. */
  private static void only(CommandLineOptions options, String kind, Set<String> known) {
    for (CommandLineOptions.Declared option : options.declared()) {
      if (options.has(option.name()) && !known.contains(option.name())) {
        throw new InputException(
            "--" + option.name() + " changes nothing for \"platform " + kind + "\"", "see --help");
      }
    }
  }

  private static int check(List<String> words, CommandLineOptions options, PrintStream out) {
    if (words.size() < 2) {
      throw new InputException("the file to check is missing", "loadstar platform check FILE.xml");
    }
    String master = options.has("master") ? options.required("master") : "";
    int columns = options.has("wide") ? Integer.MAX_VALUE : CompareCommand.terminalColumns();
    return PlatformCheckText.print(words.get(1), master, options.json(), columns, out);
  }

  private static int cluster(CommandLineOptions options, PrintStream out) throws IOException {
    Path file = file(options);
    int hosts = options.whole("hosts");
    int racks = options.whole("racks");
    if (racks > hosts) {
      throw new InputException("--racks is " + racks + ", more than --hosts", "--racks " + hosts);
    }
    double bandwidth = Units.bandwidth(options.required("bandwidth"));
    double uplink = options.has("uplink") ? Units.bandwidth(options.required("uplink")) : bandwidth;
    double trunk = options.has("trunk") ? Units.bandwidth(options.required("trunk")) : uplink;
    if (racks == 1 && options.has("trunk")) {
      throw new InputException("--trunk changes nothing with one rack", "--racks 2");
    }
    double spread = options.number("spread");
    if (spread == 0 && options.has("seed")) {
      throw new InputException("--seed changes nothing without --spread", null);
    }
    ClusterXml cluster =
        new ClusterXml(
            hosts,
            racks,
            Units.speed(options.required("speed")),
            spread,
            bandwidth,
            options.has("latency") ? Units.time(options.required("latency")) : 0,
            uplink,
            trunk,
            options.whole("cores"));
    long seed = options.get(SimulationSpec.SEED);
    List<String> header =
        List.of(
            hosts
                + " workers in "
                + racks
                + (racks == 1 ? " rack" : " racks")
                + (spread > 0 ? ", speeds of seed " + seed : "")
                + ".",
            "Written by loadstar platform cluster.");
    AtomicFile.checkFile(file, "--out");
    AtomicFile.write(file, cluster.write(seed, header));
    out.println("wrote " + file);
    return DONE;
  }

  private static int noise(CommandLineOptions options, PrintStream out) throws IOException {
    Path file = file(options);
    Path source = Path.of(options.required("platform"));
    PlatformFile platform = PlatformReader.read(source);
    if (platform.hasProfiles()) {
      throw new InputException(
          source.toString(), 0, "this platform has profiles already", "the one without");
    }
    NoisyPlatform noisy =
        new NoisyPlatform(
            options.number("speed-noise"),
            options.number("bandwidth-noise"),
            options.number("background"),
            options.number("interval"),
            options.number("length"));
    if (noisy.speed() + noisy.bandwidth() + noisy.background() == 0) {
      throw new InputException(
          "no noise is asked for", "--speed-noise, --bandwidth-noise or --background");
    }
    if (options.number("length") <= options.number("interval")) {
      throw new InputException("--length is not longer than --interval", null);
    }
    AtomicFile.checkFile(file, "--out");
    long seed = options.get(SimulationSpec.SEED);
    String name = file.getFileName().toString();
    Map<String, String> files = noisy.files(TextFile.read(source), name, seed);
    for (Map.Entry<String, String> one : files.entrySet()) {
      Path path = file.resolveSibling(one.getKey());
      Files.createDirectories(path.toAbsolutePath().getParent());
      AtomicFile.write(path, one.getValue());
    }
    out.println("wrote " + file + " and " + (files.size() - 1) + " profiles beside it");
    return DONE;
  }

  private static Path file(CommandLineOptions options) {
    Path file = Path.of(options.required("out"));
    if (!file.toString().endsWith(".xml")) {
      throw new InputException("--out is \"" + file + "\"", "\"" + file + ".xml\"");
    }
    return file;
  }

  private static int tree(CommandLineOptions options, PrintStream out) throws IOException {
    Path platform = file(options);
    String stem = platform.getFileName().toString().replaceFirst("\\.xml$", "");
    Path deployment = platform.resolveSibling(stem + "_d.xml");
    int nodes = options.whole("nodes");
    int degree = options.whole("max-degree");
    long seed = options.get(SimulationSpec.SEED);
    double latency = latency(options);
    String scheduler = options.has("scheduler") ? options.required("scheduler") : "lp-based";
    Registry.load().kind(scheduler, Shape.TREE);

    TreePlatform tree =
        RandomTree.ofReport(nodes, degree)
            .withLatency(new RandomTree.Range(latency, latency, 0))
            .draw(seed);
    List<String> header =
        List.of(
            "Tree of " + nodes + " nodes, at most " + degree + " children, seed " + seed + ".",
            "Written by loadstar platform tree.");
    AtomicFile.checkFile(platform, "--out");
    if (Files.isDirectory(deployment)) {
      throw new InputException(deployment.toString(), 0, "is a folder", "another --out");
    }
    AtomicFile.write(platform, TreeXml.write(tree, header));
    AtomicFile.write(deployment, DeploymentXml.write(deployment(tree, scheduler), header));
    out.println("wrote " + platform + " and " + deployment);
    return DONE;
  }

  private static double latency(CommandLineOptions options) {
    if (!options.has("latency")) {
      return 0;
    }
    return Units.time(options.required("latency"));
  }

  /** The report's two extreme applications of 100 Mbit a task: a product and a sum of matrices. */
  private static Deployment deployment(TreePlatform tree, String scheduler) {
    Map<String, String> master = new LinkedHashMap<>();
    master.put("scheduler", scheduler);
    master.put("applications", "sum:12.5e6:21.739e6 product:12.5e6:100e9");
    return TreeXml.deployment(tree, master);
  }
}
