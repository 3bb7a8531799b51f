package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.campaign.Build;
import loadstar.campaign.Runner;
import loadstar.input.ClockUnit;
import loadstar.input.Temporary.WorkFolder;
import loadstar.input.TextFile;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.platform.Generator;
import loadstar.platform.Units;
import loadstar.platform.WorkerKinds;
import loadstar.report.AssignmentFile;
import loadstar.report.BriefRows;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Bags;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.AdvisedAssignment;
import loadstar.study.BestKnown;
import loadstar.study.ConfiguredScheduler;
import loadstar.study.DispatchLimit;
import loadstar.study.DrawnPlatforms;
import loadstar.study.Explanation;
import loadstar.study.How;
import loadstar.study.Note;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.ScheduleOutline;
import loadstar.study.SchedulerConfig;
import loadstar.study.SchedulerSpec;
import loadstar.study.Study;
import loadstar.study.StudyBuilder;
import loadstar.study.StudyOutcome;
import loadstar.study.StudyReader;
import loadstar.study.StudyResult;
import loadstar.study.TargetPlatform;
import loadstar.study.Variation;
import loadstar.study.WhatIf;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Several schedulers side by side on a platform of the user's. */
public final class CompareCommand extends Command {
  private static final String JSON = "compare.json";

  /** The names of the files that --out writes, drawings last. */
  private static final List<String> FILES = List.of("compare.csv", JSON, "compare.svg");

  private static final String SHARED_INPUT = "shared-input";
  static final String WRITE_PLATFORM = "write-platform";

  /** Number of seeds that stands for as many as are needed. */
  private static final int AUTO = 0;

  private static final Parameter<Integer> SEEDS =
      Parameter.of(
          "seeds",
          new Form<>(
              Integer.class,
              CompareCommand::seeds,
              seeds -> seeds == AUTO ? "auto" : "" + seeds,
              Notation.wholes("seeds", "[0-9]+|auto")),
          AUTO,
          "play with K seeds; auto: with 10, and on until one scheduler is with --confidence"
              + " the best, or within --margin of the best (with --margin 0 the default is 10)");

  private static final Parameter<Double> DECIDE_WITHIN =
      Parameter.number(
          "decide_within",
          "s",
          10.0,
          Range.positive(),
          "of --seeds auto: processor time after which no more seeds are begun");

  CompareCommand() {
    super("compare", "play several schedulers on one platform and rank them");
  }

  @Override
  public CommandLineOptions options() {
    return StudyOptions.addTo(
        question(
                new CommandLineOptions(
                    "loadstar compare --platform P.xml|--workers N --load L|--tasks N|--costs FILE"
                        + " [OPTION]...",
                    """
                    Ranks schedulers on the star that a master's host makes of a platform, all with the same load,
                    costs and seeds, and advises one. No deployment file is needed.

                    Without a platform file there are N equal workers and a master:
                    "--workers 8 --costs times.txt" is a whole question. Options that describe the problem may
                    have several values, --ports "1|2|unlimited": each is compared by itself.

                    docs/questions.md has examples; docs/reading-the-table.md explains the table, and how many
                    seeds are simulated. Exit status 1: no scheduler ends within --time-limit or --memory-limit.
                    """))
            .value(
                "vary",
                "PERCENT",
                "search how wrong the advice may be if speeds, bandwidths, latencies and noise"
                    + " differ by at most that from what is typed, such as 20%")
            .whole(
                "tries", "N", 1, 1_000_000, Variation.TRIES, "of --vary: platforms that are tried")
            .whole(
                "search",
                "N",
                1,
                100_000_000,
                null,
                "improve the best plans in so many tries: how far the advised scheduler is from the"
                    + " best possible")
            .value(
                "stop-after",
                "TIME",
                "of --vary and --search: end the search then, such as 20s, before all tries")
            .formatsOfTables()
            .flag(
                "tail", "the column \"tail s\": how long the last worker computes alone at the end")
            .flag("by-host", "a row for each worker's host, too: what it did for the advised one")
            .flag("wide", "all columns of the table, and a row for each scheduler")
            .flag("all-rows", "all rows of the table, where it shows the first of many")
            .value(
                "assignment",
                "FILE",
                "write here which worker computes which task, and when, in the first run of the"
                    + " advised scheduler: CSV, or names by worker in a file .json")
            .value(
                "assignment-of",
                "NAME",
                "the scheduler of --assignment as the ranking names it (default: the advised one)")
            .value(StudyPackage.OPTION, "DIR", StudyPackage.MEANING)
            .value(StudyPackage.ANONYMOUS, "WORD", StudyPackage.MEANING_OF_ANONYMOUS)
            .value("out", "DIR", "write compare.csv, compare.json and compare.svg here")
            .flag("pdf", "with --out: compare.pdf also"),
        "keep the runs there, and play only what is missing; campaign export and report read it"
            + " (default: with --out DIR, DIR/compare.db)");
  }

