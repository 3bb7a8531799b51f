package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --methods}: what a paper says about results, from what was recorded with them. */
class MethodsIT {
  private static final String PLATFORM = Shell.PROJECT.resolve("platforms/two-clusters.xml") + "";

  @TempDir Path folder;

  private Ended run(String line) {
    return new Shell(folder).loadstar(line);
  }

  private static String paragraph(String out) {
    return out.lines().filter(line -> !line.startsWith("%")).findFirst().orElse("");
  }

  /** Sentences end with a point and a blank; versions and names have points inside. */
  private static int sentences(String paragraph) {
    return paragraph.split("\\.( |$)", -1).length - 1;
  }

  /** 8 hosts of 20 Gflop/s beside the master and 16 of 8 Gflop/s, as the platform file has them. */
  @Test
  void comparison_isDescribedAsItRan() throws IOException {
    run(
        "compare --platform "
            + PLATFORM
            + " --tasks 200 --seconds-per-unit 10s --bytes-per-unit 50MB --noise 0.1 --seeds 3"
            + " --schedulers fac2,ss:chunk=10 --out r");
    Ended text = run("report r --methods");
    assertThat(text.status()).as(text.err()).isZero();
    String said = paragraph(text.out());
    assertThat(said)
        .contains(
            "a star of one master and 24 workers, 16 of 8 Gflop/s and 8 of 20 Gflop/s;",
            "200 indivisible tasks, of 10 s each on fast-1;",
            "a task has 50 MB of data and no results.",
            "drawn from a gamma distribution with a coefficient of variation of 0.1.",
            "Factoring by halves (FAC2) [hummel1992]",
            "Self-Scheduling (SS) [tang1986] with chunk = 10;",
            "3 seeds, from 1 on, the same for all;",
            "paired differences",
            "SimGrid repeated 2 of 6 runs",
            "SimGrid " + Version.all().get("simgrid"));
    assertThat(sentences(said)).isEqualTo(8);
    assertThat(text.out())
        .endsWith(
            "The entries: loadstar cite loadstar casanova2014 casanova2025 hummel1992 tang1986"
                + " nelson1995\n");
    String tex = run("report r --methods --format tex").out();
    assertThat(paragraph(tex))
        .contains("(SS)~\\cite{tang1986} with chunk = 10", "intervals of 95 \\%~\\cite{");
    // The file may be another by now: the text is of what was recorded.
    String json = Files.readString(folder.resolve("r/compare.json"));
    Files.writeString(
        folder.resolve("r/compare.json"),
        json.replace("\"flops_per_s\" : 8.0E9", "\"flops_per_s\" : 7.0E9"));
    assertThat(run("report r --methods").out()).contains("16 of 7 Gflop/s");
    assertThat(run("report r --methods --anonymous word").out())
        .contains("200 indivisible tasks, of 10 s each on ")
        .doesNotContain("fast-1");
  }

