package loadstar.study;

import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.platform.Generator;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The schema of campaigns takes what {@link StudyReader} takes and refuses what it refuses, for
 * values of every entry. Fields without a line here are tried with the ends of their range, or with
 * one of their words; an entry that needs others fails here by its name until it has lines.
 */
class CampaignSchemaTest {
  private static final Path EXAMPLES = Path.of("src/examples/campaigns");
  private static final Pattern NAMED = Pattern.compile("\\$schema=(\\S+)");

  /** The entry of each line is the first word; a line stands beside what a campaign needs. */
  private static final List<String> TAKEN =
      List.of(
          "loads: 10k",
          "loads: [1e3, 2000, 1.5]\nschedulers: umr",
          "loads: '50'",
          "tasks: 10k",
          "tasks: [1, 20]",
          "tasks: 0.5k",
          "costs: costs.txt",
          "costs: [costs.txt, {file: seconds.csv, column: seconds, host: w1, time_unit: ms}]",
          "flops_per_unit: [1Mf, 4e6]",
          "seconds_per_unit: 2us",
          "seconds_per_unit: [1h30m, 5min]",
          "bytes_per_unit: [0, 4MB, 64KiB]",
          "result_bytes_per_unit: 125kB",
          "noise: [0, 30%, 1.5]",
          "noise_distribution: lognormal\nnoise: 0.3",
          "noise_distribution: [gamma, weibull]\nnoise: 0.3",
          "noise_correlation: 50%\nnoise: 0.3",
          "noise_correlation: [0, 12.5%, 100%]\nnoise: 0.3",
          "noise_share: 30%\nnoise: 0.3",
          "noise_share: [0.2, 99 %]\nnoise: 0.3",
          "noise_values: costs.txt\nnoise_distribution: empirical",
          "noise_values_column: seconds\nnoise_values: seconds.csv\nnoise_distribution: empirical",
          "costs_order: [longest, shuffled, blocks]\ncosts: costs.txt",
          "task_column: seconds\ncosts: {file: seconds.csv, column: seconds, host: w1}",
          "together: seconds\ncosts: {file: seconds.csv, column: seconds, host: w1}",
          "known: costs.txt\ncosts: costs.txt",
          "known_by: [last, largest, mean]\nknown: costs.txt\ncosts: costs.txt",
          "unknown: [median, mean, first]\nknown: costs.txt\ncosts: costs.txt",
          "knowledge: [none, mean, costs]\ncosts: costs.txt",
          "bags: 'light:125kB:1Mf, heavy:250kB:16Mf:2'\nplatforms: {generator: tree, nodes: 5}",
          "bags: [light:125kB:1Mf]\nplatforms: {generator: tree, nodes: 5, max_degree: [2, 3]}",
          "ports: [1, 2, unlimited]",
          "ports: [shared, shared:2]",
          "port_order: [sends-first, arrival]\nports: shared",
          "dispatch_cost: [0, 7ms]",
          "startup: 1m 55s",
          "failures: none",
          "failures: [none, {worker_mtbf: 1h, worker_repair: 60}]",
          "failures: {link_mtbf: 7200, link_repair: 30s}",
          "player: plain",
          "margin: 1%",
          "margin: 0.5",
          "confidence: 95%",
          "confidence: 0.501",
          "memory_limit: 2GB",
          "until_ci: 0.5 %",
          "slots: 4",
          "slots: '4'",
          "master_works: true",
          "master_works: 'true'",
          "name: 5",
          "seeds: '3'",
          "seeds: ['3', 4]",
          "first_seed: '101'",
          "platforms: {file: p.xml, deployment: d.xml}",
          "seeds: auto\nmost_seeds: 200",
          "seeds: [3, 1]",
          "first_seed: 101",
          star("workers: [2, 100], cores: 99999"),
          star("workers: 2k, spread: 50%, bandwidth_spread: 0.5"),
          star("speed: [1Gf, 2e9], latency: [1ms, 0], latency_in_flight: 1e-3"),
          star("bandwidth: [10Gbps, 1MiBps], results: 1MBps, uplink: 1kBps"),
          star("dispatch_cost: 1ms, startup: 1min, seeds: [7, 8]"),
          cluster("racks: 2, trunk: 1GBps, uplink: 2GBps"),
          "platforms: {generator: tree, nodes: 5, max_degree: 2000, latency: 1ms}");