  /** Adds the options that ask the question: platform, load, schedulers, seeds. */
  static CommandLineOptions question(CommandLineOptions options) {
    return options
        .value("platform", "FILE", "SimGrid platform file")
        .value("master", "HOST", "the master's host (default: the first host of the file)")
        .value(
            "workers",
            "HOST,...|N",
            "the workers' hosts, in this order, also node-[1-64] and *.site; or reachable, those"
                + " that the master has routes to (default: all others); without --platform, how"
                + " many equal workers there are, or of several kinds: 2x3Gf,10x1Gf, or a table"
                + " FILE.csv with a row for each")
        .value(
            "deployment",
            "FILE",
            "deployment file whose master's and workers' hosts take part, also one for another"
                + " program; scheduler and load are the options'")
        .parameters(equal(), "without --platform: ")
        .value(
            SHARED_INPUT,
            "BYTES",
            "without --platform: bytes that the first message to a worker carries besides, because"
                + " all its chunks need them, such as 2GB; of kinds of workers, as --bandwidth,"
                + " --latency and --cores may be, too: 2x1Gbps,10x100Mbps")
        .value(
            WRITE_PLATFORM,
            "FILE",
            "without --platform: write the platform here that --workers stands for, as a file for"
                + " --platform and for SimGrid")
        .value(
            "schedulers",
            "NAME,...",
            "names of loadstar list, classes, or all (default: all); with values of parameters:"
                + " \"ss:chunk=1|10|100,fac2\"")
        .completesSchedulers("schedulers", "all")
        .fields(Fields.ALL, ParameterSyntax.COMPARE)
        .flag(
            "master-works",
            "the master's host computes, too: the last worker, whose data need no port")
        .flag("select", "as4dr and baseline serve the workers that fit into a period, not all")
        .value("set", "NAME.PARAMETER=V", "parameter of a scheduler, may be repeated")
        .value(SEEDS, "K")
        .whole(
            "first-seed",
            "K",
            1,
            StudyReader.MOST_FIRST_SEED,
            1,
            "the seeds are those from K on, such as others than an earlier comparison has had")
        .whole(
            "most-seeds",
            "K",
            10,
            100_000,
            StudyBuilder.MOST_SEEDS,
            "of --seeds auto, if they do not decide")
        .value(DECIDE_WITHIN, "TIME")
        .value("cfg", "KEY:VALUE", "setting of SimGrid, may be repeated");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    StudyPackage.checkAlone(options);
    CrossedProblems problems =
        CrossedProblems.of(options, "comparison", "assignment", StudyPackage.OPTION);
    if (problems.isEmpty()) {
      if (options.has(StudyPackage.OPTION)) {
        try (WorkFolder temporary = WorkFolder.create()) { // errors name the user's own options
          checked(options, new LinkedHashMap<>(), temporary.path());
        }
        return StudyPackage.compare(options, out, err);
      }
      return compare(options, out, err);
    }
    try (WorkFolder temporary = WorkFolder.create()) {
      for (CommandLineOptions one : problems.byLabel().values()) { // all errors come before any run
        checked(one, new LinkedHashMap<>(), temporary.path());
      }
    }
    return problems.each(options, out, err, one -> compare(one, out, err));
  }

