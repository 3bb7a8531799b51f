package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Reference;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.input.TextFile;
import loadstar.report.Escapes;
import loadstar.report.OutputFormat;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.SimgridSettings;
import loadstar.study.PlatformFacts;
import loadstar.study.PlayerSentence;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;

/**
 * Writes the paragraph of a paper on how results were made, of five to eight sentences, only from
 * what was recorded with them: the paragraph cannot differ from what ran.
 */
final class Methods {
  /** Number of values, speeds or platforms above which only the first and the last are named. */
  private static final int MOST_NAMED = 5;

  /**
   * The name of a star whose user has given seconds, and so no speed: that of its file is no fact.
   */
  private static final Pattern WITHOUT_SPEED = Pattern.compile("star workers=\\d+((?!speed=).)*");

  /** The words for the times of failures, by their fields. */
  private static final Map<String, String> FAILURES =
      Map.of(
          "worker_mtbf", "the life of a worker",
          "worker_repair", "its absence",
          "link_mtbf", "the life of the way to a worker",
          "link_repair", "its repair");

  /** Fields of which the paragraph has words of its own. */
  private static final Set<Field<?>> OWN_WORDS =
      Set.of(
          Fields.RESULT_BYTES,
          Fields.SECONDS,
          Fields.BYTES,
          Fields.FLOPS,
          Fields.PORTS,
          Fields.NOISE_FAMILY,
          Fields.NOISE_CORRELATION);

  private final List<Ranking> rankings;
  private final Record record;
  private final OutputFormat format;
  private final Set<Reference> cited = new LinkedHashSet<>(References.OF_SIMGRID);

  /**
   * The facts that were recorded besides the runs.
   *
   * @param platforms facts about target platforms, by their names in the rankings
   * @param versions all values of each version that made the results, by name
   * @param config settings of SimGrid, KEY:VALUE
   * @param secondsOn the host on which a unit takes the given seconds; empty if it is the same on
   *     all
   * @param selects whether replications were added until one scheduler was selected
   * @param missing number of runs without a result
   */
  record Record(
      Map<String, PlatformFacts> platforms,
      Map<String, String> versions,
      List<String> config,
      String secondsOn,
      boolean selects,
      int missing) {}

  Methods(List<Ranking> rankings, Record record, OutputFormat format) {
    this.rankings = rankings;
    this.record = record;
    this.format = format;
  }

  /** Returns the paragraph, and how to get the entries of the works that it cites. */
  String text() {
    List<String> sentences = new ArrayList<>();
    sentences.add(platforms());
    sentences.add(model());
    sentences.add(load());
    chance().ifPresent(sentences::add);
    sentences.add(schedulers());
    sentences.add(replications());
    sentences.add(executionText());
    sentences.add(versions());
    String paragraph = String.join(" ", sentences);
    String keys = cited.stream().map(Reference::key).collect(Collectors.joining(" "));
    String command = "loadstar cite loadstar " + keys;
    return format == OutputFormat.TEX
        ? "% The entries: " + command + "\n" + paragraph + "\n"
        : paragraph + "\n\nThe entries: " + command + "\n";
  }

  private String plain(String text) {
    return format == OutputFormat.TEX ? Escapes.tex(text) : text;
  }

  private String cite(Collection<Reference> works) {
    if (works.isEmpty()) {
      return "";
    }
    cited.addAll(works);
    String keys = works.stream().map(Reference::key).collect(Collectors.joining(", "));
    return format == OutputFormat.TEX
        ? "~\\cite{" + keys.replace(", ", ",") + "}"
        : " [" + keys + "]";
  }

  private List<Setting> settings() {
    return rankings.stream().map(Ranking::setting).toList();
  }

  // ------------------------------------------------------------------ sentences

