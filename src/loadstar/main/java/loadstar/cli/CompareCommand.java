package loadstar.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.campaign.Isolation;
import loadstar.campaign.WorkFolder;
import loadstar.campaign.compare.Answers;
import loadstar.campaign.compare.Comparer;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.campaign.compare.Robustness;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Ports;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.report.PdfDrawing;
import loadstar.report.RankingDrawing;
import loadstar.report.RankingText;
import loadstar.result.AtomicFile;
import loadstar.result.Standing;
import loadstar.simulation.Failures;
import org.jspecify.annotations.Nullable;

/** Several schedulers side by side on a platform of the user's. */
final class CompareCommand implements Command {
  private static final Parameter<Double> LOAD =
      Parameter.required("--load", "units", Range.positive(), "load to distribute");
  private static final Parameter<Double> FLOPS =
      Parameter.number("--flops-per-unit", "flops", 1, Range.positive(), "computation of a unit");
  private static final Parameter<Double> BYTES =
      Parameter.number("--bytes-per-unit", "bytes", 1, Range.positive(), "data of a unit");
  private static final Parameter<Double> RESULT_BYTES =
      Parameter.optional("--result-bytes-per-unit", "bytes", Range.positive(), "result of a unit");
  private static final Parameter<Double> MTBF =
      Parameter.optional("--mtbf", "s", Range.positive(), "mean life of a worker");
  private static final Parameter<Double> REPAIR =
      Parameter.optional("--repair", "s", Range.positive(), "mean time until it is back");
  private static final Parameter<Double> LINK_MTBF =
      Parameter.optional("--link-mtbf", "s", Range.positive(), "mean life of a worker's link");
  private static final Parameter<Double> LINK_REPAIR =
      Parameter.optional("--link-repair", "s", Range.positive(), "mean time of its repair");
  private static final Parameter<Double> NOISE =
      Parameter.number("--noise", "1", 0, Range.notNegative(), "deviation of what a unit costs");
  private static final Parameter<Double> MARGIN =
      Parameter.number(
          "--margin", "%", 100 * Standing.MARGIN, Range.notNegative(), "within which two tie");

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "play several schedulers on one platform and rank them";
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar compare --platform P.xml --load L [OPTION]...",
            """
            Plays schedulers on the star that a master's host makes of a platform, with the same load,
            costs and realisations, on SimGrid; no deployment file is needed. Every schedule is
            replayed to check it. Prints makespan with its 95 % confidence interval over the seeds,
            makespan over the best bound that no schedule can beat (all workers computing, the
            master's port sending, both), the load of the ports, how many workers got work, and
            how each compares with the first: slower, by so many seconds; "tie" when the interval
            of the paired difference lies within --margin of the first's makespan; "too variable"
            when these seeds say neither. Paired t-tests, corrected so that all that is said
            holds together with 95 % (Holm, at 5 % over the number of schedulers). Where nothing
            is random, one run of each is played, and what differs by no more than --margin ties.
            Where all hosts say their watts (and their grid's carbon intensity), also joules (and
            grams of CO2) by unit.

            Where results come back the makespan ends with the last result, otherwise with the last
            computation: mind the column "results" when comparing the two.

            On a plain star of host links with constant speeds all runs are played in one process;
            on any other platform each run is a simulation of its own, and with --out finished runs
            are kept. With --out, compare.csv has a row for each scheduler and seed, compare.json
            the ranking and what was asked, compare.svg the chart.
            """)
        .value("platform", "FILE", "SimGrid platform file")
        .value("master", "HOST", "the master's host (default: the first host of the file)")
        .value("workers", "HOST,...", "the workers' hosts, in this order (default: all others)")
        .value("schedulers", "NAME,...", "names of loadstar list, classes, or all (default: all)")
        .value("load", "UNITS", "load to distribute; self-scheduling rules need whole tasks")
        .value("flops-per-unit", "FLOPS", "computation of a unit (default: 1)")
        .value("bytes-per-unit", "BYTES", "data of a unit (default: 1)")
        .value("result-bytes-per-unit", "BYTES", "result of a unit (default: as much as its data)")
        .value("noise", "SD", "deviation of what a unit costs, over its mean (default: 0)")
        .value(
            "ports", "K", "transfers of the master at a time each way, or unlimited (default: 1)")
        .flag("select", "as4dr and baseline serve the workers that PPAM'13 selects, not all")
        .value("mtbf", "SECONDS", "mean life of a worker: what failures cost, as robustness.csv")
        .value("repair", "SECONDS", "mean time until a worker is back (default: it stays away)")
        .value("link-mtbf", "SECONDS", "mean life of a worker's link, the same for links")
        .value("link-repair", "SECONDS", "mean time until a link is back (default: never)")
        .value("set", "NAME.PARAMETER=V", "parameter of a scheduler, may be repeated")
        .value("seeds", "K", "realisations, seeds 1 to K (default: 5)")
        .value("margin", "PERCENT", "of the first's makespan, within which two tie (default: 1)")
        .value("cfg", "KEY:VALUE", "setting of SimGrid, may be repeated")
        .trust("")
        .value("classpath", "PATH", "jars or folders with schedulers of your own")
        .value("jobs", "N", "processes at a time (default: number of processors)")
        .value(
            "isolation",
            "HOW",
            "where the platform is no plain star: world, short runs share a process, each with a fresh SimGrid; process, each run has its own (default: world, process with --classpath)")
        .value("format", "FORMAT", "text, md, tex or json (default: text)")
        .value("out", "DIR", "write compare.csv, compare.json and compare.svg here")
        .flag("pdf", "with --out: compare.pdf also");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    String format = options.get("format") == null ? "text" : options.required("format");
    if (!List.of("text", "md", "tex", "json").contains(format)) {
      throw new InputException(
          "--format is \"" + format + "\"",
          NearestName.hint(format, List.of("text", "md", "tex", "json")));
    }
    if (options.has("pdf") && options.get("out") == null) {
      throw new InputException("--pdf is a file beside those of --out, which is missing", null);
    }
    String classPath = options.get("classpath");
    String kept = options.get("isolation");
    Isolation isolation =
        kept == null ? Isolation.byDefault(classPath) : ReproduceCommand.isolation(kept);
    if (classPath != null) {
      Thread.currentThread().setContextClassLoader(loader(classPath));
    }
    PlatformFile platform = PlatformReader.read(Path.of(options.required("platform")));
    platform.refuseUntrusted();
    Question asked = question(options, platform, Registry.load());
    double margin = value(options, MARGIN) / 100;
    Path folder = folder(options.get("out"));
    Failures.Means means = failures(options);
    if (options.has("pdf") && !means.equals(Failures.Means.NONE)) {
      throw new InputException(
          "--pdf draws the ranking, which a comparison with failures does not have", null);
    }
    if (!means.equals(Failures.Means.NONE)) {
      Comparer comparer = new Comparer(asked, platform);
      Robustness robustness =
          comparer.isPlainStar()
              ? Robustness.onCopies(asked, comparer, means)
              : at(
                  options,
                  folder,
                  classPath,
                  isolation,
                  err,
                  place -> Robustness.onFile(asked, comparer, means, place));
      return robustness(means, asked, robustness, folder, out);
    }
    Question question = asked.random() ? asked : asked.withSeeds(1);
    Comparer comparer = new Comparer(question, platform);
    Answers answers =
        comparer.playsCopies()
            ? comparer.onCopies()
            : at(options, folder, classPath, isolation, err, comparer::onFile);
    CompareText text = new CompareText(question, answers, platform.hasProfiles(), margin);
    out.print(
        switch (format) {
          case "md" -> text.table(RankingText.Format.MD);
          case "tex" -> text.table(RankingText.Format.TEX);
          case "json" -> text.json();
          default -> text.whole();
        });
    if (folder != null) {
      Path csv = folder.resolve("compare.csv");
      text.csv().write(csv);
      AtomicFile.write(folder.resolve("compare.json"), text.json());
      Path svg = folder.resolve("compare.svg");
      RankingDrawing.write(csv, text.title(), svg);
      PrintStream told = format.equals("text") ? out : err;
      for (String name : List.of("compare.csv", "compare.json", "compare.svg")) {
        told.println("wrote " + folder.resolve(name));
      }
      if (options.has("pdf")) {
        told.println("wrote " + PdfDrawing.beside(svg));
      }
    }
    return DONE;
  }

  /** With and without failures, in place of the ranking. */
  private static int robustness(
      Failures.Means means,
      Question question,
      Robustness robustness,
      @Nullable Path folder,
      PrintStream out)
      throws IOException {
    out.print(RobustnessText.whole(question, robustness, means));
    if (folder != null) {
      Path file = folder.resolve("robustness.csv");
      RobustnessText.csv(robustness).write(file);
      out.println("wrote " + file);
    }
    return DONE;
  }

  private static Failures.Means failures(CommandLineOptions options) {
    for (String kind : List.of("", "link-")) {
      if (options.has(kind + "repair") && !options.has(kind + "mtbf")) {
        throw new InputException(
            "--" + kind + "repair changes nothing without --" + kind + "mtbf", null);
      }
    }
    return new Failures.Means(
        seconds(options, MTBF),
        seconds(options, REPAIR),
        seconds(options, LINK_MTBF),
        seconds(options, LINK_REPAIR));
  }

  /** Infinite when it is not given. */
  private static double seconds(CommandLineOptions options, Parameter<Double> parameter) {
    String text = options.get(parameter.name().substring(2));
    return text == null ? Double.POSITIVE_INFINITY : parameter.parse(text);
  }

  /** What is to be played on the platform file. */
  private interface Play<T> {
    T at(Comparer.Place place) throws IOException;
  }

  private static <T> T at(
      CommandLineOptions options,
      @Nullable Path folder,
      @Nullable String classPath,
      Isolation isolation,
      PrintStream err,
      Play<T> play)
      throws IOException {
    int processors = Runtime.getRuntime().availableProcessors();
    int jobs = (int) options.wholeNumber("jobs", 1, 1024, processors);
    try (ConsoleProgress progress =
            new ConsoleProgress(err, Boolean.getBoolean("loadstar.terminal"));
        WorkFolder temporary = WorkFolder.create()) {
      Path runs = folder == null ? temporary.path() : folder.resolve("runs");
      return play.at(new Comparer.Place(runs, jobs, classPath, isolation, progress));
    }
  }

  private static Question question(
      CommandLineOptions options, PlatformFile platform, Registry registry) {
    String first = platform.hosts().iterator().next();
    String master = options.get("master") == null ? first : options.required("master");
    known(platform, master);
    List<String> workers = new ArrayList<>();
    String named = options.get("workers");
    if (named == null) {
      platform.hosts().stream().filter(host -> !host.equals(master)).forEach(workers::add);
    } else {
      workers.addAll(List.of(named.split(",", -1)));
      for (String worker : workers) {
        known(platform, worker);
        if (worker.equals(master) || Collections.frequency(workers, worker) > 1) {
          throw new InputException(
              worker.equals(master)
                  ? "--workers names the master \"" + worker + "\""
                  : "--workers names \"" + worker + "\" twice",
              null);
        }
      }
    }
    if (workers.isEmpty()) {
      throw new InputException(
          platform.file(), platform.lineOf(master), "there is no worker beside " + master, null);
    }
    double bytes = value(options, BYTES);
    return new Question(
        Path.of(options.required("platform")),
        master,
        workers,
        LOAD.parse(options.required("load")),
        value(options, FLOPS),
        bytes,
        options.get("result-bytes-per-unit") == null ? bytes : value(options, RESULT_BYTES),
        value(options, NOISE),
        (int) options.wholeNumber("seeds", 1, 100_000, 5),
        entrants(options, registry),
        options.has("ports") ? Ports.parse("--ports", options.required("ports")) : Ports.ONE,
        options.all("cfg"));
  }

  private static void known(PlatformFile platform, String host) {
    if (!platform.hosts().contains(host)) {
      throw new InputException(
          platform.file(),
          0,
          "the platform has no host \"" + host + "\"",
          NearestName.hint(host, platform.hosts()));
    }
  }

  private static double value(CommandLineOptions options, Parameter<Double> parameter) {
    String text = options.get(parameter.name().substring(2));
    Double otherwise = parameter.otherwise();
    if (text == null && otherwise != null) {
      return otherwise;
    }
    return parameter.parse(String.valueOf(text));
  }

  private static List<Entrant> entrants(CommandLineOptions options, Registry registry) {
    Map<String, Map<String, String>> settings = settings(options, registry, "all");
    if (options.has("select")) {
      select(settings, registry);
    }
    List<Entrant> entrants = new ArrayList<>();
    settings.forEach((name, own) -> entrants.add(new Entrant(name, registry.kind(name), own)));
    return entrants;
  }

  /** What --schedulers names and --set says of them. */
  static Map<String, Map<String, String>> settings(
      CommandLineOptions options, Registry registry, String otherwise) {
    String given = options.get("schedulers");
    String text = given == null ? otherwise : given;
    List<String> names =
        text.equals("all") ? registry.names(Shape.STAR) : List.of(text.split(",", -1));
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    for (String name : names) {
      if (settings.putIfAbsent(name, new LinkedHashMap<>()) != null) {
        throw new InputException("--schedulers names \"" + name + "\" twice", null);
      }
    }
    for (String set : options.all("set")) {
      set(set, settings, registry);
    }
    return settings;
  }

  private static void select(Map<String, Map<String, String>> settings, Registry registry) {
    boolean selects = false;
    for (var entry : settings.entrySet()) {
      if (registry.kind(entry.getKey()).master().contains(As4drKinds.SELECT)) {
        entry.getValue().putIfAbsent(As4drKinds.SELECT.name(), "ppam13");
        selects = true;
      }
    }
    if (!selects) {
      throw new InputException("--select changes nothing: no scheduler here has it", "as4dr");
    }
  }

  private static void set(
      String text, Map<String, Map<String, String>> settings, Registry registry) {
    int equals = text.indexOf('=');
    int dot = equals < 0 ? -1 : text.lastIndexOf('.', equals);
    if (dot <= 0) {
      throw new InputException(
          "--set is \"" + text + "\", not SCHEDULER.PARAMETER=VALUE", "\"--set ss.chunk=10\"");
    }
    String name = text.substring(0, dot);
    Map<String, String> own = settings.get(name);
    if (own == null) {
      throw new InputException(
          "--set names \"" + name + "\", which is not compared",
          NearestName.hint(name, settings.keySet()));
    }
    String parameter = text.substring(dot + 1, equals);
    SchedulerKind kind = registry.kind(name);
    Parameter.named(kind.master(), parameter, name).parse(text.substring(equals + 1));
    own.put(parameter, text.substring(equals + 1));
  }

  /** With schedulers from elsewhere. */
  static ClassLoader loader(String classPath) {
    List<URL> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (!Files.exists(path)) {
        throw new InputException(entry, 0, "--classpath names what does not exist", null);
      }
      try {
        entries.add(path.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new InputException(entry, 0, "cannot be on a class path: " + e.getMessage(), null);
      }
    }
    return new URLClassLoader(
        "schedulers", entries.toArray(URL[]::new), CompareCommand.class.getClassLoader());
  }

  private static @Nullable Path folder(@Nullable String name) {
    if (name == null) {
      return null;
    }
    Path folder = Path.of(name);
    AtomicFile.checkFolder(folder, "--out");
    for (String file : List.of("compare.csv", "compare.json", "compare.svg")) {
      AtomicFile.refuseOtherThanFile(folder.resolve(file), "another --out");
    }
    return folder;
  }

  /** A number with as many digits as a reader compares. */
  static String number(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }
}
