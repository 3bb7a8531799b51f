package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import loadstar.input.Digests;
import loadstar.report.crate.Crate;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code compare --crate}, {@code campaign --crate}: packed, moved, verified; changed and found.
 */
class StudyPackageIT {
  private static final String PLATFORM = "platforms/two-clusters.xml";

  @TempDir Path folder;

  private Ended run(String line) {
    return new Shell(folder).loadstar(line);
  }

  private Path moved(String name) throws IOException {
    Path to = folder.resolve("elsewhere-" + name);
    Path from = folder.resolve("package");
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Files.copy(one, to.resolve(from.relativize(one).toString()));
      }
    }
    return to;
  }

  private static void replace(Path file, String before, String after) throws IOException {
    String text = Files.readString(file);
    assertThat(text).containsPattern(before);
    Files.writeString(file, text.replaceFirst(before, after));
  }

  /** Own scheduler, costs of this time and of last time, each changed by hand once. */
  @Test
  void campaign_isRepeatedElsewhere_andEveryChangeIsFound() throws IOException {
    Files.copy(Shell.PROJECT.resolve(PLATFORM), folder.resolve("two.xml"));
    Files.copy(Shell.PROJECT.resolve("src/examples/Shares.java"), folder.resolve("Shares.java"));
    Files.writeString(folder.resolve("now.csv"), "task,seconds\na,3\nb,5\nc,2\nd,7\ne,4\nf,1\n");
    Files.writeString(folder.resolve("old.csv"), "task,seconds\na,2\nb,5\nc,2\nd,6\ne,4\nf,9\n");
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: {file: two.xml, workers: [fast-1, fast-2, slow-0]}
        schedulers: [fac2, lpt, "java:Shares.java"]
        costs: {file: now.csv, host: fast-1}
        known: old.csv
        """);

    Ended made = run("campaign c.yaml --trust-config --quiet --crate package");

    assertThat(made.status()).as(made.out() + made.err()).isZero();
    assertThat(made.out()).endsWith("wrote package/ro-crate-metadata.json\n");
    Path whole = moved("whole");
    assertThat(whole.resolve("campaign.yaml"))
        .content()
        .contains("inputs/two.xml", "java:inputs/Shares.java", "inputs/now.csv", "inputs/old.csv");
    assertThat(whole.resolve("results/methods.txt")).content().contains("known");
    assertThat(whole.resolve(Crate.METADATA))
        .content()
        .contains(
            "https://w3id.org/ro/wfrun/workflow/0.5", "https://w3id.org/ro/wfrun/process/0.5");
    Ended unread = run("verify elsewhere-whole");
    assertThat(unread.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(unread.err()).contains("code of its own").contains("--trust-code");
    Ended same = run("verify elsewhere-whole --trust-code --quiet");
    assertThat(same.status()).as(same.out() + same.err()).isZero();
    assertThat(same.out()).endsWith("every cell of every table is the same\n");

    Path cell = moved("cell");
    replace(cell.resolve("results/campaign.csv"), ",10.00040002,", ",9.00040002,");
    assertThat(run("verify elsewhere-cell --trust-code").out())
        .startsWith("results/campaign.csv: was changed");
    Path cost = moved("cost");
    replace(cost.resolve("inputs/now.csv"), "d,7", "d,8");
    assertThat(run("verify elsewhere-cost --trust-code").out())
        .startsWith("inputs/now.csv: was changed");
    Path code = moved("code");
    replace(code.resolve("inputs/Shares.java"), "0.02", "0.03");
    assertThat(run("verify elsewhere-code --trust-code").out())
        .startsWith("inputs/Shares.java: was changed");
    // Who changes the digest, too, is found by the cells of the run.
    Path file = cost.resolve("inputs/now.csv");
    replace(
        cost.resolve(Crate.METADATA),
        Digests.of(whole.resolve("inputs/now.csv")),
        Digests.of(file));
    Ended differs = run("verify elsewhere-cost --trust-code --quiet");
    assertThat(differs.status()).isEqualTo(Command.FAILED);
    assertThat(differs.out()).contains("results/campaign.csv:", "differences\n");
    // So are words that the results do not give, and versions that they deny.
    Path words = moved("words");
    Path methods = words.resolve("results/methods.txt");
    replace(methods, "equal|workers", "splendid workers");
    Path page = words.resolve("results/report.html");
    replace(page, "</h2>", " proved</h2>");
    for (Path text : List.of(methods, page)) {
      String name = words.relativize(text).toString();
      replace(words.resolve(Crate.METADATA), Digests.of(whole.resolve(name)), Digests.of(text));
    }
    Ended said = run("verify elsewhere-words --trust-code --quiet");
    assertThat(said.status()).isEqualTo(Command.FAILED);
    assertThat(said.out())
        .contains(
            "results/methods.txt: is not what the results of the package give",
            "results/report.html: is not what the results of the package give",
            "2 differences\n");
    replace(
        words.resolve(Crate.METADATA),
        "\"softwareVersion\" : \"3[^\"]*",
        "\"softwareVersion\" : \"4");
    Ended version = run("verify elsewhere-words --trust-code --files-only");
    assertThat(version.status()).isEqualTo(Command.FAILED);
    assertThat(version.out())
        .contains("the version of simgrid is \"4\", but the results were made");
  }

  /**
   * Typed from docs/artifact.md by every test command; with seeds that time allows, only in full.
   */
  @Test
  void comparison_isRepeated() throws IOException {
    assumeTrue(Boolean.getBoolean("full"));
    Ended made =
        run(
            "compare --platform "
                + Shell.PROJECT.resolve(PLATFORM)
                + " --tasks 100 --seconds-per-unit 1s --noise 0.2 --schedulers gss,ss:chunk=5"
                + " --quiet --crate package");
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(made.out())
        .contains("wrote package/results/compare.csv\n", "report package/results\n");
    Path moved = moved("a");
    assertThat(moved.resolve("results/compare.json")).content().doesNotContain(folder.toString());
    assertThat(moved.resolve("command.sh"))
        .content()
        .contains("compare --platform inputs/two-clusters.xml", "--most-seeds", "--out results");
    Ended same = run("verify elsewhere-a --quiet");
    assertThat(same.out() + same.err()).endsWith("every cell of every table is the same\n");
    // A package may neither start code that the user has not trusted, nor write outside its folder.
    forged("b", "command.sh", "compare --platform", "compare --crate /tmp/x --platform");
    replace(
        folder.resolve("elsewhere-b").resolve(Crate.METADATA),
        "compare --platform",
        "compare --crate /tmp/x --platform");
    Ended refused = run("verify elsewhere-b");
    assertThat(refused.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(refused.err())
        .isEqualTo("loadstar: the package has \"--crate\", which no package has\n");
  }

  /** The parts that no table has are compared with the run, too, whatever the digests say. */
  @Test
  void comparisonWithForgedDigests_isFound() throws IOException {
    Ended made =
        run(
            "compare --workers 3 --tasks 9 --seconds-per-unit 1s --noise 0.2 --seeds 3"
                + " --schedulers ss,gss --wide --quiet --crate package");
    assertThat(made.status()).as(made.err()).isZero();
    forged("json", "results/compare.json", "\"makespan_s\" : ", "\"makespan_s\" : 7");

    Ended same = run("verify package --quiet --jobs 1");
    assertThat(same.out() + same.err()).endsWith("every cell of every table is the same\n");
    Ended value = run("verify elsewhere-json --quiet");
    assertThat(value.status()).isEqualTo(Command.FAILED);
    assertThat(value.out()).contains("results/compare.json: ranking[0].makespan_s is ", ", was 7");
    Path command = forged("command", "command.sh", "--seeds 3", "--seeds 4");
    Ended other = run("verify " + command.getFileName() + " --files-only");
    assertThat(other.status()).isEqualTo(Command.FAILED);
    assertThat(other.out()).startsWith("command.sh: is not the command of ro-crate-metadata.json");
  }

  /** Returns a copy of the package with another text in a file, and its digest in the metadata. */
  private Path forged(String copy, String name, String before, String after) throws IOException {
    Path moved = moved(copy);
    String digest = Digests.of(moved.resolve(name));
    replace(moved.resolve(name), before, after);
    replace(moved.resolve(Crate.METADATA), digest, Digests.of(moved.resolve(name)));
    return moved;
  }

  /** Every name here is found nowhere else, so that a search through the bytes is a proof. */
  @Test
  void anonymousPackage_namesNobody_andIsRepeated() throws IOException {
    Files.writeString(
        folder.resolve("quorle-site.xml"),
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <!-- measured by zyxandra -->
        <platform version="4.1">
          <zone id="vexholm" routing="Full">
            <host id="frontale" speed="10Gf"><prop id="site" value="vexholm"/></host>
            <host id="dahu-1.vexholm.fr" speed="10Gf" speed_file="profiles/dahu.txt"/>
            <host id="dahu-2.vexholm.fr" speed="5Gf"><prop id="price_per_hour" value="2"/></host>
            <link id="uplink-dahu-1" bandwidth="1GBps" latency="1ms"/>
            <link id="uplink-dahu-2" bandwidth="1GBps" latency="1ms"/>
            <route src="frontale" dst="dahu-1.vexholm.fr"><link_ctn id="uplink-dahu-1"/></route>
            <route src="frontale" dst="dahu-2.vexholm.fr"><link_ctn id="uplink-dahu-2"/></route>
          </zone>
        </platform>
        """);
    Files.createDirectory(folder.resolve("profiles"));
    Files.writeString(folder.resolve("profiles/dahu.txt"), "# zyxandra\n0 1\n5 0.5\n");
    String names = "task,seconds\ntest_quorle_a,3\ntest_quorle_b,5\nc,2\nd,7\n";
    Files.writeString(folder.resolve("zyxandra.csv"), "# zyxandra\n" + names);
    Files.writeString(folder.resolve("known-zyxandra.csv"), names.replace(",7", ",4"));
    String line =
        "compare --platform quorle-site.xml --master frontale --workers dahu-[1-2].vexholm.fr"
            + " --costs zyxandra.csv --costs-host dahu-1.vexholm.fr --known known-zyxandra.csv"
            + " --schedulers fac2,lpt --quiet ";

    Ended made = run(line + "--crate package --anonymous word");

    assertThat(made.status()).as(made.err()).isZero();
    Path moved = moved("a");
    List<String> needles =
        List.of(
            "quorle",
            "zyxandra",
            "vexholm",
            "frontale",
            "dahu",
            folder.getFileName().toString(),
            System.getProperty("user.home") + "/",
            System.getProperty("user.dir"));
    try (Stream<Path> all = Files.walk(moved)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(needles);
        assertThat(file.toString()).doesNotContain(needles.subList(0, 5));
      }
    }
    assertThat(moved.resolve("inputs/input-2.xml"))
        .content()
        .contains("price_per_hour", "10Gf", "5Gf", "input-1.txt");
    // t1 of the costs is t1 of what is known.
    assertThat(moved.resolve("inputs/input-4.csv"))
        .hasContent("task,seconds\nt1,3\nt2,5\nt3,2\nt4,4\n");
    assertThat(moved.resolve("results/report.html")).content().doesNotContain("processors");
    Ended same = run("verify elsewhere-a --quiet");
    assertThat(same.out() + same.err()).endsWith("every cell of every table is the same\n");
    assertThat(moved.resolve("results")).isDirectoryNotContaining("glob:**.lock");
    Files.writeString(moved.resolve("more.csv"), "");
    Ended more = run("verify elsewhere-a --files-only");
    assertThat(more.status()).isZero();
    assertThat(more.out())
        .contains("more.csv: is not of the crate, and nothing reads it\n1 file was added\n");
    Files.writeString(moved.resolve("inputs/more.csv"), "");
    Ended input = run("verify elsewhere-a --files-only");
    assertThat(input.status()).isEqualTo(Command.FAILED);
    assertThat(input.out()).startsWith("inputs/more.csv: was added to the inputs\n");
    Path kept = Files.move(moved.resolve("results/compare.json"), folder.resolve("kept.json"));
    Ended missing = run("verify elsewhere-a --files-only");
    assertThat(missing.status()).isEqualTo(Command.FAILED);
    assertThat(missing.out()).startsWith("results/compare.json: is missing\n");
    Files.move(kept, moved.resolve("results/compare.json"));
    // The numbers are those of the same comparison with its own names.
    assertThat(run(line + "--out own").status()).isZero();
    assertThat(makespans(moved.resolve("results/compare.csv")))
        .isEqualTo(makespans(folder.resolve("own/compare.csv")));
  }

  /** The database has the names of platforms, which are those in the package wherever it is. */
  @Test
  void anonymousPackageOfCampaign_namesNoFolder_andItsPageFindsThePlatform() throws IOException {
    Files.copy(Shell.PROJECT.resolve(PLATFORM), folder.resolve("quorle.xml"));
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: {file: quorle.xml, workers: [fast-1, fast-2]}
        schedulers: [gss, ss]
        tasks: 10
        flops_per_unit: 1e9
        """);

    Ended made = run("campaign c.yaml --quiet --crate package --anonymous w1");

    assertThat(made.status()).as(made.out() + made.err()).isZero();
    Path moved = moved("a");
    assertThat(Files.readString(moved.resolve("results/campaign.db"), StandardCharsets.ISO_8859_1))
        .contains("../inputs/input-1.xml")
        .doesNotContain(folder.getFileName().toString(), "quorle");
    Files.delete(folder.resolve("package/inputs/input-1.xml"));
    run("report elsewhere-a/results/campaign.db --out page.html");
    assertThat(folder.resolve("page.html")).content().contains("<svg class=\"platform");
  }

  /** Page and methods are made of the campaign, which thus has to have what was typed. */
  @Test
  void packageOfCampaign_hasTheControlsThatWereTyped() throws Exception {
    Files.writeString(
        folder.resolve("n.yaml"),
        """
        # \uD835\uDD1E
        platforms: {generator: star, workers: 6, speed: 1Gf, bandwidth: 1GBps, latency: 1ms}
        schedulers: [ss, gss, fac2]
        margin: 1% # of the least
        tasks: 60
        seconds_per_unit: 1s
        noise: 0.5
        seeds: 10
        """);

    Ended made =
        run(
            "campaign n.yaml --margin 5 --confidence 80 --until-ci 3% --time-limit 1min --slots 1"
                + " --quiet --crate package");

    assertThat(made.status()).as(made.out() + made.err()).isZero();
    assertThat(folder.resolve("package/campaign.yaml"))
        .content()
        .contains("\nconfidence: 0.8\ntime_limit: 60\nuntil_ci: 0.03\nslots: 1\nplatforms:")
        .contains("margin: 0.05 # of the least\n");
    assertThat(folder.resolve("package/results/methods.txt"))
        .content()
        .contains("intervals of 80 % [nelson1995] and a margin of equivalence of 5 %");
    assertThat(folder.resolve("package/" + Crate.METADATA))
        .content()
        .contains("./loadstar campaign campaign.yaml --results results/campaign.db\"");
    run("report package/results/campaign.db --out own.html");
    assertThat(advice(folder.resolve("package/results/report.html")))
        .isEqualTo(advice(folder.resolve("own.html")));
    Ended same = run("verify package --quiet");
    assertThat(same.out() + same.err()).endsWith("every cell of every table is the same\n");
    // The table alone is compared with the run, so the database has to give this table.
    Path database = moved("database").resolve("results/campaign.db");
    String digest = Digests.of(database);
    try (Connection forged = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = forged.createStatement()) {
      statement.executeUpdate("update measure set value = 2 * value where metric = 'chunks'");
    }
    replace(folder.resolve("elsewhere-database/" + Crate.METADATA), digest, Digests.of(database));
    assertThat(run("verify elsewhere-database --quiet").out())
        .contains("results/campaign.csv: is not what the results of the package give\n");
  }

  /** Returns the lines of a page that name what is advised. */
  private static List<String> advice(Path page) throws IOException {
    List<String> lines =
        Files.readString(page).lines().filter(line -> line.contains("Advice: ")).toList();
    assertThat(lines).isNotEmpty();
    return lines;
  }

  /** A message from the package has the user's names of files and hosts, and his lines. */
  @Test
  void messageOfAnonymousPackage_isInTheUsersWords() throws IOException {
    Files.copy(
        Shell.PROJECT.resolve("src/loadstar/test/resources/cases/platforms/bad-gateway.xml"),
        folder.resolve("bad.xml"));

    Ended ended =
        run(
            "compare --platform bad.xml --tasks 5 --seconds-per-unit 1s --schedulers gss --quiet"
                + " --crate package --anonymous word");

    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.err())
        .startsWith(
            "loadstar: bad.xml:8: no route from login to n0, nor to 4 more. Maybe --master n0, which"
                + " reaches 4 of 5, and --workers reachable, or a <zoneRoute> between front and c");
    assertThat(folder.resolve("package")).doesNotExist();
  }

  private static List<String> makespans(Path file) {
    Table table = Table.read(file);
    return IntStream.range(0, table.rows())
        .mapToObj(row -> table.text(row, "scheduler") + " " + table.text(row, "makespan_s"))
        .toList();
  }

  /** Inputs whose names cannot be changed are refused, and so is the option without a package. */
  @Test
  void anonymous_refusesLogsAndJars_andIsOfAPackage() throws IOException {
    Files.writeString(
        folder.resolve("log.xml"),
        "<testsuite name='s'><testcase classname='a' name='b' time='3'/></testsuite>");
    String line = "compare --workers 2 --costs log.xml --schedulers ss --anonymous w";
    assertThat(run(line + " --crate package").err())
        .isEqualTo(
            "loadstar: --anonymous: the package has a log whose words nobody can make up. Maybe"
                + " loadstar costs LOG > costs.csv, and this table\n");
    assertThat(folder)
        .isDirectoryContaining("glob:**log.xml")
        .isDirectoryNotContaining("glob:**package*");
    assertThat(run(line).err())
        .isEqualTo(
            "loadstar: --anonymous is of the package that --crate writes. Maybe --crate DIR\n");
    assertThat(run(line + " --crate package --classpath .").err())
        .startsWith("loadstar: --classpath has code in which nobody can look for names.");
  }

  /** A name that everybody can make up hides nobody, and a file beside a package is not its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--anonymous ''| --anonymous is empty. Maybe a word that nobody else knows",
        "--assignment as.csv| --assignment is beside --crate, which has results of its own",
        "--write-platform p.xml| --write-platform is beside --crate, which has results of its own",
        "--results r.db| --results is beside --crate, which has results of its own",
      },
      quoteCharacter = '"')
  void optionThatNoPackageKeeps_isRefused(String option, String message) throws IOException {
    Ended ended =
        run(
            "compare --workers 3 --tasks 9 --seconds-per-unit 1s --schedulers ss --crate package "
                + option);

    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.err()).isEqualTo("loadstar: " + message + "\n");
    assertThat(folder).isEmptyDirectory();
  }

  /** Neither a package nor its half is there after Ctrl-C, or after a kill. */
  @ParameterizedTest
  @CsvSource({
    "INT, campaign long.yaml",
    "TERM, campaign long.yaml",
    "INT, compare --workers 2 --tasks 2000 --seconds-per-unit 1s --noise 0.3 --seeds 9000",
  })
  void packageThatIsInterrupted_leavesNothing(String signal, String line) throws Exception {
    Files.copy(Shell.PROJECT.resolve(PLATFORM), folder.resolve("two.xml"));
    Files.writeString(
        folder.resolve("long.yaml"),
        """
        platforms: two.xml
        schedulers: [fac2, gss]
        tasks: 2000
        seconds_per_unit: 1s
        noise: 0.3
        seeds: 9000
        """);
    Path said = folder.resolve("said");
    Process process = new Shell(folder).start(said, line + " --jobs 1 --crate package");
    while (process.isAlive() && !Files.readString(said).contains("runs done")) {
      Thread.sleep(20);
    }
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();

    assertThat(process.waitFor()).as(Files.readString(said)).isIn(130, 143);
    assertThat(said)
        .content()
        .contains("were finished; nothing is kept\n")
        .doesNotContain("goes on from there")
        .endsWith("the package was not complete, and nothing of it is left\n");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(one -> one.getFileName().toString()))
          .containsExactlyInAnyOrder("two.xml", "long.yaml", "said");
    }
  }

  @Test
  void folderThatIsNotEmpty_isRefused_andWrongInputLeavesNone() throws IOException {
    Files.createDirectory(folder.resolve("full"));
    Files.writeString(folder.resolve("full/a"), "");
    String line = "compare --workers 2 --tasks 10 --seconds-per-unit 1s --schedulers ";
    Ended full = run(line + "gss --crate full");
    assertThat(full.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(full.err())
        .isEqualTo(
            "loadstar: full: a package needs a folder of its own, and this is not empty. Maybe"
                + " another --crate\n");
    assertThat(run(line + "gsss --crate new").status()).isEqualTo(Command.BAD_INPUT);
    assertThat(folder.resolve("new")).doesNotExist();
  }
}