  /** Builds the study of the question, and refuses what does not fit before anything is written. */
  private static Study checked(
      CommandLineOptions options, Map<SchedulerConfig, String> refused, Path temporary)
      throws IOException {
    if (!options.has("out")) {
      options.refuse(" is a file beside those of --out, which is missing", null, "pdf");
    }
    var unused = StudyOptions.isolation(options);
    if (options.has("assignment")) {
      AtomicFile.checkFile(Path.of(options.required("assignment")), "--assignment");
      if (!options.has("costs") && !options.has("tasks")) {
        throw new InputException(
            "--assignment needs tasks, and a divisible load has none",
            "--tasks, or --costs with a file");
      }
    } else {
      options.refuse(" changes nothing without --assignment", null, "assignment-of");
    }
    OutputFormat format = options.format();
    if (format.isForPrograms()) {
      options.refuse(
          " changes nothing with --format %s, which has alone_s".formatted(format.word()),
          null,
          "tail");
    }
    var unusedFolder = StudyOptions.folder(options, FILES);
    Study study = study(options, refused, temporary);
    if (study.shape() == Shape.TREE) {
      explained(
          study.targets().getFirst(),
          () -> {
            options.refuse(" does not go with a tree", null, "by-host", "tail");
            options.refuse(
                " does not go with a tree: all tasks of a bag are alike", null, "assignment");
          });
    }
    if (options.has("vary")) {
      var unusedShare = share(options.required("vary"));
      var unusedTries = options.whole("tries");
      explained(study.targets().getFirst(), () -> Variation.check(study));
      if (study.configurations().size() < 2) {
        throw new InputException(
            "--vary searches where another scheduler is better, and there is one",
            "--schedulers with several, or without it for all");
      }
    } else {
      options.refuse(" changes nothing without --vary", "--vary 20%", "tries");
    }
    if (options.has("search")) {
      var unusedTries = options.whole("search");
      explained(study.targets().getFirst(), () -> BestKnown.check(study));
    } else if (!options.has("vary")) {
      options.refuse(" changes nothing without a search", "--vary 20%", "stop-after");
    }
    int unusedJobs = StudyOptions.jobs(options, study);
    return study;
  }

  /** Reads a share in percent, with or without the sign. */
  private static double share(String text) {
    double percent = Quantity.number(text.strip().replaceFirst(" ?%$", ""));
    if (!(percent > 0 && percent < 100)) {
      throw new InputException(
          "--vary is \"" + text + "\", not between 0 and 100 %", "\"--vary 20%\"");
    }
    return percent / 100;
  }

  /** Returns what a share below 1 without a sign may be meant to be; empty for another. */
  private static String sharesWarning(String text) {
    double share = share(text);
    return share < 0.01 && !text.contains("%")
        ? format(
            "--vary %s is %s %%; %s %% is --vary %s%%",
            text, text.strip(), Quantity.exact(10_000 * share), Quantity.exact(10_000 * share))
        : "";
  }

  /** Searches better plans, where an option asks for it; null otherwise. */
  private static @Nullable BestKnown best(
      CommandLineOptions options, Study study, Ranking ranking, @Nullable SearchStop stop)
      throws IOException {
    if (stop == null || !options.has("search")) {
      return null;
    }
    int jobs = StudyOptions.jobs(options, study);
    return BestKnown.of(
        study, ranking, options.whole("search"), options.whole("first-seed"), jobs, stop);
  }

  /** Searches numbers with which the advice is wrong, where an option asks for it. */
  private static List<Note> varied(
      CommandLineOptions options, Study study, Ranking ranking, @Nullable SearchStop stop)
      throws IOException {
    if (stop == null || !options.has("vary")) {
      return List.of();
    }
    double share = share(options.required("vary"));
    int tries = options.whole("tries");
    int jobs = StudyOptions.jobs(options, study);
    return List.of(
        Variation.of(study, ranking, share, tries, options.whole("first-seed"), jobs, stop).note());
  }