  private String platforms() {
    Set<String> names =
        settings().stream()
            .map(Setting::platform)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<PlatformFacts> facts =
        names.stream()
            .map(name -> Optional.ofNullable(record.platforms.get(name)))
            .flatMap(Optional::stream)
            .toList();
    if (facts.size() < names.size()) { // results of an older version, or of platforms drawn later
      return plain(
          names.size() == 1
              ? "The target platform is " + Names.brief(names.iterator().next()) + "."
              : "There are " + names.size() + " target platforms.");
    }
    if (facts.size() == 1) {
      PlatformFacts one = facts.getFirst();
      return plain(
          format(
              "The target platform is a %s of one master and %s; %s.",
              one.tree() ? "tree" : "star",
              WITHOUT_SPEED.matcher(names.iterator().next()).matches()
                  ? one.workers() + (one.workers() == 1 ? " worker" : " equal workers")
                  : workers(one.speeds()),
              links(facts)));
    }
    TreeSet<Integer> sizes =
        facts.stream().map(PlatformFacts::workers).collect(Collectors.toCollection(TreeSet::new));
    SortedMap<Double, Integer> speeds = new TreeMap<>();
    facts.forEach(one -> one.speeds().forEach((speed, n) -> speeds.merge(speed, n, Integer::sum)));
    boolean trees = facts.stream().allMatch(PlatformFacts::tree);
    return plain(
        format(
            "There are %d target platforms, each a %s of one master and %s workers of %s; %s.",
            facts.size(),
            trees ? "tree" : "star",
            range(sizes.first() + "", sizes.last() + ""),
            range(flops(speeds.firstKey()), flops(speeds.lastKey())),
            links(facts)));
  }

  private static String range(String least, String most) {
    return least.equals(most) ? least : least + " to " + most;
  }

  private static String flops(double speed) {
    return PlatformScale.si(speed, "flop/s");
  }

  private static String workers(SortedMap<Double, Integer> speeds) {
    int all = speeds.values().stream().mapToInt(Integer::intValue).sum();
    String many = all + (all == 1 ? " worker" : " workers");
    if (speeds.size() == 1) {
      return many + " of " + flops(speeds.firstKey());
    }
    if (speeds.size() > MOST_NAMED) {
      return many + " of " + flops(speeds.firstKey()) + " to " + flops(speeds.lastKey());
    }
    List<String> each = new ArrayList<>();
    speeds.forEach((speed, workers) -> each.add(workers + " of " + flops(speed)));
    return many + ", " + Numbers.listed(each, " and ");
  }

  private static String links(List<PlatformFacts> all) {
    List<PlatformFacts> linked =
        all.stream().filter(one -> !Double.isNaN(one.leastBandwidth())).toList();
    if (linked.stream()
        .allMatch(
            one -> one.leastBandwidth() >= PlatformFacts.UNLIMITED && one.mostLatency() == 0)) {
      return "its links take no time";
    }
    double least = linked.stream().mapToDouble(PlatformFacts::leastBandwidth).min().orElseThrow();
    double most = linked.stream().mapToDouble(PlatformFacts::mostBandwidth).max().orElseThrow();
    double early = linked.stream().mapToDouble(PlatformFacts::leastLatency).min().orElseThrow();
    double late = linked.stream().mapToDouble(PlatformFacts::mostLatency).max().orElseThrow();
    return "links have "
        + range(PlatformScale.si(least, "B/s"), PlatformScale.si(most, "B/s"))
        + " and "
        + (late == 0 ? "no latency" : "latencies of " + range(seconds(early), seconds(late)));
  }

  private static String seconds(double value) {
    return value > 0 && value < 1e-3
        ? Numbers.text(value * 1e6) + " µs"
        : value > 0 && value < 1 ? Numbers.text(value * 1e3) + " ms" : Numbers.text(value) + " s";
  }

