package loadstar.cli;

import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import loadstar.ChildJvm;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A metric that a scheduler measures is in everything that shows metrics, and nobody but the
 * scheduler knows of it. Of 100 units the largest chunk has 60.
 */
class OwnMetricIT {
  private static final String SCHEDULER = MeasuringScheduler.class.getName();
  private static final String MEANING = "the largest chunk that it has cut";

  private static final String PLATFORM =
      star(
          """
          m 1Gf 1GBps 1ms
          a 1Gf 1GBps 1ms
          b 2Gf 1GBps 1ms
          """);

  @TempDir Path folder;

  private String simulates(String... arguments) throws IOException {
    Files.writeString(folder.resolve("p.xml"), PLATFORM);
    ChildJvm.Ended ended = Shell.merged(folder, arguments);
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.output();
  }

  private String output(String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status = Main.run(List.of(Shell.words(arguments)), said, said);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(status).as(text).isZero();
    return text;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** By arithmetic and on SimGrid: two ways to play, one to measure. */
  @Test
  void comparison_showsIt() throws IOException {
    String question =
        "compare --platform p.xml --load 100 --flops-per-unit 1e6 --noise 0.1 --seeds 3"
            + " --wide --schedulers "
            + SCHEDULER
            + ",umr";

    assertThat(simulates(question + " --out auto"))
        .contains("largest_chunk units  results")
        .containsPattern("MeasuringScheduler .* 60\\.000 +none");
    assertThat(simulates(question + " --out file --player simgrid --format md"))
        .contains("| largest_chunk units | results |", "| 60.000 | none |");
    for (String out : List.of("auto", "file")) {
      Table csv = Table.read(folder.resolve(out).resolve("compare.csv"));
      assertThat(csv.columns())
          .as(out)
          .endsWith("largest_chunk", "results", "result_bytes_per_unit");
      for (int row = 0; row < csv.rows(); row++) {
        boolean own = csv.text(row, "scheduler").equals(SCHEDULER);
        assertThat(csv.text(row, "largest_chunk")).isEqualTo(own ? "60" : "");
      }
      assertThat(folder.resolve(out).resolve("compare.json"))
          .content()
          .contains("\"largest_chunk\" : 60.0", "\"largest_chunk_95_percent\" : 0.0", MEANING);
      assertThat(output("report " + Shell.word(path(out)) + " --format tex"))
          .contains("used & largest\\_chunk units \\\\", "& 60.000 \\\\");
      assertThat(
              output("report " + Shell.word(path(out)) + " --out " + Shell.word(path("page.html"))))
          .contains("wrote");
      assertThat(folder.resolve("page.html")).content().contains(">60.000", MEANING);
    }
  }

  @Test
  void campaign_keepsIt() throws IOException, SQLException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: p.xml
        schedulers: [umr, %s]
        loads: 100
        flops_per_unit: 1e6
        noise: 0.1 # without it a seed says all
        seeds: 2
        """
            .formatted(SCHEDULER));
    simulates("campaign c.yaml");

    output("campaign export " + Shell.word(path("c.db")) + " --out " + Shell.word(path("c.csv")));
    Table csv = Table.read(folder.resolve("c.csv"));
    assertThat(csv.columns()).endsWith("largest_chunk", "run_sha256");
    assertThat(List.of(csv.text(0, "largest_chunk"), csv.text(3, "largest_chunk")))
        .containsExactly("", "60");
    try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + path("c.db"));
        Statement statement = reader.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*), sum(largest_chunk), min(meaning) FROM finished, metric"
                    + " WHERE scheduler != 'umr' AND metric = 'largest_chunk'")) {
      assertThat(List.of(row.getInt(1), row.getInt(2), row.getString(3)))
          .containsExactly(2, 120, MEANING);
    }
    assertThat(output("report " + Shell.word(path("c.db")) + " --format md"))
        .contains("| used | largest_chunk units |", "| 2 | 60.000 |", "| 2 |  |");
    output("report " + Shell.word(path("c.db")) + " --out " + Shell.word(path("page.html")));
    assertThat(folder.resolve("page.html")).content().contains(">60.000", MEANING);
  }

  @Test
  void run_writesIt() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"),
        deployment("m", "scheduler=" + SCHEDULER + " load=100 flops_per_unit=1e6", "a b"));
    simulates("run --platform p.xml --deployment d.xml --out o");

    assertThat(folder.resolve("o/run.json")).content().contains("\"largest_chunk\" : 60.0");
    assertThat(output("report " + Shell.word(path("o")) + " --format md"))
        .contains("| largest_chunk | 60 |");
  }

  /** A number of its own under a name that stands for another one in every file is refused. */
  @Test
  void nameOfAnotherMetric_isRefusedAndSaysWhich() throws IOException {
    String output =
        simulates(
            "compare --platform p.xml --load 100 --flops-per-unit 1e6 --schedulers "
                + MeasuringScheduler.Colliding.class.getName()
                + ",umr --seeds 1");

    assertThat(output)
        .contains("the scheduler's metric \"chunks\" has the name of another one, rows of the");
  }
}
