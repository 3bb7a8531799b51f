package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.result.Guarantee;
import loadstar.result.Table;
import loadstar.study.Ranking;
import loadstar.study.ResultTable;
import org.jspecify.annotations.Nullable;

/**
 * The table that {@code campaign export} writes, a row for each finished run of a FILE.yaml as it
 * is now or of the last call that wrote a FILE.db.
 */
final class CampaignExport {
  private CampaignExport() {}

  /**
   * Writes the table, and beside it one of robustness where the campaign has failures.
   *
   * @param file what the user names: FILE.yaml or FILE.db
   * @param results the file of results
   * @return the exit status: FAILED if runs are missing
   * @throws InputException for options that belong to a call that runs the campaign
   */
  static int run(
      CommandLineOptions options, Path file, Path results, PrintStream out, PrintStream err)
      throws IOException {
    options.refuse(
        " does not belong to export",
        null,
        "plan",
        "jobs",
        "isolation",
        "executor",
        "retry-failed");
    String given = options.get("out");
    boolean json = options.json();
    OutputFormat format = options.format();
    boolean isTable = format != OutputFormat.TEXT && !json;
    boolean printed = given == null ? isTable : given.equals("-");
    if (printed && json) {
      throw new InputException("--out - and --format json both go to standard output", null);
    }
    if (isTable && !printed && format != OutputFormat.CSV) {
      throw new InputException(
          "--format " + format.word() + " goes to standard output, --out is a file of CSV",
          "--out -");
    }
    Path table =
        given != null && !printed
            ? Path.of(given)
            : CampaignResults.beside(results, "\\.db$", ".csv");
    Path failures = CampaignResults.beside(table, "\\.csv$", "-robustness.csv");
    if (!printed) {
      AtomicFile.checkFile(table, "--out");
      AtomicFile.checkFile(failures, "--out");
      // Also where --out is not given: FILE.csv beside FILE.yaml may be the costs of its tasks.
      for (Path written : List.of(table, failures)) {
        InputFiles.refuse(written, "--out", List.of(file.toString(), results.toString()));
      }
    }
    PrintStream messages = json ? err : out;
    try (CampaignResults opened = CampaignResults.of(options, file)) {
      ResultTable exported = ResultTable.of(opened.store());
      if (exported.table().rows() == 0) {
        throw new IOException(
            results
                + ": "
                + (exported.missing() > 0
                    ? opened.missing(exported.missing())
                    : "it has no run of a campaign. Maybe it was copied without its -wal"));
      }
      if (printed) {
        out.print((isTable ? format : OutputFormat.CSV).of(exported.table()));
      } else {
        exported.table().write(table);
        messages.printf(Locale.ROOT, "wrote %s, %d rows%n", table, exported.table().rows());
      }
      Guarantee none = Guarantee.DEFAULT.withMargin(0); // whatever is equivalent
      Table robustness = RobustnessText.csv(Ranking.of(opened.store(), none, false), true);
      if (robustness.rows() > 0 && !printed) {
        robustness.write(failures);
        messages.printf("wrote %s%n", failures);
      }
      if (json) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("table", table.toString());
        all.put("rows", exported.table().rows());
        all.put("missing", exported.missing());
        all.put("robustness", robustness.rows() == 0 ? null : failures.toString());
        out.print(JsonOutput.write("campaign-export", all));
      }
      if (exported.missing() > 0) {
        err.println("loadstar: " + opened.missing(exported.missing()));
        return Command.FAILED;
      }
      return Command.DONE;
    }
  }
}
