package loadstar.cli;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import loadstar.campaign.LocalRunner;
import loadstar.cli.Shell.Ended;
import loadstar.study.ResultStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns as a user runs them, and as they are killed. */
class CampaignCommandIT {
  /** How often a campaign is killed and begun again. */
  private static final int ROUNDS = Boolean.getBoolean("full") ? 5 : 1;

  private static final Path EXAMPLE = Shell.PROJECT.resolve("src/examples/campaigns/first.yaml");

  @TempDir Path folder;

  /** The file and the commands of docs/campaigns.md, as they stand there. */
  @Test
  void commandsOfThePage_makeATable() throws Exception {
    for (String left : List.of("first.db", "first.csv")) {
      Files.deleteIfExists(Shell.PROJECT.resolve("target").resolve(left));
    }
    String page = Files.readString(Shell.PROJECT.resolve("docs/campaigns.md"));
    assertThat(page).contains("```yaml\n" + Files.readString(EXAMPLE) + "```");
    List<String> commands =
        page.lines().filter(line -> line.matches(" {4}(./loadstar|head) .*")).toList();
    // TreeCompareIT runs the last one, on a tree.
    assertThat(commands).hasSize(5).last().asString().contains("small-tree.xml --bags ");

    Ended plan = type(commands.get(0));
    Ended first = type(commands.get(1));
    Ended export = type(commands.get(2));
    Ended head = type(commands.get(3));

    assertThat(plan.out()).contains("6 runs\n0 finished, 0 failed, 6 to run\n", "seeds 1 to 2");
    assertThat(first.out()).contains("6 of 6 runs are finished, 0 failed");
    assertThat(export.out()).isEqualTo("wrote target/first.csv, 6 rows\n");
    assertThat(head.out()).startsWith("platform,master,scheduler,parameter_chunk,").hasLineCount(3);
    killed(Files.readAllBytes(Shell.PROJECT.resolve("target/first.csv")));
  }

  private Ended type(String command) {
    Ended ended = new Shell(Shell.PROJECT).run(List.of("bash", "-c", command.strip()));
    assertThat(ended.status()).as(command + "\n" + ended.err()).isZero();
    return ended;
  }

  /** Killed at any moment and begun again: the table of an undisturbed campaign. */
  private void killed(byte[] undisturbed) throws Exception {
    Random random = new Random(16);
    for (int round = 0; round < ROUNDS; round++) {
      String name = "killed" + round + ".db";
      // After a run, at any moment of the next one.
      for (int kill = 0; kill < 2; kill++) {
        AtWork campaign = AtWork.on(folder, EXAMPLE, name);
        LockSupport.parkNanos(random.nextInt(300_000_000));
        campaign.process.destroyForcibly().waitFor();
      }
      Ended ended =
          new Shell(folder).launched("campaign " + Shell.word(EXAMPLE) + " --results " + name);
      assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
      Ended export =
          new Shell(folder).launched("campaign export " + name + " --out " + name + ".csv");
      assertThat(export.status()).isZero();
      assertThat(folder.resolve(name + ".csv")).as("round %d", round).hasBinaryContent(undisturbed);
      assertThat(folder.resolve(name + ".runs")).as("round %d", round).doesNotExist();
    }
  }

