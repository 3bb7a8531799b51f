package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.campaign.FailureLine;
import loadstar.campaign.RunIdentity;
import loadstar.campaign.RunJson;
import loadstar.cli.RunText.Over;
import loadstar.engine.SimulationDeath;
import loadstar.engine.shim.OpenedLibrary;
import loadstar.external.Partner.RemoteFailure;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.Trust;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.Window;
import loadstar.result.AtomicFile;
import loadstar.simulation.ActorProperties;
import loadstar.simulation.Assignment;
import loadstar.simulation.DeploymentReader;
import loadstar.simulation.Environment;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.SimulationSpec;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.DeadlockError;

/** Simulates one run from SimGrid's platform and deployment files. */
final class RunCommand extends Command {
  /** Refuses external programs that a deployment from elsewhere would start. */
  private static void refuseUntrustedPrograms(Deployment deployment) {
    for (ActorEntry actor : deployment.actors()) {
      Property scheduler = actor.properties().get(Deployment.SCHEDULER);
      if (scheduler != null && Registry.isCode(scheduler.value()) && !Trust.isGiven()) {
        throw new InputException(
            deployment.file(),
            scheduler.line(),
            "the scheduler \"" + scheduler.value() + "\" is a program, which would be started",
            Trust.OPTION + ", if you trust the file");
      }
    }
  }

  private static final String RUN_FILE = "run.json";

  RunCommand() {
    super("run", "simulate one platform and deployment file");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar run PLATFORM.xml DEPLOYMENT.xml [OPTION]...",
            """
            Simulates, on SimGrid, the scheduler that the deployment file names on the platform of the
            platform file, checks the schedule, and prints a summary. --out DIR writes run.json and
            chunks.csv (tasks.csv for bags of tasks on trees); docs/results.md explains them.

            --until, --seed and --ports win over the properties "horizon", "seed" and "ports" of the
            deployment's masters, --set over any other. docs/your-own-platform.md has all properties, what
            the files may contain, and the settings of SimGrid that --cfg overrides.
            """)
        .words(CommandLineOptions.Words.ANYWHERE)
        .value("platform", "FILE", "SimGrid platform file")
        .value("deployment", "FILE", "SimGrid deployment file: master, workers, parameters")
        .value(
            Environment.HORIZON.as("until"),
            "SECONDS",
            "cut the run at this simulated date (default: the deployment's horizon, or its end)")
        .value(Environment.SEED, "N", "of every random draw, in place of the deployment's")
        .value(
            "set",
            "S.P=VALUE",
            "parameter P of the masters with the scheduler S, as --set as4dr.iota=0.9, or their"
                + " scheduler, as --set scheduler=dsa; may be repeated")
        .fields(Fields.ALL, ParameterSyntax.RUN)
        .flag("select", "AS4DR serves the workers that fit into a period, not all")
        .value("cfg", "KEY:VALUE", "setting of SimGrid, may be repeated; also --cfg=KEY:VALUE")
        .value("log", "SETTING", "log setting of SimGrid, may be repeated; also --log=SETTING")
        .trust("")
        .formatsOfTables()
        .value("out", "DIR", "write run.json and chunks.csv here")
        .output(
            "assignment",
            "FILE",
            "write here which worker computes which task, and when: CSV, or names by worker in a"
                + " file .json")
        .flag("fresh", "replace also the results of another run in DIR")
        .output("gantt", "FILE", "draw who computes and communicates when: .svg or .pdf")
        .number("from", "SECONDS", 0.0, Range.notNegative(), "with --gantt: first date drawn")
        .number(
            "to",
            "SECONDS",
            null,
            Range.positive(),
            "with --gantt: last date drawn (default: the end)");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    OpenedLibrary.openSoon();
    // Errors of options are reported before those of files.
    List<Path> files = files(options);
    double until = options.number("until", Double.POSITIVE_INFINITY);
    long named = options.get(Environment.SEED);
    List<String> settings = new ArrayList<>(options.all("cfg"));
    options.all("log").forEach(setting -> settings.add("--log=" + setting));
    ParameterSource commandLine = options.parameters(ParameterSyntax.RUN, Map.of());
    Map<String, String> properties = properties(options, commandLine);
    List<String> sets = new ArrayList<>(options.all("set"));
    Deployment deployment = scheduled(sets, Deployment.read(files.getLast()));
    refuseUntrustedPrograms(deployment);
    refuseUnknown(commandLine, properties, deployment);
    set(sets, deployment, properties);
    Deployment complete = deployment.withMasters(properties);
    long seed = options.has("seed") ? named : SimulationSpec.seed(complete).orElse(named);
    SimulationSpec spec =
        new SimulationSpec(
            files.getFirst(),
            complete,
            List.of(),
            until,
            seed,
            settings,
            properties,
            PlatformFile.DECLARED);
    SimgridSettings.refuseUnplayable(settings, PlatformReader.read(spec.platform()));
    refuseUntrustedPrograms(complete);
    for (ActorEntry actor : complete.actors()) {
      StudyOptions.warnings(
          new ActorProperties(complete.file(), actor).source().warnings(Fields.ALL), err);
    }
    StudyOptions.warnings(
        Stream.of(PlatformReader.read(spec.platform()).settingsLeftOut())
            .filter(one -> !one.isEmpty())
            .toList(),
        err);
    Path folder =
        StudyOptions.folder(options, List.of(RUN_FILE, RunText.CHUNK_FILE, RunText.TASK_FILE));
    Path assignment = options.has("assignment") ? Path.of(options.required("assignment")) : null;
    if (assignment != null) {
      AtomicFile.checkFile(assignment, "--assignment");
      if (DeploymentReader.shape(complete) == Shape.TREE) {
        throw new InputException(
            "--assignment does not go with a tree: all tasks of a bag are alike", null);
      }
      Assignment.check(spec);
    }
    Path gantt = drawing(options.get("gantt"), folder);
    Window window = window(options);
    OutputFormat format = options.format();
    boolean json = format == OutputFormat.JSON;
    PrintStream messages = format.statusStream(out, err);
    RunIdentity identity = folder == null && !json ? null : RunIdentity.of(spec);
    String rerun =
        options.typed(name(), "out", "fresh", "format", "gantt", "from", "to", "assignment");
    if (folder != null && identity != null && !options.has("fresh")) {
      RunJson.refuseOther(folder.resolve(RUN_FILE), identity);
    }

