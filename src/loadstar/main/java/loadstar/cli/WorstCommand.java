package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.algorithm.search.CaseRanges;
import loadstar.algorithm.search.Competitor;
import loadstar.algorithm.search.Interval;
import loadstar.algorithm.search.WorstCase;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.Word;
import loadstar.report.Gantt;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.Window;
import loadstar.result.AtomicFile;
import loadstar.result.Numbers;
import loadstar.simulation.Environment;
import loadstar.study.ConfiguredScheduler;
import loadstar.study.SimulatedWorstCase;

/** Searches the problem on which one scheduler is farthest behind others. */
final class WorstCommand extends Command {
  static final int TRIES = 20_000;
  private static final int MOST_WORKERS = 64;
  private static final double MOST_LOAD = 100_000;
  private static final String DEFAULT_FOLDER = "worst";
  private static final String PLATFORM = "platform.xml";
  private static final String JSON = "worst.json";

  WorstCommand() {
    super("worst", "search the problem on which a scheduler is farthest behind others");
  }

  @Override
  public List<String> words() {
    return Registry.builtIn().names(Shape.STAR);
  }

  @Override
  public CommandLineOptions options() {
    CaseRanges usual = CaseRanges.USUAL;
    return new CommandLineOptions(
            "loadstar worst SCHEDULER --against NAME,...|--all [OPTION]...",
            """
            Searches small stars on which SCHEDULER takes longest compared with the best of others, by
            simulated annealing by arithmetic, and makes the worst one simpler. SimGrid simulates it at the
            end. What is found is no proof: a worse problem may exist.

            A range is one number or two, 0.1..10; a unit of load is 1 Gflop and 1 MB in the platform
            file. The same seed and tries find the same problem. docs/worst.md has examples.
            """)
        .words(Words.ANYWHERE)
        .value("against", "NAME,...", "schedulers of which the best counts on each problem")
        .completesSchedulers("against")
        .flag(
            "all",
            "each scheduler against each other: a table, and a heat map; finished pairs are kept in"
                + " --out")
        .value(
            "schedulers",
            "NAME,...",
            "of --all, such as gss,ss:chunk=10 (default: all but those whose plans take long)")
        .completesSchedulers("schedulers")
        .value("set", "NAME.PARAMETER=V", "parameter of a scheduler, may be repeated")
        .value("workers", "RANGE", usual("how many workers", usual.workers()))
        .value("load", "RANGE", usual("units of a divisible load", usual.load()))
        .value("tasks", "RANGE", "indivisible tasks, in place of --load")
        .value("speed", "RANGE", usual("units that a worker computes in a second", usual.speed()))
        .value(
            "bandwidth",
            "RANGE",
            usual("units whose data a worker receives in a second", usual.bandwidth()))
        .value(
            "latency",
            "RANGE",
            usual("seconds of a message, which occupy the port", usual.latency()))
        .value(
            "startup", "RANGE", usual("seconds before a worker computes a chunk", usual.startup()))
        .value(
            "noise",
            "RANGE",
            usual("standard deviation of the cost of a unit, over its mean", usual.deviation()))
        .value(
            "noise-family",
            "NAME,...",
            "distributions of costs, such as gamma,lognormal,bimodal (default: lognormal)")
        .completes("noise-family", WorstCommand::families)
        .value(
            "results", "RANGE", usual("bytes of a result over those of its data", usual.results()))
        .value("ports", "N,...", "ports of the master, such as 1,2,unlimited (default: 1)")
        .value(Environment.SEED, "S", "of the search")
        .whole(
            "tries", "N", 1, 100_000_000, TRIES, "problems that are played; more find worse ones")
        .value("stop-after", "TIME", "end the search then, such as 20s, even before all tries")
        .whole("jobs", "N", 1, 1024, null, "threads (default: number of processors)")
        .value(
            "out",
            "DIR",
            "write platform.xml, worst.json and a Gantt chart of each here (default: "
                + DEFAULT_FOLDER
                + ")")
        .formatsOfTables()
        .flag("quiet", "print no progress")
        .classes();
  }