  private static final List<String> REFUSED =
      List.of(
          "loads: 0",
          "loads: -1k",
          "loads: []",
          "loads: [5, 5]",
          "loads: 4MB",
          "loads: 30%",
          "tasks: 1.5",
          "tasks: 0",
          "tasks: 10%",
          "costs: {column: seconds}",
          "costs: {file: costs.txt, host: w1, time_unit: fortnights}",
          "flops_per_unit: 0",
          "flops_per_unit: 1MB",
          "seconds_per_unit: 2parsecs",
          "seconds_per_unit: 0us",
          "bytes_per_unit: -1",
          "result_bytes_per_unit: many",
          "noise: -0.1",
          "noise: -30%",
          "noise_distribution: normal\nnoise: 0.3",
          "noise_correlation: 1.1\nnoise: 0.3",
          "noise_correlation: 101%\nnoise: 0.3",
          "noise_share: -0.1\nnoise: 0.3",
          "noise_share: 150%\nnoise: 0.3",
          "noise_values: {file: costs.txt}\nnoise_distribution: empirical",
          "noise_values_column: {a: b}\nnoise_values: seconds.csv\nnoise_distribution: empirical",
          "costs_order: random\ncosts: costs.txt",
          "task_column: {a: b}\ncosts: {file: seconds.csv, column: seconds, host: w1}",
          "together: [seconds, seconds]\ncosts: {file: seconds.csv, column: seconds, host: w1}",
          "known: {file: costs.txt}\ncosts: costs.txt",
          "known_by: first\nknown: costs.txt\ncosts: costs.txt",
          "unknown: zero\nknown: costs.txt\ncosts: costs.txt",
          "knowledge: all\ncosts: costs.txt",
          "bags: light\nplatforms: {generator: tree, nodes: 5}",
          "bags: {a: b}\nplatforms: {generator: tree, nodes: 5}",
          "ports: 0",
          "ports: many",
          "ports: 1.5",
          "ports: [2, 2]",
          "ports: shared:0",
          "port_order: first\nports: shared",
          "dispatch_cost: -7ms",
          "startup: -1",
          "failures: some",
          "failures: {worker_mtbf: 0}",
          "failures: {worker_mtbf: 10, worker_repair: -1}",
          "failures: {link_mtbf: x}",
          "failures: {link_mtbf: 10, link_repair: [1, 2]}",
          "failures: {mtbf: 10}",
          "player: fast",
          "player: [auto, plain]",
          "margin: 0",
          "margin: 100%",
          "margin: [1%, 2%]",
          "confidence: 50%",
          "confidence: 0.5",
          "confidence: 40%",
          "confidence: 2",
          "time_limit: [10s, 20s]",
          "memory_limit: 0B",
          "memory_limit: 10s",
          "until_ci: 0%",
          "until_ci: 200%",
          "slots: 0",
          "slots: 100000",
          "master_works: 7",
          "seeds: many",
          "seeds: [auto]",
          "seeds: '0'",
          "first_seed: 0",
          "first_seed: '0'",
          "platforms: {file: p.xml, deployment: d.xml, workers: w1}",
          "platforms: {file: p.xml, deployment: d.xml, master: m}",
          "load: 5",
          star("workers: 100001"),
          star("cores: 0"),
          star("speed: 0f"),
          star("speed: 1MBps"),
          star("spread: 1"),
          star("spread: 100%"),
          star("bandwidth: 10Gf"),
          star("bandwidth: 0"),
          star("bandwidth_spread: -0.5"),
          star("latency: -1ms"),
          star("latency_in_flight: 1Gf"),
          star("results: 0"),
          star("uplink: fast"),
          star("dispatch_cost: -1"),
          star("startup: 1Mf"),
          star("racks: 2"),
          cluster("racks: 0"),
          cluster("trunk: -1"),
          "platforms: {generator: tree, nodes: 1}",
          "platforms: {generator: tree, nodes: 2001}",
          "platforms: {generator: tree, nodes: 5, max_degree: 0}",
          "platforms: {generator: tree, max_degree: 2}",
          "platforms: {generator: ring, nodes: 5}");

  private static Schema schema;

  @TempDir Path folder;

  @BeforeAll
  static void readSchema() throws IOException {
    try (InputStream resource = StudyReader.class.getResourceAsStream(StudyReader.SCHEMA)) {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(resource);
    }
  }

  private static String star(String entries) {
    return drawn("star", entries);
  }

  private static String cluster(String entries) {
    return drawn("cluster", entries);
  }

  private static String drawn(String generator, String entries) {
    String all = "{generator: " + generator + ", " + entries;
    for (String needed : List.of("workers: 2", "speed: 1Gf", "bandwidth: 100MBps")) {
      String name = needed.substring(0, needed.indexOf(' '));
      all += Pattern.compile("[{ ]" + name).matcher(all).find() ? "" : ", " + needed;
    }
    return "platforms: " + all + "}";
  }

  /** A campaign with these lines, and with what it needs besides. */
  private static String campaign(String lines) {
    String text = lines + "\n";
    for (String needed :
        List.of(
            "platforms: {generator: star, workers: 2, speed: 1Gf, bandwidth: 100MBps}",
            "schedulers: [" + (lines.contains("tree") ? "fcfs" : "ss") + "]",
            "loads: 100")) {
      String name = needed.substring(0, needed.indexOf(':') + 1);
      boolean other = name.equals("loads:") && lines.matches("(?s).*\\b(tasks|costs): .*");
      text += ("\n" + text).contains("\n" + name) || other ? "" : needed + "\n";
    }
    return text;
  }

