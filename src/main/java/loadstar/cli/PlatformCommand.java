package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.bagsoftasks.TreeSchedulers;
import loadstar.model.InputException;
import loadstar.model.TreePlatform;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.RandomTree;
import loadstar.platform.TreeXml;
import loadstar.result.AtomicFile;

/** Draws random platforms and writes them as SimGrid files. */
final class PlatformCommand implements Command {
  private static final int MOST_NODES = 2000;

  @Override
  public String name() {
    return "platform";
  }

  @Override
  public String summary() {
    return "draw, calibrate or measure a platform";
  }

  @Override
  public List<String> words() {
    return List.of("tree", "calibrate", "measure");
  }

  @Override
  public List<Command> subcommands() {
    return List.of(new CalibrateCommand(), new MeasureCommand());
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar platform tree --nodes N --out FILE.xml [OPTION]...",
            """
            Draws a tree that grows breadth first (INRIA RR-5739, Figure 4), with the report's
            ranges: 22.151 to 171.667 Mflop/s, 110 kbit/s to 7 Mbit/s. Writes the platform, and
            beside it FILE_d.xml, a deployment of two applications that "loadstar run" plays.

            Two more commands have options of their own, see their --help: "loadstar platform
            measure" measures processes of this machine, "loadstar platform calibrate" makes a
            platform of measurements.
            """)
        .value("nodes", "N", "nodes, the master included")
        .value("max-degree", "N", "most children of a node (default: 5)")
        .value("latency", "SECONDS", "of every link (default: 0)")
        .value("seed", "N", "same seed, same tree (default: 1)")
        .value("scheduler", "NAME", "scheduler of the deployment (default: lp-based)")
        .value("out", "FILE", "platform file to write");
  }

  @Override
  public int run(List<String> arguments, PrintStream out, PrintStream err) throws IOException {
    for (Command command : subcommands()) {
      if (!arguments.isEmpty() && command.name().equals(name() + " " + arguments.getFirst())) {
        return command.run(arguments.subList(1, arguments.size()), out, err);
      }
    }
    CommandLineOptions options = options();
    if (!options.parse(arguments, out)) {
      return DONE;
    }
    if (!options.words().equals(List.of("tree"))) {
      throw new InputException(
          "the kind of platform is " + (options.words().isEmpty() ? "missing" : options.words()),
          "loadstar platform tree");
    }
    Path platform = Path.of(options.required("out"));
    if (!platform.toString().endsWith(".xml")) {
      throw new InputException("--out is \"" + platform + "\"", "\"" + platform + ".xml\"");
    }
    String stem = platform.getFileName().toString().replaceFirst("\\.xml$", "");
    Path deployment = platform.resolveSibling(stem + "_d.xml");
    options.required("nodes");
    int nodes = (int) options.wholeNumber("nodes", 2, MOST_NODES, 0);
    int degree = (int) options.wholeNumber("max-degree", 1, MOST_NODES, 5);
    long seed = options.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1);
    double latency = latency(options);
    String scheduler = options.has("scheduler") ? options.required("scheduler") : "lp-based";
    TreeSchedulers.kind(scheduler);

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
    String text = options.required("latency");
    try {
      double latency = Double.parseDouble(text);
      if (latency >= 0 && !Double.isInfinite(latency)) {
        return latency;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new InputException("--latency must be zero or more seconds, not \"" + text + "\"", null);
  }

  /** The report's two extreme applications of 100 Mbit a task: a product and a sum of matrices. */
  private static Deployment deployment(TreePlatform tree, String scheduler) {
    Map<String, String> master = new LinkedHashMap<>();
    master.put("scheduler", scheduler);
    master.put("applications", "sum:12.5e6:21.739e6 product:12.5e6:100e9");
    return TreeXml.deployment(tree, master);
  }
}