  private static String usual(String meaning, Interval usual) {
    return meaning + " (default: " + usual + ")";
  }

  private static List<String> families() {
    return Stream.of(Family.values()).filter(one -> one != Family.EMPIRICAL).map(Word::of).toList();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    CaseRanges ranges = ranges(options);
    Path folder = Path.of(options.has("out") ? options.required("out") : DEFAULT_FOLDER);
    AtomicFile.checkFolder(folder, "--out");
    if (options.has("all")) {
      if (!options.words().isEmpty() || options.has("against")) {
        throw new InputException(
            "--all is each scheduler against each other, not one", "--schedulers gss,wf,ss");
      }
      return WorstTable.run(options, ranges, folder, out, err);
    }
    options.refuse(" changes nothing without --all", "--against", "schedulers");
    String name = options.word("worst needs one scheduler, and --against whom", "see --help");
    List<ConfiguredScheduler> all = schedulers(options, name);
    OutputFormat format = options.format();
    PrintStream messages = format.statusStream(out, err);
    WorstCase.Question question =
        new WorstCase.Question(
            competitor(all.getFirst()),
            all.stream().skip(1).map(WorstCommand::competitor).toList(),
            ranges);
    int tries = options.whole("tries");
    long seed = options.get(Environment.SEED);
    int jobs = options.whole("jobs", Runtime.getRuntime().availableProcessors());
    try (SearchStop stop = SearchStop.begin(options, err)) {
      WorstCase worst =
          WorstCase.search(
              question,
              seed,
              tries,
              jobs,
              stop,
              ratio -> {
                if (!options.has("quiet")) {
                  err.println("a walk of the search found " + Numbers.text(ratio, 4) + " times");
                }
              });
      Files.createDirectories(folder);
      Path platform = folder.resolve(PLATFORM);
      String rerun = options.typed(name(), "out", "format", "jobs", "quiet");
      AtomicFile.write(
          platform,
          SimulatedWorstCase.platform(
              worst.simple(),
              List.of(
                  format(
                      "%s is %s times as slow here as %s",
                      question.one().label(),
                      Numbers.text(worst.simpleRatio(), 4),
                      names(question)),
                  rerun)));
      SimulatedWorstCase simulated =
          stop.isInterrupted()
              ? null
              : SimulatedWorstCase.of(
                  worst.simple(), platform, all.getFirst(), all.subList(1, all.size()));
      WorstText text = new WorstText(question, worst, simulated, seed, platform, rerun);
      out.print(
          format.of(
              Output.of(text::whole, text::workers, () -> JsonOutput.write(name(), text.json()))));
      AtomicFile.write(folder.resolve(JSON), JsonOutput.write(name(), text.json()));
      String elsewhere = options.has("out") ? "" : " (--out names another folder)";
      messages.println("wrote " + platform + " and " + folder.resolve(JSON) + elsewhere);
      if (simulated != null) {
        for (var one : simulated.schedules().entrySet()) {
          Path chart =
              folder.resolve(one.getKey().label().replaceAll("[^A-Za-z0-9.=-]", "_") + ".svg");
          messages.println(
              Gantt.of(one.getValue(), worst.simple().specs(), Window.WHOLE).write(chart));
        }
      }
      return DONE;
    }
  }

  private static String names(WorstCase.Question question) {
    List<String> names = question.others().stream().map(Competitor::label).toList();
    return (names.size() > 1 ? "the best of " : "") + Numbers.listed(names, " and ");
  }

  private static Competitor competitor(ConfiguredScheduler one) {
    return new Competitor(one.label(), one.kind(), one.settings());
  }

