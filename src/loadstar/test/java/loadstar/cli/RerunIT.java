package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.cli.Shell.Ended;
import loadstar.study.ResultStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Results say what was typed; typed again, it gives the same numbers to the last digit. */
class RerunIT {
  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    for (String file : List.of("thesis-table4.1.xml", "small-tree.xml")) {
      Files.copy(Shell.PROJECT.resolve("platforms").resolve(file), folder.resolve("my " + file));
    }
    Files.writeString(
        folder.resolve("costs.csv"), "task,flops\n" + "1,2e6\n2,1e6\n3,4.5e6\n".repeat(20));
  }

  private Ended type(String command) {
    Shell shell = new Shell(folder);
    if (command.contains("--classpath")) {
      shell.with(Map.of("LOADSTAR_BUILD", "never")); // tests' own JVM has the classes of tests
    }
    Ended ended = shell.typed(command);
    assertThat(ended.status()).as(command + "\n" + ended.err()).isZero();
    return ended;
  }

  private static final String STAR = "--platform 'my thesis-table4.1.xml' --load 200 ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        STAR + "--noise 0.3 --seeds 3 --schedulers gss,ss,fsc --set ss.chunk=5 --set fsc.minimum=7",
        STAR + "--flops-per-unit 1.23456789012345e6 --schedulers umr,2pp --isolation world",
        STAR + "--workers 'iRMX, Robert' --schedulers umr,gss --ports 2 --margin 3",
        STAR + "--schedulers umr,gss --cfg network/bandwidth-factor:0.9 --cfg network/TCP-gamma:0",
        STAR + "--schedulers gss,fac2 --mtbf 500 --repair 20 --seeds 3",
        "--platform 'my small-tree.xml' --load 30 --bags light:125kB:1Mf,heavy:250kB:16Mf:2"
            + " --schedulers lp-based,fcfs",
        "--platform 'my thesis-table4.1.xml' --costs costs.csv --costs-column flops"
            + " --schedulers gss,fac2",
        STAR + "--seeds 1 --schedulers ss,loadstar.cli.MeasuringScheduler --classpath TESTS"
      })
  void comparison_saysWhatWasTyped(String options) throws IOException {
    String classes = Shell.PROJECT.resolve("target/loadstar/test-classes").toString();
    type("./loadstar compare " + options.replace("TESTS", classes) + " --out o");
    List<String> first = numbers();
    JsonNode json = new JsonMapper().readTree(Files.readString(folder.resolve("o/compare.json")));
    String rerun = json.path("rerun").asString();
    try (var files = Files.list(folder.resolve("o"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }

    type(rerun);

    assertThat(numbers()).isEqualTo(first);
    assertThat(numbers()).hasSizeGreaterThan(1);
    if (Files.exists(folder.resolve("o/compare.csv"))) {
      assertThat(type("./loadstar report o --format md").out()).contains("\n    " + rerun + "\n");
    }
  }

  /** The table, and the numbers of compare.json, which have all their digits. */
  private List<String> numbers() throws IOException {
    List<String> numbers = new ArrayList<>();
    for (String name : List.of("compare.csv", "robustness.csv", "compare.json")) {
      if (Files.exists(folder.resolve("o").resolve(name))) {
        numbers.add(Files.readString(folder.resolve("o").resolve(name)));
      }
    }
    return numbers;
  }

  /** With fifteen digits, of which a run's text once held ten; nobody's order is a rounding. */
  @Test
  void digits_areTheSameOnEveryRoute() {
    List<List<String>> orders = new ArrayList<>();
    List<Double> makespans = new ArrayList<>();
    for (String route : List.of("", " --isolation world", " --isolation process")) {
      String said =
          type("./loadstar compare "
                  + STAR
                  + "--flops-per-unit 1.23456789012345e6"
                  + " --bytes-per-unit 1.23456789012345e3 --schedulers gss,umr --format json"
                  + route)
              .out();
      List<String> order = new ArrayList<>();
      for (JsonNode place : new JsonMapper().readTree(said).path("ranking")) {
        order.add(place.path("scheduler").asString());
        if (order.getLast().equals("umr")) {
          makespans.add(place.path("makespan_s").asDouble());
        }
      }
      orders.add(order);
    }
    assertThat(orders).hasSize(3).containsOnly(orders.getFirst());
    assertThat(makespans).hasSize(3).containsOnly(makespans.getFirst());
  }

  /** Of a star and of a tree; whatever is only written or drawn besides is left out. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "icppw12-star icppw12-star-as4dr --until 50 --seed 3 --ports 2 --set as4dr.iota=0.9"
            + " --cfg network/TCP-gamma:0 --select",
        "small-tree small-tree-lp-based --cfg=network/TCP-gamma:0 --log xbt_cfg.thres:error"
      })
  void run_saysWhatWasTyped(String typed) throws IOException {
    List<String> words = List.of(typed.split(" ", 3));
    for (String file :
        List.of("platforms/" + words.get(0) + ".xml", "deployments/" + words.get(1) + "_d.xml")) {
      Path copy = folder.resolve(file.startsWith("p") ? "my p.xml" : "my d.xml");
      Files.copy(Shell.PROJECT.resolve(file), copy);
    }
    type("./loadstar run 'my p.xml' 'my d.xml' " + words.get(2) + " --gantt g.svg --out o");
    Path file = folder.resolve("o/run.json");
    String first = Files.readString(file);
    String rerun = new JsonMapper().readTree(first).path("rerun").asString();
    Files.delete(file);

    type(rerun + " --out o");

    assertThat(rerun).doesNotContain("--out", "--gantt");
    assertThat(file).hasContent(first);
  }

  @Test
  void campaign_saysWhatWasTyped() throws IOException {
    Files.writeString(
        folder.resolve("a study.yaml"),
        "platforms: my thesis-table4.1.xml\nschedulers: gss\nloads: 100\nnoise: 0.2\nseeds: 4\n");
    type("./loadstar campaign 'a study.yaml' --until-ci 90% --results r.db --quiet");

    try (ResultStore store = ResultStore.existing(folder.resolve("r.db"))) {
      assertThat(store.notes())
          .containsEntry(
              "rerun",
              "./loadstar campaign 'a study.yaml' --until-ci '90%' --results r.db --quiet");
    }
    // Three seeds were enough, and are what is exported though the file asks for four.
    assertThat(type("./loadstar campaign export 'a study.yaml' --results r.db").out())
        .isEqualTo("wrote r.csv, 3 rows\n");
  }

  /** Also with its folder: another one would be a second result. */
  @ParameterizedTest
  @ValueSource(strings = {"my results", "-odd"})
  void experiment_saysWhatToType(String name) throws IOException {
    type("./loadstar reproduce thesis-section2.5 --quick --quiet '--out=" + name + "'");
    Path about = folder.resolve(name + "/thesis-section2.5-quick/experiment.json");
    String rerun = new JsonMapper().readTree(Files.readString(about)).path("rerun").asString();

    assertThat(rerun)
        .isEqualTo(
            "./loadstar reproduce thesis-section2.5 --quick --seeds 1 --out "
                + (name.equals("-odd") ? "./-odd" : "'my results'"));
    assertThat(type(rerun).out()).contains(name + "/thesis-section2.5-quick/");
  }

  /** What a command says that comes next, is typed as it stands; names have blanks. */
  @Test
  void whatComesNext_worksAsTyped() throws IOException {
    Files.writeString(
        folder.resolve("a study.yaml"),
        "platforms: my thesis-table4.1.xml\nschedulers: gss\nloads: 100\nseeds: 1\n");
    Ended compared = type("./loadstar compare " + STAR + "--schedulers gss,ss --out 'my results'");
    Ended odd = type("./loadstar compare " + STAR + "--schedulers gss,ss --out=-odd");
    Ended campaign = type("./loadstar campaign 'a study.yaml' --quiet");
    List<String> next = new ArrayList<>();
    for (Ended ended : List.of(compared, odd, campaign)) {
      ended
          .out()
          .lines()
          .filter(line -> line.startsWith("next: "))
          .map(line -> line.substring(6))
          .forEach(next::add);
    }

    next.forEach(this::type);

    assertThat(next)
        .containsExactly(
            "./loadstar report 'my results'",
            "./loadstar report ./-odd",
            "./loadstar campaign export 'a study.yaml'",
            "./loadstar report 'a study.db'");
    assertThat(folder.resolve("my results/report.html")).isNotEmptyFile();
    assertThat(folder.resolve("a study.csv"))
        .hasContent(type("./loadstar campaign export 'a study.yaml' --out -").out());
    assertThat(type("./loadstar report 'my results' --out -").out()).startsWith("<!DOCTYPE html>");
  }
}
