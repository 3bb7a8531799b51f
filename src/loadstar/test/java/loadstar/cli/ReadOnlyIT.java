package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.study.Samples;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that may be read and not written: somebody else's, or published ones. */
class ReadOnlyIT {
  @TempDir Path folder;
  private Path results;
  private Path mine;

  @BeforeEach
  void makeFolders() throws Exception {
    Nobody.close(folder);
    Nobody.open(folder);
    results = Files.createDirectory(folder.resolve("results"));
    mine = Files.createDirectory(folder.resolve("mine"));
    new ProcessBuilder("chmod", "a+rwx", mine.toString()).start().waitFor();
  }

  @AfterEach
  void reopen() throws Exception {
    Nobody.open(folder);
  }

  private Shell.Ended loadstar(String... typed) throws IOException {
    List<String> command = new ArrayList<>(List.of(Shell.PROJECT.resolve("loadstar").toString()));
    command.addAll(List.of(Shell.words(typed)));
    Path java = Path.of(System.getProperty("java.home"));
    return new Shell(mine)
        .with(Map.of("JAVA_HOME", java.toString(), "HOME", mine.toString()))
        .run(Nobody.command(command, java, Shell.PROJECT.resolve("target/loadstar.jar")));
  }

  @Test
  void results_areExportedAndReported() throws Exception {
    Samples.fill(results.resolve("a.db"));
    Nobody.close(results);

    Shell.Ended export = loadstar("campaign export " + results + "/a.db --out a.csv");
    Shell.Ended report = loadstar("report " + results + "/a.db --out a.html");

    assertThat(export).isEqualTo(new Shell.Ended(0, "wrote a.csv, 3 rows\n", ""));
    assertThat(report).isEqualTo(new Shell.Ended(0, "wrote a.html\n", ""));
    assertThat(results.toFile().list()).containsExactly("a.db");
  }

  /** What a campaign that was killed has not moved into the file yet counts. */
  @Test
  void resultsWithALog_areExportedWithIt() throws Exception {
    Path file = folder.resolve("a.db");
    Samples.fill(
        file,
        () -> {
          for (String name : List.of("a.db", "a.db-wal")) {
            Files.copy(folder.resolve(name), results.resolve(name));
          }
        });
    Nobody.close(results);

    Shell.Ended export = loadstar("campaign export " + results + "/a.db --out a.csv");

    assertThat(export).isEqualTo(new Shell.Ended(0, "wrote a.csv, 3 rows\n", ""));
    assertThat(results.toFile().list()).containsExactlyInAnyOrder("a.db", "a.db-wal");
  }

  @Test
  void folderOfResults_isReportedElsewhere() throws Exception {
    Path ranking = Files.createDirectory(results.resolve("ranking"));
    Files.writeString(ranking.resolve("compare.json"), "{}");
    Samples.fill(ranking.resolve("compare.db"));
    Nobody.close(results);

    Shell.Ended report = loadstar("report " + Shell.word(results) + " --out a.html");
    Shell.Ended refused = loadstar("report " + Shell.word(results));

    assertThat(report).isEqualTo(new Shell.Ended(0, "wrote a.html\n", ""));
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).matches("loadstar: .*report.html: cannot write here: .*--out\n");
  }

  @Test
  void plan_leavesNothingBehind() throws Exception {
    Path platform = Shell.PROJECT.resolve("platforms/thesis-table3.3.xml");
    Files.writeString(
        results.resolve("c.yaml"),
        """
        platforms:
          - %s
          - {generator: star, workers: 2, speed: 1Gf, bandwidth: 100MBps}
        schedulers: umr
        loads: 1000
        """
            .formatted(platform));
    Nobody.close(results);

    Shell.Ended plan = loadstar("campaign " + results + "/c.yaml --plan");

    assertThat(plan.status()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("2 runs\n0 finished, 0 failed, 2 to run");
    assertThat(results.toFile().list()).containsExactly("c.yaml");
    assertThat(mine.toFile().list()).isEmpty();
  }
}
