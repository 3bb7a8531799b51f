package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import loadstar.ChildJvm;
import loadstar.result.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Known costs from the command line: the ranking, who gets what, and what is refused. */
class KnownCostsIT {
  @TempDir Path folder;

  /** Forty tasks in eight groups; the old file has them in another order, and three others. */
  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<String> old = new ArrayList<>();
    StringBuilder now = new StringBuilder("task,group,seconds\n");
    for (int k = 0; k < 40; k++) {
      double cost = k % 13 == 7 ? 30 + k : random.nextDouble(0.5, 9);
      now.append(String.format(Locale.ROOT, "t%02d,g%d,%.3f%n", k, k / 5, cost));
      if (k != 11) {
        double before = cost * random.nextDouble(0.6, 1.5);
        old.add(String.format(Locale.ROOT, "t%02d,%.3f", k, before));
      }
    }
    Collections.shuffle(old, new Random(3));
    old.addAll(List.of("gone1,4", "gone2,5", "gone3,6"));
    Files.writeString(folder.resolve("now.csv"), now.toString());
    Files.writeString(
        folder.resolve("before.csv"), "task,seconds\n" + String.join("\n", old) + "\n");
    Files.writeString(folder.resolve("twice.csv"), "task,seconds\nt01,1\nt01,2\n");
    Files.writeString(folder.resolve("negative.csv"), "task,seconds\nt01,1\nt02,-2\n");
    Files.writeString(folder.resolve("others.csv"), "task,seconds\nu01,1\nu02,2\n");
  }

  private ChildJvm.Ended compare(String more) {
    return compareOn(4, more);
  }

  private ChildJvm.Ended compareOn(int workers, String more) {
    String costs = " --costs now.csv --costs-column seconds ";
    return Shell.merged(folder, "compare --quiet --workers " + workers + costs + more);
  }

  private Table csv(String more) {
    return Table.parse("csv", compare(more + " --format csv").output());
  }

  @Test
  void arithmeticAndSimgrid_giveTheSameNumbers() {
    String asked =
        "--known before.csv --schedulers lpt,ss:order=longest,ss,contiguous,binlpt,minmin";
    Table computed = csv(asked);
    Table simulated = csv(asked + " --player simgrid");
    assertThat(computed.rows()).isEqualTo(6);
    for (int row = 0; row < 6; row++) {
      assertThat(simulated.text(row, "scheduler")).isEqualTo(computed.text(row, "scheduler"));
      assertThat(simulated.text(row, "makespan_s")).isEqualTo(computed.text(row, "makespan_s"));
    }
  }

  @Test
  void text_namesHowManyAreKnownAndWhoKnowsWhat() {
    String text = compare("--known before.csv --schedulers lpt,ss,fac").output();
    assertThat(text)
        .contains(
            "Of 40 tasks before.csv has 39; 1 is new and counts as the first of all on request")
        .contains("3 are gone.")
        .contains(
            "Knows each task's cost: lpt; knows the mean: fac; knows nothing of the costs: ss.");
  }

  /** Nobody knows drawn costs before a real run. */
  @Test
  void adviceForWhoKnowsDrawnCosts_namesTheFirstWhoDoesNot() {
    String drawn = " --tasks 60 --seconds-per-unit 1s --noise 1 --seeds 10 --quiet --schedulers ";
    String compared = "compare --workers 4" + drawn + "lpt,ss,gss";
    String text = Shell.merged(folder, compared).output().replaceAll("\\s+", " ");
    assertThat(text)
        .containsPattern(
            "Advice: lpt[^.]*; lpt knows each task's drawn cost beforehand, and of those that do"
                + " not ss is the first, [0-9.]+ % longer");
    String json = Shell.merged(folder, compared + " --format json").output();
    assertThat(json)
        .contains("\"recommended\" : \"lpt\"", "\"first_without_drawn_costs\" : \"ss\"");
    assertThat(JsonOutputIT.problems("compare", json)).isEmpty();
    assertThat(Shell.merged(folder, compared + " --knowledge none").output())
        .doesNotContain("beforehand");
    String workers = Shell.merged(folder, "workers --most 2" + drawn + "lpt,ss").output();
    assertThat(workers.replaceAll("\\s+", " "))
        .contains(", noise 1, the best of 2 schedulers")
        .contains("With 2 workers, lpt knows each task's drawn cost beforehand, and of those that");
  }

  @ParameterizedTest
  @CsvSource({
    "--knowledge none --order longest,--order longest sorts the load by the true costs.",
    "--order shortest,--order shortest sorts the load by the true costs.",
    "--known before.csv --order longest,--order longest sorts the load by the known costs.",
  })
  void text_namesTheOrderOfTheLoad(String options, String line) {
    String text = compare(options + " --schedulers ss,lpt").output();
    assertThat(text)
        .containsPattern("(?i)nothing of the costs: ss.*; for all of them " + Pattern.quote(line));
    assertThat(compare("--knowledge none").output()).doesNotContain("sorts the load");
  }

  @ParameterizedTest
  @CsvSource({"lpt,lpt", "'ss order=longest','ss:order=longest'", "gss,gss"})
  void assignment_isRepeatedToTheLastDigit(String label, String scheduler) {
    String text =
        compare(
                "--known before.csv --schedulers "
                    + scheduler
                    + " --assignment who.csv --assignment-of "
                    + Shell.word(label))
            .output();
    assertThat(text).contains("wrote who.csv: 40 tasks on 4 workers by " + label);
    Table again = csv("--known before.csv --schedulers " + scheduler + ",given:who.csv");
    assertThat(again.rows()).isEqualTo(2);
    assertThat(again.text(0, "makespan_s")).isEqualTo(again.text(1, "makespan_s"));
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(who.rows()).isEqualTo(40);
    assertThat(who.number(0, "begin_s")).isZero();
  }

  /** Nothing but the assignment needs the names, and it has them without --known or --together. */
  @Test
  void assignment_namesTasksAndGroupsOfTheFile() throws IOException {
    compare("--schedulers lpt --assignment who.json");
    assertThat(Files.readString(folder.resolve("who.json")))
        .contains("\"t00\"", "\"t39\"")
        .doesNotContain("\"0\"");
    compare("--schedulers lpt --assignment who.csv");
    Table who = Table.read(folder.resolve("who.csv"));
    for (int row = 0; row < 40; row++) {
      int place = (int) who.number(row, "place") - 1;
      assertThat(who.text(row, "task")).isEqualTo(String.format(Locale.ROOT, "t%02d", place));
      assertThat(who.text(row, "group")).isEqualTo("g" + place / 5);
    }
    compare("--task-column group --schedulers lpt --assignment who.csv");
    assertThat(Table.read(folder.resolve("who.csv")).text(0, "task")).startsWith("g");
  }

  /** Users' programs rely on it: 0 is the first cost, whatever stands before it. */
  @Test
  void assignment_countsTasksWithoutNamesFromZero() throws IOException {
    Files.writeString(folder.resolve("now.csv"), "# of May\n\nseconds\n\n1\n\n2\n");
    compare("--schedulers ss:order=longest --assignment who.csv");
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(who.rows()).isEqualTo(2);
    assertThat(who.text(0, "task")).isEqualTo("1");
    assertThat(who.text(0, "place")).isEqualTo("2");
    assertThat(who.text(0, "seconds")).isEqualTo("2");
    assertThat(who.text(1, "task")).isEqualTo("0");
  }

  /** Tasks of the file in another order keep their workers; one more is refused. */
  @Test
  void given_findsTasksByName() throws IOException {
    compare("--schedulers lpt --assignment who.csv");
    String before = csv("--schedulers given:who.csv").text(0, "makespan_s");
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("now.csv")));
    Collections.reverse(lines.subList(1, lines.size()));
    Files.write(folder.resolve("now.csv"), lines);
    assertThat(csv("--schedulers given:who.csv").number(0, "makespan_s"))
        .isEqualTo(Double.parseDouble(before));
    lines.add("t40,g8,3");
    Files.write(folder.resolve("now.csv"), lines);
    ChildJvm.Ended ended = compare("--schedulers given:who.csv");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output()).contains("does not assign the task \"t40\"");
  }

  /** The computation of a task takes its cost at the speed of its worker, 1e9 flop/s. */
  @ParameterizedTest
  @CsvSource({
    "--speed 1Gf --flops-per-unit 3e9 --noise 0.5,flops,1e9",
    "--speed 1Gf --flops-per-unit 3e9,flops,1e9",
    "--seconds-per-unit 3s --noise 0.5,seconds,1",
    "--seconds-per-unit 3s,seconds,1",
  })
  void costsWithoutAFile_areFlopsOrSeconds(String unit, String column, double speed) {
    String command = "compare --quiet --workers 4 --tasks 40 --schedulers ";
    String more = unit + " --assignment who.csv";
    for (String scheduler : List.of("lpt ", "ss ")) {
      Shell.merged(folder, command + scheduler + more);
      Table who = Table.read(folder.resolve("who.csv"));
      Set<String> costs = new HashSet<>();
      for (int row = 0; row < 40; row++) {
        double seconds = who.number(row, "end_s") - who.number(row, "begin_s");
        double cost = who.number(row, column);
        assertThat(seconds).isEqualTo(cost / speed, within(1e-6));
        costs.add(who.text(row, column));
        boolean knows = scheduler.equals("lpt ") && unit.contains("noise");
        assertThat(who.text(row, "known_" + column)).isEqualTo(knows ? who.text(row, column) : "");
      }
      assertThat(costs).hasSize(unit.contains("noise") ? 40 : 1);
    }
  }

  @Test
  void assignment_namesTasksOfReports() throws IOException {
    Files.writeString(
        folder.resolve("TEST-a.xml"),
        "<testsuite name=\"a.B\"><testcase classname=\"a.B\" name=\"one\" time=\"2\"/>"
            + "<testcase classname=\"a.B\" name=\"two\" time=\"1\"/></testsuite>");
    String command = "compare --quiet --workers 2 --costs TEST-a.xml --costs-host w1";
    String more = " --schedulers lpt --assignment who.csv";
    assertThat(Shell.merged(folder, command + more).output()).contains("wrote who");
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(List.of(who.text(0, "task"), who.text(1, "task")))
        .allMatch(name -> name.contains("one") || name.contains("two"));
  }

  /** The ranking is about the run with failures, and so are both. */
  @ParameterizedTest
  @CsvSource({"--tasks 40 --seconds-per-unit 1s", "--costs now.csv --costs-host w1"})
  void assignmentAndHosts_areThoseOfTheRunWithFailures(String load) throws IOException {
    String command = "compare --quiet --workers 4 --seeds 3 --schedulers static --mtbf 10s ";
    String files = " --by-host --assignment who.csv --out o";
    String text = Shell.merged(folder, command + load + files).output();
    assertThat(text).contains("as it happened in one run with failures, without the chunks");
    double makespan = Table.read(folder.resolve("o/compare.csv")).number(0, "makespan_s");
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(who.rows()).isEqualTo(40);
    Set<String> places = new HashSet<>();
    Map<String, Integer> tasks = new HashMap<>();
    double last = 0;
    for (int row = 0; row < who.rows(); row++) {
      places.add(who.text(row, "place"));
      tasks.merge(who.text(row, "worker"), 1, Integer::sum);
      last = Math.max(last, who.number(row, "end_s"));
    }
    assertThat(places).hasSize(40);
    assertThat(last).isEqualTo(makespan, within(1e-9 * makespan));
    String hosts = Shell.merged(folder, command + load + " --by-host --format csv").output();
    Table shares = Table.parse("csv", hosts);
    for (int row = 0; row < 4; row++) {
      int own = tasks.getOrDefault(shares.text(row, "host"), 0);
      assertThat(shares.number(row, "computed_units")).isEqualTo(own, within(1e-9));
    }
  }

  @Test
  void groups_areAssignedWithTheirMembers() throws IOException {
    compare("--together group --schedulers lpt --assignment who.json");
    String text = Files.readString(folder.resolve("who.json"));
    assertThat(text).contains("\"w1\"").contains("\"t00\", \"t01\", \"t02\", \"t03\", \"t04\"");
    compare("--together group --schedulers lpt --assignment who.csv");
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(who.rows()).isEqualTo(40);
    assertThat(who.text(0, "group")).startsWith("g");
    assertThat(who.text(0, "order")).isEqualTo(who.text(4, "order"));
  }

  @Test
  void knowledge_makesAllTheSame() {
    Table none = csv("--knowledge none --schedulers ss:order=longest,ss");
    assertThat(none.text(0, "makespan_s")).isEqualTo(none.text(1, "makespan_s"));
    Table costs = csv("--schedulers ss:order=longest,ss");
    assertThat(costs.text(0, "makespan_s")).isNotEqualTo(costs.text(1, "makespan_s"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--known twice.csv|twice.csv has the task \"t01\" twice",
        "--known negative.csv|negative.csv:3: the cost \"-2\" is not a positive number",
        "--known others.csv|others.csv has none of the tasks of",
        "--together gruop|now.csv:1: has no column \"gruop\", only task, group, seconds",
        "--known-by mean|--known-by changes nothing without --known",
        "--known none.csv|none.csv",
        "--assignment-of lpt|--assignment-of changes nothing without --assignment",
        "--schedulers ss --assignment a.csv --assignment-of lpt|the ranking has no \"lpt\"",
        "--schedulers given:now.csv|now.csv:1: has no column \"worker\"",
        "--task-column nmae|now.csv:1: has no column \"nmae\", only task, group, seconds",
      })
  void badInput_isOneLine(String options, String message) {
    ChildJvm.Ended ended = compare(options);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output().lines().filter(line -> line.startsWith("loadstar: ")))
        .hasSize(1)
        .allMatch(line -> line.contains(message));
  }

  @Test
  void columnOfCosts_needsNoNameWhereItIsTheOnlyOne() {
    Table named = csv("--known before.csv --schedulers lpt");
    ChildJvm.Ended ended =
        Shell.merged(
            folder,
            "compare --quiet --workers 4 --costs now.csv --known before.csv"
                + " --schedulers lpt --format csv");
    Table alone = Table.parse("csv", ended.output());
    assertThat(alone.text(0, "makespan_s")).isEqualTo(named.text(0, "makespan_s"));
  }

  @Test
  void moreWorkersThanTasks_areNamedInOneLine() {
    String text = compareOn(45, "--schedulers lpt,ss,umr").output();
    assertThat(text)
        .contains("There are 40 tasks for 45 workers: 5 of them get nothing, whatever the schedul")
        .doesNotContain("the load was cut into");
    assertThat(compareOn(40, "--schedulers lpt").output()).doesNotContain("get nothing");
    assertThat(compareOn(9, "--schedulers lpt --together group").output())
        .contains("There are 8 tasks for 9 workers: 1 of them get nothing");
  }

  /** All tasks of a bag are alike, so nothing can be known of one, and who gets it is no matter. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--costs now.csv|--costs does not go with a tree: all tasks of a bag cost the same",
        "--tasks 4 --knowledge none|--knowledge does not go with a tree: all tasks of a bag cost",
        "--tasks 4 --known before.csv|--known changes nothing without --costs",
        "--tasks 4 --together group|--together changes nothing without --costs",
        "--tasks 4 --assignment who.csv|--assignment does not go with a tree: all tasks of a bag",
      })
  void tree_isRefusedInOneLine(String options, String message) {
    String tree = Shell.word(Path.of("platforms/small-tree.xml").toAbsolutePath());
    ChildJvm.Ended ended =
        Shell.merged(folder, "compare --quiet --platform " + tree + " " + options);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output().lines().filter(line -> line.startsWith("loadstar: ")))
        .hasSize(1)
        .allMatch(line -> line.contains(message));
    assertThat(folder.resolve("who.csv")).doesNotExist();
  }

  @Test
  void whatIsKnown_isInCompareJsonAndOnThePage() throws IOException {
    compareOn(8, "--known before.csv --together group --schedulers lpt,ss,fac --out r");
    JsonNode json = new ObjectMapper().readTree(Files.readString(folder.resolve("r/compare.json")));
    assertThat(json.path("known").path("matched").asInt()).isEqualTo(39);
    assertThat(json.path("known").path("new").asInt()).isEqualTo(1);
    assertThat(json.path("known").path("gone").asInt()).isEqualTo(3);
    assertThat(json.path("known").path("equal").asInt()).isZero();
    assertThat(json.path("known").path("matched_by").asString()).isEqualTo("name");
    assertThat(json.path("knowledge").path("costs").get(0).asString()).isEqualTo("lpt");
    assertThat(json.path("knowledge").path("mean").get(0).asString()).isEqualTo("fac");
    assertThat(json.path("knowledge").path("none").get(0).asString()).isEqualTo("ss");
    assertThat(json.path("together").path("groups").asInt()).isEqualTo(8);
    assertThat(json.path("together").path("bound_s").asDouble())
        .isGreaterThan(json.path("together").path("bound_one_by_one_s").asDouble());
    ChildJvm.Ended report = Shell.merged(folder, "report r --out page.html");
    assertThat(report.status()).as(report.output()).isZero();
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("Of 40 tasks before.csv has 39; 1 is new and counts as the first of all on")
        .contains("cost: lpt; knows the mean: fac; knows nothing of the costs: ss.")
        .contains("40 tasks stay together in 8 groups: no schedule beats ");
    compare("--schedulers ss --out s");
    assertThat(Files.readString(folder.resolve("s/compare.json")))
        .doesNotContain("\"known\"", "\"knowledge\"", "\"together\"");
  }

  @Test
  void campaignOfOneProblem_printsTheAssignment() throws IOException {
    String platform = Path.of("platforms/two-clusters.xml").toAbsolutePath().toString();
    String file =
        """
        platforms: PLATFORM
        schedulers: [lpt, contiguous]
        costs: {file: now.csv, host: fast-1}
        known: before.csv
        """
            .replace("PLATFORM", platform);
    Files.writeString(folder.resolve("c.yaml"), file);
    ChildJvm.Ended ended = Shell.merged(folder, "campaign c.yaml --quiet --assignment who.csv");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("wrote who.csv: 40 tasks on 24 workers by lpt, a plan");
    Table who = Table.read(folder.resolve("who.csv"));
    assertThat(who.rows()).isEqualTo(40);
    assertThat(who.number(0, "known_seconds")).isPositive();
    Files.writeString(folder.resolve("d.yaml"), file + "ports: [1, 2]\n");
    ChildJvm.Ended two = Shell.merged(folder, "campaign d.yaml --quiet --assignment two.csv");
    assertThat(two.status()).isEqualTo(2);
    assertThat(two.output())
        .contains("--assignment is that of one problem, but the campaign has 2");
    Files.writeString(
        folder.resolve("e.yaml"), "platforms: " + platform + "\nschedulers: gss\nloads: 40\n");
    assertThat(Shell.merged(folder, "campaign e.yaml --quiet --assignment e.csv").output())
        .contains("--assignment needs tasks, and a divisible load has none");
    assertThat(folder).isDirectoryNotContaining("glob:**/{two,e}.csv");
  }
}