  private String model() {
    Optional<String> other =
        record.config.stream()
            .filter(one -> one.startsWith(SimgridSettings.MODEL + ":"))
            .map(one -> one.substring(SimgridSettings.MODEL.length() + 1))
            .findFirst();
    List<String> ports = values(one -> one.values().get(Fields.PORTS.parameter()).toString());
    String several =
        ports.equals(List.of("1"))
            ? "one transfer each way"
            : ports.equals(List.of("unlimited"))
                ? "any number of transfers"
                : Numbers.listed(ports, " or ") + " transfers each way";
    List<String> more =
        record.config.stream().filter(one -> !one.startsWith(SimgridSettings.MODEL + ":")).toList();
    return plain(
            other.isEmpty()
                ? "A message takes the latency and its size over the bandwidth, as in the network"
                    + " model CM02 of SimGrid"
                : "Messages take the time that SimGrid's network model "
                    + other.get()
                    + " gives them")
        + cite(References.OF_SIMGRID)
        + plain(
            (other.isEmpty() ? " without its corrections for TCP" : "")
                + (more.isEmpty() ? "" : ", with the settings " + Numbers.listed(more, " and "))
                + (settings().stream().allMatch(one -> one.bags().isEmpty())
                    ? "; a worker computes one task at a time, and the master makes "
                        + several
                        + " at a time."
                    : "; a node computes one task at a time and makes one transfer each way at a"
                        + " time."));
  }

  /** Returns the different texts of all problems, in their order. */
  private List<String> values(Function<Setting, String> text) {
    return settings().stream().map(text).distinct().toList();
  }

  private static String some(List<String> values) {
    return values.size() > MOST_NAMED
        ? values.size() + " values from " + values.getFirst() + " to " + values.getLast()
        : Numbers.listed(values, " and ");
  }

  private String load() {
    boolean trees = settings().stream().anyMatch(one -> !one.bags().isEmpty());
    if (trees) {
      return plain(
          format(
              "The load is bags of tasks (name:bytes:flops:weight %s), simulated until each bag has"
                  + " %s times its weight in tasks computed.",
              some(values(Setting::bags)), some(values(one -> Numbers.text(one.load())))));
    }
    boolean whole = settings().getFirst().whole();
    StringBuilder text = new StringBuilder(whole ? "The load is " : "The divisible load is ");
    text.append(some(values(one -> Numbers.text(one.load()))));
    text.append(whole ? " indivisible tasks" : " units");
    String each = whole ? "task" : "unit";
    List<String> costs = values(Setting::costs).stream().filter(one -> !one.isEmpty()).toList();
    List<String> took =
        values(
            one -> one.values().find(Fields.SECONDS.parameter()).map(Methods::seconds).orElse(""));
    List<String> computed =
        values(one ->
            Double.isNaN(one.flopsPerUnit()) ? "" : PlatformScale.si(one.flopsPerUnit(), "flop"));
    took = took.stream().filter(one -> !one.isEmpty()).toList();
    computed = computed.stream().filter(one -> !one.isEmpty()).toList();
    if (!costs.isEmpty()) {
      text.append(" with the measured costs of ").append(some(costs));
    }
    if (!took.isEmpty()) {
      text.append(", of ").append(some(took)).append(" each");
      text.append(record.secondsOn.isEmpty() ? "" : " on " + record.secondsOn);
    } else if (!computed.isEmpty()) {
      text.append(", of ").append(some(computed)).append(" each");
    }
    List<String> bytes =
        values(one ->
            one.values()
                .find(Fields.BYTES.parameter())
                .map(size -> PlatformScale.si(size, "B"))
                .orElse("0 B"));
    List<String> results = values(one -> PlatformScale.si(one.resultBytesPerUnit(), "B"));
    String data = bytes.equals(List.of("0 B")) ? "no data" : some(bytes) + " of data";
    String back = results.equals(List.of("0 B")) ? "no results" : some(results) + " of results";
    text.append("; a ").append(each).append(" has ").append(data).append(" and ").append(back);
    List<String> more =
        Fields.shown().stream()
            .filter(field -> !OWN_WORDS.contains(field))
            .flatMap(field -> values(one -> words(field, one)).stream())
            .filter(one -> !one.isEmpty())
            .toList();
    text.append(more.isEmpty() ? "" : ", with " + Numbers.listed(more, " and "));
    return plain(text.append('.').toString());
  }