  private @Nullable String complaint(String text) throws IOException {
    Files.writeString(folder.resolve("costs.txt"), "1e9\n2e9\n");
    Files.writeString(folder.resolve("p.xml"), wires("m 1Gf - -\nw1 1Gf 1GBps 1us"));
    Files.writeString(
        folder.resolve("d.xml"),
        file(
            """
            <actor host="m" function="master"/><actor host="w1" function="worker"/>
            """));
    Files.writeString(folder.resolve("seconds.csv"), "index,seconds\n0,1.5\n1,0.25\n");
    try {
      var unused =
          StudyReader.read(
              Files.writeString(folder.resolve("c.yaml"), text),
              Registry.builtIn(),
              folder.resolve("drawn"),
              null,
              study -> {});
      return null;
    } catch (InputException e) {
      return e.getMessage();
    }
  }

  private static List<String> problems(String text) {
    return schema.validate(text, InputFormat.YAML).stream().map(Object::toString).toList();
  }

  static Stream<String> taken() {
    return Stream.concat(
        Stream.concat(TAKEN.stream(), Stream.of(failures(null))),
        without(TAKEN).map(field -> line(field, within(field.parameter()))));
  }

  static Stream<String> refused() {
    return Stream.concat(
        Stream.concat(
            REFUSED.stream(), FailureMeans.FIELDS.stream().map(CampaignSchemaTest::failures)),
        without(REFUSED).map(field -> line(field, beyond(field.parameter()))));
  }

  /** Returns failures that have every mean; one of them, if there is one, is out of its range. */
  private static String failures(@Nullable Field<?> wrong) {
    return FailureMeans.FIELDS.stream()
        .map(field -> field.name() + ": " + (field == wrong ? "0" : "10s"))
        .collect(Collectors.joining(", ", "failures: {", "}"));
  }

  /** Returns the fields of campaigns that no line begins with. */
  private static Stream<Field<?>> without(List<String> lines) {
    return Stream.concat(
            Fields.ALL.stream().filter(field -> field.isOf(ParameterSyntax.CAMPAIGN)),
            RunControls.FIELDS.stream())
        .filter(field -> lines.stream().noneMatch(line -> has(line, entry(field))));
  }

  private static String entry(Field<?> field) {
    return ParameterSyntax.CAMPAIGN.name(field);
  }

  private static boolean has(String lines, String name) {
    return Pattern.compile("\\b" + name + ": ").matcher(lines).find();
  }

  private static String line(Field<?> field, String value) {
    return entry(field) + ": " + value;
  }

  /** Returns a value within the range of a parameter: its first word, or where its range begins. */
  private static String within(Parameter<?> parameter) {
    Range<?> range = parameter.range();
    Range.Bound least = range.least();
    return !range.choices().isEmpty()
        ? range.choices().getFirst().toString()
        : least == null ? "1" : Quantity.exact(least.value() + (least.included() ? 0 : 0.5));
  }

  /** Returns a value that is no word of the parameter, or lies just before its range. */
  private static String beyond(Parameter<?> parameter) {
    Range<?> range = parameter.range();
    Range.Bound least = range.least();
    return !range.choices().isEmpty()
        ? "none-of-them"
        : least == null ? "many" : Quantity.exact(least.value() - (least.included() ? 1 : 0));
  }

  @ParameterizedTest
  @MethodSource("taken")
  void whatTheReaderTakes_theSchemaTakes(String lines) throws IOException {
    assertThat(complaint(campaign(lines))).isNull();
    assertThat(problems(campaign(lines))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatTheReaderRefuses_theSchemaRefuses(String lines) throws IOException {
    assertThat(complaint(campaign(lines))).isNotNull();
    assertThat(problems(campaign(lines))).isNotEmpty();
  }

  @Test
  void everyParameterOfGenerators_hasValuesOfBothKinds() {
    Set<String> all =
        Generator.ALL.stream()
            .flatMap(one -> one.parameters().stream())
            .map(one -> one.name())
            .collect(Collectors.toCollection(TreeSet::new));
    for (List<String> lines : List.of(TAKEN, REFUSED)) {
      String text = String.join("\n", lines);
      assertThat(all).allSatisfy(name -> assertThat(has(text, name)).isTrue());
    }
  }

  /** Editors find the schema where the examples say, and have no complaint about them. */
  @Test
  void examples_nameTheSchemaAndFollowIt() throws IOException {
    List<Path> examples;
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      examples = files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
    assertThat(examples).isNotEmpty();
    for (Path example : examples) {
      String text = Files.readString(example);
      Matcher named = NAMED.matcher(text);
      assertThat(named.find()).as(example.toString()).isTrue();
      assertThat(example.resolveSibling(named.group(1))).exists();
      assertThat(problems(text)).as(example.toString()).isEmpty();
    }
  }
}
