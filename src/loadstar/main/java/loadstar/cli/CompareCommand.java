package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.algorithm.Shape;
import loadstar.campaign.Build;
import loadstar.campaign.Ending;
import loadstar.campaign.Runner;
import loadstar.input.Temporary.WorkFolder;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.platform.WorkerKinds;
import loadstar.report.AssignmentFile;
import loadstar.report.BriefRows;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.study.AdvisedAssignment;
import loadstar.study.BestKnown;
import loadstar.study.DispatchLimit;
import loadstar.study.Explanation;
import loadstar.study.Note;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.ScheduleOutline;
import loadstar.study.SchedulerConfig;
import loadstar.study.Study;
import loadstar.study.StudyOutcome;
import loadstar.study.StudyResult;
import loadstar.study.Variation;
import loadstar.study.WhatIf;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ranks several schedulers on one platform of the user's, and advises one. It executes a study of
 * one problem, and prints and writes its outcome.
 */
public final class CompareCommand extends Command {
  private static final String JSON = "compare.json";

  /** The names of the files that --out writes, drawings last. */
  private static final List<String> FILES = List.of("compare.csv", JSON, "compare.svg");

  private static final String PDF = "compare.pdf";
  private static final String ROBUSTNESS = "robustness.csv";

  CompareCommand() {
    super("compare", "simulate several schedulers on one platform and rank them");
  }

  @Override
  public CommandLineOptions options() {
    return StudyOptions.addTo(
        QuestionOptions.addTo(
                new CommandLineOptions(
                    "loadstar compare --platform P.xml|--workers N --load L|--tasks N|--costs FILE"
                        + " [OPTION]...",
                    """
                    Ranks schedulers on the star that a master's host makes of a platform, all with the same load,
                    costs and seeds, and advises one. No deployment file is needed.

                    Without a platform file there are N equal workers and a master:
                    "--workers 8 --costs times.txt" is a whole question. Options that describe the problem may
                    have several values, --ports "1|2|unlimited": each is compared by itself. Files do not; a
                    campaign compares those.

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
            .output(
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
        "keep the runs there, and run only what is missing; campaign export and report read it"
            + " (default: with --out DIR, DIR/compare.db)");
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
      Path assignment = Path.of(options.required("assignment"));
      AtomicFile.checkFile(assignment, "--assignment");
      if (options.has("out")) {
        Path results = results(options, Path.of(options.required("out")));
        InputFiles.refuse(assignment, "--assignment", List.of(results + ""));
      }
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
    var unusedFolder =
        StudyOptions.folder(
            options, Stream.concat(FILES.stream(), Stream.of(PDF, ROBUSTNESS)).toList());
    Study study = QuestionOptions.study(options, refused, temporary);
    if (study.shape() == Shape.TREE) {
      QuestionOptions.explained(
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
      QuestionOptions.explained(study.targets().getFirst(), () -> Variation.check(study));
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
      QuestionOptions.explained(study.targets().getFirst(), () -> BestKnown.check(study));
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
      StudyOptions.warnings(QuestionOptions.unitsLeftOut(options), err);
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
          study = QuestionOptions.study(options, refused, StudyOptions.platforms(file));
        }
        QuestionOptions.writePlatform(options, study, format.statusStream(out, err));
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
        BestKnown best = null;
        try {
          best = best(options, study, ranking, stop);
          if (best != null) {
            notes.add(best.note());
          }
        } catch (InputException e) { // the ranking is there, and is printed
          notes.add(new Note(Note.Subject.BEST, e.getMessage() + "."));
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
      format
          .statusStream(out, err)
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
      written.addAll(options.has("pdf") ? List.of(PDF) : List.of());
      for (String drawing : written.subList(2, written.size())) {
        text.draw(folder.resolve(drawing));
      }
      PrintStream messages = format.statusStream(out, err);
      if (outcome.rankings().size() > 1) {
        RobustnessText.csv(outcome.rankings(), false).write(folder.resolve(ROBUSTNESS));
        messages.println("wrote " + folder.resolve(ROBUSTNESS));
      } else { // it would be that of another comparison
        Files.deleteIfExists(folder.resolve(ROBUSTNESS));
      }
      written.forEach(name -> messages.println("wrote " + folder.resolve(name)));
      messages.println("next: " + Home.command("report", folder));
    }
  }

  /** Properties of a question that another call for more seeds of the same has otherwise. */
  private static final List<String> OF_SEEDS = List.of("seeds", "seeds_select", "random");

  /** Returns a sentence if results of another question are replaced; empty where they are not. */
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
   * Returns sentences on whose link messages share, where the bandwidth of links is given and that
   * is not; and on which worker costs are seconds, where workers differ and that is not given.
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
      WorkerKinds kinds = QuestionOptions.kinds(options);
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
    boolean kept = file != null && !PackageProcess.isAtWork(); // a part of a package is not
    try (ConsoleProgress progress = new ConsoleProgress(options, err, kept);
        Ending ending = Ending.with(progress::interruptedBetweenRuns);
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

  /** Tells whether standard output is a terminal. */
  private static boolean isTerminal() {
    return Integer.getInteger("loadstar.table.columns") != null;
  }
}