    Over over;
    try {
      over = RunText.of(spec, options.has("seed"), messages);
    } catch (SimulationDeath | DeadlockError | SchedulerStuck | RemoteFailure e) {
      err.println("loadstar: the simulation failed: " + e.getMessage());
      return FAILED;
    } catch (RuntimeException e) {
      if (e instanceof InputException || !FailureLine.isFromElsewhere(e)) {
        throw e;
      }
      err.println("loadstar: the simulation failed: " + FailureLine.of(e));
      return FAILED;
    }

    String text =
        identity == null
            ? ""
            : RunJson.text(
                RunText.spec(spec, over.settings(), over.scheduler()),
                over.values(),
                identity,
                spec,
                over.end(),
                over.settings(),
                rerun);
    out.print(
        format.of(
            Output.of(
                () -> "",
                () -> RunText.metrics(over.summary()),
                () -> RunJson.withColumns(text, over.summary()))));
    if (folder != null) {
      Path runFile = folder.resolve(RUN_FILE);
      Path rowFile = folder.resolve(over.rowFile());
      // The large file comes first: on a full disk no run.json is left without it, or with an older
      // one.
      over.rows().write(rowFile);
      AtomicFile.write(runFile, text);
      messages.println("wrote " + runFile + " and " + rowFile);
    }
    if (assignment != null) {
      messages.println(over.assignment().write(assignment));
    }
    if (gantt != null) {
      messages.println(over.drawing().apply(window).write(gantt));
    }
    over.violations().forEach(violation -> err.println("loadstar: " + violation));
    return over.violations().isEmpty() ? DONE : FAILED;
  }

  /** Returns the platform and the deployment, which are the only arguments or follow options. */
  private static List<Path> files(CommandLineOptions options) {
    List<String> words = options.words();
    if (words.isEmpty()) {
      return List.of(
          Path.of(options.required("platform")), Path.of(options.required("deployment")));
    }
    if (words.size() != 2 || options.has("platform") || options.has("deployment")) {
      throw new InputException(
          "run takes two files, platform and deployment, not \"" + words.getLast() + "\" besides",
          "\"loadstar run PLATFORM.xml DEPLOYMENT.xml\"");
    }
    return words.stream().map(Path::of).toList();
  }

  /** Refuses options that no master uses. */
  private static void refuseUnknown(
      ParameterSource commandLine, Map<String, String> properties, Deployment deployment) {
    Shape shape = DeploymentReader.shape(deployment);
    boolean tree = shape == Shape.TREE;
    if (tree && properties.containsKey("select")) {
      throw new InputException("--select selects workers of a star, for AS4DR", "without it");
    }
    Fields.check(commandLine, shape);
    known(deployment)
        .forEach((scheduler, known) -> {
          Set<String> names = known.stream().map(Parameter::name).collect(Collectors.toSet());
          if (tree) {
            properties.keySet().retainAll(names); // all others have default values
          }
          for (String name : properties.keySet()) {
            if (!names.contains(name)) {
              throw new InputException(
                  scheduler + " has no --" + name + "; " + whoHas(name) + " do",
                  "another scheduler, or without it");
            }
          }
        });
  }

  private static String whoHas(String property) {
    return Registry.load().kinds().stream()
        .filter(kind -> kind.master().stream().anyMatch(known -> known.name().equals(property)))
        .map(SchedulerKind::name)
        .collect(Collectors.joining(" and "));
  }

  /**
   * Returns the deployment with the scheduler of {@code --set scheduler=NAME}, which is removed
   * from the list.
   */
  private static Deployment scheduled(List<String> sets, Deployment deployment) {
    String begin = Deployment.SCHEDULER + "=";
    Map<String, String> other = new LinkedHashMap<>();
    for (String set : sets) {
      if (set.startsWith(begin)) {
        String name = set.substring(begin.length());
        Registry.load().kind(name, DeploymentReader.shape(deployment));
        other.put(Deployment.SCHEDULER, name);
      }
    }
    sets.removeIf(set -> set.startsWith(begin));
    return deployment.withMasters(other);
  }

  /** Adds the values of {@code --set}, once every name and value has been checked. */
  private static void set(
      List<String> texts, Deployment deployment, Map<String, String> properties) {
    if (texts.isEmpty()) {
      return;
    }
    Map<String, Map<String, String>> given = new LinkedHashMap<>();
    for (ActorEntry actor : deployment.actors()) {
      Property scheduler = actor.properties().get(Deployment.SCHEDULER);
      if (scheduler != null) {
        given.put(scheduler.value(), new ActorProperties(deployment.file(), actor).texts());
      }
    }
    List<SetParameter> sets = new ArrayList<>();
    for (String text : texts) {
      SetParameter set = SetParameter.of(text, given.keySet(), "no master of the deployment has");
      Objects.requireNonNull(given.get(set.scheduler())).put(set.name(), set.value());
      sets.add(set);
    }
    given.forEach(Registry::introduce);
    var known = known(deployment);
    for (SetParameter set : sets) {
      Parameter.named(
              Objects.requireNonNull(known.get(set.scheduler())), set.name(), set.scheduler())
          .parse("--set " + set.scheduler() + "." + set.name() + "=", set.value());
      properties.put(set.scheduler() + "." + set.name(), set.value());
    }
  }

  /** Returns the parameters of the masters of a deployment, by their schedulers. */
  private static Map<String, List<Parameter<?>>> known(Deployment deployment) {
    Registry registry = Registry.load();
    Shape shape = DeploymentReader.shape(deployment);
    Map<String, List<Parameter<?>>> known = new LinkedHashMap<>();
    for (ActorEntry actor : deployment.actors()) {
      Property scheduler = actor.properties().get(Deployment.SCHEDULER);
      if (Functions.isMaster(actor.function()) && scheduler != null) {
        SchedulerKind kind =
            InputException.placed(
                e -> e.in(deployment.file(), scheduler.line()),
                () -> registry.kind(scheduler.value(), shape));
        List<Parameter<?>> all = new ArrayList<>(kind.master(shape));
        all.addAll(Environment.parameters(kind, shape));
        known.put(scheduler.value(), all);
      }
    }
    return known;
  }

  private static Map<String, String> properties(
      CommandLineOptions options, ParameterSource commandLine) {
    Map<String, String> properties = new LinkedHashMap<>();
    Fields.of(ParameterSyntax.RUN).forEach(field -> properties.putAll(commandLine.texts(field)));
    if (options.has("select")) {
      properties.put("select", "own");
    }
    return properties;
  }

  private static Window window(CommandLineOptions options) {
    if (!options.has("gantt")) {
      options.refuse(" says what --gantt draws, which is missing", null, "from", "to");
    }
    double first = options.number("from");
    double last = options.number("to", Double.POSITIVE_INFINITY);
    if (first >= last) {
      throw new InputException(
          "--from is " + options.get("from") + ", not before --to, " + options.get("to"), null);
    }
    return new Window(first, last);
  }

  /**
   * Returns the file of the drawing.
   *
   * @param folder of --out, which will exist when the drawing is written
   */
  private static @Nullable Path drawing(@Nullable String name, @Nullable Path folder) {
    if (name == null) {
      return null;
    }
    Path file = Path.of(name);
    if (Files.isDirectory(file)) {
      throw new InputException(
          name, "cannot draw into a folder", "\"" + file.resolve("gantt.svg") + "\"");
    }
    AtomicFile.refuseOtherThanFile(file, "another --gantt");
    String ending = name.toLowerCase(Locale.ROOT);
    if (!ending.endsWith(".svg") && !ending.endsWith(".pdf")) {
      throw new InputException(
          name,
          "--gantt writes SVG or PDF",
          "\"" + name.replaceFirst("(?<=[^/])\\.[^./]*$", "") + ".svg\"");
    }
    Path above = file.toAbsolutePath().normalize().getParent();
    if (folder == null || above == null || !folder.toAbsolutePath().normalize().startsWith(above)) {
      AtomicFile.checkFile(file, "--gantt");
    }
    return file;
  }
}
