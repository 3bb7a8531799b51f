package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.experiment.RunFiles;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.TreePlatform;
import loadstar.platform.Deployment;
import loadstar.platform.Generator;
import loadstar.platform.Generator.Drawn;
import loadstar.platform.NoisyPlatform;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformXml;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.result.Scale;
import loadstar.simulation.Environment;
import org.apache.commons.cli.Option;

/** Draws platforms and profiles, writes them as SimGrid files, and checks those of others. */
final class PlatformCommand extends Command {
  private static final List<String> KINDS =
      Stream.concat(
              Generator.ALL.stream().map(Generator::name), Stream.of("noise", "paper", "check"))
          .toList();

  /** Before what an option means: the kinds that have it. */
  private static final Pattern WHOSE = Pattern.compile("([a-z]+(?:, [a-z]+)*): .*");

  private static final String WRITERS =
      KINDS.stream()
          .filter(kind -> !kind.equals("check"))
          .collect(Collectors.joining(", ", "", ": "));

  private static final Path PRINTED = Path.of("-");

  private static final int MOST_SEED = 10_000;

  PlatformCommand() {
    super("platform", "draw or check platforms");
  }

  @Override
  public List<String> words() {
    return Stream.concat(KINDS.stream(), super.words().stream()).toList();
  }

  @Override
  public CommandLineOptions options() {
    CommandLineOptions options =
        new CommandLineOptions(
            "loadstar platform " + String.join("|", KINDS) + " [OPTION]...",
            """
            Draws or checks platforms: docs/your-own-platform.md. Exit status 1 of check: no way to a worker.
              star, cluster  draw a master and workers
              tree           draws a tree as in INRIA RR-5739, and writes FILE_d.xml, a deployment, beside it
              noise          copies --platform, with speeds and bandwidths that vary
              paper          writes what reproduce simulates for an EXPERIMENT, as files for "loadstar run"
              check          lists what is wrong or unusual in a FILE, and what schedulers know of it
            """
                + others());
    Map<String, Parameter<?>> drawn = new LinkedHashMap<>();
    Map<String, String> whose = new LinkedHashMap<>();
    for (Generator generator : Generator.ALL) {
      for (Parameter<?> one : generator.parameters()) {
        drawn.put(one.name(), one);
        whose.merge(one.name(), generator.name(), (names, name) -> names + ", " + name);
      }
    }
    drawn.forEach((name, one) -> options.parameters(List.of(one), whose.get(name) + ": "));
    return options
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
        .value("scheduler", "NAME", "tree: scheduler of the deployment (default: lp-based)")
        .completesSchedulers("scheduler")
        .value(Environment.SEED, "N", WRITERS + "same seed, same files")
        .output(
            "out", "FILE", WRITERS + "file to write, or - for standard output; of paper a folder")
        .flag("quick", "paper: those of the quick scale")
        .formatsOf("check: ", OutputFormat.OF_TABLES)
        .words(Words.ANYWHERE);
  }

  /** A paragraph about the subcommands that there are. */
  private String others() {
    return subcommands().isEmpty()
        ? ""
        : subcommands().stream()
            .map(command -> "\"loadstar " + command.name() + "\": " + command.summary())
            .collect(
                Collectors.joining(
                    "; ", "\nMore commands have options of their own, see their --help: ", ".\n"));
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    String kind = words.isEmpty() ? "" : words.getFirst();
    if (!KINDS.contains(kind) || words.size() > (Set.of("check", "paper").contains(kind) ? 2 : 1)) {
      throw new InputException(
          words.isEmpty()
              ? "it is missing what to do"
              : "cannot use \"" + String.join(" ", words) + "\"",
          "loadstar platform " + String.join("|", words()));
    }
    Generator generator =
        Generator.ALL.stream().filter(one -> one.name().equals(kind)).findFirst().orElse(null);
    for (Option option : options.declared()) {
      Matcher whose = WHOSE.matcher(option.getDescription());
      if (whose.matches() && !List.of(whose.group(1).split(", ")).contains(kind)) {
        options.refuse(
            " changes nothing for \"platform " + kind + "\"", "see --help", option.getLongOpt());
      }
    }
    return generator != null
        ? draw(generator, options, out)
        : switch (kind) {
          case "check" -> check(words, options, out);
          case "paper" -> paper(words, options, out);
          default -> noise(options, out);
        };
  }

  private static int check(List<String> words, CommandLineOptions options, PrintStream out) {
    if (words.size() < 2) {
      throw new InputException("the file to check is missing", "loadstar platform check FILE.xml");
    }
    String master = options.has("master") ? options.required("master") : "";
    int columns = options.has("wide") ? Integer.MAX_VALUE : Terminal.tableColumns();
    return PlatformCheckText.print(words.get(1), master, options.format(), columns, out);
  }

