package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.campaign.Build;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.WorkerKinds;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Fields;
import loadstar.study.DrawnPlatforms;
import loadstar.study.ResultStore;
import loadstar.study.Study;
import loadstar.study.StudyResult;
import loadstar.study.TargetPlatform;
import loadstar.study.WorkerAdvice;
import loadstar.study.WorkerSweep;
import org.jspecify.annotations.Nullable;

/**
 * Advises how many workers to take: it simulates one problem on the first k of them, for several k.
 */
final class WorkersCommand extends Command {
  private static final String SECONDS = "seconds-per-unit";
  private static final String STARTUP = "worker-startup";

  /** The largest allowed number of workers. */
  private static final int MOST = 100_000;

  /** The share of the least makespan within which a number of workers is as good. */
  private static final double MARGIN = 0.05;

  WorkersCommand() {
    super("workers", "find out how many workers a problem is worth");
  }

  @Override
  public CommandLineOptions options() {
    return StudyOptions.players(
        QuestionOptions.addTo(
                new CommandLineOptions(
                    "loadstar workers --platform P.xml|--workers N|--most K"
                        + " --load L|--tasks N|--costs FILE [OPTION]...",
                    """
                    Plays one problem, asked as for compare, on 1, 2, 4 ... workers and on those numbers
                    between that decide: the makespan of the best scheduler, machine time, efficiency, price
                    and energy of each. It says how many workers are enough, with how many machine time and
                    price are least, from which number on more workers harm, and what limits there.

                    Machine time is the makespan times the workers, or until each is free. Up to 24 workers
                    each number is tried. Options of the problem may have several values, --noise "0|0.3":
                    each has a table. docs/questions.md has an example.
                    """))
            .whole(
                "most",
                "K",
                1,
                MOST,
                null,
                "the largest number that is tried (default: all workers); without --platform and"
                    + " --workers, how many equal workers there are; with --at-a-time, of shares")
            .flag("fastest", "take the k fastest workers, not the first k")
            .value(
                "like",
                "HOST",
                "take k workers such as this host of --platform, each behind a link of its own; up"
                    + " to --most")
            .value(
                "beside",
                "NAME",
                "a scheduler whose makespan is shown beside the best one's, as rankings name it")
            .whole(
                "at-a-time",
                "S",
                1,
                MOST,
                null,
                "only S machines run at once: the load is cut into k equal shares, which they take"
                    + " one after the other, each with its start-up; schedulers: static, binlpt")
            .formatsOfTables()
            .value("out", "DIR", "write workers.csv, workers.json and workers.svg here")
            .flag("pdf", "with --out: workers.pdf also")
            .value(
                "results",
                "FILE.db",
                "keep all runs in this file; called again, it plays only what is missing")
            .flag("quiet", "print no progress"));
  }

  @Override
  public int run(CommandLineOptions given, PrintStream out, PrintStream err) throws IOException {
    if (!given.has("out")) {
      given.refuse(" is a file beside those of --out, which is missing", null, "pdf");
    }
    CrossedProblems problems =
        CrossedProblems.of(given, "table", "results", QuestionOptions.WRITE_PLATFORM);
    if (problems.isEmpty()) {
      return answer(given, out, err);
    }
    try (WorkFolder temporary = WorkFolder.create()) {
      for (CommandLineOptions one : problems.byLabel().values()) { // all errors come before any run
        study(shares(completed(one)), temporary.path());
      }
    }
    return problems.each(given, out, err, one -> answer(one, out, err));
  }

  /** Prints and writes the answer for one problem. */
  private int answer(CommandLineOptions given, PrintStream out, PrintStream err)
      throws IOException {
    OutputFormat format = given.format();
    Path folder = StudyOptions.folder(given, WorkersText.FILES);
    Path file = given.has("results") ? Path.of(given.required("results")) : null;
    if (file != null) {
      StudyOptions.check(file, "--results");
    }
    try (WorkFolder temporary = WorkFolder.create()) {
      CommandLineOptions options = shares(completed(given));
      Study study = study(options, temporary.path());
      StudyOptions.warnings(study.warnings(), err);
      StudyOptions.warnings(QuestionOptions.unitsLeftOut(options), err);
      String beside = options.get("beside");
      if (beside != null) {
        List<String> known = study.configurations().stream().map(one -> one.label()).toList();
        if (!known.contains(beside)) {
          throw new InputException(
              "--beside names \"" + beside + "\", which is not compared",
              NearestName.hint(beside, known));
        }
      }
      QuestionOptions.writePlatform(options, study, format.statusStream(out, err));
      WorkerAdvice advice = sweep(given, options, study, file, temporary.path(), err);
      WorkersText text = new WorkersText(advice, beside, given.typed(name()));
      out.print(format.of(new Output(text::text, text::csv, text::table, text::json)));
      if (folder != null) {
        PrintStream messages = format.statusStream(out, err);
        text.write(folder, given.has("pdf")).forEach(one -> messages.println("wrote " + one));
      }
    }
    return DONE;
  }