  private int compare(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    OutputFormat format = options.format();
    Path folder = options.has("out") ? Path.of(options.required("out")) : null;
    Map<SchedulerConfig, String> refused = new LinkedHashMap<>();
    try (WorkFolder temporary = WorkFolder.create()) {
      Study study = checked(options, refused, temporary.path());
      StudyOptions.warnings(study.warnings(), err);
      if (options.has("vary")) {
        String warning = sharesWarning(options.required("vary"));
        StudyOptions.warnings(warning.isEmpty() ? List.of() : List.of(warning), err);
      }
      Path file = results(options, folder);
      UnmadeResults unmade = UnmadeResults.before(file);
      if (file != null && !options.has("results")) {
        Files.createDirectories(Objects.requireNonNull(folder));
      }
      StudyResult result;
      try {
        if (file != null && !options.has("platform")) {
          StudyOptions.checkLock(file, StudyOptions.place(options, "--out"));
          // Nothing is wrong: the platform stays beside the results.
          study = study(options, refused, StudyOptions.platforms(file));
        }
        writePlatform(options, study, format.statusStream(out, err));
        result = play(options, study, file, unmade, temporary.path(), err);
      } catch (InputException e) {
        unmade.removeEmptyFolders();
        throw e;
      }
      Ranking ranking = result.ranking();
      boolean fails = study.workloads().size() > 1;
      refused.putAll(result.refused());
      Explanation explanation =
          Explanation.of(ranking, WhatIf.of(study, ranking), study.guarantee().margin());
      DispatchLimit limit = fails ? null : DispatchLimit.of(study, ranking);
      AdvisedAssignment assignment =
          options.has("assignment")
              ? AdvisedAssignment.of(
                  study, ranking, Objects.requireNonNullElse(options.get("assignment-of"), ""))
              : null;
      List<ScheduleOutline> schedules = options.has("out") ? schedules(study, ranking) : List.of();
      // Ctrl-C during the search ends it alone: what was found is printed.
      boolean searches = options.has("vary") || options.has("search");
      try (SearchStop stop = searches ? SearchStop.begin(options, err) : null) {
        List<Note> notes = new ArrayList<>(given(options, study));
        BestKnown best = best(options, study, ranking, stop);
        if (best != null) {
          notes.add(best.note());
        }
        notes.addAll(varied(options, study, ranking, stop));
        StudyOutcome outcome =
            StudyOutcome.of(
                study, result, refused, options.has("by-host"), notes, explanation, limit);
        print(options, outcome, best, assignment, schedules, file, out, err);
      }
      return DONE;
    }
  }

  /** Returns the schedules that the page of a comparison draws. */
  private static List<ScheduleOutline> schedules(Study study, Ranking ranking) throws IOException {
    List<ScheduleOutline> schedules = new ArrayList<>();
    for (RankEntry entry : BriefRows.advisedAndNext(ranking)) {
      ScheduleOutline.of(study, ranking, entry).ifPresent(schedules::add);
    }
    return schedules;
  }

  /** Writes the platform of a question without a platform file into that of --write-platform. */
  static void writePlatform(CommandLineOptions options, Study study, PrintStream messages)
      throws IOException {
    String file = options.get(WRITE_PLATFORM);
    if (file != null) {
      Path drawn = study.targets().getFirst().platform();
      AtomicFile.write(Path.of(file), Files.readString(drawn));
      messages.println("wrote " + file);
    }
  }

  /**
   * Prints the outcome, and writes the files that the options name.
   *
   * @param best the best plan that was searched; null for none
   * @param schedules that the page draws
   * @param file of the results; null if there is none
   */
  private void print(
      CommandLineOptions options,
      StudyOutcome outcome,
      @Nullable BestKnown best,
      @Nullable AdvisedAssignment assignment,
      List<ScheduleOutline> schedules,
      @Nullable Path file,
      PrintStream out,
      PrintStream err)
      throws IOException {
    OutputFormat format = options.format();
    Path folder = options.has("out") ? Path.of(options.required("out")) : null;
    TerminalColours colours = TerminalColours.of(isTerminal(), System.getenv());
    CompareText text =
        new CompareText(
            outcome, best, options.has("tail"), options.has("wide"), options.has("all-rows"));
    out.print(
        format.of(
            new Output(
                () ->
                    text.whole(
                        options.has("wide") ? Integer.MAX_VALUE : Terminal.tableColumns(),
                        Terminal.columns(),
                        colours),
                options.has("by-host") ? text::hosts : text::csv,
                text::table,
                () -> text.json(options.typed(name()), null, schedules))));
    if (assignment != null) {
      Path to = Path.of(options.required("assignment"));
      AssignmentFile.write(assignment.assignment(), to);
      format.statusStream(out, err)
          .println(
              AssignmentFile.text(
                  assignment.assignment(),
                  to,
                  assignment.scheduler().label(),
                  assignment.requested(),
                  assignment.fails()));
    }
    if (folder != null) {
      text.csv().write(folder.resolve(FILES.getFirst()));
      Path elsewhere =
          file == null || !options.has("results")
              ? null
              : folder.toRealPath().relativize(file.toRealPath());
      String json = text.json(options.typed(name()), elsewhere, schedules);
      String other = otherQuestion(folder.resolve(JSON), json);
      if (!other.isEmpty()) {
        err.println("loadstar: " + other);
      }
      AtomicFile.write(folder.resolve(JSON), json);
      List<String> written = new ArrayList<>(FILES);
      written.addAll(options.has("pdf") ? List.of("compare.pdf") : List.of());
      for (String drawing : written.subList(2, written.size())) {
        text.draw(folder.resolve(drawing));
      }
      PrintStream messages = format.statusStream(out, err);
      if (outcome.rankings().size() > 1) {
        RobustnessText.csv(outcome.rankings(), false).write(folder.resolve("robustness.csv"));
        messages.println("wrote " + folder.resolve("robustness.csv"));
      } else { // it would be that of another comparison
        Files.deleteIfExists(folder.resolve("robustness.csv"));
      }
      written.forEach(name -> messages.println("wrote " + folder.resolve(name)));
      messages.println("next: " + Home.command("report", folder));
    }
  }

