package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import loadstar.platform.HostProperty;
import loadstar.platform.ProfiledKind;
import loadstar.report.OutputFormat;
import loadstar.result.Guarantee;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.PlatformFacts;
import loadstar.study.PlatformFacts.Declared;
import loadstar.study.PlatformFacts.Property;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MethodsTest {
  private static final Declared NOTHING = new Declared(false, List.of(), List.of(), Map.of());

  /**
   * A value of a field that is not its default.
   *
   * @param needs other values without which the field has no effect, NAME=VALUE
   * @param words that the paragraph has because of the value
   */
  private record Value(Field<?> field, String value, String words, String... needs) {
    Map<String, String> texts(boolean own) {
      Map<String, String> texts = new HashMap<>();
      for (String need : needs) {
        texts.put(need.replaceFirst("=.*", ""), need.replaceFirst(".*?=", ""));
      }
      if (own) {
        texts.put(field.name(), value);
      }
      return texts;
    }
  }

  private static final List<Value> VALUES =
      List.of(
          new Value(Fields.LOAD, "70", "divisible load is 70 units"),
          new Value(Fields.TASKS, "70", "load is 70 indivisible tasks"),
          new Value(Fields.BAGS, "a:1:2:3", "weight a:1:2:3)", "load=5"),
          new Value(Fields.FLOPS, "3e9", ", of 3 Gflop each", "tasks=5"),
          new Value(Fields.SECONDS, "7", ", of 7 s each", "tasks=5"),
          new Value(Fields.BYTES, "3e6", "a task has 3 MB of data", "tasks=5"),
          new Value(Fields.RESULT_BYTES, "3e6", "3 MB of results", "tasks=5"),
          new Value(Fields.COSTS, "c.csv", "the measured costs of c.csv", "tasks=5"),
          new Value(Fields.COSTS_COLUMN, "wall", "column wall", "tasks=5", "costs=c.csv"),
          new Value(Fields.COSTS_HOST, "w7", "times in s on w7", "tasks=5", "costs=c.csv"),
          new Value(
              Fields.TIME_UNIT, "ms", "times in ms", "tasks=5", "costs=c.csv", "costs_host=w7"),
          new Value(
              Fields.COSTS_ZERO,
              "0.5",
              "c.csv (times in s on w7, a time of 0 as 500 ms);",
              "tasks=5",
              "costs=c.csv",
              "costs_host=w7"),
          new Value(Fields.COSTS_ORDER, "longest", "with order longest", "tasks=5", "costs=c.csv"),
          new Value(Fields.TASK_COLUMN, "job", "named by job", "tasks=5", "costs=c.csv"),
          new Value(
              Fields.TOGETHER,
              "batch",
              "5 groups of tasks that stay together by batch",
              "tasks=5",
              "costs=c.csv"),
          new Value(Fields.KNOWN, "k.csv", "known k.csv", "tasks=5", "costs=c.csv"),
          new Value(
              Fields.KNOWN_BY,
              "largest",
              "the largest of them",
              "tasks=5",
              "costs=c.csv",
              "known=a.csv,b.csv"),
          new Value(
              Fields.UNKNOWN,
              "median",
              "unknown ones as the median",
              "tasks=5",
              "costs=c.csv",
              "known=k.csv"),
          new Value(Fields.KNOWLEDGE, "none", "knowledge none", "tasks=5"),
          new Value(Fields.NOISE, "0.3", "coefficient of variation of 0.3", "tasks=5"),
          new Value(
              Fields.NOISE_FAMILY, "weibull", "a weibull distribution", "tasks=5", "noise=0.3"),
          new Value(Fields.NOISE_CORRELATION, "0.9", "correlation 0.9", "tasks=5", "noise=0.3"),
          new Value(
              Fields.NOISE_SHARE,
              "0.45",
              "a bimodal distribution, a share of 0.45 being long, with",
              "tasks=5",
              "noise=0.3",
              "noise_distribution=bimodal"),
          new Value(
              Fields.NOISE_VALUES,
              "v.csv",
              "an empirical distribution of v.csv with",
              "tasks=5",
              "noise=0.3",
              "noise_distribution=empirical"),
          new Value(
              Fields.NOISE_VALUES_COLUMN,
              "wall",
              "of v.csv, column wall",
              "tasks=5",
              "noise=0.3",
              "noise_distribution=empirical",
              "noise_values=v.csv"),
          new Value(Fields.PORTS, "3", "3 transfers each way at a time", "tasks=5"),
          new Value(
              Fields.PORT_ORDER, "arrival", "with port order arrival", "tasks=5", "ports=shared"),
          new Value(Fields.DISPATCH_COST, "0.5", "with dispatch cost 0.5 s", "tasks=5"),
          new Value(Fields.STARTUP, "0.5", "with startup 0.5 s", "tasks=5"),
          new Value(Fields.WORKER_STARTUP, "0.5", "with worker startup 0.5 s", "tasks=5"),
          new Value(Fields.LATENCY_IN_FLIGHT, "0.5", "with latency in flight 0.5 s", "tasks=5"),
          new Value(field("worker_mtbf"), "500", "500 s for the life of a worker", "tasks=5"),
          new Value(
              field("worker_repair"), "50", "50 s for its absence", "tasks=5", "worker_mtbf=500"),
          new Value(
              field("link_mtbf"), "500", "500 s for the life of the way to a worker", "tasks=5"),
          new Value(field("link_repair"), "50", "50 s for its repair", "tasks=5", "link_mtbf=500"));

  private static Field<?> field(String name) {
    return Fields.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static PlatformFacts star(@Nullable Declared declared, double... speeds) {
    TreeMap<Double, Integer> workers = new TreeMap<>();
    for (double speed : speeds) {
      workers.merge(speed, 1, Integer::sum);
    }
    return new PlatformFacts("", false, workers, 1e8, 1e8, 0, 0, speeds[0], declared);
  }

  /** Returns the paragraph on problems of one platform, each of the values that differ. */
  private static String paragraph(
      String platform, PlatformFacts facts, String secondsOn, List<Map<String, String>> problems) {
    List<Ranking> rankings = problems.stream().map(one -> ranking(platform, one)).toList();
    return new Methods(
            rankings,
            new Methods.Record(
                Map.of(platform, facts),
                Map.of(),
                List.of(),
                secondsOn,
                false,
                Double.NaN,
                List.of(),
                List.of(),
                0),
            OutputFormat.TEXT)
        .text();
  }

  private static String paragraph(PlatformFacts facts, Map<String, String> problem) {
    return paragraph("p.xml", facts, "", List.of(problem));
  }

  /** Returns the paragraph on the same problem on two platforms. */
  private static String paragraphOfTwo(
      PlatformFacts one, PlatformFacts other, Map<String, String> problem) {
    Map<String, PlatformFacts> facts = Map.of("a.xml", one, "b.xml", other);
    return new Methods(
            List.of(ranking("a.xml", problem), ranking("b.xml", problem)),
            new Methods.Record(
                facts, Map.of(), List.of(), "", false, Double.NaN, List.of(), List.of(), 0),
            OutputFormat.TEXT)
        .text();
  }

  private static Ranking ranking(String platform, Map<String, String> problem) {
    Map<String, String> texts = new LinkedHashMap<>(problem);
    texts.put("platform", platform);
    texts.put("master", "m");
    Trial trial = new Trial(SchedulerConfig.of("ss"), 1, new Summary().put(Summary.END, 3));
    return Ranking.of(Setting.of(texts), List.of(trial), true, Guarantee.DEFAULT, false);
  }

  /** A new field has to have a value here: it cannot be left out of a paper. */
  @Test
  void everyField_isInTheParagraph_ifItIsNotTheDefault() {
    assertThat(VALUES.stream().map(Value::field).toList())
        .hasSameElementsAs(Fields.ALL)
        .doesNotHaveDuplicates();
    PlatformFacts facts = star(NOTHING, 1e9);
    for (Value one : VALUES) {
      assertThat(paragraph(facts, one.texts(true)))
          .as(one.field().name())
          .containsOnlyOnce(one.words());
      assertThat(paragraph(facts, one.texts(false)))
          .as("without " + one.field().name())
          .doesNotContain(one.words());
    }
  }

  /** Half of the problems have the default, and the paragraph has both. */
  @Test
  void fieldOfSeveralValues_isNamedWithTheDefault() {
    Map<String, String> file = Map.of("tasks", "5", "costs", "c.csv");
    Map<String, String> shuffled = new HashMap<>(file);
    shuffled.put("costs_order", "shuffled");
    PlatformFacts facts = star(NOTHING, 1e9);
    assertThat(paragraph("p.xml", facts, "", List.of(file, shuffled)))
        .contains("no results, with order file or order shuffled.");
    assertThat(
            paragraph(
                "p.xml",
                facts,
                "",
                List.of(Map.of("tasks", "5"), Map.of("tasks", "5", "startup", "2"))))
        .contains("no results, with no startup or startup 2 s.");
  }

  @ParameterizedTest
  @EnumSource(HostProperty.class)
  void everyPropertyOfHosts_isInTheParagraph_orChangesNoRun(HostProperty property) {
    Declared declared =
        new Declared(false, List.of(new Property(property, 2, 5, 3, 4)), List.of(), Map.of());
    String text = paragraph(star(declared, 1e9), Map.of("tasks", "5"));
    if (Methods.UNNAMED.contains(property)) {
      assertThat(text).doesNotContain(property.id());
    } else {
      assertThat(text)
          .containsPattern(property.id() + " 3( s| B)? to 4( s| B)? \\(")
          .contains(property.parameter.meaning());
    }
  }

  /** The option counts in place of the file's property. */
  @Test
  void replacedProperty_isTheFields() {
    Declared declared =
        new Declared(
            false,
            List.of(new Property(HostProperty.COMPUTE_LATENCY, 1, 1, 3, 3)),
            List.of(),
            Map.of());
    assertThat(paragraph(star(declared, 1e9), Map.of("tasks", "5", "startup", "2")))
        .contains("with startup 2 s")
        .doesNotContain("compute_latency");
  }

  @Test
  void profilesMasterAndSettings_areNamed() {
    Declared declared =
        new Declared(
            true,
            List.of(),
            List.of(
                new ProfiledKind("speeds", 2, false, false),
                new ProfiledKind("bandwidths", 1, true, true)),
            Map.of("network/weight-S", "20537", "network/TCP-gamma", "5"));
    assertThat(paragraph(star(declared, 1e9), Map.of("tasks", "5")))
        .contains(
            "The master's host is one of the workers, whose data need no port.",
            "profiles of the platform file change the speeds of 2 hosts and the bandwidths of 1"
                + " link (drawn by SimGrid); the values above",
            "with the settings network/weight-S:20537 of the platform file;")
        .doesNotContain("TCP-gamma"); // Loadstar's own setting wins
  }

  /** Results of an older version have no such facts, and nobody knows whether there was nothing. */
  @Test
  void factsThatWereNotRecorded_areNamed() {
    assertThat(paragraph(star(null, 1e9), Map.of("tasks", "5"))).contains("was not recorded.");
    assertThat(paragraph(star(NOTHING, 1e9), Map.of("tasks", "5"))).doesNotContain("recorded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | one transfer each way at a time.",
        "2 | 2 transfers each way at a time, at most one each way for each worker; those that"
            + " go on at a time share the links that their routes have in common.",
        "unlimited | any number of transfers each way at a time, at most one each way for each"
            + " worker; those that go on at a time share the links that their routes have in"
            + " common.",
        "shared | one transfer at a time, in either direction, with port order results-first.",
        "shared:2 | 2 transfers at a time, in either direction, with port order results-first."
      })
  void ports_areInWords(String ports, String words) {
    assertThat(paragraph(star(NOTHING, 1e9), Map.of("tasks", "5", "ports", ports)))
        .contains("; a worker computes one task at a time, and the master makes " + words);
  }

  /** Ten equal workers without a speed are equal; kinds of workers have speeds. */
  @Test
  void starWithoutSpeed_hasNone() {
    Map<String, String> seconds = Map.of("tasks", "5", "seconds_per_unit", "1");
    assertThat(paragraph("star workers=2", star(NOTHING, 1e9, 1e9), "", List.of(seconds)))
        .contains("one master and 2 equal workers;");
    assertThat(
            paragraph("star workers=1x3Gf,1x1Gf", star(NOTHING, 3e9, 1e9), "w1", List.of(seconds)))
        .contains("2 workers, 1 of 1 Gflop/s and 1 of 3 Gflop/s;", "of 1 s each on w1;");
    assertThat(paragraph("star workers=2x3Gf", star(NOTHING, 3e9, 3e9), "", List.of(seconds)))
        .contains("2 workers of 3 Gflop/s;");
    Map<String, String> flops = Map.of("tasks", "5", "flops_per_unit", "1");
    assertThat(paragraph("star workers=2", star(NOTHING, 1e9, 1e9), "", List.of(flops)))
        .contains("2 workers of 1 Gflop/s;");
  }

  /** Seconds hold on the first worker, which a campaign does not name. */
  @Test
  void secondsOfAUnit_areOnTheFirstWorker() {
    Map<String, String> seconds = Map.of("tasks", "5", "seconds_per_unit", "1");
    assertThat(paragraph(star(NOTHING, 3e9, 1e9), seconds))
        .contains("of 1 s each on the first worker, of 3 Gflop/s;");
    assertThat(paragraph(star(NOTHING, 3e9, 3e9), seconds)).contains("of 1 s each;");
    assertThat(paragraphOfTwo(star(NOTHING, 1e9), star(NOTHING, 2e9), seconds))
        .contains("of 1 s each on the first worker of each platform;");
  }

  private static Methods.Record record(
      boolean selects, double untilCi, List<String> missing, List<String> refused) {
    return new Methods.Record(
        Map.of("p.xml", star(NOTHING, 1e9)),
        Map.of(),
        List.of(),
        "",
        selects,
        untilCi,
        missing,
        refused,
        0);
  }

  /** Two schedulers, of which the second takes 1 s longer, give or take some seconds, by seed. */
  private static Ranking random(boolean selects, double some, long... seeds) {
    Map<String, String> texts =
        Map.of("tasks", "5", "noise", "1", "platform", "p.xml", "master", "m");
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < seeds.length; i++) {
      double more = i % 2 == 0 ? some : -some;
      trials.add(
          new Trial(
              SchedulerConfig.of("ss"), seeds[i], new Summary().put(Summary.END, 10 + i % 3)));
      trials.add(
          new Trial(
              SchedulerConfig.of("gss"),
              seeds[i],
              new Summary().put(Summary.END, 11 + i % 3 + more)));
    }
    return Ranking.of(Setting.of(texts), trials, true, Guarantee.DEFAULT, selects);
  }

  private static String paragraph(Methods.Record record, Ranking ranking) {
    return new Methods(List.of(ranking), record, OutputFormat.TEXT).text();
  }

  /** A list of seeds with gaps does not go "from 3 on". */
  @Test
  void seeds_areThoseThatRan() {
    Methods.Record record = record(false, Double.NaN, List.of(), List.of());
    assertThat(paragraph(record, random(false, 0.1, 7, 3, 11)))
        .contains("with 3 seeds (3, 7 and 11), the same for all;");
    assertThat(paragraph(record, random(false, 0.1, 5, 6, 7)))
        .contains("with 3 seeds, from 5 on, the same for all;");
  }

  /** A difference of 1 s that varies by 9 s is not found with 12 seeds, one by 0.1 s is. */
  @Test
  void selection_isOnlyClaimedWhereOneWasSelected() {
    long[] seeds = LongStream.rangeClosed(1, 12).toArray();
    Methods.Record record = record(true, Double.NaN, List.of(), List.of());
    assertThat(paragraph(record, random(true, 9, seeds)))
        .contains("the least mean makespan; it had not selected one when the limit of seeds");
    assertThat(paragraph(record, random(true, 0.1, seeds)))
        .contains("the least mean makespan, which it has selected.");
  }

  /** Both intervals are wider than 0.1 % of the mean after all seeds, and narrower than 90 %. */
  @Test
  void untilCi_isTheRuleThatEndsSeeds() {
    Ranking ranking = random(false, 1, 1, 2, 3, 4);
    assertThat(paragraph(record(false, 0.001, List.of(), List.of()), ranking))
        .contains("is within 0.1 % on each side, which 2 did not reach with all seeds;");
    assertThat(paragraph(record(false, 0.9, List.of(), List.of()), ranking))
        .contains("is within 90 % on each side; schedulers are compared");
    assertThat(paragraph(record(false, Double.NaN, List.of(), List.of()), ranking))
        .doesNotContain("interval of its mean");
  }

  @Test
  void schedulersWithoutResult_areNamed() {
    Ranking ranking = random(false, 1, 1, 2, 3, 4);
    assertThat(paragraph(record(false, Double.NaN, List.of(), List.of("umr")), ranking))
        .contains("have their defaults; without a result, as they cannot play this problem or")
        .contains("not within the limits: umr. ");
    assertThat(paragraph(record(false, Double.NaN, List.of("tss", "tss"), List.of()), ranking))
        .contains("; 2 runs have no result, of tss.");
  }

  @Test
  void failuresWithoutRepair_areForEver() {
    Map<String, String> lost = Map.of("tasks", "5", "link_mtbf", "9");
    assertThat(paragraph(star(NOTHING, 1e9), lost))
        .contains("9 s for the life of the way to a worker, which does not come back");
    Map<String, String> back = Map.of("tasks", "5", "link_mtbf", "9", "link_repair", "1");
    assertThat(paragraph(star(NOTHING, 1e9), back)).doesNotContain("does not come back");
  }

  /** The second platform has nothing of the kind. */
  @Test
  void propertyOfOnePlatform_isNotThatOfAll() {
    Declared declared =
        new Declared(
            false,
            List.of(new Property(HostProperty.COMPUTE_LATENCY, 1, 1, 3, 3)),
            List.of(),
            Map.of());
    Map<String, String> tasks = Map.of("tasks", "5");
    assertThat(paragraphOfTwo(star(declared, 1e9), star(NOTHING, 1e9), tasks))
        .containsPattern("compute_latency 3 s \\([^)]*\\) on 1 of 2 platforms\\.");
  }

  /** Nothing but the words from which it was drawn says that all share a link. */
  @Test
  void drawnPlatform_isNamedByWhatItWasDrawnFrom() {
    Map<String, String> tasks = Map.of("tasks", "5");
    String name = "star workers=2 bandwidth=100MBps uplink=1GBps";
    assertThat(paragraph(name, star(NOTHING, 1e9, 1e9), "", List.of(tasks)))
        .contains("; Loadstar has drawn it as " + name + ".");
    assertThat(paragraph("star workers=2", star(NOTHING, 1e9, 1e9), "", List.of(tasks)))
        .doesNotContain("drawn");
  }

  @Test
  void groups_areNoSingleTasks() {
    Ranking ranking = ranking("p.xml", Map.of("tasks", "2", "costs", "c.csv", "together", "batch"));
    assertThat(
            new Methods(
                    List.of(ranking),
                    new Methods.Record(
                        Map.of("p.xml", star(NOTHING, 1e9)),
                        Map.of(),
                        List.of(),
                        "",
                        false,
                        Double.NaN,
                        List.of(),
                        List.of(),
                        5),
                    OutputFormat.TEXT)
                .text())
        .contains(
            "The load is 5 tasks in 2 groups that stay together by batch, each as one indivisible"
                + " task, with the measured costs of c.csv; a group has 1 B of data");
  }
}
