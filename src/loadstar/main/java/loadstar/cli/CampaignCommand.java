package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.campaign.Build;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.Summary;
import loadstar.study.Execution;
import loadstar.study.Overview;
import loadstar.study.PlayerSentence;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.RunControls;
import loadstar.study.Study;
import loadstar.study.StudyProgress;
import loadstar.study.StudyRuns;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;

/** Runs the missing runs of a campaign, and writes its table. */
final class CampaignCommand extends Command {
  private static final String EXPORT = "export";

  CampaignCommand() {
    super("campaign", "run everything that a YAML file crosses, only what is missing");
  }

  @Override
  public List<String> words() {
    return List.of(EXPORT);
  }

  @Override
  public CommandLineOptions options() {
    CommandLineOptions own =
        new CommandLineOptions(
                "loadstar campaign FILE.yaml [OPTION]...\n"
                    + "       loadstar campaign export FILE.yaml|FILE.db --out TABLE.csv",
                """
                Simulates every combination of the platforms, schedulers, parameters, loads, noise and seeds
                that a file names. docs/campaigns.md shows how to write the file.

                Results are kept in FILE.db, a SQLite file. Interrupted, or called again, the command runs only
                what is missing; --retry-failed repeats what has failed. With --executor slurm the runs become
                an array job, and FILE.db has to be in a folder that all machines see.

                export writes a table with a row for each finished run: for FILE.yaml, of the runs that the
                file names now; for FILE.db, of those of the last call. Exit status 1: runs failed or are missing.
                """)
            .flag("plan", "say what would run, and why, and run nothing");
    return StudyOptions.addTo(
        CampaignExecutor.addTo(own)
            .fields(List.of(RunControls.UNTIL_CI), ParameterSyntax.COMPARE)
            .output(
                CampaignAssignment.OPTION,
                "FILE",
                "of a campaign of one problem: write here which worker computes which task in the"
                    + " first run of the best scheduler, CSV or .json")
            .value(StudyPackage.OPTION, "DIR", StudyPackage.MEANING)
            .value(StudyPackage.ANONYMOUS, "WORD", StudyPackage.MEANING_OF_ANONYMOUS)
            .output("out", "FILE", "table that export writes, or - (default: FILE.csv)")
            .formatsOfTables()
            .words(Words.ANYWHERE),
        "where results are (default: beside FILE.yaml)");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    try {
      return campaign(options, out, err);
    } catch (InputException e) {
      String hint = e.hint();
      throw hint == null
          ? e
          : new InputException(e.file(), e.line(), e.problem(), options.entries(hint));
    }
  }

  private int campaign(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    List<String> words = options.words();
    boolean export = !words.isEmpty() && words.getFirst().equals(EXPORT);
    List<String> files = export ? words.subList(1, words.size()) : words;
    if (files.size() != 1) {
      throw new InputException(
          files.isEmpty() ? "campaign needs a file" : "cannot use \"" + files.get(1) + "\"",
          "see --help");
    }
    Path file = Path.of(files.getFirst());
    Path results = CampaignResults.path(options, file);
    if (export) {
      options.refuse(
          " belongs to a call that runs the campaign",
          null,
          CampaignAssignment.OPTION,
          StudyPackage.OPTION);
      return CampaignExport.run(options, file, results, out, err);
    }
    options.refuse(" belongs to export", "campaign export " + file, "out");
    if (options.has("plan")) {
      options.refuse(" changes nothing with --plan", null, CampaignAssignment.OPTION);
    }
    StudyPackage.checkAlone(options);
    boolean json = options.json();
    OutputFormat format = options.format();
    if (format != OutputFormat.TEXT && !json) {
      throw new InputException(
          "--format " + format.word() + " belongs to export",
          "campaign export " + file + " --format " + format.word());
    }
    PrintStream messages = json ? err : out;
    if (options.has(StudyPackage.OPTION)) {
      options.refuse(
          " does not go with --crate", null, "plan", "executor", CampaignAssignment.OPTION);
      Study study;
      try (WorkFolder drawn = WorkFolder.create()) {
        study = CampaignResults.study(options, file, drawn.path(), Map.of());
      }
      return StudyPackage.campaign(options, file, study, messages, err);
    }
    if (options.has("plan")) {
      // A plan leaves nothing behind: neither drawn platforms nor a file of results.
      var unused = StudyOptions.alone(results);
      try (WorkFolder drawn = WorkFolder.create();
          ResultStore store = ResultStore.look(results)) {
        Study study = CampaignResults.study(options, file, drawn.path(), Map.of());
        StudyOptions.warnings(study.warnings(), err);
        int jobs = CampaignExecutor.jobs(options, study);
        Execution execution = execution(options, study, store);
        CampaignText text = new CampaignText(study, execution.standing(), messages);
        text.summary(execution.most(), jobs);
        text.missing();
        if (json) {
          Map<String, @Nullable Object> all = CampaignJson.of(study, execution.standing(), results);
          List<Object> points = new ArrayList<>();
          StudyRuns.seedsByPoint(execution.standing().missing())
              .forEach((point, seeds) -> points.add(Map.of("point", point.text(), "seeds", seeds)));
          all.put("to_run", points);
          out.print(JsonOutput.write(name(), all));
        }
        return DONE;
      }
    }
    // Wrong values of them are reported before anything is written.
    CampaignExecutor.check(options);
    UnmadeResults unmade = UnmadeResults.before(results);
    // The lock is taken before drawn platforms are written beside the results.
    try (ResultLock lock = StudyOptions.lock(results, StudyOptions.place(options, "--results"))) {
      int status;
      try {
        Study study =
            CampaignResults.study(options, file, StudyOptions.platforms(results), Map.of());
        CampaignAssignment.check(options, study, results);
        StudyOptions.warnings(study.warnings(), err);
        status = simulate(options, file, study, results, out, err);
      } catch (InputException e) {
        unmade.remove(lock);
        throw e;
      }
      return lock.isOpen() ? status : FAILED;
    }
  }

