package loadstar.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.campaign.Build;
import loadstar.input.Temporary.WorkFolder;
import loadstar.report.Escapes;
import loadstar.report.page.CampaignSection;
import loadstar.study.Execution;
import loadstar.study.ResultStore;
import loadstar.study.RunControls;
import loadstar.study.Study;
import loadstar.study.StudyReader;
import org.jspecify.annotations.Nullable;

/**
 * The results of a campaign for reading: of the runs in FILE.yaml as it is now, or of those of the
 * last call that wrote FILE.db.
 *
 * @param notes about the campaign besides the runs
 * @param because why runs of a FILE.yaml have no result, with the number of runs; empty for a
 *     FILE.db
 */
record CampaignResults(ResultStore store, Map<String, String> notes, Map<String, Integer> because)
    implements AutoCloseable {
  /** The first bytes of a file of SQLite; no campaign file begins with them. */
  private static final String SQLITE = "SQLite format 3";

  private static final int SHOWN_REASONS = 3;

  static CampaignResults of(CommandLineOptions options, Path file) throws IOException {
    Path results = path(options, file);
    ResultStore store = ResultStore.existing(results);
    try {
      CampaignResults all =
          isDatabase(file)
              ? new CampaignResults(store, new LinkedHashMap<>(store.notes()), Map.of())
              : ofToday(options, file, store);
      all.notes.replaceAll((name, note) -> isPlatform(name) ? platform(results, note) : note);
      return all;
    } catch (Throwable e) {
      store.close();
      throw e;
    }
  }

  /**
   * Names the files of platforms as they are seen from the folder of the results, so that a package
   * can be moved, and does not tell where it was made.
   */
  static void namePlatformsFrom(Path results, Map<String, String> notes) {
    Path folder = folder(results);
    notes.replaceAll((name, note) ->
        isPlatform(name)
            ? folder.relativize(Path.of(note).toAbsolutePath().normalize()).toString()
            : note);
  }

  /** Returns where the file of a platform is, which a package names from the folder of results. */
  private static String platform(Path results, String note) {
    Path packed = folder(results).resolve(note).normalize();
    return !Files.exists(Path.of(note)) && Files.exists(packed) ? packed.toString() : note;
  }

  private static Path folder(Path results) {
    return Objects.requireNonNull(results.toAbsolutePath().normalize().getParent());
  }

  private static boolean isPlatform(String note) {
    return note.startsWith(CampaignSection.PLATFORM);
  }

  private static CampaignResults ofToday(CommandLineOptions options, Path file, ResultStore store)
      throws IOException {
    Map<String, String> recorded = store.notes();
    try (WorkFolder drawn = WorkFolder.create()) {
      Study study = study(options, file, drawn.path(), recorded);
      Execution execution = new Execution(study, Build.versions(), store, false);
      Map<String, Integer> because = execution.standing().reasons();
      store.show(execution.members());
      Map<String, String> notes =
          new LinkedHashMap<>(StudyOptions.notes(study, rerun(options, file, recorded)));
      recorded.forEach((name, note) -> { // drawn platforms are in the folder of that call
        if (Stream.of(CampaignSection.PLATFORM, CampaignSection.FACTS, CampaignSection.VERSION)
            .anyMatch(name::startsWith)) {
          notes.put(name, note);
        }
      });
      return new CampaignResults(store, notes, because);
    }
  }

  private static @Nullable String note(Map<String, String> recorded, String note) {
    String text = recorded.get(note);
    return StudyOptions.NONE.equals(text) ? null : text;
  }

  /**
   * Reads the study of a campaign file, with the options that override it.
   *
   * @param recorded notes of the call that made the results, whose options hold; empty for none
   */
  static Study study(
      CommandLineOptions options, Path file, Path drawn, Map<String, String> recorded)
      throws IOException {
    String each = note(recorded, StudyOptions.SLOTS);
    Integer slots = each == null ? null : Integer.valueOf(each);
    String width = note(recorded, CampaignSection.UNTIL_CI);
    return StudyReader.read(
        file,
        Registry.load(),
        drawn,
        options.has(StudyOptions.SLOTS) ? (Integer) StudyOptions.slots(options) : slots,
        study -> {
          if (width != null && !study.controls().has(RunControls.UNTIL_CI.parameter())) {
            study.controls(RunControls.UNTIL_CI.settings(Double.valueOf(width)));
          }
          study.controls(StudyOptions.controls(options));
        });
  }

  /** Returns the command of the last call as it was typed, if it was of this file. */
  private static String rerun(CommandLineOptions options, Path file, Map<String, String> recorded)
      throws IOException {
    String command = Home.command("campaign", file);
    String typed = recorded.getOrDefault(CampaignSection.RERUN, "");
    if (typed.startsWith(command + " ") || typed.equals(command)) {
      return typed;
    }
    String slots = note(recorded, StudyOptions.SLOTS);
    return command
        + " --results "
        + Escapes.shell(path(options, file).toString())
        + (slots == null ? "" : " --slots " + slots);
  }

  static Path path(CommandLineOptions options, Path file) throws IOException {
    String given = options.get("results");
    return given != null ? Path.of(given) : isDatabase(file) ? file : beside(file);
  }

  static Path beside(Path file) {
    return beside(file, "\\.(ya?ml|db)$", ".db");
  }

  /** Returns another file in the same folder, with another suffix in place of its own. */
  static Path beside(Path file, String own, String other) {
    return file.resolveSibling(String.valueOf(file.getFileName()).replaceFirst(own, "") + other);
  }

  static boolean isDatabase(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".db") || !Files.isRegularFile(file)) {
      return name.endsWith(".db");
    }
    try (InputStream begin = Files.newInputStream(file)) {
      return new String(begin.readNBytes(SQLITE.length()), StandardCharsets.ISO_8859_1)
          .equals(SQLITE);
    }
  }

  String missing(int runs) {
    String why =
        because.entrySet().stream()
            .limit(SHOWN_REASONS)
            .map(one -> one.getValue() + " " + one.getKey())
            .collect(Collectors.joining(", "));
    return (runs == 1 ? "1 run has no result" : runs + " runs have no result")
        + (why.isEmpty() ? "" : ": " + why + (because.size() > SHOWN_REASONS ? ", ..." : ""));
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
