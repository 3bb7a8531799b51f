package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar reproduce}, from the shell, at its quick scale. */
class ReproduceIT {
  /** 22 short runs. */
  private static final String MANY = "ppam13-sensitivity";

  @TempDir Path folder;

  /** Several masters: the periods that are simulated are those of the recursion. */
  @Test
  void quick_writesTablesFigureAndComparisonAndKeepsItsRuns() throws IOException {
    Shell shell = new Shell(folder);

    Ended first = shell.loadstar("reproduce", "ppam13-fig4", "--quick");

    assertThat(first.status()).as(first.err()).isZero();
    assertThat(first.out()).contains("QUICK: 100 workers and shorter runs instead of 1000 workers");
    assertThat(first.err()).containsPattern("(\\d+) of \\1 runs done");
    Path results = folder.resolve("results/ppam13-fig4-quick");
    Table rounds = Table.read(results.resolve("ppam13-fig4-rounds.csv"));
    double[] sigma = rounds.numbers("sigma_mean_s");
    double[] recursion = rounds.numbers("sigma_recursion_s");
    assertThat(sigma).hasSizeGreaterThan(9);
    for (int i = 0; i < sigma.length; i++) {
      assertThat(sigma[i]).isCloseTo(recursion[i], within(1e-6));
    }
    assertThat(Table.read(results.resolve("comparison.csv")).columns()).contains("verdict");
    assertThat(results.resolve("ppam13-fig4.svg")).content().contains("Figure 4", "QUICK");

    // Everything again from what is kept: the same words and bytes, and no simulation.
    String before = contents();
    Ended again = shell.loadstar("reproduce", "ppam13-fig4", "--quick");
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.err()).matches("(\\d+) of \\1 runs were finished before and are kept\n");
    assertThat(contents()).isEqualTo(before);
  }

  /** Four views of one run, and the counter-example, which is never scaled down. */
  @Test
  void quickTablesOfTheThesis_shareTheirRunAndNameWhatDiffers() throws IOException {
    Ended ended =
        new Shell(folder)
            .loadstar(
                "reproduce",
                "thesis-lemma7",
                "thesis-table4.3",
                "thesis-table4.4",
                "thesis-table4.5",
                "thesis-table4.6",
                "--quick");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.err()).contains("2 of 2 runs done");
    assertThat(ended.out()).contains("MRRS takes 49.974 s, UMR 46.916 s");
    Table workers = Table.read(folder.resolve("results/thesis-table4.4-quick/thesis-table4.4.csv"));
    assertThat(workers.text(0, "name")).isEqualTo("iRMX");
    assertThat(workers.numbers("grid")).containsExactly(156250, 125000, 125000, 46875, 46875);
    Table six = Table.read(folder.resolve("results/thesis-table4.6-quick/thesis-table4.6.csv"));
    assertThat(six.numbers("gain_percent")[0]).isZero();
    // Adapting gains a fifth of UMR's makespan or more; 27.3 % is the bound in the mean.
    assertThat(six.numbers("gain_percent")[2]).isBetween(18.0, 30.0);
  }

  @Test
  void interrupt_keepsWhatIsFinishedAndSaysHowToGoOn() throws Exception {
    Process process =
        new Shell(folder)
            .start(folder.resolve("said"), "reproduce", MANY, "--quick", "--jobs", "1");
    Path said = folder.resolve("said");
    while (process.isAlive() && !Files.readString(said).contains("runs done")) {
      Thread.sleep(20);
    }

    List<ProcessHandle> children = process.descendants().toList();
    int status = Shell.ctrlC(process);

    assertThat(status).isEqualTo(130);
    for (ProcessHandle child : children) {
      child.onExit().join();
    }
    assertThat(kept()).isBetween(1, 21);
    assertThat(said)
        .content()
        .contains("of 22 runs are finished and kept; the same command goes on from there");
    assertThat(folder.resolve("results").resolve(MANY + "-quick")).doesNotExist();
  }

  /** On a terminal there is a bar, and Ctrl-C goes to the processes of the runs as well. */
  @Test
  void interruptOnATerminal_saysTheSame() throws Exception {
    String typed =
        "%s reproduce %s --quick --jobs 1".formatted(Shell.PROJECT.resolve("loadstar"), MANY);
    // script(1) makes a terminal; what is written to it is what a user types.
    String session =
        """
        for ((i = 0; i < 1200; i++)); do
          if grep -q ' [1-9][0-9]*/22 ' said; then printf '\\003'; break; fi
          sleep 0.1
        done 2>/dev/null | env --default-signal=INT script -qefc '%s' said >/dev/null
        """
            .formatted(typed);

    new Shell(folder).run(List.of("bash", "-c", session));

    assertThat(folder.resolve("said"))
        .content()
        .contains("simulating")
        .contains("of 22 runs are finished and kept; the same command goes on from there")
        .doesNotContain("failed");
    assertThat(folder.resolve("results").resolve(MANY + "-quick")).doesNotExist();
  }

  /** A package is run again to the same cells; a changed file is found without a run. */
  @Test
  void crate_isVerifiedAndNoticesAChange() throws IOException {
    Shell shell = new Shell(folder);
    Ended made =
        shell.loadstar("reproduce", "thesis-section2.5", "--quick", "--crate", "--out", "crate");
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(made.out()).endsWith("wrote crate/ro-crate-metadata.json\n");

    Ended verified = shell.loadstar("verify", "crate");
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out())
        .endsWith("ran thesis-section2.5 again\nevery cell of every table is the same\n");

    Path comparison = folder.resolve("crate/thesis-section2.5-quick/comparison.csv");
    Files.writeString(comparison, Files.readString(comparison) + "\n");
    Ended changed = shell.loadstar("verify", "crate");
    assertThat(changed.status()).isEqualTo(Command.FAILED);
    assertThat(changed.out())
        .startsWith("thesis-section2.5-quick/comparison.csv: was changed since");
  }

  @Test
  void unknownExperiment_namesTheNearest() {
    assertThat(new Shell(folder).loadstar("reproduce", "icpw12-fig9"))
        .isEqualTo(
            new Ended(
                2,
                "",
                "loadstar: there is no experiment \"icpw12-fig9\". Maybe you meant"
                    + " \"icppw12-fig9\"\n"));
  }

  @Test
  void outputFolderThatIsAFile_isRefusedBeforeTheRuns() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    Ended ended =
        new Shell(folder).loadstar("reproduce", "icppw12-fig9", "--quick", "--out", "file");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.err()).startsWith("loadstar: file: cannot write results here");
  }

  @Test
  void list_namesEveryExperimentSchedulerAndPlatform() {
    Ended ended = new Shell(folder).loadstar("list");

    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains(
            "\n  icppw12-fig9 ",
            "schedulers (loadstar list NAME",
            "\n  as4dr ",
            "\n  baseline ",
            "\n  platforms/icppw12-star.xml");
  }

  // Their keys name the build that ran, which has no classes of tests.
  private int kept() throws SQLException {
    try (Connection file =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("results/runs.db"));
        Statement asked = file.createStatement();
        ResultSet rows = asked.executeQuery("SELECT count(*) FROM simulation")) {
      return rows.getInt(1);
    }
  }

  /** All result files with their text, but for the kept runs. */
  private String contents() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      for (Path file :
          files
              .filter(Files::isRegularFile)
              .filter(one -> !one.endsWith("runs.db"))
              .sorted()
              .toList()) {
        text.append(file).append('\n').append(Files.readString(file));
      }
    }
    return text.toString();
  }
}
