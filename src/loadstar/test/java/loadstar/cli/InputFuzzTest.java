package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import loadstar.Mutations;
import loadstar.report.FigureWriter;
import loadstar.report.crate.Crate;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.study.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of all kinds with mistakes in them, each read by the command that reads it: it may do
 * without what is wrong, or else say in one line which file it is, never with a stack trace.
 */
class InputFuzzTest {
  private static final int EACH = Boolean.getBoolean("full") ? 60 : 12;

  @TempDir Path folder;

  @Test
  void resultsOfAnExperiment_areReportedOrRefused() throws IOException {
    Path own = Files.createDirectories(folder.resolve("results/paper-fig1"));
    new Table("n", "t_s", "t_s_min", "t_s_max")
        .add(1.0, 5.0, 4.0, 6.0)
        .add(2.0, 3.0, 2.5, 3.5)
        .write(own.resolve("fig1.csv"));
    Panel panel =
        new Panel(
            "fig1",
            Axis.fitted("workers"),
            Axis.fitted("time (s)"),
            List.of(Line.spread("ours", "n", "t_s")),
            List.of(new Mark("3.1", 2, 3.1)));
    FigureWriter.write(
        new Figure("fig1", "Time", "Paper, Figure 1.", List.of(panel)), own, false, false);
    new Comparison(Scale.FULL)
        .between("a", "t", "s", new double[] {3}, new double[] {4}, 0.1, 0.1, "(1)", "read so")
        .table()
        .write(own.resolve("comparison.csv"));
    Files.writeString(
        own.resolve("experiment.json"),
        """
        {"title": "Time", "rerun": "./loadstar reproduce paper-fig1", "scale_note": "none"}
        """);

    for (String file : List.of("comparison.csv", "experiment.json")) {
      report(own.resolve(file));
    }
  }

  @Test
  void resultsOfAComparison_areReportedOrRefused() throws IOException {
    Path own = Files.createDirectories(folder.resolve("results/ranking"));
    Samples.fill(own.resolve("compare.db"));
    Files.writeString(
        own.resolve("compare.json"),
        """
        {"advice": "umr", "cannot_play": {"lp": "no"},
         "question": {"platform": "none.xml", "master": "m", "load_units": 10.0, "seeds": 2,
                      "schedulers": {"umr": {}, "ss": {"chunk": "20"}}}}
        """);

    report(own.resolve("compare.json"));
  }

  @Test
  void resultsOfARun_areReportedOrRefused() throws IOException {
    Path own = Files.createDirectories(folder.resolve("results/run"));
    Files.writeString(
        own.resolve("run.json"),
        """
        {"spec": {"study": "run", "run": "run", "seed": 1, "parameters": {"platform": "none.xml"}},
         "versions": {"loadstar": "x"}, "values": {"makespan": 1000.0}, "series": {}}
        """);
    Files.writeString(
        own.resolve("chunks.csv"),
        """
        worker,round,part,size_load_units,send_start_s,send_end_s,compute_start_s,compute_end_s,result_start_s,result_end_s
        w0,0,0,1,0,0.08,0.08,0.98,0.98,0.99
        w1,0,0,1,0.08,0.16,0.16,0.98,0.99,1
        """);

    report(own.resolve("run.json"));
    report(own.resolve("chunks.csv"));
  }

  private void report(Path file) throws IOException {
    String page = folder.resolve("page.html").toString();
    String results = folder.resolve("results").toString();
    int refused = 0;
    for (String format : List.of("html", "md")) {
      refused += spoil(file, "report", results, "--format", format, "--out", page);
    }
    assertThat(refused).as(file.toString()).isPositive();
  }

  @Test
  void campaignFile_isPlannedOrRefused() throws IOException {
    Path platform = Path.of("platforms/thesis-table3.3.xml").toAbsolutePath();
    Path file =
        Files.writeString(
            folder.resolve("c.yaml"),
            """
            name: first
            platforms:
              - %s
              - {generator: star, workers: [2, 3], speed: 1Gf, bandwidth: 100MBps, seeds: 2}
            schedulers:
              - umr
              - name: ss
                parameters: {chunk: [20, 40]}
            loads: 1000
            flops_per_unit: 1e6
            noise: [0, 0.3]
            seeds: 2
            until_ci: 1%%
            """
                .formatted(platform));

    assertThat(spoil(file, "campaign", file.toString(), "--plan")).isPositive();

    assertThat(folder.resolve("c.db")).doesNotExist();
    assertThat(folder.resolve("c.db.platforms")).doesNotExist();
  }

  @Test
  void crate_isCheckedOrRefused() throws IOException {
    Path crate = Files.createDirectories(folder.resolve("crate"));
    new Table("id", "ours_mean").add("a", 1.5).write(crate.resolve("e/comparison.csv"));
    Crate.CreateAction action =
        new Crate.CreateAction(
            "e", "title", List.of(), crate.resolve("e"), "./loadstar reproduce e", true);
    Crate.write(
        crate,
        new Crate.About("n", "t", null),
        List.of(action),
        Map.of("loadstar", "0.2.0", "simgrid", "3.32"));

    Path metadata = crate.resolve("ro-crate-metadata.json");
    assertThat(spoil(metadata, "verify", "--files-only", crate.toString())).isPositive();
  }

  /** The file with one mistake after another, each time read by this command. */
  private static int spoil(Path file, String... command) throws IOException {
    String original = Files.readString(file, StandardCharsets.ISO_8859_1);
    SplittableRandom random = new SplittableRandom(file.getFileName().hashCode());
    int refused = 0;
    for (int i = 0; i < EACH; i++) {
      write(file, Mutations.spoiled(original, random));
      refused += isRefused(file, i, command) ? 1 : 0;
    }
    write(file, original);
    return refused;
  }

  private static boolean isRefused(Path file, int number, String... command) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String what = String.join(" ", command) + ", case " + number;
    int status;
    try {
      status =
          Main.run(
              List.of(command),
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(
          what + ":\n" + Files.readString(file, StandardCharsets.ISO_8859_1), e);
    }
    String said = err.toString(StandardCharsets.UTF_8);
    assertThat(out.toString(StandardCharsets.UTF_8) + said)
        .as(what)
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]");
    if (status == Command.BAD_INPUT) {
      assertThat(said)
          .as(what)
          .matches("loadstar: [^\n]+\n")
          // What does not fit may be told of the file beside; a long path is shown by its end.
          .contains(String.valueOf(file.toAbsolutePath().getName(file.getNameCount() - 2)));
    } else if (status == Command.FAILED) { // verify says which files were changed
      assertThat(said + out).as(what).isNotEmpty();
    }
    return status != Command.DONE;
  }

  private static void write(Path file, String text) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