  /** Returns the problem, with its workers in the order in which they are taken. */
  private static Study study(CommandLineOptions options, Path drawn) throws IOException {
    TargetPlatform target = ordered(options, drawn);
    return QuestionOptions.study(
        unitOfFirst(options, target, drawn), new LinkedHashMap<>(), target);
  }

  /** Returns the options with the number of equal workers, where --most gives it. */
  private static CommandLineOptions completed(CommandLineOptions given) {
    if (given.has("platform") || given.has("workers")) {
      return given;
    }
    if (!given.has("most")) {
      throw new InputException(
          "--most is missing: how many workers are worth a try",
          "--most 64, for equal workers without a file");
    }
    int most = (int) Math.min(given.whole("most"), useful(given));
    int hosts = given.has("at-a-time") ? Math.min(most, given.whole("at-a-time")) : most;
    return given.with(Map.of("workers", Integer.toString(hosts)));
  }

  /**
   * Returns the number of tasks, beyond which equal workers are not even drawn; infinity where it
   * is not in the options, or more workers than tasks may be of use.
   */
  private static double useful(CommandLineOptions given) {
    boolean fails =
        FailureMeans.FIELDS.stream().anyMatch(field -> given.has(field.option().name()));
    boolean differ =
        given.has("shared-input")
            || Stream.of("speed", "bandwidth", "latency", "cores")
                .map(given::get)
                .anyMatch(text -> text != null && WorkerKinds.areKinds(text));
    return fails || differ || !given.has("tasks")
        ? Double.POSITIVE_INFINITY
        : Fields.TASKS.option().parse("--tasks", given.required("tasks"));
  }

  /** Returns the options of shares, of which each is a chunk that begins with the start-up. */
  private static CommandLineOptions shares(CommandLineOptions given) {
    if (!given.has("at-a-time")) {
      return given;
    }
    Map<String, @Nullable String> changed = new HashMap<>();
    if (!given.has("schedulers")) {
      changed.put("schedulers", "static");
    }
    if (given.has(STARTUP)) {
      double once = Fields.WORKER_STARTUP.option().parse("--" + STARTUP, given.required(STARTUP));
      String each = given.get("startup");
      double chunk = each == null ? 0 : Fields.STARTUP.option().parse("--startup", each);
      changed.put("startup", Double.toString(once + chunk));
      changed.put(STARTUP, null);
    }
    return given.with(changed);
  }

  /** Returns the platform with its workers in the order in which they are taken. */
  private static TargetPlatform ordered(CommandLineOptions options, Path drawn) throws IOException {
    TargetPlatform target = QuestionOptions.target(options, drawn).withAllWorkers();
    if (options.has("like")) {
      options.refuse(" is given beside --like, which names one host", null, "fastest");
      return alike(options, target, drawn);
    }
    if (!options.has("fastest")) {
      return target;
    }
    Map<String, Double> speeds = new HashMap<>();
    for (WorkerSpec worker : target.star().workers()) {
      speeds.put(worker.name(), worker.speed());
    }
    Comparator<String> bySpeed = Comparator.comparing(speeds::get, Comparator.reverseOrder());
    return target.withWorkers(target.workers().stream().sorted(bySpeed).toList());
  }

