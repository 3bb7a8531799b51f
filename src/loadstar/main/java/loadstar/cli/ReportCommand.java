package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.report.page.CampaignSection;
import loadstar.report.page.Names;
import loadstar.report.page.ReportPage;
import loadstar.report.page.ReportPage.ResultFolder;
import loadstar.result.AtomicFile;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.RunRecord;
import org.jspecify.annotations.Nullable;

/** Writes one page, or tables for a paper, from a folder of results. */
final class ReportCommand extends Command {
  private static final String PAGE = "report.html";
  private static final List<OutputFormat> METHODS = List.of(OutputFormat.TEXT, OutputFormat.TEX);

  /** The names of files that a page may be made of. */
  private static final Pattern RESULT =
      Pattern.compile(".*\\.(csv|svg|db)|(experiment|compare|run|workers|validate)\\.json");

  private static final String CAMPAIGN = "\\.(ya?ml|db)$";

  ReportCommand() {
    super("report", "make one page, or tables for a paper, from results");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar report DIR|FILE.yaml|FILE.db [OPTION]...",
            """
            Makes one HTML file from what reproduce, compare, workers and run have written below DIR, or from the
            results of a campaign: of the runs that FILE.yaml names now, or of the last call whose results
            FILE.db has. It has tables, rankings, figures and schedules, with the command that gives each
            number again, and needs no network and no other file.

            With --format text, md or tex (LaTeX with booktabs) it prints the tables instead; with
            --format json their numbers. With --methods it prints a paragraph for a paper, in text or
            LaTeX: how the results were made, from what was recorded with them.
            """)
        .formats(
            OutputFormat.HTML,
            OutputFormat.TEXT,
            OutputFormat.MD,
            OutputFormat.TEX,
            OutputFormat.JSON)
        .flag("methods", "print how the results were made, as for a paper: text or tex")
        .value("title", "TEXT", "of the page (default: the question, or the campaign's name)")
        .output(
            "out",
            "FILE",
            "the page, or the tables; - is standard output (default: DIR/"
                + PAGE
                + ", FILE.html; tables: standard output)")
        .value(
            StudyPackage.ANONYMOUS,
            "WORD",
            "for a submission: made-up names of platforms and hosts, no files, folders, commands,"
                + " machine; keep WORD secret: the same WORD gives the same names on every page")
        .value("results", "FILE.db", "where the results of FILE.yaml are (default: beside it)")
        .classes()
        .trust("")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Path folder =
        Path.of(
            options.word(
                "report needs one folder of results, one FILE.yaml or one FILE.db",
                "see loadstar report --help"));
    boolean methods = options.has("methods");
    OutputFormat format = methods && !options.has("format") ? OutputFormat.TEXT : options.format();
    if (methods && !METHODS.contains(format)) {
      throw new InputException(
          "--methods is a paragraph, and --format is " + format.word(), "--format text or tex");
    }
    boolean html = format == OutputFormat.HTML;
    boolean campaign = Files.isRegularFile(folder);
    String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    String given = options.get("title");
    String word = options.get(StudyPackage.ANONYMOUS);
    Names names = word == null ? Names.asTheyAre() : StudyPackage.hidden(word);
    String title = given == null && names.hides() ? "Results" : given;
    Path otherwise =
        campaign
            ? folder.resolveSibling(name.replaceFirst(CAMPAIGN, "") + ".html")
            : folder.resolve(PAGE);
    String to = options.get("out");
    if (to != null && !campaign) {
      refuseResult(Path.of(to), folder);
    }
    Path file;
    String text;
    try {
      ReportPage page =
          campaign
              ? new ReportPage(campaign(options, folder, names), title, environment(names))
              : new ReportPage(ResultFolder.of(folder), title, environment(names), names);
      file = file(to, html ? otherwise : null);
      text = methods ? methods(page, folder, format) : text(page, format);
    } catch (IllegalArgumentException e) { // text that is no number, or a missing column
      throw new InputException(
          folder, "a table of it cannot be used: " + e.getMessage(), "run again what wrote it");
    }
    if (file == null) {
      out.print(text);
    } else {
      AtomicFile.write(file, text);
      out.println("wrote " + file);
    }
    return DONE;
  }

  private String text(ReportPage page, OutputFormat format) throws IOException {
    return switch (format) {
      case HTML -> page.html();
      case JSON -> JsonOutput.write(name(), page.data());
      default -> page.tables(format);
    };
  }

  private static String methods(ReportPage page, Path folder, OutputFormat format) {
    String text = page.methods(format);
    if (text.isEmpty()) {
      throw new InputException(
          folder,
          "--methods is about comparisons and campaigns, and there is none",
          "loadstar compare --out " + folder);
    }
    return text;
  }

  private static CampaignSection campaign(CommandLineOptions options, Path file, Names names)
      throws IOException {
    try (CampaignResults results = CampaignResults.of(options, file)) {
      ResultStore store = results.store();
      List<RunRecord> rows = store.rows();
      Map<String, String> notes = results.notes();
      List<Ranking> rankings = CampaignSection.rankings(rows, notes, names);
      if (rankings.isEmpty()) {
        throw new IOException(
            file
                + ": "
                + (rows.isEmpty() ? "it has no run of a campaign" : results.missing(rows.size())));
      }
      Set<String> shown = rows.stream().map(RunRecord::key).collect(Collectors.toSet());
      return new CampaignSection(
          rankings,
          rows.stream()
              .filter(row -> row.metrics() == null)
              .map(row -> row.config().label())
              .toList(),
          notes,
          store.versions(),
          store.failures().values().stream()
              .filter(failure -> shown.contains(failure.key()))
              .map(failure -> List.of(failure.message(), failure.log()))
              .toList(),
          names);
    }
  }

  private static @Nullable Path file(@Nullable String given, @Nullable Path otherwise) {
    Path file = given == null ? otherwise : given.equals("-") ? null : Path.of(given);
    if (file != null) {
      AtomicFile.checkFile(file, "--out");
    }
    return file;
  }

  /** Refuses to replace a file of the results below a folder by a page about them. */
  private static void refuseResult(Path file, Path folder) throws IOException {
    if (Files.isRegularFile(file)
        && RESULT.matcher(String.valueOf(file.getFileName())).matches()
        && file.toRealPath().startsWith(folder.toRealPath())) {
      InputFiles.refuse(file, "--out", List.of(file.toString()));
    }
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.replaceFirst(".*?: *", ""))
          .orElse("unknown");
    } catch (IOException | UncheckedIOException e) {
      return "unknown";
    }
  }

  private static Map<String, String> environment(Names names) {
    Map<String, String> environment = new LinkedHashMap<>(Version.all());
    if (names.hides() || PackageProcess.isAnonymous()) {
      return environment;
    }
    Stream<String> system = Stream.of("os.name", "os.version", "os.arch").map(System::getProperty);
    environment.put("system", "%s %s, %s".formatted(system.toArray()));
    environment.put("machine", processor());
    environment.put("made", LocalDate.now(ZoneOffset.UTC).toString());
    environment.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    return environment;
  }
}
