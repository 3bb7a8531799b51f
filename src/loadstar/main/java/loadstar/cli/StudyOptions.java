package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Settings;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.report.JsonOutput;
import loadstar.report.page.CampaignSection;
import loadstar.result.AtomicFile;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.InProcessRunner;
import loadstar.study.PlatformFacts;
import loadstar.study.ResultStore;
import loadstar.study.RunControls;
import loadstar.study.Study;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;

/**
 * The options that {@code compare} and {@code campaign} have in common: the runner and the files of
 * results.
 */
final class StudyOptions {
  /** The option, and the note of the last call, for the workers on each host, or {@link #NONE}. */
  static final String SLOTS = "slots";

  /** The text of a note for an option that was not given. */
  static final String NONE = "null";

  /** The ways to isolate runs, as the user types them. */
  static final List<String> ISOLATIONS = List.of("world", "process");

  static final String APART =
      "world: short runs share a process, each with a fresh SimGrid; process: each run has its own"
          + " (default: world; the results are the same)";

  private StudyOptions() {}

  /**
   * Declares the options.
   *
   * @param results description of {@code --results}, and the file without it
   */
  static CommandLineOptions addTo(CommandLineOptions options, String results) {
    return players(
        options
            .value("results", "FILE.db", results)
            .flag("quiet", "print no progress")
            .flag("retry-failed", "run also what failed in an earlier call"));
  }

  /** Declares the options that say who plays the runs, and within which limits. */
  static CommandLineOptions players(CommandLineOptions options) {
    return options
        .whole(
            "jobs",
            "N",
            1,
            1024,
            null,
            "runs at a time (default: number of processors, as far as a third of the memory"
                + " holds their platforms)")
        .choice("isolation", "HOW", ISOLATIONS, APART)
        .value(PlatformFile.SLOTS, "N")
        .fields(RunControls.OF_ALL, ParameterSyntax.COMPARE)
        .trust("")
        .classes();
  }

  static int jobs(CommandLineOptions options, Study study) {
    return options.has("jobs") ? options.whole("jobs") : LocalRunner.usualJobs(study.hosts());
  }

  static Isolation isolation(CommandLineOptions options) {
    return Isolation.valueOf(options.choice("isolation").toUpperCase(Locale.ROOT));
  }

  /**
   * Returns a runner on this machine.
   *
   * @param folder of runs under way
   * @param briefFirst whether schedulers with short runs come first
   */
  static Runner runner(
      CommandLineOptions options, Study study, Path folder, Progress progress, boolean briefFirst) {
    LocalRunner runner =
        study.local(
            new LocalRunner(folder, jobs(options, study), progress, isolation(options)),
            briefFirst);
    return options.has("isolation") ? runner : InProcessRunner.before(runner, study, progress);
  }

  static int slots(CommandLineOptions options) {
    return options.whole(SLOTS, PlatformFile.ALL_CORES);
  }

  /** Returns the settings of the study that options give. */
  static Settings controls(CommandLineOptions options) {
    return options.parameters(ParameterSyntax.COMPARE, Map.of()).given(RunControls.FIELDS);
  }

  /** Returns the folder of --out, in which these files can be written; null if it is not given. */
  static @Nullable Path folder(CommandLineOptions options, List<String> files) {
    String name = options.get("out");
    if (name != null) {
      AtomicFile.checkFolder(Path.of(name), "--out");
      for (String file : files) {
        AtomicFile.refuseOtherThanFile(Path.of(name, file), "another --out");
        options.refuseInput(Path.of(name, file), "--out");
      }
    }
    return name == null ? null : Path.of(name);
  }

  /** Returns the folder of runs beside the results, with files of a command that was killed. */
  static Path runs(Path results) {
    return results.resolveSibling(results.getFileName() + ".runs");
  }

  /** Returns the folder of drawn platforms beside the results. */
  static Path platforms(Path results) {
    return results.resolveSibling(results.getFileName() + LONGEST);
  }

  /** The most bytes of a file's name, on all usual file systems. */
  private static final int MOST_BYTES = 255;

  /** The longest suffix of files beside a file of results. */
  private static final String LONGEST = ".platforms";