  /** Properties of a question that another call for more seeds of the same has otherwise. */
  private static final List<String> OF_SEEDS = List.of("seeds", "seeds_select", "random");

  /** Says that the results of another question are replaced; empty where they are not. */
  private static String otherQuestion(Path file, String now) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    JsonNode before;
    try {
      before = TextFile.json(TextFile.read(file), file.toString(), "");
    } catch (InputException e) {
      return ""; // it is of no question
    }
    JsonNode then = before.path("question");
    JsonNode question = TextFile.json(now, file.toString(), "").path("question");
    for (JsonNode one : List.of(then, question)) {
      if (one instanceof ObjectNode object) {
        object.remove(OF_SEEDS);
      }
    }
    return then.equals(question)
        ? ""
        : "%s was of another question, and is replaced: %s"
            .formatted(file, before.path("rerun").asString("its command is unknown"));
  }

  /**
   * Says whose link messages share, where the bandwidth of links is given and that is not; and on
   * which worker costs are seconds, where workers differ and that is not given.
   */
  private static List<Note> given(CommandLineOptions options, Study study) {
    List<Note> notes = new ArrayList<>();
    if (options.has("bandwidth")
        && !options.has("uplink")
        && !study.workloads().getFirst().ports().one()) {
      notes.add(
          new Note(
              Note.Subject.UPLINK,
              "All messages share the master's link, as fast as a worker's unless --uplink says"
                  + " it"));
    }
    if (!options.has("platform") && options.has("costs") && !options.has("costs-host")) {
      WorkerKinds kinds = kinds(options);
      if (kinds != null && kinds.differ()) {
        notes.add(
            new Note(
                Note.Subject.UNIT,
                "The costs are seconds on %s, a worker of the first kind; on one of twice the speed"
                        .formatted(kinds.first())
                    + " they are half"));
      }
    }
    return notes;
  }

  /** The file of results; null for none. */
  private static @Nullable Path results(CommandLineOptions options, @Nullable Path folder) {
    String results = options.get("results");
    if (results != null || folder == null) {
      return results == null ? null : Path.of(results);
    }
    return folder.resolve("compare.db");
  }

  private static StudyResult play(
      CommandLineOptions options,
      Study study,
      @Nullable Path file,
      UnmadeResults unmade,
      Path temporary,
      PrintStream err)
      throws IOException {
    try (ConsoleProgress progress = new ConsoleProgress(options, err, file != null);
        ResultLock lock =
            file == null ? null : StudyOptions.lock(file, StudyOptions.place(options, "--out"))) {
      try (ResultStore store = file == null ? ResultStore.inMemory() : ResultStore.open(file)) {
        store.note(StudyOptions.notes(study, options.typed("compare")));
        Path runsFolder = file == null ? temporary : StudyOptions.runs(file);
        Runner runner = StudyOptions.runner(options, study, runsFolder, progress, true);
        return study.run(Build.versions(), store, runner, options.has("retry-failed"));
      } catch (InputException e) {
        if (lock != null) {
          unmade.remove(lock);
        }
        throw e;
      }
    }
  }

  /** The options that describe workers which are all equal, besides their number. */
  static List<Parameter<?>> equal() {
    List<Parameter<?>> all = Generator.EQUAL.parameters();
    return all.subList(1, all.size());
  }

  /**
   * Where there is no platform file: what the options stand for, by name.
   *
   * @param options of which some are given
   */
  private static Map<String, String> unitOfEqual(CommandLineOptions options) {
    WorkerKinds kinds = kinds(options);
    Map<String, String> entries = new LinkedHashMap<>();
    if (options.has("speed")) {
      options.refuse(
          " is given beside --speed",
          "--speed is for units in flops",
          "seconds-per-unit",
          "costs-host");
    } else if (options.has("flops-per-unit")) {
      if (kinds == null || !kinds.haveSpeeds()) {
        throw new InputException(
            "--flops-per-unit is given, but --speed is missing", "--seconds-per-unit");
      }
    } else if (options.has("costs")) {
      String first = kinds == null ? "w1" : kinds.first();
      entries.put("costs-host", options.has("costs-host") ? options.required("costs-host") : first);
    } else if (!options.has("seconds-per-unit")) {
      throw new InputException(
          "--seconds-per-unit is missing: how long a worker computes a unit",
          "--costs with the seconds of each");
    }
    boolean bytes =
        options.has("bytes-per-unit")
            || options.has("result-bytes-per-unit")
            || (kinds != null && kinds.haveInputs());
    boolean links =
        options.has("bandwidth")
            || options.has("uplink")
            || (kinds != null && kinds.haveBandwidths());
    if (bytes != links) {
      String given = options.has("uplink") ? "--uplink" : "--bandwidth";
      throw new InputException(
          bytes
              ? "units have bytes, but --bandwidth is missing"
              : given + " changes nothing without --bytes-per-unit",
          bytes ? "--bandwidth 1Gbps" : null);
    }
    if (!options.has("bytes-per-unit")) {
      entries.put("bytes-per-unit", "0");
    }
    return entries;
  }

  /** Returns the workers of several kinds, or of a table; null where all are equal. */
  private static @Nullable WorkerKinds kinds(CommandLineOptions options) {
    String workers = options.required("workers");
    Map<String, String> others = new LinkedHashMap<>();
    for (String name : List.of("speed", "bandwidth", "latency", "cores", SHARED_INPUT)) {
      String text = options.get(name);
      if (text != null) {
        others.put(name, text);
      }
    }
    if (isTable(workers)) {
      return WorkerKinds.read(Path.of(workers), others);
    }
    boolean differ = others.values().stream().anyMatch(WorkerKinds::areKinds);
    if (!WorkerKinds.areKinds(workers) && !differ && !options.has(SHARED_INPUT)) {
      return null;
    }
    if (WorkerKinds.areKinds(workers)) {
      options.refuse(" is given, but --workers says the speeds of its kinds", null, "speed");
    }
    return WorkerKinds.parse(workers, others);
  }

  private static boolean isTable(String workers) {
    return workers.endsWith(".csv") || workers.endsWith(".tsv");
  }

  /** Its platform, and all workers of it. */
  static TargetPlatform target(CommandLineOptions options, Path drawn) throws IOException {
    if (options.has("platform")) {
      options.refuse(
          " changes nothing beside --platform",
          null,
          Stream.concat(
                  equal().stream().map(CommandLineOptions::name),
                  Stream.of(SHARED_INPUT, WRITE_PLATFORM))
              .toArray(String[]::new));
      String platform = options.required("platform");
      if (options.has("deployment")) {
        options.refuse(
            " is given beside --deployment, which names hosts", null, "master", "workers");
        Path deployment = Path.of(options.required("deployment"));
        return TargetPlatform.deployed(platform, Path.of(platform), deployment);
      }
      return TargetPlatform.of(
          platform, Path.of(platform), options.get("master"), options.list("workers"));
    }
    String workers = options.get("workers");
    if (workers != null && workers.matches("\\s*[-+]?[0-9.]*")) {
      Generator.EQUAL.parameters().getFirst().parse("--workers", workers);
    } else if (workers == null || !(WorkerKinds.beginAsKinds(workers) || isTable(workers))) {
      throw new InputException(
          "--platform is missing", "--workers 8, for equal workers without a file");
    }
    options.refuse(" changes nothing without --platform", null, "master", "deployment");
    DrawnPlatforms platforms = new DrawnPlatforms(drawn);
    WorkerKinds kinds = kinds(options);
    TargetPlatform target;
    if (kinds == null) {
      Settings values = options.settings(Generator.EQUAL.parameters());
      target = platforms.target(Generator.EQUAL, values, options.typed(Generator.EQUAL), 1);
    } else {
      Double uplink =
          options.has("uplink") ? (Double) Units.bandwidth(options.required("uplink")) : null;
      String input = options.get(SHARED_INPUT);
      String name =
          options.typed(Generator.EQUAL) + (input == null ? "" : " shared_input=" + input);
      target = platforms.kinds(kinds, uplink, name);
    }
    platforms.write();
    return target;
  }

  private static int seeds(String spelled, String text, String unit) {
    int seeds = text.equals("auto") ? AUTO : Form.WHOLE.reader().read(spelled, text, unit);
    if (!text.equals("auto") && (seeds < 1 || seeds > 100_000)) {
      throw new InputException(
          spelled + " is " + text + ", not auto or a whole number from 1 to 100000", null);
    }
    return seeds;
  }

  /**
   * @param refused gets the schedulers that do not tolerate these failures, and why
   * @param drawn where a platform goes that is no file
   */
  private static Study study(
      CommandLineOptions options, Map<SchedulerConfig, String> refused, Path drawn)
      throws IOException {
    return study(options, refused, target(options, drawn));
  }

  /**
   * Returns the study that the options of a question give on a platform.
   *
   * @param refused gets the schedulers that do not tolerate these failures, and why
   */
  static Study study(
      CommandLineOptions options, Map<SchedulerConfig, String> refused, TargetPlatform platform) {
    TargetPlatform target = platform.withAllWorkers().withSlots(StudyOptions.slots(options));
    if (options.has("master-works")) {
      if (!options.has("platform")) {
        options.refuse(" is given beside --master-works", "a file: that master has 1Gf", "speed");
      }
      target = target.withMaster();
    }
    if (options.has(WRITE_PLATFORM)) {
      AtomicFile.checkFile(Path.of(options.required(WRITE_PLATFORM)), "--" + WRITE_PLATFORM);
    }
    if (!options.has("costs") && !options.has("tasks") && !options.has("load")) {
      throw new InputException(
          "--load is missing: how much there is to compute",
          "--tasks 1000, or --costs with the seconds of each");
    }
    List<Application> bags = new ArrayList<>();
    TargetPlatform asIs = target;
    explained(asIs, () -> bags.addAll(bags(options, asIs)));
    Settings how = StudyOptions.how(options);
    Map<String, String> more =
        options.has("platform") ? new LinkedHashMap<>() : unitOfEqual(options);
    ParameterSource source = options.parameters(ParameterSyntax.COMPARE, more);
    FailureMeans failures = FailureMeans.of(source.settings(FailureMeans.FIELDS));
    boolean zone = How.guarantee(how).margin() > 0; // auto needs one
    int seeds =
        options.has(SEEDS.name()) || zone ? options.get(SEEDS) : SequentialSelection.FIRST_STAGE;
    boolean auto = seeds == AUTO;
    if (!auto) {
      options.refuse(" changes nothing without --seeds auto", null, "most-seeds", "decide-within");
    }
    StudyBuilder study =
        Study.builder()
            .name("compare")
            .target(target)
            .bags(bags)
            .seeds(options.whole("first-seed"), auto ? options.whole("most-seeds") : seeds)
            .decideWithin(auto ? options.get(DECIDE_WITHIN) : null)
            .settings(options.all("cfg"));
    if (options.has("deployment")) {
      study.deployed(Path.of(options.required("deployment")));
    }
    study.how(how).parameters(source, Path.of(""));
    String costs = options.get("costs");
    if (costs != null) {
      ClockUnit unit = Fields.timeUnit(options.get("time-unit"));
      String zero = options.get("zero");
      if (zero != null) {
        Fields.COSTS_ZERO.option().parse("--zero", zero);
      }
      study.costs(
          costs,
          options.get("costs-column"),
          more.getOrDefault("costs-host", options.get("costs-host")),
          unit == null ? null : unit.word,
          zero);
    }
    if (!failures.equals(FailureMeans.NONE)) {
      study.failures(FailureMeans.NONE, failures);
    }
    int survivors = 0;
    for (ConfiguredScheduler configuration :
        configurations(
            options,
            Registry.load(),
            "all",
            bags.isEmpty() && !target.deep() ? Shape.STAR : Shape.TREE)) {
      String why = configuration.cannotSurvive(failures);
      if (why == null) {
        study.configuration(configuration);
        survivors++;
      } else {
        refused.put(configuration.config(), why);
      }
    }
    if (survivors == 0) {
      throw new InputException("none of these schedulers survives failures", "fac2 does");
    }
    return study.build();
  }

  private static void explained(TargetPlatform target, Runnable check) {
    try {
      check.run();
    } catch (InputException e) {
      throw target.explained(e);
    }
  }

  private static List<Application> bags(CommandLineOptions options, TargetPlatform target) {
    String text = options.get("bags");
    if (text == null && !target.deep()) {
      return List.of();
    }
    options.refuse(" does not go with a tree: all its hosts take part", null, "workers", "select");
    if (text == null) {
      return List.of(); // one, of the unit
    }
    return InputException.placed(
        e -> new InputException("--bags " + e.problem(), e.hint()), () -> Bags.parse(text));
  }

  /** Returns what --schedulers names, and --set and --select say of it. */
  public static List<ConfiguredScheduler> configurations(
      CommandLineOptions options, Registry registry, String otherwise, Shape shape) {
    List<String> names = options.names("schedulers");
    names = names == null ? List.of(otherwise.split(",", -1)) : names;
    if (names.equals(List.of("all"))) {
      names = shape == Shape.STAR ? registry.names(shape) : registry.names();
    }
    return configurations(options, names, registry, shape);
  }

  /** Returns what --set and --select say of schedulers. */
  static List<ConfiguredScheduler> configurations(
      CommandLineOptions options, List<String> names, Registry registry, Shape shape) {
    List<SchedulerSpec> words =
        names.stream().map(name -> SchedulerSpec.read(name, registry.names())).toList();
    Map<String, Map<String, String>> set = new LinkedHashMap<>();
    words.forEach(word -> set.put(word.scheduler(), new LinkedHashMap<>()));
    for (String text : options.all("set")) {
      SetParameter one = SetParameter.of(text, set.keySet(), "is not compared");
      Objects.requireNonNull(set.get(one.scheduler())).put(one.name(), one.value());
    }
    List<ConfiguredScheduler> configurations = new ArrayList<>();
    for (SchedulerSpec word : words) {
      for (Map<String, String> alternative : word.parameters().combinations()) {
        Map<String, String> own =
            new LinkedHashMap<>(Objects.requireNonNull(set.get(word.scheduler())));
        alternative.forEach((name, value) -> {
          if (own.put(name, value) != null) {
            throw new InputException(
                "--set " + word.scheduler() + "." + name + " is given, but --schedulers has it",
                null);
          }
        });
        String name = word.scheduler();
        Registry.introduce(name, own);
        Settings.Builder settings = new Settings.Builder();
        if (!own.isEmpty()) {
          List<Parameter<?>> known = registry.kind(name).master(shape);
          own.forEach((parameter, value) ->
              settings.read(
                  Parameter.named(known, parameter, name),
                  alternative.containsKey(parameter)
                      ? "--schedulers " + name + ":" + parameter + "="
                      : "--set " + name + "." + parameter + "=",
                  value));
        }
        SchedulerKind kind = shape == Shape.STAR ? registry.kind(name, shape) : registry.kind(name);
        if (options.has("select")
            && kind.master().contains(As4drKinds.SELECT)
            && !own.containsKey(As4drKinds.SELECT.name())) {
          settings.set(As4drKinds.SELECT, "own");
        }
        ConfiguredScheduler one = new ConfiguredScheduler(name, kind, settings.build());
        if (configurations.contains(one)) {
          throw new InputException("--schedulers names \"" + one.label() + "\" twice", null);
        }
        configurations.add(one);
      }
    }
    if (configurations.stream().noneMatch(one -> one.kind().master().contains(As4drKinds.SELECT))) {
      options.refuse(" changes nothing: no scheduler here has it", "as4dr", "select");
    }
    return configurations;
  }

  /** Tells whether standard output is a terminal. */
  private static boolean isTerminal() {
    return Integer.getInteger("loadstar.table.columns") != null;
  }

  /** The parts of {@code --set SCHEDULER.PARAMETER=VALUE}. */
  record SetParameter(String scheduler, String name, String value) {
    /**
     * Reads it. Names of schedulers may have dots and equals signs of their own.
     *
     * @param schedulers that there are
     * @param missing completes "--set names "x", which ..."
     */
    static SetParameter of(String text, Collection<String> schedulers, String missing) {
      String scheduler =
          schedulers.stream()
              .filter(name -> text.startsWith(name + "."))
              .max(Comparator.comparingInt(String::length))
              .orElse(null);
      int from = scheduler == null ? 0 : scheduler.length() + 1;
      int equals = text.indexOf('=', from);
      int dot = scheduler == null && equals > 0 ? text.lastIndexOf('.', equals) : from - 1;
      if (dot <= 0 || equals <= dot + 1) {
        throw new InputException(
            "--set is \"" + text + "\", not SCHEDULER.PARAMETER=VALUE", "\"--set ss.chunk=10\"");
      }
      if (scheduler == null) {
        String named = text.substring(0, dot);
        throw new InputException(
            "--set names \"" + named + "\", which " + missing, NearestName.hint(named, schedulers));
      }
      return new SetParameter(scheduler, text.substring(from, equals), text.substring(equals + 1));
    }
  }
}
