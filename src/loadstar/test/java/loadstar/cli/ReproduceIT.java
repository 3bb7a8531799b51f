package loadstar.cli;

import static loadstar.TestPlatforms.deployment;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

    Ended first = shell.loadstar("reproduce ppam13-fig4 --quick");

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
    Ended again = shell.loadstar("reproduce ppam13-fig4 --quick");
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
                "reproduce thesis-lemma7 thesis-table4.3 thesis-table4.4 thesis-table4.5 thesis-table4.6"
                    + " --quick");

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
  void interrupt_keepsWhatIsFinishedAndPrintsHowToGoOn() throws Exception {
    Process process =
        new Shell(folder).start(folder.resolve("said"), "reproduce " + MANY + " --quick --jobs 1");
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
  void interruptOnATerminal_printsTheSame() throws Exception {
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
    Ended made = shell.loadstar("reproduce thesis-section2.5 --quick --crate --out crate");
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(made.out()).endsWith("wrote crate/ro-crate-metadata.json\n");

    Ended verified = shell.loadstar("verify crate");
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out())
        .endsWith("ran thesis-section2.5 again\nevery cell of every table is the same\n");

    Path comparison = folder.resolve("crate/thesis-section2.5-quick/comparison.csv");
    Files.writeString(comparison, Files.readString(comparison) + "\n");
    Ended changed = shell.loadstar("verify crate");
    assertThat(changed.status()).isEqualTo(Command.FAILED);
    assertThat(changed.out())
        .startsWith("thesis-section2.5-quick/comparison.csv: was changed since");
  }

  /**
   * Table 4.1 is printed, so the file of its ten workers, in flops and bytes, gives what the
   * experiment finds on its own ten: each of its columns stands beside an equal one.
   */
  @Test
  void platformOfThePaper_givesThePapersNumbersBesideThem() throws IOException {
    Shell shell = new Shell(folder);
    Ended paper = shell.loadstar("reproduce thesis-fig4.4 --quick");
    assertThat(paper.status()).as(paper.err()).isZero();
    String platform = Shell.PROJECT.resolve("platforms/thesis-table4.1.xml").toString();

    Ended own =
        shell.loadstar("reproduce thesis-fig4.4 --quick --platform " + Shell.word(platform));

    assertThat(own.status()).as(own.err()).isZero();
    assertThat(own.out())
        .contains("on " + platform + ", master master, 10 workers, a unit of load being 1000000")
        .containsPattern("printed +paper's platform +yours\n")
        .doesNotContain("match", "differs");
    Path results = folder.resolve("results/thesis-fig4.4-on-thesis-table4.1-quick");
    Table both = Table.read(results.resolve("thesis-fig4.4.csv"));
    assertThat(both.columns()).contains("umr_s", "paper_umr_s");
    for (String column : List.of("umr_s", "2pp_s", "dsa_s", "2pp_gain_percent")) {
      assertThat(both.numbers(column)).as(column).containsExactly(both.numbers("paper_" + column));
    }
    assertThat(results.resolve("thesis-fig4.4.svg")).content().contains("paper's platform");
    Table comparison = Table.read(results.resolve("comparison.csv"));
    Table recorded = Table.read(Shell.PROJECT.resolve("docs/papers/recorded/thesis-fig4.4.csv"));
    assertThat(comparison.rows()).isPositive();
    for (int row = 0; row < comparison.rows(); row++) {
      assertThat(comparison.text(row, "source")).isIn("published", "claim");
      assertThat(comparison.text(row, "verdict")).isEqualTo("not comparable");
    }
    assertThat(comparison.text(comparison.rows() - 1, "recorded_mean"))
        .isEqualTo(recorded.text(recorded.rows() - 1, "ours_mean"));
    assertThat(shell.loadstar("report results --format md").out())
        .contains("paper's platform", "deviation");
  }

  /** Most of Figure 3's steps select more workers; with three workers none does. */
  @Test
  void sentenceAboutStepsOfWhichThereAreNone_isNoFailure() {
    Shell shell = new Shell(folder);
    shell.loadstar(
        "platform star --workers 3 --speed 20Gf --spread 0.3 --bandwidth 10Gbps"
            + " --latency 20us --seed 1 --out three.xml");

    Ended own = shell.loadstar("reproduce ppam13-fig3 --quick --platform three.xml");

    assertThat(own.status()).as(own.toString()).isZero();
    Table comparison =
        Table.read(folder.resolve("results/ppam13-fig3-on-three-quick/comparison.csv"));
    int row =
        IntStream.range(0, comparison.rows())
            .filter(one -> comparison.text(one, "id").equals("fig3-rises"))
            .findFirst()
            .orElseThrow();
    assertThat(comparison.text(row, "ours_mean")).isEmpty();
    assertThat(comparison.text(row, "interpretation")).startsWith("no case of it came up");
  }

  /** Both are called platform.xml, and so is a third, which is the first again. */
  @Test
  void platformsOfOneName_haveFoldersOfTheirOwn() throws IOException {
    Shell shell = new Shell(folder);
    String ten = Files.readString(Shell.PROJECT.resolve("platforms/thesis-table4.1.xml"));
    String figure = "thesis-fig4.4";
    Map<String, String> texts =
        Map.of(
            "a", ten,
            "b", ten.replaceFirst("    <host id=\"Soucy\"[^$]*", "  </zone>\n</platform>\n"),
            "c", ten);
    List<String> written = new ArrayList<>();
    for (String user : List.of("a", "b", "c")) {
      Files.createDirectories(folder.resolve(user));
      Files.writeString(folder.resolve(user + "/platform.xml"), texts.get(user));
      Ended own =
          shell.loadstar("reproduce " + figure + " --quick --platform " + user + "/platform.xml");
      assertThat(own.status()).as(own.toString()).isZero();
      written.addAll(own.out().lines().filter(line -> line.endsWith("/comparison.csv")).toList());
    }

    assertThat(written.get(0))
        .isEqualTo("wrote results/thesis-fig4.4-on-platform-quick/comparison.csv");
    assertThat(written.get(1))
        .matches("wrote results/thesis-fig4\\.4-on-platform-[0-9a-f]{8}-quick/comparison.csv");
    assertThat(written.get(2)).isEqualTo(written.get(0));
    Ended unit =
        shell.loadstar(
            "reproduce " + figure + " --quick --platform a/platform.xml --flops-per-unit 2e6");
    assertThat(unit.out())
        .containsPattern("wrote results/[^/]*-[0-9a-f]{8}-quick/comparison")
        .doesNotContain(written.get(1));
  }

  /** One tree stands for all of the report's: every case of a seed is that of its CCR_max. */
  @Test
  void treeOfTheUsers_isSimulatedOnceForAllOfTheReports() throws IOException {
    String platform = Shell.PROJECT.resolve("platforms/small-tree.xml").toString();

    Ended own =
        new Shell(folder)
            .loadstar("reproduce rr5739-fig6 --quick --platform " + Shell.word(platform));

    assertThat(own.status()).as(own.err()).isZero();
    // On SimGrid and in plain Java, where the report's nine trees are eighteen runs.
    assertThat(own.err()).contains("2 of 2 runs done");
    assertThat(own.out()).contains("on " + platform + ", master ", ", 5 workers\n");
  }

  /**
   * A deployment gives nothing but the hosts that work: the figure is that of a file of these hosts
   * alone.
   */
  @Test
  void deployment_namesTheHostsThatWork() throws IOException {
    Path ten = Shell.PROJECT.resolve("platforms/thesis-table4.1.xml");
    String text = Files.readString(ten);
    int end = text.indexOf("    <host id=\"Soucy\"");
    Path three =
        Files.writeString(
            folder.resolve("three.xml"), text.substring(0, end) + "  </zone>\n</platform>\n");
    String some = deployment("master", "", "iRMX Kuenning Bousquet");
    Files.writeString(folder.resolve("some_d.xml"), some);
    Shell shell = new Shell(folder);
    String figure = "thesis-fig4.4";

    Ended own =
        shell.loadstar(
            "reproduce "
                + figure
                + " --quick --platform "
                + Shell.word(ten)
                + " --deployment some_d.xml");
    Ended cut = shell.loadstar("reproduce " + figure + " --quick --platform " + Shell.word(three));

    assertThat(own.status()).as(own.err()).isZero();
    assertThat(own.out()).contains(", master master, 3 workers, a unit of load");
    assertThat(cut.status()).as(cut.err()).isZero();
    Path results = folder.resolve("results");
    assertThat(results.resolve(figure + "-on-thesis-table4.1-some_d-quick/" + figure + ".csv"))
        .hasSameTextualContentAs(results.resolve(figure + "-on-three-quick/" + figure + ".csv"));
    Files.writeString(folder.resolve("some_d.xml"), some.replace("iRMX", "iRXM"));
    Ended wrong =
        shell.loadstar(
            "reproduce "
                + figure
                + " --quick --platform "
                + Shell.word(ten)
                + " --deployment some_d.xml");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err())
        .startsWith("loadstar: some_d.xml:5: the platform ")
        .contains("has no host \"iRXM\"");
  }

  /** The user's tree is one for all sizes of the experiment's, and its rows say its own size. */
  @Test
  void treeOfTheUsers_isThatOfTheOpenChoicesAndOfTheFlow() throws IOException {
    String platform = Shell.PROJECT.resolve("platforms/small-tree.xml").toString();

    Ended own =
        new Shell(folder)
            .loadstar(
                "reproduce rr5739-sensitivity rr5739-awerbuch-leighton --quick --platform "
                    + Shell.word(platform));

    assertThat(own.status()).as(own.err()).isZero();
    Path flow = folder.resolve("results/rr5739-awerbuch-leighton-on-small-tree-quick");
    Table rows = Table.read(flow.resolve("rr5739-awerbuch-leighton.csv"));
    // Two epsilons; six nodes with the master.
    assertThat(rows.numbers("nodes")).containsExactly(6, 6);
    assertThat(rows.numbers("rates_over_optimum_mean")[0]).isBetween(0.9, 1.0 + 1e-9);
    Path open = folder.resolve("results/rr5739-sensitivity-on-small-tree-quick");
    // Nine variants, and two with weights.
    assertThat(Table.read(open.resolve("rr5739-sensitivity.csv")).rows()).isEqualTo(11);
  }

  /** The recursion of the periods knows neither speeds nor links: it holds on any platform. */
  @Test
  void clustersOfTheUsers_haveThePeriodsOfTheRecursion() throws IOException {
    String platform = Shell.PROJECT.resolve("platforms/thesis-table4.3.xml").toString();

    Ended own =
        new Shell(folder)
            .loadstar("reproduce ppam13-fig4 --quick --platform " + Shell.word(platform));

    assertThat(own.status()).as(own.err()).isZero();
    Table rounds =
        Table.read(
            folder.resolve("results/ppam13-fig4-on-thesis-table4.3-quick/ppam13-fig4-rounds.csv"));
    double[] recursion = rounds.numbers("sigma_recursion_s");
    assertThat(recursion).hasSizeGreaterThan(5);
    assertThat(rounds.numbers("sigma_mean_s")).containsExactly(recursion, within(1e-6));
  }

  /** AS4DR and Baseline on a star of another paper; a unit of load is scaled to it. */
  @Test
  void starOfAnotherPaper_isSimulatedWithAPeriodOfItsOwn() throws IOException {
    String platform = Shell.PROJECT.resolve("platforms/thesis-table4.3.xml").toString();

    Ended own =
        new Shell(folder)
            .loadstar("reproduce icppw12-fig14 --quick --platform " + Shell.word(platform));

    assertThat(own.status()).as(own.err()).isZero();
    Table table =
        Table.read(
            folder.resolve("results/icppw12-fig14-on-thesis-table4.3-quick/icppw12-fig14.csv"));
    // Without dynamicity the estimates are right, and Baseline has the period that AS4DR found.
    assertThat(table.number(0, "ratio")).isCloseTo(1, within(1e-3));
    assertThat(table.number(4, "ratio")).isGreaterThan(1.01);
  }

  @Test
  void platformThatCannotBeUsed_isRefusedInOneLineBeforeTheRuns() throws IOException {
    Shell shell = new Shell(folder);
    String platform = Shell.PROJECT.resolve("platforms/thesis-table3.3.xml").toString();
    String four = Shell.PROJECT.resolve("deployments/ppam13-clusters_d.xml").toString();
    String profiled = Shell.PROJECT.resolve("platforms/icppw12-fig14/platform.xml").toString();
    Files.writeString(folder.resolve("none.xml"), "<platform version=\"4.1\"");

    for (String[] wrong :
        new String[][] {
          {"icppw12-fig9", "--platform", "nothere.xml", "nothere.xml"},
          {"icppw12-fig9", "--platform", "none.xml", "none.xml:1"},
          {"icppw12-fig9", "--platform", platform, "--master", "mastr", "meant \"master\""},
          {"icppw12-fig9", "--platform", platform, "--flops-per-unit", "1", "cannot serve all 20"},
          {"icppw12-fig9", "--platform", platform, "--flops-per-unit", "0", "positive"},
          {"icppw12-fig9", "--master", "master", "changes nothing without --platform"},
          {"icppw12-fig9", "--platform", platform, "--crate", "without --crate"},
          {"icppw12-fig9", "--deployment", "d.xml", "changes nothing without --platform"},
          {"icppw12-fig9", "--platform", platform, "--deployment", "d.xml", "no such file"},
          {
            "icppw12-fig9",
            "--platform",
            platform,
            "--deployment",
            four,
            "it has 4 masters, not one"
          },
          {"thesis-lemma7", "--platform", platform, "takes no platform of yours"},
          // The first of its selections that has no room for all is not the first of its runs.
          {"ppam13-fig3", "--platform", platform, "workers selected at tau = 1.0 s"},
          {
            "icppw12-fig14", "--platform", profiled, "it has profiles, which icppw12-fig14 does not"
          },
        }) {
      List<String> typed = List.of(wrong).subList(0, wrong.length - 1);
      Ended ended =
          shell.loadstar(
              Stream.concat(Stream.of("reproduce", "--quick"), typed.stream())
                  .toArray(String[]::new));
      assertThat(ended.status()).as(ended.toString()).isEqualTo(2);
      assertThat(ended.err().lines()).as(ended.err()).hasSize(1);
      assertThat(ended.err()).contains(wrong[wrong.length - 1]);
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  /** A figure that cannot be planned is left out where the same call names others. */
  @Test
  void figureThatIsRefused_leavesTheOthersTheirResults() {
    String platform = Shell.PROJECT.resolve("platforms/thesis-table3.3.xml").toString();

    Ended two =
        new Shell(folder)
            .loadstar(
                "reproduce ppam13-fig3 thesis-fig4.4 --quick --platform " + Shell.word(platform));

    assertThat(two.status()).as(two.toString()).isZero();
    assertThat(two.err()).contains("left out: ", "workers selected at tau = 1.0 s");
    assertThat(two.out()).contains("thesis-fig4.4-on-thesis-table3.3-quick/comparison.csv");
  }

  @Test
  void unknownExperiment_namesTheNearest() {
    assertThat(new Shell(folder).loadstar("reproduce icpw12-fig9"))
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

    Ended ended = new Shell(folder).loadstar("reproduce icppw12-fig9 --quick --out file");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.err()).startsWith("loadstar: file: cannot write results here");
  }

  /** Both would simulate the same runs, and each removes folders of logs that are empty. */
  @Test
  void secondCommandOnTheSameFolder_isRefused() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("results")).resolve("runs.db");
    String[] command = {"reproduce", "thesis-section2.5", "--quick", "--quiet"};
    try (ResultLock first = StudyOptions.lock(runs, "--results")) {
      assertThat(first.isOpen()).isTrue();
      assertThat(new Shell(folder).loadstar(command))
          .isEqualTo(
              new Ended(
                  2,
                  "",
                  "loadstar: results/runs.db: another command is working on it. Maybe wait for its"
                      + " end\n"));
      assertThat(runs).doesNotExist();
    }
    assertThat(new Shell(folder).loadstar(command).status()).isZero();
    assertThat(folder.resolve("results")).isDirectoryNotContaining("glob:**.lock");
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

  /**
   * The fit of Work Queue's run with one worker: it needs 0.8790 s to send a task, 25.0196 s to
   * compute it and 0.0880 s to take its result. One task of another run then takes 25.99 s.
   */
  @Test
  void runsOfAFolder_arePredictedByTheFitOfTheExperiment() throws IOException {
    Files.writeString(
        folder.resolve("runs.csv"),
        "run,tasks,makespan_s,total_send_s,total_execute_s,total_receive_s\nmine,1,26,1,24,1\n");
    Files.writeString(folder.resolve("workers.csv"), "run,connected_s\nmine,0\n");
    Shell shell = new Shell(folder);
    Ended ended = shell.loadstar("reproduce reality-workqueue --runs .");
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("25.99 s (-0.05 %)", "fitted     on run 1: 0.8790 s to send", "1 run, median");
    assertThat(shell.loadstar("reproduce reality-taskvine --runs .").err())
        .startsWith("loadstar: --runs goes with reality-workqueue alone");
    assertThat(shell.loadstar("reproduce reality-workqueue --runs . --quick").err())
        .startsWith("loadstar: --quick changes nothing beside --runs");
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
