package loadstar.cli;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import loadstar.campaign.RunJson;
import loadstar.cli.Shell.Ended;
import loadstar.report.JsonOutput;
import loadstar.result.Table;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What commands print with {@code --format json}: by its schema, and what it says. */
class JsonOutputIT {
  private static final String STAR = Shell.PROJECT.resolve("platforms/thesis-table3.3.xml") + "";
  private static final String TREE = Shell.PROJECT.resolve("platforms/small-tree.xml") + "";
  private static final String LINE =
      "compare --platform %s --load 1000 --flops-per-unit 1e6 --bytes-per-unit 1e6".formatted(STAR);

  @TempDir Path folder;

  /** The JSON of a command, by its schema; all else is on standard error. */
  private JsonNode json(int status, String schema, String line) {
    Ended ended = new Shell(folder).loadstar(line + " --format json");
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(status);
    assertThat(problems(schema, ended.out())).as(ended.out()).isEmpty();
    return new JsonMapper().readTree(ended.out());
  }

  static List<String> problems(String schema, String json) {
    String name =
        schema.equals("run") ? RunJson.SCHEMA : JsonOutput.SCHEMAS + schema + ".schema.json";
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(SchemaLocation.of("classpath:" + name))
        .validate(json, InputFormat.JSON)
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static List<String> names(JsonNode list, String field) {
    return list.findValuesAsString(field);
  }

  /** A command without a schema would be one that no program can rely on. */
  @Test
  void everyCommandThatPrintsJson_hasASchema() throws IOException {
    TreeSet<String> commands =
        new TreeSet<>(
            // The ranking is of several, pairs are those of worst --all, and runs those of
            // reproduce
            // reality-workqueue --runs.
            List.of(
                "platform-check", "campaign-export", "ranking", "worst-pairs", "validate-runs"));
    for (Command command : Main.commands()) {
      for (Option option : command.options().declared()) {
        if (option.getLongOpt().equals("format") && option.getDescription().contains("json")) {
          commands.add(command.name());
        }
      }
    }
    commands.removeAll(List.of("platform", "run")); // platform check, run.schema.json
    assertThat(commands).contains("compare", "reproduce", "verify", "report");
    for (String command : commands) { // those of other modules bring theirs
      assertThat(JsonOutput.class.getResource(JsonOutput.SCHEMAS + command + ".schema.json"))
          .as(command)
          .isNotNull();
    }
    String schemas = "src/loadstar/main/resources" + JsonOutput.SCHEMAS;
    try (Stream<Path> files = Files.list(Shell.PROJECT.resolve(schemas))) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".schema.json", "")))
          .isNotEmpty()
          .isSubsetOf(commands);
    }
  }

  @Test
  void worstProblem() {
    JsonNode worst = json(0, "worst", "worst static --against ss --tries 30 --seed 2 --quiet");
    assertThat(worst.path("problem").path("workers").size()).isBetween(2, 4);
    assertThat(worst.path("tries").asInt()).isEqualTo(30);
    String all = "worst --all --schedulers static,ss --tries 30 --quiet --out pairs";
    JsonNode pairs = json(0, "worst-pairs", all);
    assertThat(pairs.path("pairs").size()).isEqualTo(2);
    JsonNode varied =
        json(
                0,
                "compare",
                "compare --workers 3 --tasks 30 --seconds-per-unit 1 --schedulers static,ss --vary"
                    + " 20% --tries 40 --quiet")
            .path("varied");
    // Whole tasks on equal workers leave both rules the same; a slow worker keeps static waiting.
    assertThat(varied.path("regret").asDouble()).isPositive();
    assertThat(varied.path("tries").asInt()).isEqualTo(40);
    JsonNode best =
        json(
                0,
                "compare",
                "compare --workers 3 --tasks 30 --seconds-per-unit 1 --latency 1s --schedulers"
                    + " static,ss --search 200 --quiet")
            .path("best");
    assertThat(best.path("over_bound").asDouble()).isGreaterThanOrEqualTo(1);
    assertThat(best.path("tries").asInt()).isEqualTo(200);
  }

  @Test
  void chunksCostsAndList() throws IOException {
    JsonNode chunks = json(0, "chunks", "chunks gss --load 10 --workers 4");
    assertThat(chunks.path("sizes_tasks").toString()).isEqualTo("[3,2,2,1,1,1]");

    Files.writeString(folder.resolve("log.csv"), "index,seconds\n0,1.5\n1,0.25\n");
    JsonNode costs = json(0, "costs", "costs loop log.csv");
    assertThat(costs.path("tasks").toString())
        .contains("\"seconds\":1.5", "\"seconds\":0.25")
        .hasSizeLessThan(80);
    Files.writeString(folder.resolve("names.json"), "{\"a.py::x\": 2}");
    JsonNode names = json(0, "costs", "costs names.json");
    assertThat(names.path("tasks").path(0).path("group").asString("")).isEqualTo("a.py");

    JsonNode list = json(0, "list", "list");
    assertThat(names(list.path("schedulers"), "name")).contains("umr", "fcfs", "fac2");
    assertThat(names(list.path("platforms"), "file")).contains("platforms/small-tree.xml");
  }

  /** On a star without results makespans are those of the table, and nothing fails. */
  @Test
  void compare_hasTheRanking() throws IOException {
    JsonNode all =
        json(0, "compare", LINE + " --schedulers umr,fac2 --noise 0.1 --seeds 5 --by-host --out o");
    assertThat(Files.readString(folder.resolve("o/compare.json")))
        .satisfies(text -> assertThat(new JsonMapper().readTree(text)).isEqualTo(all));
    Table csv = Table.read(folder.resolve("o/compare.csv"));
    double sum = 0;
    for (int row = 0; row < csv.rows(); row++) {
      sum += csv.text(row, "scheduler").equals("umr") ? csv.number(row, "makespan_s") : 0;
    }
    JsonNode umr =
        all.path("ranking")
            .valueStream()
            .filter(one -> one.path("scheduler").asString().equals("umr"))
            .findFirst()
            .orElseThrow();
    // The table has ten digits.
    assertThat(umr.path("makespan_s").asDouble()).isBetween(sum / 5 - 1e-7, sum / 5 + 1e-7);
    assertThat(umr.path("seeds").asInt()).isEqualTo(5);
    JsonNode hosts = all.path("by_host");
    assertThat(hosts.size()).isEqualTo(all.path("question").path("workers").size());
    assertThat(hosts.valueStream().mapToDouble(host -> host.path("share_of_load").asDouble()).sum())
        .isCloseTo(1, within(1e-12));
  }

  /** fac2 is some 20 % slower: out at the first look. */
  @Test
  void compareOfSeedsThatDecide_namesTheEliminated() {
    JsonNode all = json(0, "compare", LINE + " --schedulers umr,fac2 --noise 0.1 --margin 5");
    assertThat(all.path("question").path("seeds_select").asBoolean()).isTrue();
    assertThat(all.path("ranking").path(0).path("out_after_seeds").isMissingNode()).isTrue();
    assertThat(all.path("ranking").path(1).path("out_after_seeds").asInt()).isEqualTo(10);
  }

  @Test
  void compareOfKnownCosts_hasWhatIsKnown() {
    String examples = Shell.PROJECT.resolve("src/examples").toString();
    String files =
        " --costs %1$s/durations.csv --known %1$s/durations-before.csv".formatted(examples);
    JsonNode all =
        json(
            0,
            "compare",
            "compare --workers 4 --schedulers lpt,ss --together group --task-column task" + files);
    JsonNode known = all.path("known");
    assertThat(known.path("tasks").asInt()).isEqualTo(53);
    assertThat(known.path("matched").asInt()).isEqualTo(50);
    assertThat(known.path("new").asInt()).isEqualTo(3);
    assertThat(known.path("gone").asInt()).isEqualTo(9);
    assertThat(known.path("equal").asInt()).isEqualTo(50);
    assertThat(all.path("knowledge").path("none").path(0).asString()).isEqualTo("ss");
    assertThat(all.path("together").path("groups").asInt()).isEqualTo(18);
  }

  @Test
  void compareWithFailures_hasWhatTheyCost() {
    JsonNode all = json(0, "compare", LINE + " --schedulers fac2,gss --mtbf 200 --seeds 3");
    assertThat(all.path("question").path("mtbf_s").asDouble()).isEqualTo(200);
    assertThat(all.path("question").path("seeds").asInt()).isEqualTo(3);
    assertThat(all.path("recommended").asString()).isIn("fac2", "gss");
    assertThat(all.path("advice").asString())
        .startsWith("Advice: " + all.path("recommended").asString());
    assertThat(all.path("question").path("repair_s").isNull()).isTrue();
    for (JsonNode one : all.path("robustness")) {
      assertThat(one.path("worst_ratio").asDouble())
          .isGreaterThanOrEqualTo(one.path("ratio").asDouble());
    }
  }

  @Test
  void platformCheck_hasTheWorkersThatSchedulersGet() throws IOException {
    JsonNode star = json(0, "platform-check", "platform check " + STAR);
    assertThat(star.path("plain_star").asBoolean()).isTrue();
    assertThat(star.path("workers")).hasSize(20);

    JsonNode tree = json(0, "platform-check", "platform check " + TREE);
    assertThat(tree.path("tree").asBoolean()).isTrue();
    assertThat(names(tree.path("workers"), "parent")).containsExactly("n0", "n0", "n1", "n1", "n2");

    Files.writeString(
        folder.resolve("p.xml"),
        wires("boss 1Gf - -\nnear 1Gf 1GBps 20us | sharing_policy:SPLITDUPLEX\nfar 1Gf - -"));
    JsonNode bad = json(Command.FAILED, "platform-check", "platform check p.xml");
    assertThat(bad.path("unreachable")).hasSize(1);
    assertThat(bad.path("unreachable").path(0).asString()).contains("far");
    assertThat(names(bad.path("workers"), "name")).containsExactly("near");
  }

  @Test
  void run_printsRunJson() throws IOException {
    for (String name :
        List.of("thesis-table3.3:thesis-table3.3", "small-tree-lp-based:small-tree")) {
      String[] both = name.split(":", -1);
      String line =
          "run --platform %s --deployment %s --out %s"
              .formatted(
                  Shell.PROJECT.resolve("platforms/" + both[1] + ".xml"),
                  Shell.PROJECT.resolve("deployments/" + both[0] + "_d.xml"),
                  both[0]);
      ObjectNode run = (ObjectNode) json(0, "run", line);
      assertThat(run.path("metrics").path("makespan_s")).isEqualTo(run.path("makespan_s"));
      run.remove("metrics");
      assertThat(run)
          .isEqualTo(
              new JsonMapper().readTree(folder.resolve(both[0]).resolve("run.json").toFile()));
    }
  }

  @Test
  void campaign_printsItsProgressAndTheFirst() throws IOException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: %s
        schedulers: [fac2, {name: ss, parameters: {chunk: 20}}]
        loads: 1000
        flops_per_unit: 1e6
        bytes_per_unit: 1e6
        noise: 0.1
        seeds: 2
        """
            .formatted(STAR));
    JsonNode plan = json(0, "campaign", "campaign c.yaml --plan");
    assertThat(plan.path("missing").asInt()).isEqualTo(4);
    assertThat(plan.path("to_run")).hasSize(2);

    JsonNode ran = json(0, "campaign", "campaign c.yaml");
    assertThat(ran.path("finished").asInt()).isEqualTo(4);
    assertThat(names(ran.path("rankings"), "scheduler")).hasSize(2);

    JsonNode export = json(0, "campaign-export", "campaign export c.yaml --out t.csv");
    assertThat(export.path("rows").asInt()).isEqualTo(4);
    assertThat(Table.read(folder.resolve("t.csv")).rows()).isEqualTo(4);

    JsonNode report = json(0, "report", "report c.db");
    assertThat(report.path("campaigns").get(0).path("rankings")).isEqualTo(ran.path("rankings"));
  }

  @Test
  void campaignWithFailures_hasThem() throws IOException {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: %s
        schedulers: [fac2, {name: ss, parameters: {chunk: 20}}]
        loads: 1000
        flops_per_unit: 1e6
        bytes_per_unit: 1e6
        failures: [none, {worker_mtbf: 300}]
        seeds: 1
        """
            .formatted(STAR));
    JsonNode ran = json(0, "campaign", "campaign c.yaml");
    JsonNode robustness = ran.path("robustness").path(0);
    assertThat(robustness.path("failures").asString()).contains("300");
    assertThat(names(robustness.path("schedulers"), "scheduler")).hasSize(2);
  }

  @Test
  void reproduceReportAndVerify() throws IOException {
    JsonNode made = json(0, "reproduce", "reproduce thesis-section2.5 --quick --crate --out crate");
    JsonNode experiment = made.path("experiments").path(0);
    assertThat(experiment.path("passed").asBoolean()).isTrue();
    JsonNode rows = experiment.path("comparison");
    assertThat(Table.read(folder.resolve("crate/thesis-section2.5-quick/comparison.csv")).rows())
        .isEqualTo(rows.size());

    JsonNode report = json(0, "report", "report crate");
    assertThat(report.path("experiments").path(0).path("comparison")).isEqualTo(rows);

    JsonNode verified = json(0, "verify", "verify crate");
    assertThat(verified.path("ran_again").toString()).isEqualTo("[\"thesis-section2.5\"]");
    assertThat(verified.path("differences")).isEmpty();

    Path comparison = folder.resolve("crate/thesis-section2.5-quick/comparison.csv");
    Files.writeString(comparison, Files.readString(comparison) + "\n");
    JsonNode damaged = json(Command.FAILED, "verify", "verify crate");
    assertThat(damaged.path("damaged")).hasSize(1);
    assertThat(damaged.path("ran_again")).isEmpty();
  }

  @Test
  void reportOfRankingsAndRuns() {
    json(0, "compare", LINE + " --schedulers fac2,ss --out r/a");
    json(
        0,
        "run",
        "run --platform %s --deployment %s --out r/b"
            .formatted(STAR, Shell.PROJECT.resolve("deployments/thesis-table3.3_d.xml")));
    JsonNode report = json(0, "report", "report r");
    assertThat(names(report.path("rankings"), "scheduler")).containsExactlyInAnyOrder("fac2", "ss");
    assertThat(report.path("runs").path(0).path("values").path("subchunks").asDouble())
        .isPositive();
  }

  @Test
  void unknownFormat_isBadInput() {
    for (String line : List.of("chunks gss --load 5 --workers 2", "list", "report .")) {
      Ended ended = new Shell(folder).loadstar(line + " --format jsn");
      assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
      assertThat(ended.out()).isEmpty();
      assertThat(ended.err())
          .startsWith("loadstar: --format is \"jsn\", not ")
          .endsWith(" or json. Maybe you meant \"json\"\n");
    }
  }
}