  private static String words(Field<?> field, Setting setting) {
    return field.text(setting.values()) == null ? "" : field.words(setting.values());
  }

  /**
   * Returns what is random in the problem besides schedulers, and what fails; empty for nothing.
   */
  private Optional<String> chance() {
    List<String> parts = new ArrayList<>();
    List<String> noise = values(one -> Numbers.text(one.noise()));
    if (!noise.equals(List.of("0"))) {
      List<String> family =
          settings().stream()
              .filter(one -> one.noise() > 0)
              .map(one -> one.values().get(Fields.NOISE_FAMILY.parameter()))
              .distinct()
              .toList();
      parts.add(
          "what a task costs is drawn from a "
              + Numbers.listed(family, " or ")
              + " distribution with a coefficient of variation of "
              + some(noise));
      List<String> correlation =
          values(one -> words(Fields.NOISE_CORRELATION, one)).stream()
              .filter(one -> !one.isEmpty())
              .toList();
      if (!correlation.isEmpty()) {
        parts.add("the costs of neighbours have a " + Numbers.listed(correlation, " or "));
      }
    }
    List<String> failures =
        values(one -> one.fails() ? words(one.failures()) : "").stream()
            .filter(one -> !one.isEmpty())
            .toList();
    if (!failures.isEmpty()) {
      parts.add(
          (settings().stream().allMatch(Setting::fails) ? "" : "besides runs without failures ")
              + "there are failures, all times exponential with means of "
              + String.join(", or ", failures));
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    String text = String.join("; ", parts);
    return Optional.of(
        plain(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + "."));
  }

  private static String words(FailureMeans means) {
    List<String> each = new ArrayList<>();
    means
        .seconds()
        .forEach((field, mean) -> {
          if (!Double.isInfinite(mean)) {
            each.add(seconds(mean) + " for " + FAILURES.getOrDefault(field.name(), field.name()));
          }
        });
    return Numbers.listed(each, " and ");
  }

  private String schedulers() {
    Map<SchedulerConfig, SchedulerConfig> configs = new LinkedHashMap<>();
    rankings.forEach(
        one -> one.entries().forEach(entry -> configs.put(entry.config(), entry.config())));
    List<String> each = configs.keySet().stream().map(this::scheduler).toList();
    return (each.size() == 1 ? "The scheduler is " : "We compare ")
        + Numbers.listed(each, " and ")
        + plain("; parameters that are not named have their defaults.");
  }

  private String scheduler(SchedulerConfig config) {
    String parameters =
        config.parameters().entrySet().stream()
            .map(one -> one.getKey() + " = " + one.getValue())
            .collect(Collectors.joining(", "));
    String with = parameters.isEmpty() ? "" : " with " + parameters;
    Registry known = Registry.builtIn();
    if (!known.names().contains(config.scheduler())) {
      return plain(config.scheduler() + ", a scheduler of our own" + with);
    }
    SchedulerKind kind = known.kind(config.scheduler());
    boolean own =
        As4drKinds.OWN.equals(config.parameters().get(As4drKinds.SELECT.name()))
            && kind.master().contains(As4drKinds.SELECT);
    return plain(title(kind))
        + cite(References.in(kind.paper()))
        + plain(with + (own ? " (a rule of selection of Loadstar's own)" : ""));
  }

  /** Returns the full name of a scheduler, as its page has it. */
  private static String title(SchedulerKind kind) {
    try {
      String all = TextFile.resource(SchedulerKind.class, "schedulers.md");
      var own =
          Pattern.compile("(?ms)^# " + Pattern.quote(kind.name()) + "$.*?^title: (.*?)$")
              .matcher(all);
      return own.find() ? own.group(1) : kind.name();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String replications() {
    long first = trials().mapToLong(Trial::seed).min().orElse(1);
    String missing =
        record.missing == 0
            ? ""
            : "; "
                + record.missing
                + (record.missing == 1 ? " run has" : " runs have")
                + " no result";
    if (rankings.stream().noneMatch(Ranking::random)) {
      return plain("Nothing is random, so each scheduler runs once" + missing + ".");
    }
    Guarantee wanted = rankings.getFirst().standing().guarantee();
    Set<String> drawn = new LinkedHashSet<>();
    Set<String> once = new LinkedHashSet<>();
    TreeSet<Integer> seeds = new TreeSet<>();
    for (Ranking one : rankings) {
      for (RankEntry entry : one.random() ? one.entries() : List.<RankEntry>of()) {
        boolean fixed = one.standing().fixed().contains(entry.config());
        (fixed ? once : drawn).add(entry.scheduler());
        if (!fixed) {
          seeds.add(entry.trials().size());
        }
      }
    }
    once.removeAll(drawn);
    boolean single = drawn.size() == 1;
    String runs =
        (once.isEmpty()
                ? "Each scheduler runs"
                : "Only "
                    + some(List.copyOf(drawn))
                    + (single ? " draws and runs" : " draw and run"))
            + " with "
            + range(seeds.first() + "", seeds.last() + "")
            + (seeds.last() == 1 ? " seed" : " seeds, from " + first + " on")
            + (seeds.last() == 1 || single ? "" : ", the same for all")
            + (!once.isEmpty()
                ? ", each other scheduler once"
                : rankings.stream().allMatch(Ranking::random)
                    ? ""
                    : ", and once where nothing is random");
    if (seeds.last() < Standing.LEAST_SEEDS) {
      return plain(runs + "; so few seeds decide nothing about chance" + missing + ".");
    }
    return record.selects
        ? plain(runs + "; seeds are added until the sequential procedure KN")
            + cite(List.of(References.KIM_NELSON))
            + plain(
                format(
                    " has selected the best at a confidence of %s, with an indifference zone of %s"
                        + " %% of the least mean makespan%s.",
                    wanted.sure(), Numbers.text(100 * wanted.margin()), missing))
        : plain(
                runs
                    + "; schedulers are compared with the best by paired differences, with"
                    + " simultaneous confidence intervals of "
                    + wanted.sure())
            + cite(List.of(References.NELSON_MATEJCIK))
            + plain(
                (wanted.margin() > 0
                        ? " and a margin of equivalence of "
                            + Numbers.text(100 * wanted.margin())
                            + " %"
                        : "")
                    + missing
                    + ".");
  }

  private Stream<Trial> trials() {
    return rankings.stream().flatMap(one -> one.trials().stream());
  }

  private String executionText() {
    String by = PlayerSentence.sentence(trials());
    return plain(
        by.startsWith("SimGrid")
            ? "Every run is a simulation of the platform file by SimGrid."
            : by.replaceFirst(
                    "^(.*?)computed by arithmetic",
                    (by.startsWith("computed") ? "All " + trials().count() + " runs " : "$1")
                        + "are computed by arithmetic, event by event and without SimGrid")
                + ".");
  }

  private String versions() {
    List<String> parts = new ArrayList<>();
    String loadstar = record.versions.getOrDefault("loadstar", "").replaceFirst("^loadstar$", "");
    String commit = record.versions.getOrDefault("commit", "");
    parts.add(
        "Loadstar"
            + (loadstar.isEmpty() ? "" : " " + loadstar)
            + (commit.isEmpty() || commit.equals("unknown") ? "" : " (commit " + commit + ")"));
    if (record.versions.containsKey("simgrid")) {
      parts.add("SimGrid " + record.versions.get("simgrid"));
    }
    if (record.versions.containsKey("jdk")) {
      parts.add("JDK " + record.versions.get("jdk").replaceFirst(" \\(.*", ""));
    }
    return plain("Results were made with " + Numbers.listed(parts, " and ") + ".");
  }
}
