package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
import loadstar.algorithm.Settings;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.algorithm.play.CostModel;
import loadstar.input.TextFile;
import loadstar.model.Ports;
import loadstar.model.Word;
import loadstar.platform.HostProperty;
import loadstar.platform.ProfiledKind;
import loadstar.report.Escapes;
import loadstar.report.OutputFormat;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.result.Standing.Against;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.SimgridSettings;
import loadstar.study.PlatformFacts;
import loadstar.study.PlatformFacts.Declared;
import loadstar.study.PlatformFacts.Property;
import loadstar.study.PlayerSentence;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import loadstar.study.Trial;

/**
 * Writes the paragraph of a paper on how results were made, of six to eleven sentences, only from
 * what was recorded with them: the paragraph cannot differ from what ran.
 */
final class Methods {
  /** Number of values, speeds or platforms above which only the first and the last are named. */
  private static final int MOST_NAMED = 5;

  /** The name of a star of a number of equal workers whose user has given no speed. */
  private static final Pattern WITHOUT_SPEED =
      Pattern.compile("star workers=\\+?[0-9.]+( (?!speed=)[^ ]*)*");

  /** The name of a platform that Loadstar has drawn from more than a number of workers. */
  private static final Pattern DRAWN = Pattern.compile("(star|cluster|tree) .*=.* .*=.*");

  /** The words for the times of failures, by their fields. */
  private static final Map<String, String> FAILURES =
      Map.of(
          "worker_mtbf", "the life of a worker",
          "worker_repair", "its absence",
          "link_mtbf", "the life of the way to a worker",
          "link_repair", "its repair");

  /**
   * The fields that some sentence has in words of its own; those of failures are besides. Any other
   * field stands at the end of the sentence on the load, so that none is left out.
   */
  private static final Set<Field<?>> OWN_WORDS =
      Set.of(
          Fields.LOAD,
          Fields.TASKS,
          Fields.BAGS,
          Fields.FLOPS,
          Fields.SECONDS,
          Fields.BYTES,
          Fields.RESULT_BYTES,
          Fields.COSTS,
          Fields.COSTS_COLUMN,
          Fields.COSTS_HOST,
          Fields.TIME_UNIT,
          Fields.COSTS_ZERO,
          Fields.TOGETHER,
          Fields.NOISE,
          Fields.NOISE_FAMILY,
          Fields.NOISE_CORRELATION,
          Fields.NOISE_SHARE,
          Fields.NOISE_VALUES,
          Fields.NOISE_VALUES_COLUMN,
          Fields.PORTS,
          Fields.PORT_ORDER);

  /** The properties of hosts that are not named, as no run depends on them. */
  static final Set<HostProperty> UNNAMED = Set.of(HostProperty.PRICE_PER_HOUR);

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
   * @param untilCi share of the mean within which the interval of a point had to be before no more
   *     replications were made; NaN if their number did not depend on it
   * @param missing the scheduler of each run without a result
   * @param refused schedulers that were asked for and could not play the problem
   * @param single number of tasks in the file of costs where these stay together in groups; 0 if
   *     that was not recorded
   */
  record Record(
      Map<String, PlatformFacts> platforms,
      Map<String, String> versions,
      List<String> config,
      String secondsOn,
      boolean selects,
      double untilCi,
      List<String> missing,
      List<String> refused,
      int single) {}

  Methods(List<Ranking> rankings, Record record, OutputFormat format) {
    this.rankings = rankings;
    this.record = record;
    this.format = format;
  }