  /** Returns a star of workers that are all like one host. */
  private static TargetPlatform alike(CommandLineOptions options, TargetPlatform target, Path drawn)
      throws IOException {
    if (!options.has("platform")) {
      throw new InputException("--like changes nothing without --platform: all are alike", null);
    }
    options.refuse(" does not go with --like, whose master has no speed", null, "master-works");
    String host = options.required("like");
    if (!target.workers().contains(host)) {
      throw new InputException(
          "--like names \"" + host + "\", no worker of " + target.name(),
          NearestName.hint(host, target.workers()));
    }
    if (!options.has("most")) {
      throw new InputException("--most is missing: how many such workers are worth a try", null);
    }
    if (target.file().hasProfiles()) {
      throw new InputException(
          "--like leaves profiles out, and " + target.name() + " has some", "a file without them");
    }
    DrawnPlatforms platforms = new DrawnPlatforms(drawn);
    TargetPlatform alike =
        platforms.alike(
            target.withWorkers(List.of(host)).star(),
            options.whole("most"),
            Math.max(1, target.file().slots(host)),
            target.name());
    platforms.write();
    return alike;
  }

  /**
   * Returns the options with the seconds of a unit on the first worker in the order in which they
   * are taken, where another one is the first as given.
   */
  private static CommandLineOptions unitOfFirst(
      CommandLineOptions options, TargetPlatform target, Path drawn) throws IOException {
    if (!options.has("fastest") || !options.has(SECONDS)) {
      return options;
    }
    TargetPlatform given = QuestionOptions.target(options, drawn).withAllWorkers();
    StarPlatform star = given.star();
    double first = star.worker(0).speed();
    double taken = star.worker(given.workers().indexOf(target.workers().getFirst())).speed();
    double seconds =
        Fields.SECONDS.option().parse("--" + SECONDS, options.required(SECONDS)) * first / taken;
    return options.with(Map.of(SECONDS, Double.toString(seconds)));
  }

  /**
   * Plays the problem for several numbers of workers.
   *
   * @param given the options as the user has typed them
   * @param options completed from them
   * @param file of the results; null for none
   * @param folder of runs under way, where there is no such file
   */
  private WorkerAdvice sweep(
      CommandLineOptions given,
      CommandLineOptions options,
      Study study,
      @Nullable Path file,
      Path folder,
      PrintStream err)
      throws IOException {
    int hosts = study.targets().getFirst().workers().size();
    @Nullable Integer atATime = options.has("at-a-time") ? options.whole("at-a-time") : null;
    if (atATime != null && atATime > hosts) {
      throw new InputException(
          "--at-a-time is " + atATime + ", but there are " + hosts + " workers", null);
    }
    int most = options.whole("most", hosts);
    boolean tasksDecide = !options.has("platform") && hosts == useful(options);
    if (atATime == null && most > hosts && !tasksDecide) {
      throw new InputException("--most is " + most + ", but there are " + hosts + " workers", null);
    }
    double margin = options.has("margin") ? study.guarantee().margin() : MARGIN;
    if (file == null) {
      try (ResultStore store = ResultStore.inMemory()) {
        return sweep(options, study, most, atATime, margin, store, folder, err);
      }
    }
    UnmadeResults unmade = UnmadeResults.before(file);
    boolean drawn = !options.has("platform") || options.has("like");
    try (ResultLock lock = StudyOptions.lock(file, "--results")) {
      try (ResultStore store = ResultStore.open(file)) {
        // Platforms that are drawn stay beside the results, which name them.
        Study stored = drawn ? study(options, StudyOptions.platforms(file)) : study;
        store.note(StudyOptions.notes(stored, given.typed(name())));
        Path runs = StudyOptions.runs(file);
        WorkerAdvice advice = sweep(options, stored, most, atATime, margin, store, runs, err);
        store.setMembers(
            List.of()); // runs of several numbers of workers are no table of a campaign
        return advice;
      } catch (InputException e) {
        unmade.remove(lock);
        throw e;
      }
    }
  }

  private static WorkerAdvice sweep(
      CommandLineOptions options,
      Study study,
      int most,
      @Nullable Integer atATime,
      double margin,
      ResultStore store,
      Path folder,
      PrintStream err)
      throws IOException {
    return WorkerSweep.of(
        study,
        most,
        atATime,
        margin,
        one -> {
          Runner runner = StudyOptions.runner(options, one, folder, Progress.SILENT, true);
          StudyResult result = one.run(Build.versions(), store, runner, true);
          if (!options.has("quiet") && options.format() == OutputFormat.TEXT) {
            err.println(WorkersText.progress(one.targets().getFirst().workers().size(), result));
          }
          return result;
        });
  }
}