  private void write(double noise, String more) throws IOException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: {generator: star, workers: 2, speed: 1Gf, bandwidth: 100MBps}
        schedulers: fac2
        loads: 100
        flops_per_unit: 1e8
        bytes_per_unit: 1e5
        noise: %s
        seeds: 4
        %s
        """
            .formatted(noise, more));
  }

  /** Four rows of each noise are in the file; which of them are exported, the YAML says. */
  @Test
  void exportAndReport_areOfTheFileThatIsNamed() throws IOException {
    Shell shell = new Shell(folder);
    for (double noise : new double[] {0.2, 0.9}) {
      write(noise, "");
      assertThat(shell.loadstar("campaign c.yaml --quiet").status()).isZero();
    }
    write(0.2, "");
    Ended export = shell.loadstar("campaign export c.yaml --out t.csv");
    Ended report = shell.loadstar("report c.yaml --format json");
    Ended last = shell.loadstar("campaign export c.db --out last.csv");

    assertThat(export).isEqualTo(new Ended(0, "wrote t.csv, 4 rows\n", ""));
    assertThat(folder.resolve("t.csv"))
        .content()
        .contains(",100,0.2,0,,4,")
        .doesNotContain(",0.9,");
    assertThat(report.out()).contains("\"noise\" : 0.2").doesNotContain("\"noise\" : 0.9");
    assertThat(last.status()).isZero();
    assertThat(folder.resolve("last.csv")).content().contains(",100,0.9,0,,4,");

    write(0.5, "");
    Ended missing = shell.loadstar("campaign export c.yaml --out none.csv");
    Ended nothing = shell.loadstar("report c.yaml");
    assertThat(missing)
        .isEqualTo(new Ended(1, "", "loadstar: c.db: 4 runs have no result: 4 not run yet\n"));
    assertThat(nothing.status()).isEqualTo(1);
    assertThat(folder.resolve("none.csv")).doesNotExist();
  }

  /** A correlation of 0 says nothing by itself, and has a cell nevertheless. */
  @Test
  void exportOfWhatFails_hasACellForEachValue() throws IOException {
    write(
        0.3,
        "noise_correlation: [0, 0.9]\nfailures: [none, {worker_mtbf: 40, worker_repair: 1},"
            + " {worker_mtbf: 80, worker_repair: 1}]");
    Shell shell = new Shell(folder);
    assertThat(shell.loadstar("campaign c.yaml --quiet").err()).isEmpty();

    Ended export = shell.loadstar("campaign export c.yaml --out t.csv");

    assertThat(export.err()).isEmpty();
    assertThat(folder.resolve("t-robustness.csv"))
        .content()
        .startsWith(
            "platform,master,load_units,noise,costs,mean_lives,scheduler,makespan_s,"
                + "makespan_failures_s,worst_ratio,lost,failures,noise_correlation\n")
        .hasLineCount(1 + 4)
        .contains(",0.9\n");
  }

  /** Noise of 50 % leaves no interval of 0.1 % after four seeds. */
  @Test
  void intervalThatIsNotReached_isNamed() throws IOException {
    write(0.5, "until_ci: 0.1%");
    Ended ended = new Shell(folder).loadstar("campaign c.yaml --quiet");

    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains(
            "4 of 4 runs are finished",
            "1 point is not within 0.1 % after all seeds",
            "fac2, load 100, noise 0.5: the interval is ");
  }

  /** Neither a drawn platform nor a file of results. */
  @ParameterizedTest
  @ValueSource(strings = {"--jobs x", "--tasks 3", "--isolation none"})
  void wrongOption_leavesNothing(String option) throws IOException {
    write(0.2, "");
    assertThat(new Shell(folder).loadstar("campaign c.yaml " + option).status()).isEqualTo(2);
    assertThat(folder).isDirectoryNotContaining("glob:**c.db*");
  }

  /** The platform is refused when its routes are looked at, after the results were opened. */
  @Test
  void platformThatIsRefused_leavesNothing() throws IOException {
    Files.writeString(folder.resolve("far.xml"), FAR);
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: far.xml
        schedulers: [fac2, ss]
        loads: 100
        flops_per_unit: 1e6
        bytes_per_unit: 1e6
        """);
    String compare =
        "compare --platform far.xml --load 100 --flops-per-unit 1e6 --bytes-per-unit 1e6"
            + " --schedulers fac2 --out a/b";

    Ended campaign = new Shell(folder).loadstar("campaign c.yaml");
    Ended comparison = new Shell(folder).loadstar(compare);

    for (Ended ended : List.of(campaign, comparison)) {
      assertThat(ended.status()).as(ended.toString()).isEqualTo(2);
      assertThat(ended.err()).contains("no route from m to far").hasLineCount(1);
    }
    assertThat(LocalRunner.listed(folder).stream().map(Path::getFileName).map(Path::toString))
        .containsExactly("c.yaml", "far.xml");
  }

  /** The study is refused when its platforms are drawn already. */
  @Test
  void studyThatIsRefused_leavesNoDrawnPlatform() throws IOException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: {generator: star, workers: [2, 3], speed: 1Gf, bandwidth: 100MBps}
        schedulers: ss
        tasks: 10
        """);

    Ended ended = new Shell(folder).loadstar("campaign c.yaml --assignment a.csv");

    assertThat(ended.status()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.err()).contains("the campaign has 2").hasLineCount(1);
    assertThat(LocalRunner.listed(folder).stream().map(Path::getFileName).map(Path::toString))
        .containsExactly("c.yaml");
  }

  /** Results of an earlier call stay, and so does their lock. */
  @Test
  void platformThatIsRefusedLater_leavesWhatIsThere() throws IOException {
    write(0.2, "");
    assertThat(new Shell(folder).loadstar("campaign c.yaml").status()).isZero();
    Files.writeString(folder.resolve("far.xml"), FAR);
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: far.xml
        schedulers: fac2
        loads: 100
        flops_per_unit: 1e6
        bytes_per_unit: 1e6
        """);

    assertThat(new Shell(folder).loadstar("campaign c.yaml").status()).isEqualTo(2);

    assertThat(folder.resolve(".c.db.lock")).exists();
    try (ResultStore store = ResultStore.existing(folder.resolve("c.db"))) {
      assertThat(store.realSeconds()).isNotEmpty();
    }
  }

  private static final String FAR = wires("m 1Gf - -\na 1Gf 1MBps 0\nfar 1Gf - -");

  /** What is copied without its log has nothing of the campaign: SQLite says no word of it. */
  @Test
  void exportOfAFileWithoutRuns_isAFailure() throws IOException {
    ResultStore.open(folder.resolve("c.db")).close();
    Ended export = new Shell(folder).loadstar("campaign export c.db");

    assertThat(export)
        .isEqualTo(
            new Ended(
                1,
                "",
                "loadstar: c.db: it has no run of a campaign. Maybe it was copied without its"
                    + " -wal\n"));
    assertThat(folder.resolve("c.csv")).doesNotExist();
  }

  /** A small disk that is full, then there is room again; without root no file may grow. */
  @Test
  void fullDisk_isNoFailureOfAScheduler() throws Exception {
    boolean small = bash("mount -t tmpfs -o size=400k tmpfs .").status() == 0;
    try {
      write(0.2, "");
      Shell shell = new Shell(folder);
      if (small) { // room for the file of results, not for what runs leave
        assertThat(shell.loadstar("campaign c.yaml --plan").status()).isZero();
        assertThat(bash("head -c 300k /dev/zero > filler").status()).isZero();
      }
      String launcher = Shell.PROJECT.resolve("loadstar").toString();
      Ended full = bash((small ? "" : "ulimit -f 1; ") + launcher + " campaign c.yaml --quiet");
      Files.deleteIfExists(folder.resolve("filler"));
      Ended again = shell.loadstar("campaign c.yaml --quiet");

      assertThat(full.status()).as(full.out()).isEqualTo(1);
      assertThat(full.err()).hasLineCount(1).startsWith("loadstar: ");
      assertThat(again.status()).as(again.out() + again.err()).isZero();
      assertThat(again.out()).contains("4 of 4 runs are finished, 0 failed");
    } finally {
      if (small) {
        bash("umount -l .");
      }
    }
  }

  /** The example with so many seeds that it is still at work when something befalls it. */
  private Path longOne() throws IOException {
    String platforms = Shell.PROJECT.resolve("platforms") + "/";
    return Files.writeString(
        folder.resolve("long.yaml"),
        Files.readString(EXAMPLE)
            .replace("../../../platforms/", platforms)
            .replace("seeds: 2", "seeds: 3000"));
  }

  private Ended bash(String command) {
    return new Shell(folder).run(List.of("bash", "-c", command));
  }

  /** A campaign that is at work, one run at a time. */
  private record AtWork(Process process, BufferedReader said) {
    /** Begins it, and comes back when it has finished a run. */
    static AtWork on(Path folder, Path campaign, String results) throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(
                  // A test in the background is born with SIGINT ignored; a user's command is not.
                  "env",
                  "--default-signal=INT",
                  Shell.PROJECT.resolve("loadstar").toString(),
                  "campaign",
                  campaign.toString(),
                  "--results",
                  results,
                  "--jobs",
                  "1")
              .directory(folder.toFile())
              .redirectErrorStream(true);
      builder.environment().put("LOADSTAR_BUILD", "never");
      Process process = builder.start();
      BufferedReader said = process.inputReader();
      String line;
      do {
        line = said.readLine();
      } while (line != null && !line.contains("runs done"));
      return new AtWork(process, said);
    }

    /** What else it says until its end, and with which status it ends. */
    Ended end() throws IOException, InterruptedException {
      String rest = said.readAllAsString();
      return new Ended(process.waitFor(), rest, "");
    }
  }

  /** Whoever copies the one file then has all that is finished. */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void campaignThatIsEnded_leavesOneFile(String signal) throws Exception {
    AtWork campaign = AtWork.on(folder, longOne(), "c.db");
    new ProcessBuilder("kill", "-" + signal, Long.toString(campaign.process.pid()))
        .start()
        .waitFor();
    Ended ended = campaign.end();

    assertThat(ended.status()).isIn(130, 143);
    assertThat(ended.out()).contains("runs are finished and kept; the same command goes on");
    assertThat(folder.resolve("c.db-wal")).doesNotExist();
    Files.copy(folder.resolve("c.db"), folder.resolve("copy.db"));
    Ended export = new Shell(folder).loadstar("campaign export copy.db");
    assertThat(export.out()).matches("wrote copy.csv, [1-9]\\d* rows\n");
  }

  /** SQLite goes on writing into a file that has no name any more, and reports no error. */
  @ParameterizedTest
  @ValueSource(strings = {"rm c.db", "mv c.db d.db", "cp c.db e.db; mv e.db c.db"})
  void resultsThatAreTakenAway_areAFailureInALine(String command) throws Exception {
    AtWork campaign = AtWork.on(folder, longOne(), "c.db");
    bash(command);
    Ended ended = campaign.end();

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out())
        .contains(
            "loadstar: c.db: this file of results was moved, deleted or replaced while it was being"
                + " written; what was finished is in a file that was moved, and otherwise lost\n")
        .doesNotContain("9000 of 9000", "results in", "is kept");
    if (command.startsWith("mv")) {
      Ended export = new Shell(folder).loadstar("campaign export d.db");
      assertThat(export.out()).matches("wrote d.csv, [1-9]\\d* rows\n");
    }
  }
}