  /** Returns the paragraph, and how to get the entries of the works that it cites. */
  String text() {
    List<String> sentences = new ArrayList<>();
    sentences.add(platforms());
    sentences.addAll(declared());
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

  private Set<String> platformNames() {
    return settings().stream()
        .map(Setting::platform)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the facts about the platforms of which any were recorded. */
  private List<PlatformFacts> facts() {
    return platformNames().stream()
        .map(name -> Optional.ofNullable(record.platforms.get(name)))
        .flatMap(Optional::stream)
        .toList();
  }

  private String platforms() {
    Set<String> names = platformNames();
    List<PlatformFacts> facts = facts();
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
              "The target platform is a %s of one master and %s; %s%s.",
              one.tree() ? "tree" : "star",
              one.speeds().size() == 1 && withoutSpeed(names.iterator().next())
                  ? one.workers() + (one.workers() == 1 ? " worker" : " equal workers")
                  : workers(one.speeds()),
              links(facts),
              drawn(names)));
    }
    TreeSet<Integer> sizes =
        facts.stream().map(PlatformFacts::workers).collect(Collectors.toCollection(TreeSet::new));
    SortedMap<Double, Integer> speeds = new TreeMap<>();
    facts.forEach(one -> one.speeds().forEach((speed, n) -> speeds.merge(speed, n, Integer::sum)));
    boolean trees = facts.stream().allMatch(PlatformFacts::tree);
    return plain(
        format(
            "There are %d target platforms, each a %s of one master and %s workers of %s; %s%s.",
            facts.size(),
            trees ? "tree" : "star",
            range(sizes.first() + "", sizes.last() + ""),
            range(flops(speeds.firstKey()), flops(speeds.lastKey())),
            links(facts),
            drawn(names)));
  }

  /** Returns from what Loadstar has drawn platforms, which says how links are shared, too. */
  private static String drawn(Set<String> names) {
    List<String> drawn = names.stream().filter(one -> DRAWN.matcher(one).matches()).toList();
    return drawn.isEmpty()
        ? ""
        : "; Loadstar has drawn "
            + (names.size() == 1
                ? "it"
                : drawn.size() == names.size() ? "them" : drawn.size() + " of them")
            + " as "
            + some(drawn);
  }

  /** Tells whether the speed of a star's file is no fact, as its user has given seconds alone. */
  private boolean withoutSpeed(String platform) {
    return WITHOUT_SPEED.matcher(platform).matches()
        && settings().stream()
            .map(Setting::values)
            .allMatch(one ->
                one.has(Fields.SECONDS.parameter()) || one.has(Fields.COSTS_HOST.parameter()));
  }

  /** Returns what the platforms declare besides speeds and links, in sentences. */
  private List<String> declared() {
    List<PlatformFacts> facts = facts();
    List<Declared> all =
        facts.stream().map(PlatformFacts::declared).filter(Objects::nonNull).toList();
    if (all.size() < platformNames().size()) {
      return List.of(
          plain(
              "Whether platforms have more than that, such as properties of hosts and profiles, was"
                  + " not recorded."));
    }
    List<String> sentences = new ArrayList<>();
    long works = all.stream().filter(Declared::masterWorks).count();
    if (works > 0) {
      sentences.add(
          (all.size() == 1 || works == all.size()
                  ? "The master's host"
                  : "On " + works + " of them the master's host")
              + " is one of the workers, whose data need no port.");
    }
    Map<HostProperty, Property> properties = new EnumMap<>(HostProperty.class);
    Map<HostProperty, Integer> platforms = new EnumMap<>(HostProperty.class);
    all.forEach(one ->
        one.properties().stream()
            .filter(property -> !UNNAMED.contains(property.property()))
            .filter(property -> !isReplaced(property.property()))
            .forEach(property -> {
              properties.merge(property.property(), property, Property::and);
              platforms.merge(property.property(), 1, Integer::sum);
            }));
    if (!properties.isEmpty()) {
      List<String> each =
          properties.values().stream()
              .map(one -> {
                int some = Objects.requireNonNull(platforms.get(one.property()));
                return words(one)
                    + (some == all.size()
                        ? ""
                        : " on " + some + " of " + all.size() + " platforms");
              })
              .toList();
      sentences.add(
          (all.size() == 1 ? "The platform file gives " : "The platform files give ")
              + Numbers.listed(each, ", and ")
              + ".");
    }
    Map<String, List<ProfiledKind>> kinds = new LinkedHashMap<>();
    for (Declared one : all) {
      one.changing()
          .forEach(kind ->
              kinds
                  .computeIfAbsent(
                      kind.what() + " of " + (kind.links() ? "links" : "hosts"),
                      none -> new ArrayList<>())
                  .add(kind));
    }
    if (!kinds.isEmpty()) {
      List<String> each = new ArrayList<>();
      kinds.forEach((what, some) -> {
        int count = some.stream().mapToInt(ProfiledKind::count).sum();
        boolean drawn = some.stream().anyMatch(ProfiledKind::drawn);
        each.add(
            what.replace(" of ", " of " + count + " ").replaceFirst("(?<= 1 .*)s$", "")
                + (drawn ? " (drawn by SimGrid)" : ""));
      });
      sentences.add(
          "While time goes, profiles of the platform "
              + (all.size() == 1 ? "file" : "files")
              + " change the "
              + Numbers.listed(each, " and the ")
              + "; the values above are those without profiles.");
    }
    return sentences.stream().map(this::plain).toList();
  }

  /** Tells whether all problems have a value of their own in place of the platform's. */
  private boolean isReplaced(HostProperty property) {
    return settings().stream().allMatch(one -> Fields.ofHosts(one.values()).containsKey(property));
  }

  private static String words(Property one) {
    HostProperty property = one.property();
    boolean master = property.hosts() == HostProperty.Of.MASTER;
    Function<Double, String> value =
        number ->
            property == HostProperty.SHARED_INPUT
                ? PlatformScale.si(number, "B")
                : property == HostProperty.SLOTS || property == HostProperty.MAX_CHUNKS
                    ? Numbers.text(number)
                    : seconds(number);
    return (master
            ? one.ofHosts() == 1 ? "the master" : one.hosts() + " masters"
            : one.hosts() == one.ofHosts()
                ? one.hosts() == 1 ? "its worker's host" : "each worker's host"
                : one.hosts() + " of " + one.ofHosts() + " workers' hosts")
        + " "
        + property.id()
        + " "
        + range(value.apply(one.least()), value.apply(one.most()))
        + " ("
        + property.parameter.meaning()
        + ")";
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
    String several = Numbers.listed(values(one -> words(one.ports(), one)), " or, as a variant, ");
    Set<String> more = new LinkedHashSet<>(record.config);
    more.removeIf(one -> one.startsWith(SimgridSettings.MODEL + ":"));
    more.addAll(settingsOfFiles());
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
                + (more.isEmpty()
                    ? ""
                    : ", with the settings " + Numbers.listed(List.copyOf(more), " and "))
                + (settings().stream().allMatch(one -> one.bags().isEmpty())
                    ? "; a worker computes one task at a time, and the master makes "
                        + several
                        + "."
                    : "; a node computes one task at a time and makes one transfer each way at a"
                        + " time, and the root computes, too."));
  }

  /** Returns the settings of SimGrid that platform files make and nobody overrides. */
  private List<String> settingsOfFiles() {
    Map<String, String> others = SimgridSettings.inForce(record.config, Map.of());
    return facts().stream()
        .map(PlatformFacts::declared)
        .filter(Objects::nonNull)
        .flatMap(one -> one.settings().entrySet().stream())
        .filter(one -> !others.containsKey(one.getKey()))
        .map(one -> one.getKey() + ":" + one.getValue() + " of the platform file")
        .distinct()
        .toList();
  }

  private static String words(Ports ports, Setting setting) {
    String count =
        ports.one()
            ? "one transfer"
            : ports.equals(Ports.UNLIMITED)
                ? "any number of transfers"
                : ports.count() + " transfers";
    return ports.isShared()
        ? count
            + " at a time, in either direction, with "
            + Fields.PORT_ORDER.described(setting.values())
        : count
            + " each way at a time"
            + (ports.one()
                ? ""
                : ", at most one each way for each worker; those that go on at a time share the"
                    + " links that their routes have in common");
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
                  + " %s times its weight in tasks computed%s.",
              some(values(Setting::bags)),
              some(values(one -> Numbers.text(one.load()))),
              others()));
    }
    boolean whole = settings().getFirst().whole();
    StringBuilder text = new StringBuilder(whole ? "The load is " : "The divisible load is ");
    String loads = some(values(one -> Numbers.text(one.load())));
    List<String> together = given(one -> one.values().find(Fields.TOGETHER.parameter()).orElse(""));
    String each = whole ? "task" : "unit";
    if (together.isEmpty()) {
      text.append(loads).append(whole ? " indivisible tasks" : " units");
    } else {
      each = "group";
      text.append(record.single == 0 ? "" : record.single + " tasks in ");
      text.append(loads).append(" groups");
      text.append(record.single == 0 ? " of tasks" : "");
      text.append(" that stay together by ").append(Numbers.listed(together, " or "));
      text.append(", each as one indivisible task,");
    }
    List<String> costs = given(Methods::costs);
    List<String> took =
        given(
            one -> one.values().find(Fields.SECONDS.parameter()).map(Methods::seconds).orElse(""));
    List<String> computed =
        given(one ->
            Double.isNaN(one.flopsPerUnit()) ? "" : PlatformScale.si(one.flopsPerUnit(), "flop"));
    if (!costs.isEmpty()) {
      text.append(" with the measured costs of ").append(some(costs));
    }
    if (!took.isEmpty()) {
      text.append(", of ").append(some(took)).append(" each").append(where());
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
    return plain(text.append(others()).append('.').toString());
  }

  /** Returns the different texts of the problems that have one, in their order. */
  private List<String> given(Function<Setting, String> text) {
    return values(text).stream().filter(one -> !one.isEmpty()).toList();
  }

  /** Returns the file of the costs of a problem, and what its numbers are; empty without one. */
  private static String costs(Setting setting) {
    Settings values = setting.values();
    List<String> details = new ArrayList<>();
    values.find(Fields.COSTS_COLUMN.parameter()).ifPresent(one -> details.add("column " + one));
    String unit = values.find(Fields.TIME_UNIT.parameter()).orElse("s");
    values
        .find(Fields.COSTS_HOST.parameter())
        .ifPresent(host -> details.add("times in " + unit + " on " + host));
    values
        .find(Fields.COSTS_ZERO.parameter())
        .ifPresent(zero -> details.add("a time of 0 as " + seconds(zero)));
    return values.find(Fields.COSTS.parameter()).orElse("")
        + (details.isEmpty() ? "" : " (" + String.join(", ", details) + ")");
  }

  /** Returns on which worker the seconds of a unit hold; empty if that makes no difference. */
  private String where() {
    if (!record.secondsOn.isEmpty()) {
      return " on " + record.secondsOn;
    }
    List<PlatformFacts> facts = facts();
    boolean all = facts.size() == platformNames().size();
    if (all
        && facts.stream().flatMap(one -> one.speeds().keySet().stream()).distinct().count() < 2) {
      return "";
    }
    double first = all && facts.size() == 1 ? facts.getFirst().firstSpeed() : Double.NaN;
    return platformNames().size() > 1
        ? " on the first worker of each platform"
        : " on the first worker" + (Double.isNaN(first) ? "" : ", of " + flops(first));
  }

  /** Returns all fields that no other sentence has and that are not at their defaults. */
  private String others() {
    List<String> more =
        Fields.ALL.stream()
            .filter(field -> !OWN_WORDS.contains(field))
            .filter(field -> !FailureMeans.FIELDS.contains(field))
            .filter(field -> settings().stream().anyMatch(one -> field.text(one.values()) != null))
            .map(field -> Numbers.listed(values(one -> field.described(one.values())), " or "))
            .toList();
    return more.isEmpty() ? "" : ", with " + Numbers.listed(more, " and ");
  }

  /**
   * Returns what is random in the problem besides schedulers, and what fails; empty for nothing.
   */
  private Optional<String> chance() {
    List<String> parts = new ArrayList<>();
    List<String> noise = values(one -> Numbers.text(one.noise()));
    if (!noise.equals(List.of("0"))) {
      List<String> family = given(one -> one.noise() > 0 ? family(one) : "");
      parts.add(
          "what a "
              + (settings().getFirst().whole() ? "task" : "unit")
              + " costs is drawn from "
              + Numbers.listed(family, " or ")
              + " with a coefficient of variation of "
              + some(noise));
      boolean correlated =
          settings().stream().anyMatch(one -> Fields.NOISE_CORRELATION.text(one.values()) != null);
      if (correlated) {
        List<String> correlation =
            given(one -> one.noise() > 0 ? Fields.NOISE_CORRELATION.described(one.values()) : "");
        parts.add("the costs of neighbours have a " + Numbers.listed(correlation, " or a "));
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

  /** Returns the distribution of the costs of a problem with noise. */
  private static String family(Setting setting) {
    Settings values = setting.values();
    String name = values.get(Fields.NOISE_FAMILY.parameter());
    String details = "";
    if (name.equals(Word.of(CostModel.Family.EMPIRICAL))) {
      details =
          values.find(Fields.NOISE_VALUES.parameter()).map(file -> " of " + file).orElse("")
              + values
                  .find(Fields.NOISE_VALUES_COLUMN.parameter())
                  .map(column -> ", column " + column)
                  .orElse("");
    } else if (name.equals(Word.of(CostModel.Family.BIMODAL))) {
      details =
          ", a share of "
              + Numbers.text(values.get(Fields.NOISE_SHARE.parameter()))
              + " being long,";
    }
    return ("aeiou".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name + " distribution" + details;
  }

  private static String words(FailureMeans means) {
    List<String> each = new ArrayList<>();
    Map<String, Double> all = new LinkedHashMap<>();
    means.seconds().forEach((field, mean) -> all.put(field.name(), mean));
    all.forEach((name, mean) -> {
      if (!Double.isInfinite(mean)) {
        String repair = name.replace("_mtbf", "_repair");
        boolean forEver = Double.isInfinite(all.getOrDefault(repair, Double.POSITIVE_INFINITY));
        each.add(
            seconds(mean)
                + " for "
                + FAILURES.getOrDefault(name, name)
                + (forEver ? ", which does not come back" : ""));
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
        + plain("; parameters that are not named have their defaults")
        + plain(
            record.refused.isEmpty()
                ? ""
                : "; without a result, as they cannot play this problem or not within the limits: "
                    + some(record.refused))
        + ".";
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
    int lost = record.missing.size();
    String missing =
        lost == 0
            ? ""
            : "; "
                + lost
                + (lost == 1 ? " run has" : " runs have")
                + " no result, of "
                + some(record.missing.stream().distinct().toList());
    if (rankings.stream().noneMatch(Ranking::random)) {
      boolean drawn =
          facts().stream()
              .map(PlatformFacts::declared)
              .filter(Objects::nonNull)
              .flatMap(one -> one.changing().stream())
              .anyMatch(ProfiledKind::drawn);
      return plain(
          "Nothing "
              + (drawn ? "but these profiles " : "")
              + "is random, so each scheduler runs once"
              + missing
              + ".");
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
            + (seeds.last() == 1 ? " seed" : " seeds" + seedNumbers())
            + (seeds.last() == 1 || single
                ? ""
                : seeds.size() == 1 ? ", the same for all" : ", in the same order for all")
            + (!once.isEmpty()
                ? ", each other scheduler once"
                : rankings.stream().allMatch(Ranking::random)
                    ? ""
                    : ", and once where nothing is random");
    if (seeds.last() < Standing.LEAST_SEEDS) {
      return plain(runs + "; so few seeds decide nothing about chance" + missing + ".");
    }
    String rule =
        Double.isNaN(record.untilCi)
            ? ""
            : format(
                "; a scheduler gets no more of them once the 95 %% interval of its mean makespan is"
                    + " within %s %% on each side%s",
                Numbers.text(100 * record.untilCi), widest());
    return record.selects
        ? plain(runs + "; seeds are added by the sequential procedure KN")
            + cite(List.of(References.KIM_NELSON))
            + plain(
                format(
                    ", for the best at a confidence of %s, with an indifference zone of %s %% of the"
                        + " least mean makespan%s%s.",
                    wanted.sure(), Numbers.text(100 * wanted.margin()), selected(), missing))
        : plain(
                runs
                    + rule
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

  /** Returns the seeds in words, behind their number: ", from 1 on" where there is no gap. */
  private String seedNumbers() {
    List<Long> all = trials().map(Trial::seed).distinct().sorted().toList();
    long first = all.getFirst();
    long last = all.getLast();
    return last - first == all.size() - 1
        ? ", from " + first + " on"
        : all.size() > MOST_NAMED
            ? " between " + first + " and " + last
            : " (" + Numbers.listed(all.stream().map(String::valueOf).toList(), " and ") + ")";
  }

  /** Returns what the sequential procedure has not selected, or not surely, after all seeds. */
  private String selected() {
    long open =
        rankings.stream()
            .filter(one -> one.random() && one.entries().size() > 1)
            .filter(one -> !one.standing().decided())
            .count();
    boolean skewed =
        rankings.stream().anyMatch(one -> one.standing().all().stream().anyMatch(Against::skewed));
    String left =
        open == 0
            ? ", which it has selected"
            : rankings.size() == 1
                ? "; it had not selected one when the limit of seeds or of time was reached"
                : "; for "
                    + open
                    + " of "
                    + rankings.size()
                    + " problems it had not selected one when the limit of seeds or of time was"
                    + " reached";
    return left + (skewed ? "; less sure than that, as differences lean to one side" : "");
  }

  /** Returns how many points kept wider intervals after all seeds; empty for none. */
  private String widest() {
    long wide =
        rankings.stream()
            .filter(Ranking::random)
            .flatMap(one -> one.entries().stream())
            .filter(entry -> entry.trials().size() > 1)
            .filter(
                entry -> entry.makespan().confidence() > record.untilCi * entry.makespan().mean())
            .count();
    return wide == 0 ? "" : ", which " + wide + " did not reach with all seeds";
  }

  private Stream<Trial> trials() {
    return rankings.stream().flatMap(one -> one.trials().stream());
  }

  private String executionText() {
    String by = PlayerSentence.sentence(trials());
    long count = trials().count();
    String all = count == 1 ? "The run is " : "All " + count + " runs are ";
    return plain(
        by.startsWith("SimGrid")
            ? "Every run is a simulation of the platform file by SimGrid."
            : by.replaceFirst(
                    "^(.*?)computed by arithmetic",
                    (by.startsWith("computed") ? all : "$1")
                        + "computed by arithmetic, event by event and without SimGrid")
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