  /** Returns the scheduler, then those that it is compared with. */
  private static List<ConfiguredScheduler> schedulers(CommandLineOptions options, String name) {
    List<String> names = new ArrayList<>(List.of(name));
    if (!options.has("against")) {
      throw new InputException("--against is missing: schedulers to compare with", "--against ss");
    }
    List<String> against = options.names("against");
    names.addAll(against == null ? List.of() : against);
    for (String one : names) {
      boolean known = Registry.builtIn().names().contains(one.split(":", 2)[0]);
      if (!known && Registry.isProgram(one)) {
        throw new InputException(
            "\"" + one + "\" runs in a process of its own, too slow for a search", null);
      }
    }
    if (name.contains("|")) {
      throw new InputException("\"" + name + "\" stands for several schedulers, not for one", null);
    }
    if (names.subList(1, names.size()).contains(name)) {
      throw new InputException("--against has " + name + ", the scheduler itself", null);
    }
    return SchedulerOptions.configurations(options, names, Registry.load(), Shape.STAR);
  }

  private static CaseRanges ranges(CommandLineOptions options) {
    CaseRanges usual = CaseRanges.USUAL;
    if (options.has("tasks")) {
      options.refuse(" is given beside --tasks", "one of them", "load");
    }
    Interval workers = range(options, "workers", 1, usual.workers());
    if (workers.least() < 2) {
      throw new InputException(
          "--workers is " + options.get("workers") + ", but one worker gets all of the load",
          "2.." + Quantity.exact(Math.max(2, workers.most())));
    }
    whole("--workers", workers, MOST_WORKERS);
    boolean tasks = options.has("tasks");
    Interval load = range(options, tasks ? "tasks" : "load", 1, usual.load());
    whole(tasks ? "--tasks" : "--load", load, MOST_LOAD);
    Interval deviation = range(options, "noise", 0, usual.deviation());
    if (deviation.most() == 0) {
      options.refuse(" changes nothing without --noise", "--noise 0..2", "noise-family");
    }
    List<Family> families = familiesOf(options, deviation);
    return new CaseRanges(
        workers,
        load,
        tasks,
        range(options, "speed", 1e-6, usual.speed()),
        range(options, "bandwidth", 1e-6, usual.bandwidth()),
        range(options, "latency", 0, usual.latency()),
        range(options, "startup", 0, usual.startup()),
        deviation,
        families,
        range(options, "results", 0, usual.results()),
        ports(options));
  }

  private static Interval range(
      CommandLineOptions options, String name, double least, Interval usual) {
    String text = options.get(name);
    return text == null ? usual : Interval.parse("--" + name, text, least);
  }

  private static void whole(String spelled, Interval range, double most) {
    if (range.least() != Math.rint(range.least()) || range.most() != Math.rint(range.most())) {
      throw new InputException(spelled + " is " + range + ", not whole numbers", null);
    }
    if (range.most() > most) {
      throw new InputException(
          spelled + " is " + range + ", and a search plays up to " + Quantity.exact(most), null);
    }
  }

  private static List<Family> familiesOf(CommandLineOptions options, Interval deviation) {
    List<String> names = options.names("noise-family");
    if (names == null) {
      return CaseRanges.USUAL.families();
    }
    List<Family> families = new ArrayList<>();
    for (String name : names) {
      if (!families().contains(name)) {
        throw new InputException(
            "--noise-family is \"" + name + "\", not " + Numbers.listed(families(), " or "),
            NearestName.hint(name, families()));
      }
      Family family = Word.parse(Family.class, name);
      for (double end : List.of(deviation.least(), deviation.most())) {
        if (end > 0) {
          var unused = new CostModel(family, end, 0, CostModel.SHARE); // throws if there is none
        }
      }
      families.add(family);
    }
    return families;
  }

  private static List<Ports> ports(CommandLineOptions options) {
    List<String> texts = options.names("ports");
    return texts == null
        ? CaseRanges.USUAL.ports()
        : texts.stream().map(text -> Ports.parse("--ports", text)).distinct().toList();
  }
}