  /**
   * Returns the option by which a command's results go to another place.
   *
   * @param otherwise the option that counts where {@code --results} is not given
   */
  static String place(CommandLineOptions options, String otherwise) {
    return PackageProcess.isAtWork()
        ? PackageProcess.place()
        : options.has("results") ? "--results" : otherwise;
  }

  /**
   * Refuses a file that cannot be a file of results.
   *
   * @param place the option that says where it is
   */
  static void check(Path results, String place) throws IOException {
    AtomicFile.checkFile(results, place);
    int bytes = String.valueOf(results.getFileName()).getBytes(StandardCharsets.UTF_8).length;
    int most = MOST_BYTES - LONGEST.length();
    if (bytes > most) {
      throw new InputException(
          results,
          "this name has "
              + bytes
              + " bytes; with the files that stand beside it, it may have up to "
              + most,
          "a shorter " + place);
    }
    refuseOutput(results, place);
    ResultStore.refuseForeign(results);
  }

  /** Refuses the file that this process prints to: its text would stand among the results. */
  private static void refuseOutput(Path results, String place) throws IOException {
    List<String> streams = List.of("standard output", "standard error");
    for (int number = 1; number <= streams.size(); number++) {
      Path printed = Path.of("/proc/self/fd/" + number);
      if (Files.exists(results) && Files.exists(printed) && Files.isSameFile(results, printed)) {
        throw new InputException(
            results,
            streams.get(number - 1) + " goes to this file, which is to have the results",
            "another " + place);
      }
    }
  }

  /**
   * Returns the file of results that a name denotes.
   *
   * @throws InputException if it has several names, as SQLite has a log for each
   */
  static Path alone(Path results) throws IOException {
    Path target = Files.exists(results) ? results.toRealPath() : results;
    if (Files.exists(target)
        && Files.getAttribute(target, "unix:nlink") instanceof Integer n
        && n > 1) {
      throw new InputException(
          results.toString(),
          0,
          n
              + " names (hard links) lead to this file, and two commands could not know of each"
              + " other",
          "cp \"" + results + "\" ANOTHER.db");
    }
    return target;
  }

  /**
   * Locks a file of results, on which one command at a time works; closing the lock lets the next
   * one in.
   *
   * @param place the option that says where the file is
   * @throws InputException if the file cannot be one of results, or another command works on it
   */
  static ResultLock lock(Path results, String place) throws IOException {
    check(results, place);
    return ResultLock.of(results, alone(results), place);
  }

  /**
   * Refuses a file that could not be locked now, before anything is written beside it.
   *
   * @param place the option that says where the file is
   */
  static void checkLock(Path results, String place) throws IOException {
    boolean isNew = !Files.exists(results);
    try (ResultLock lock = lock(results, place)) {
      if (isNew) {
        lock.remove();
      }
    }
  }

  static void warnings(List<String> warnings, PrintStream err) {
    warnings.forEach(warning -> err.println("loadstar: " + warning));
  }

  static Map<String, String> notes(Study study, String rerun) {
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put(CampaignSection.NAME, study.name());
    notes.put(CampaignSection.RERUN, rerun);
    notes.put(CampaignSection.MARGIN, Double.toString(study.guarantee().margin()));
    notes.put(CampaignSection.CONFIDENCE, Double.toString(study.guarantee().confidence()));
    notes.put(CampaignSection.SELECTS, String.valueOf(study.decideWithin() != null));
    notes.put(CampaignSection.PROBLEMS, Integer.toString(study.problems()));
    notes.put(CampaignSection.UNTIL_CI, String.valueOf(study.untilCi()));
    study
        .targets()
        .forEach(target ->
            notes.put(CampaignSection.PLATFORM + target.name(), target.platform().toString()));
    for (TargetPlatform target : study.targets()) {
      PlatformFacts.of(target)
          .ifPresent(facts ->
              notes.put(CampaignSection.FACTS + target.name(), JsonOutput.write(facts.json())));
    }
    Version.all().forEach((name, text) -> notes.put(CampaignSection.VERSION + name, text));
    notes.put(CampaignSection.CONFIG, String.join(" ", study.settings()));
    return notes;
  }
}