  /** Two loads, two levels of noise, by FILE.yaml and by FILE.db. */
  @Test
  void campaign_isDescribedAsItRan_withWhatIsMissing() throws IOException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: %s
        schedulers: [umr, gss]
        loads: [100, 1000]
        flops_per_unit: 1e9
        bytes_per_unit: 1e6
        noise: [0, 0.2]
        seeds: 2
        """
            .formatted(PLATFORM));
    run("campaign c.yaml --quiet");
    String said = paragraph(run("report c.db --methods").out());
    assertThat(said)
        .contains(
            "The divisible load is 100 and 1000 units, of 1 Gflop each; a unit has 1 MB of data",
            "a coefficient of variation of 0 and 0.2.",
            "16 of 8 Gflop/s and 8 of 20 Gflop/s;",
            "runs with 2 seeds, from 1 on, the same for all, and once where nothing is random;"
                + " so few seeds decide nothing about chance.")
        .doesNotContain("no result;");
    assertThat(sentences(said)).isEqualTo(8);
    assertThat(paragraph(run("report c.yaml --methods").out())).isEqualTo(said);
    Files.writeString(
        folder.resolve("c.yaml"), Files.readString(folder.resolve("c.yaml")) + "first_seed: 2\n");
    // Seed 2 is there; seed 3 of two schedulers on two problems with noise is missing.
    assertThat(paragraph(run("report c.yaml --methods").out())).contains(" have no result");
  }

  /** A star of seconds: no speed, no link of the master's; who draws, and what fails, in words. */
  @Test
  void starOfSeconds_hasNoSpeed_andOnlyWhoDrawsHasSeeds() {
    run(
        "compare --workers 4 --bandwidth 109MBps --tasks 40 --bytes-per-unit 1e6"
            + " --seconds-per-unit 1s --schedulers gss,rnd --seeds 4 --out r");
    String said = paragraph(run("report r --methods").out());
    assertThat(said)
        .contains(
            "a star of one master and 4 equal workers; links have 109 MB/s and no latency; Loadstar has drawn it as star",
            "Only rnd draws and runs with 4 seeds, from 1 on, each other scheduler once;",
            "computed by arithmetic, event by event and without SimGrid;")
        .doesNotContain("flop/s", "EB/s", "closed form");
    run(
        "compare --workers 4 --tasks 40 --seconds-per-unit 1s --mtbf 300 --repair 10"
            + " --schedulers gss,fac2 --seeds 2 --out f");
    assertThat(paragraph(run("report f --methods").out()))
        .contains("all times exponential with means of 300 s for the life of a worker and 10 s for")
        .contains("; so few seeds decide nothing about chance.")
        .doesNotContain("worker_mtbf", "paired differences");
  }

  @Test
  void tree_isSimulatedUntilEachBagIsComputed() {
    run(
        "compare --platform "
            + Shell.PROJECT.resolve("platforms/small-tree.xml")
            + " --load 20 --bags light:125kB:1Mf,heavy:250kB:16Mf:2 --schedulers fcfs --out r");
    assertThat(paragraph(run("report r --methods").out()))
        .contains("simulated until each bag has 20 times its weight in tasks computed.");
  }

  /** A paper names as an assumption all else that options and files give workers and tasks. */
  @Test
  void assumptionsOfPlatformAndCosts_areNamed() throws IOException {
    run(
        "compare --workers 2x3Gf,10x1Gf --bandwidth 100MBps --shared-input 100MB --tasks 20"
            + " --flops-per-unit 3Gf --ports shared --port-order arrival --master-works"
            + " --schedulers ss --out r");
    assertThat(paragraph(run("report r --methods").out()))
        .contains(
            "13 workers, 11 of 1 Gflop/s and 2 of 3 Gflop/s;",
            "The master's host is one of the workers",
            "12 of 13 workers' hosts shared_input 100 MB (bytes that the first message",
            "one transfer at a time, in either direction, with port order arrival.")
        .doesNotContain("equal");
    Files.writeString(
        folder.resolve("names.csv"), "task,lab,seconds\na,A,12\nb,A,0\nc,B,5\nd,B,65\ne,B,0.5\n");
    run("compare --workers 3 --costs names.csv --zero 1s --together lab --schedulers ss --out t");
    assertThat(paragraph(run("report t --methods").out()))
        .contains(
            "The load is 5 tasks in 2 groups that stay together by lab, each as one indivisible"
                + " task, with the measured costs of names.csv (times in s on w1, a time of 0 as 1"
                + " s); a group has");
    assertThat(paragraph(run("report t --methods --anonymous word").out()))
        .contains("5 tasks in 2 groups that stay together by a column", "a time of 0 as 1 s)")
        .doesNotContain("lab", "names.csv", "w1");
  }

  @Test
  void selectionOfLoadstarsOwn_isNotOfThePaper() {
    run(
        "compare --platform "
            + PLATFORM
            + " --load 20000 --flops-per-unit 1e9 --bytes-per-unit 1e4"
            + " --schedulers as4dr:select=own,umr --out r");
    assertThat(paragraph(run("report r --methods").out()))
        .contains("with select = own (a rule of selection of Loadstar's own)");
  }

  @Test
  void nothingRandom_isStated() {
    run("compare --workers 4 --tasks 10 --seconds-per-unit 1s --schedulers gss,ss --out r");
    String said = paragraph(run("report r --methods").out());
    assertThat(said).contains("its links take no time", "Nothing is random, so each scheduler");
    assertThat(sentences(said)).isEqualTo(7);
  }

  @Test
  void folderWithoutThem_andOtherFormats_areRefusedInOneLine() throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    Ended none = run("report empty --methods");
    assertThat(none.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(none.err().lines()).hasSize(1);
    run("chunks gss --load 10 --workers 2");
    Ended html = run("report empty --methods --format html");
    assertThat(html.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(html.err())
        .isEqualTo(
            "loadstar: --methods is a paragraph, and --format is html. Maybe --format text or tex\n");
  }
}