  private static int paper(List<String> words, CommandLineOptions options, PrintStream out)
      throws IOException {
    List<Experiment> named = words.size() < 2 ? List.of() : Experiments.named(words.getLast());
    if (named.size() != 1) {
      throw new InputException("it needs one experiment", "loadstar platform paper icppw12-fig14");
    }
    long seed = options.get(Environment.SEED);
    if (seed < 1 || seed > MOST_SEED) {
      throw new InputException(
          "--seed is " + seed + ", not from 1 to " + MOST_SEED + ", as those of reproduce", null);
    }
    Path folder = Path.of(options.required("out"));
    AtomicFile.checkFolder(folder, "--out");
    Experiment experiment = named.getFirst();
    Map<String, String> files =
        RunFiles.of(
            experiment,
            options.has("quick") ? Scale.QUICK : Scale.FULL,
            Math.toIntExact(seed),
            Home.published(named).values().iterator().next());
    write(folder, files);
    long platforms = files.keySet().stream().filter(f -> f.endsWith(RunFiles.PLATFORM)).count();
    long deployments = files.keySet().stream().filter(f -> f.endsWith("_d.xml")).count();
    out.printf(
        Locale.ROOT,
        "wrote %d platforms, %d profiles and %d deployments below %s%n",
        platforms,
        files.size() - platforms - deployments,
        deployments,
        folder);
    return DONE;
  }

  private static void write(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> one : files.entrySet()) {
      Path path = folder.resolve(one.getKey());
      Files.createDirectories(path.toAbsolutePath().getParent());
      AtomicFile.write(path, one.getValue());
    }
  }

  private static int draw(Generator generator, CommandLineOptions options, PrintStream out)
      throws IOException {
    Path file = file(options);
    String scheduler = options.has("scheduler") ? options.required("scheduler") : "lp-based";
    Registry.load().kind(scheduler, Shape.TREE);
    Settings values = options.settings(generator.parameters());
    long seed = options.get(Environment.SEED);
    Drawn drawn = generator.draw(values, seed);
    List<String> header =
        List.of(
            options.typed(generator) + " seed=" + seed + ".",
            "Written by loadstar platform " + generator.name() + ".");
    if (options.has("seed")
        && drawn.xml().apply(header).equals(generator.draw(values, ~seed).xml().apply(header))) {
      throw new InputException("--seed changes nothing where nothing is drawn", "--spread 0.1");
    }
    TreePlatform tree = drawn.tree();
    if (tree == null && file.equals(PRINTED)) {
      out.print(drawn.xml().apply(header));
      return DONE;
    }
    checkFiles(file);
    if (tree == null) {
      AtomicFile.write(file, drawn.xml().apply(header));
      out.println("wrote " + file);
      return DONE;
    }
    String stem = file.getFileName().toString().replaceFirst("\\.xml$", "");
    Path deployment = file.resolveSibling(stem + "_d.xml");
    if (Files.isDirectory(deployment)) {
      throw new InputException(deployment, "is a folder", "another --out");
    }
    AtomicFile.write(file, PlatformXml.tree(tree, header));
    AtomicFile.write(deployment, Deployment.write(deployment(tree, scheduler), header));
    out.println("wrote " + file + " and " + deployment);
    return DONE;
  }

  private static int noise(CommandLineOptions options, PrintStream out) throws IOException {
    Path file = file(options);
    Path source = Path.of(options.required("platform"));
    PlatformFile platform = PlatformReader.read(source);
    if (platform.hasProfiles()) {
      throw new InputException(source, "this platform has profiles already", "the one without");
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
          "there is no noise", "--speed-noise, --bandwidth-noise or --background");
    }
    if (options.number("length") <= options.number("interval")) {
      throw new InputException("--length is not longer than --interval", null);
    }
    checkFiles(file);
    long seed = options.get(Environment.SEED);
    String name = file.getFileName().toString();
    Map<String, String> files = noisy.files(TextFile.read(source), name, seed);
    write(file.resolveSibling(""), files);
    out.println("wrote " + file + " and " + (files.size() - 1) + " profiles beside it");
    return DONE;
  }

  private static void checkFiles(Path file) {
    if (file.equals(PRINTED)) {
      throw new InputException("--out is -, but several files are to be written", "--out a.xml");
    }
    AtomicFile.checkFile(file, "--out");
  }

  private static Path file(CommandLineOptions options) {
    Path file = Path.of(options.required("out"));
    if (!file.equals(PRINTED) && !file.toString().endsWith(".xml")) {
      throw new InputException("--out is \"" + file + "\"", "\"" + file + ".xml\"");
    }
    return file;
  }

  /** The report's two extreme applications of 100 Mbit a task: a product and a sum of matrices. */
  private static Deployment deployment(TreePlatform tree, String scheduler) {
    Map<String, String> master = new LinkedHashMap<>(Map.of("scheduler", scheduler));
    master.put("applications", "sum:12.5e6:21.739e6 product:12.5e6:100e9");
    return PlatformXml.deployment(tree, master);
  }
}
