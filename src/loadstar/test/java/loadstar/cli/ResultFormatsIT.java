package loadstar.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of results of each format since 5, as their builds have written them. */
class ResultFormatsIT {
  private static final Path KEPT =
      Shell.PROJECT.resolve("src/loadstar/test/resources/loadstar/formats");

  @TempDir Path folder;

  static List<Path> formats() throws IOException {
    try (Stream<Path> all = Files.list(KEPT)) {
      return all.sorted().toList();
    }
  }

  private void copy(Path format) throws IOException {
    try (Stream<Path> all = Files.walk(format)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path to = folder.resolve(format.relativize(file).toString());
        Files.createDirectories(requireNonNull(to.getParent()));
        Files.copy(file, to);
      }
    }
  }

  /** Its rows by column: the order of columns may change, and no cell. No cell has a comma here. */
  private static List<Map<String, String>> rows(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv);
    List<String> columns = Arrays.asList(lines.getFirst().split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      Map<String, String> row = new TreeMap<>();
      String[] cells = line.replaceAll("\"[^\"]*\"", "quoted").split(",", -1);
      assertThat(cells).hasSameSizeAs(columns);
      for (int i = 0; i < cells.length; i++) {
        row.put(columns.get(i), cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void exportAndReport_readTheFile_andLeaveItAsItIs(Path format) throws IOException {
    copy(format);
    Shell shell = new Shell(folder);

    Ended export = shell.loadstar("campaign export campaign.db --out now.csv");
    Ended campaign = shell.loadstar("report campaign.db --format json");
    Ended comparison = shell.loadstar("report compare --format json");
    Ended page = shell.loadstar("report compare");

    assertThat(export)
        .isEqualTo(new Ended(0, "wrote now.csv, 12 rows\nwrote now-robustness.csv\n", ""));
    assertThat(rows(folder.resolve("now.csv"))).isEqualTo(rows(format.resolve("campaign.csv")));
    assertThat(rows(folder.resolve("now-robustness.csv")))
        .isEqualTo(rows(format.resolve("campaign-robustness.csv")));
    assertThat(campaign.status()).as(campaign.err()).isZero();
    assertThat(campaign.out()).contains("\"recommended\" : \"fac2\"", "\"missing\" : 0");
    assertThat(comparison.status()).as(comparison.err()).isZero();
    assertThat(comparison.out()).contains("\"recommended\" : \"fac2\"");
    assertThat(page.status()).as(page.err()).isZero();
    for (String db : List.of("campaign.db", "compare/compare.db")) {
      assertThat(folder.resolve(db)).hasSameBinaryContentAs(format.resolve(db));
    }
  }

  /** What the next format will say to the build that cannot read it, and that this one says. */
  @Test
  void fileOfALaterFormat_saysWhichReleaseReadsIt() throws Exception {
    copy(KEPT.resolve("format-5"));
    try (Connection later =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("campaign.db"));
        Statement statement = later.createStatement()) {
      statement.execute("UPDATE meta SET value = '12' WHERE name = 'format'");
      statement.execute("INSERT INTO meta VALUES ('read_by', 'Loadstar 7.1 or later')");
    }

    Ended export = new Shell(folder).loadstar("campaign export campaign.db");

    assertThat(export.status()).isEqualTo(2);
    assertThat(export.err())
        .hasLineCount(1)
        .contains("has format 12, and this build reads 5: Loadstar 7.1 or later reads it");
  }

  @Test
  void comparisonOfAnotherFormat_isRefused() throws IOException {
    copy(KEPT.resolve("format-5"));
    Path json = folder.resolve("compare/compare.json");
    Files.writeString(
        json, Files.readString(json).replace("\"loadstar-compare/1\"", "\"loadstar-compare/9\""));

    Ended report = new Shell(folder).loadstar("report compare");

    assertThat(report.status()).isEqualTo(2);
    assertThat(report.err())
        .startsWith(
            "loadstar: compare/compare.json: this has the format loadstar-compare/9, and not"
                + " loadstar-compare/2");
  }
}