  private int simulate(
      CommandLineOptions options,
      Path file,
      Study study,
      Path results,
      PrintStream out,
      PrintStream err)
      throws IOException {
    boolean json = options.json();
    PrintStream messages = json ? err : out;
    int jobs = CampaignExecutor.jobs(options, study);
    try (ResultStore store = ResultStore.open(results)) {
      Execution execution = execution(options, study, store);
      new CampaignText(study, execution.standing(), messages).summary(execution.most(), jobs);
      Map<String, String> notes = StudyOptions.notes(study, options.typed(name()));
      if (PackageProcess.isAtWork()) {
        CampaignResults.namePlatformsFrom(results, notes);
      }
      boolean slots = options.has(StudyOptions.SLOTS);
      notes.put(StudyOptions.SLOTS, slots ? "" + StudyOptions.slots(options) : StudyOptions.NONE);
      store.note(notes);
      boolean waited = run(options, execution, study, results, err);
      boolean selected = study.decideWithin() != null;
      List<Ranking> rankings =
          json
              ? Ranking.of(store, study.guarantee(), selected)
              : Ranking.of(store, study.guarantee(), selected, PlayerSentence.METRICS);
      playedBy(rankings, messages, err);
      StudyProgress standing = execution.standing();
      String overview = Overview.of(rankings).sentence();
      if (!overview.isEmpty()) {
        overview =
            Overview.part(standing.done(), standing.members(), rankings.size(), study.problems())
                + overview;
        messages.println(overview);
      }
      CampaignAssignment.write(options, study, standing, rankings, messages);
      new CampaignText(study, standing, messages).end(results, file, waited);
      if (json) {
        Map<String, @Nullable Object> all = CampaignJson.of(study, standing, results);
        CampaignJson.add(all, rankings, overview);
        out.print(JsonOutput.write(name(), all));
      }
      boolean complete = standing.failed().isEmpty() && standing.missing().isEmpty();
      return complete || !waited ? DONE : FAILED;
    }
  }

  private static Execution execution(CommandLineOptions options, Study study, ResultStore store)
      throws IOException {
    return new Execution(study, Build.versions(), store, options.has("retry-failed"));
  }

  private static void playedBy(List<Ranking> rankings, PrintStream messages, PrintStream err) {
    if (trials(rankings).anyMatch(trial -> trial.metrics().has(Summary.BY_ARITHMETIC))) {
      messages.println(Terminal.wrapped(PlayerSentence.sentence(trials(rankings))));
    }
    PlayerSentence.differences(trials(rankings)).forEach(line -> err.println("loadstar: " + line));
  }

  private static Stream<Trial> trials(List<Ranking> rankings) {
    return rankings.stream().flatMap(Ranking::eachTrial);
  }

  private static boolean run(
      CommandLineOptions options, Execution execution, Study study, Path results, PrintStream err)
      throws IOException {
    try (ConsoleProgress progress = new ConsoleProgress(options, err, !PackageProcess.isAtWork())) {
      return execution.run(CampaignExecutor.runner(options, study, results, progress));
    }
  }
}
