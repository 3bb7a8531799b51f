package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.input.YamlNode;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Visible;
import loadstar.platform.HarmlessSettings;
import loadstar.platform.PlatformFile;
import loadstar.platform.Trust;
import loadstar.result.Numbers;
import loadstar.simulation.Bags;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.SimgridSettings;
import org.jspecify.annotations.Nullable;

/**
 * Reads a campaign, which is a study in a YAML file. Errors name the file and the line. The schema
 * {@value #SCHEMA} describes such files for editors.
 */
public final class StudyReader {
  /** The schema, a resource of this program. */
  public static final String SCHEMA = "/loadstar/schema/campaign.schema.json";

  private static final String DEPLOYMENT = "deployment";
  private static final long MOST_SETTINGS = 10_000;

  private static final int MOST_SEEDS = 100_000;

  /** The largest first seed, also of the command line. */
  public static final int MOST_FIRST_SEED = 1_000_000_000;

  /** The most runs of a campaign; each takes some 3 KB while it runs. */
  private static final long MOST_RUNS = 1_000_000;

  private static final Parameter<String> MASTER_WORKS =
      Parameter.choice("master_works", "false", "true");

  private static final List<String> ENTRIES =
      Stream.of(
              Stream.of("name", "platforms", "schedulers", "slots", MASTER_WORKS.name()),
              Fields.names(ParameterSyntax.CAMPAIGN),
              RunControls.FIELDS.stream().map(Field::name),
              Stream.of("failures", "seeds", "first_seed", "most_seeds", "simgrid"))
          .flatMap(entries -> entries)
          .toList();

  private final Path file;
  private final Registry registry;
  private final DrawnPlatforms drawn;
  private final @Nullable Integer slots;
  private final List<Path> deployments = new ArrayList<>();

  private StudyReader(Path file, Registry registry, Path drawn, @Nullable Integer slots) {
    this.file = file;
    this.registry = registry;
    this.drawn = new DrawnPlatforms(drawn);
    this.slots = slots;
  }

  /**
   * Reads and checks a campaign: its schedulers and their parameters, its platforms and their
   * hosts. Files of platforms that it draws remain only if nothing is wrong.
   *
   * @param drawn folder of drawn platforms; made if there are any
   * @param slots workers of each host whatever the campaign gives; null to take them from it
   * @param otherwise values that take precedence over those of the campaign
   * @throws InputException with file, line and hint for the first error
   */
  public static Study read(
      Path file,
      Registry registry,
      Path drawn,
      @Nullable Integer slots,
      Consumer<StudyBuilder> otherwise)
      throws IOException {
    StudyReader reader = new StudyReader(file, registry, drawn, slots);
    boolean read = false;
    try {
      Study study =
          reader.study(YamlNode.read(file, "the campaign", "docs/campaigns.md"), otherwise);
      read = true;
      return study;
    } finally {
      if (!read) {
        reader.drawn.remove();
      }
    }
  }

  private Study study(YamlNode root, Consumer<StudyBuilder> otherwise) throws IOException {
    Map<String, YamlNode> entries = root.entries(ENTRIES);
    YamlNode name = entries.get("name");
    StudyBuilder study = Study.builder();
    study.name(
        name == null
            ? String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "")
            : name.text());
    YamlNode slotsEntry = entries.get("slots");
    int declared =
        slotsEntry == null ? PlatformFile.ALL_CORES : read(slotsEntry, PlatformFile.SLOTS);
    int each = slots == null ? declared : slots;
    YamlNode works = entries.get("master_works");
    boolean own = works != null && read(works, MASTER_WORKS).equals("true");
    List<TargetPlatform> targets = targets(root.required(entries, "platforms"));
    if (own) {
      drawn.write(); // their hosts are read now; they are removed if something is wrong
    }
    targets.forEach(
        target -> study.target(own ? target.withSlots(each).withMaster() : target.withSlots(each)));
    deployments.forEach(study::deployed);
    YamlNode bags = entries.get("bags");
    if (bags != null) {
      study.bags(bags(bags));
    }
    for (YamlNode item : root.required(entries, "schedulers").items()) {
      for (ConfiguredScheduler configuration : settings(item, study.shape())) {
        InputException.placed(item::place, () -> study.configuration(configuration));
      }
    }
    ParameterSource given = source(ParameterSyntax.CAMPAIGN, entries);
    Path folder = file.toAbsolutePath().resolveSibling("").normalize();
    study.parameters(given, folder).controls(given.given(RunControls.FIELDS));
    YamlNode costs = entries.get("costs");
    if (costs != null) {
      costs.items().forEach(item -> costs(item, study));
    } else if (!entries.containsKey("tasks")) {
      var unused = root.required(entries, "loads");
    }
    YamlNode failures = entries.get("failures");
    if (failures != null) {
      failures.items().forEach(item -> study.failures(failures(item)));
    }
    YamlNode seeds = entries.get("seeds");
    YamlNode most = entries.get("most_seeds");
    YamlNode first = entries.get("first_seed");
    long from = first == null ? 1 : firstSeed(first, seeds);
    boolean auto =
        seeds != null && seeds.items().getFirst() == seeds && seeds.text().equals("auto");
    if (auto) {
      study.seeds(from, StudyBuilder.MOST_SEEDS).decideWithin(Double.POSITIVE_INFINITY);
      if (most != null) {
        study.seeds(from(from, seeds(most)));
      }
    } else if (most != null) {
      throw most.problem("\"most_seeds\" changes nothing without \"seeds: auto\"", null);
    } else if (seeds != null) {
      study.seeds(from(from, seeds(seeds)));
    } else if (first != null) {
      study.seeds(from, 1);
    }
    study.settings(settings(entries.get("simgrid")));
    otherwise.accept(study);
    drawn.write(); // the study reads them
    refuseMany(root, study);
    Study read = study.build();
    YamlNode loads = entries.get("loads");
    if (loads != null) {
      refuseParts(loads, read);
    }
    return read;
  }

  /**
   * Refuses schedulers that cannot run these loads. A comparison reports which cannot; a campaign
   * names its schedulers, and all their runs would fail.
   */
  private static void refuseParts(YamlNode loads, Study study) {
    for (ConfiguredScheduler configuration : study.configurations()) {
      for (Workload workload : study.workloads()) {
        if (configuration.kind().wholeTasks() && workload.load() != Math.rint(workload.load())) {
          throw loads.problem(
              "\"loads\" has %s, but %s hands out whole units"
                  .formatted(Numbers.text(workload.load()), configuration.label()),
              Numbers.text(Math.rint(workload.load())));
        }
      }
    }
  }

  private static ParameterSource source(ParameterSyntax front, Map<String, YamlNode> entries) {
    return new ParameterSource(
        front,
        (name, many) -> {
          YamlNode entry = entries.get(name);
          List<YamlNode> nodes = entry == null ? List.of() : many ? entry.items() : List.of(entry);
          return nodes.stream().map(GivenNode::new).toList();
        });
  }

  /** A node as the text that a user gives for a parameter. */
  private record GivenNode(YamlNode node) implements ParameterSource.Given {
    @Override
    public String text() {
      return node.text();
    }

    @Override
    public InputException place(InputException e) {
      return node.place(e);
    }
  }

  /** Adds a file of costs, or one with its column and unit. */
  private static void costs(YamlNode item, StudyBuilder study) {
    Map<String, YamlNode> entries =
        item.entriesOrFirst(List.of("file", "column", "host", "time_unit", "zero"));
    YamlNode named = item.required(entries, "file");
    String column = YamlNode.textOf(entries, "column");
    String host = YamlNode.textOf(entries, "host");
    String unit = YamlNode.textOf(entries, "time_unit");
    String zero = YamlNode.textOf(entries, "zero");
    InputException.placed(named::place, () -> study.costs(named.text(), column, host, unit, zero));
  }

  private Path beside(String path) {
    return file.toAbsolutePath().resolveSibling(path).normalize();
  }

  private static void refuseMany(YamlNode root, StudyBuilder study) {
    if (study.runs() > MOST_RUNS && !Trust.isGiven()) {
      throw root.problem(
          "the campaign has more than " + MOST_RUNS + " runs", Trust.OPTION + ", if that is meant");
    }
  }

  /** Returns the meaning of a value's text; the error message names its line. */
  static <T> T read(YamlNode node, Function<String, ? extends T> meaning) {
    return InputException.placed(node::place, () -> meaning.apply(node.text()));
  }

  /** Returns the value of a parameter that an entry gives. */
  static <T> T read(YamlNode node, Parameter<T> parameter) {
    return read(node, text -> parameter.parse("\"" + node.name() + "\"", text));
  }

  private static List<Application> bags(YamlNode node) {
    String all = node.items().stream().map(YamlNode::text).collect(Collectors.joining(" "));
    return InputException.placed(
        e -> node.problem("\"bags\" " + e.problem(), e.hint()), () -> Bags.parse(all));
  }

  /** Reads the word "none", or mean lives and repairs in seconds. */
  private static FailureMeans failures(YamlNode item) {
    if (!item.isMap()) {
      if (item.text().equals("none")) {
        return FailureMeans.NONE;
      }
      throw item.problem("\"failures\" is \"" + item.text() + "\"", "none, or {worker_mtbf: 3600}");
    }
    ParameterSource given =
        source(
            ParameterSyntax.MASTER,
            item.entries(FailureMeans.FIELDS.stream().map(Field::name).toList()));
    Fields.check(given, Shape.STAR);
    return FailureMeans.of(given.settings(FailureMeans.FIELDS));
  }

  /** Shifts the seeds so that they begin at another one; the first is 1 by default. */
  private static List<Long> from(long first, List<Long> seeds) {
    return seeds.stream().map(seed -> seed + (first - 1)).toList();
  }

  /** Returns the first of a number of seeds. */
  private static long firstSeed(YamlNode node, @Nullable YamlNode seeds) {
    if (seeds != null && seeds.items().getFirst() != seeds) {
      throw node.problem(
          "\"first_seed\" is given beside a list of seeds", "a number of seeds, or the list alone");
    }
    try {
      long first = Long.parseLong(node.text());
      if (first >= 1 && first <= MOST_FIRST_SEED) {
        return first;
      }
    } catch (NumberFormatException e) {
      // The message follows below.
    }
    throw node.problem(
        "\"first_seed\" is \""
            + node.text()
            + "\", not a whole number from 1 to "
            + MOST_FIRST_SEED,
        null);
  }

  /** Reads a number of seeds, or a list of them. */
  static List<Long> seeds(YamlNode node) {
    List<YamlNode> items = node.items();
    List<Long> seeds = new ArrayList<>();
    for (YamlNode item : items) {
      try {
        seeds.add(Long.parseLong(item.text()));
      } catch (NumberFormatException e) {
        throw item.problem(
            "\"%s\" has \"%s\", not a whole number".formatted(node.name(), item.text()), null);
      }
    }
    if (new HashSet<>(seeds).size() < seeds.size()) {
      throw node.problem("\"" + node.name() + "\" has a seed twice", null);
    }
    if (items.getFirst() != node) {
      return seeds;
    }
    long count = seeds.getFirst();
    if (count < 1 || count > MOST_SEEDS) {
      throw node.problem(
          Visible.format(
              "\"%s\" is %d, not a whole number from 1 to %d", node.name(), count, MOST_SEEDS),
          null);
    }
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  static List<String> settings(@Nullable YamlNode node) {
    List<String> settings = new ArrayList<>();
    if (node != null) {
      node.entries()
          .forEach((key, value) -> {
            String text = value.text();
            String problem = HarmlessSettings.problem("\"simgrid\"", key, text);
            if (problem != null && !Trust.isGiven()) {
              throw value.problem(problem, HarmlessSettings.hint(key));
            }
            String unplayable = SimgridSettings.unplayable(key + ":" + text);
            if (unplayable != null) {
              throw value.problem(unplayable, SimgridSettings.playable(key + ":" + text));
            }
            settings.add(key + ":" + text);
          });
    }
    return settings;
  }

  private List<TargetPlatform> targets(YamlNode node) {
    List<TargetPlatform> targets = new ArrayList<>();
    Set<List<Object>> known = new HashSet<>();
    for (YamlNode item : node.items()) {
      boolean generator = item.isMap() && item.entries().containsKey(DrawnPlatforms.GENERATOR);
      for (TargetPlatform target : generator ? drawn.targets(item) : List.of(target(item))) {
        if (!known.add(List.of(target.name(), target.master(), target.workers()))) {
          throw item.problem("the platform \"" + target.name() + "\" appears twice", null);
        }
        targets.add(target);
      }
    }
    return namedByWorkers(targets);
  }

  /**
   * Names platforms of one file by their workers too, where these differ: results of other workers
   * are results of another problem.
   */
  private static List<TargetPlatform> namedByWorkers(List<TargetPlatform> targets) {
    Map<List<String>, Long> times =
        targets.stream()
            .collect(
                Collectors.groupingBy(
                    target -> List.of(target.name(), target.master()), Collectors.counting()));
    Set<String> names = new HashSet<>();
    List<TargetPlatform> named = new ArrayList<>();
    for (TargetPlatform target : targets) {
      boolean alone = times.getOrDefault(List.of(target.name(), target.master()), 0L) == 1;
      String name = alone ? target.name() : target.name() + " (" + target.workersBriefly() + ")";
      String unused = name;
      for (int number = 2; !alone && !names.add(unused); number++) {
        unused = name + " " + number;
      }
      named.add(alone ? target : target.named(unused));
    }
    return named;
  }

  private TargetPlatform target(YamlNode item) {
    Map<String, YamlNode> entries =
        item.entriesOrFirst(List.of("file", "master", "workers", DEPLOYMENT));
    YamlNode named = item.required(entries, "file");
    YamlNode master = entries.get("master");
    YamlNode workers = entries.get("workers");
    YamlNode deployment = entries.get(DEPLOYMENT);
    if (deployment != null && (master != null || workers != null)) {
      throw deployment.problem(
          "\"" + DEPLOYMENT + "\" names master and workers", "leave out the others");
    }
    try {
      if (deployment != null) {
        deployments.add(beside(deployment.text()));
        return TargetPlatform.deployed(
            named.text(), beside(named.text()), beside(deployment.text()));
      }
      return TargetPlatform.of(
          named.text(),
          beside(named.text()),
          YamlNode.textOf(entries, "master"),
          workers == null ? null : workers.items().stream().map(YamlNode::text).toList());
    } catch (InputException e) {
      if (e.file() == null) {
        throw (master != null ? master : item).place(e);
      }
      if (e.line() == 0) { // the file as a whole, which this line names
        throw named.problem("the platform cannot be used: " + e.getMessage(), null);
      }
      throw e;
    }
  }

  /** Returns a scheduler with every combination of its parameters. */
  private List<ConfiguredScheduler> settings(YamlNode item, Shape shape) {
    Map<String, YamlNode> entries = item.entriesOrFirst(List.of("name", "parameters"));
    YamlNode name = item.required(entries, "name");
    if (Registry.isCode(name.text())
        && !registry.names().contains(name.text().split(":", 2)[0])
        && !Trust.isGiven()) {
      throw name.problem(
          "the scheduler \"" + name.text() + "\" is a program, which would be started",
          Trust.OPTION + ", if you trust the file");
    }
    YamlNode parameters = entries.get("parameters");
    SchedulerKind kind;
    SchedulerPattern word;
    try {
      word = SchedulerPattern.read(name.text(), registry.names());
      Registry.introduce(word.scheduler(), first(parameters));
      kind =
          shape == Shape.STAR
              ? registry.kind(word.scheduler(), shape)
              : registry.kind(word.scheduler());
    } catch (InputException e) {
      throw name.place(e);
    }
    Axes<String, String> tried = word.parameters().copy();
    if (parameters != null) {
      parameters.entries().values().forEach(one -> addValues(tried, kind, shape, one));
    }
    return tried.combinations().stream()
        .map(one ->
            InputException.placed(
                name::place, () -> ConfiguredScheduler.of(word.scheduler(), kind, shape, one)))
        .distinct() // 1k and 1000 are one value
        .toList();
  }

  static Map<String, String> first(@Nullable YamlNode parameters) {
    Map<String, String> values = new HashMap<>();
    if (parameters != null) {
      parameters
          .entries()
          .forEach((name, node) ->
              node.items().stream().findFirst().ifPresent(one -> values.put(name, one.text())));
    }
    return values;
  }

  /** Sets the values of a parameter that are tried, in place of those of the scheduler's name. */
  private static void addValues(
      Axes<String, String> tried, SchedulerKind kind, Shape shape, YamlNode parameter) {
    tried.put(
        parameter.name(),
        parameter.items().stream()
            .map(item ->
                read(
                    item,
                    text ->
                        Parameter.named(kind.master(shape), parameter.name(), kind.name())
                            .plain(text)))
            .toList());
    if (tried.size() > MOST_SETTINGS && !Trust.isGiven()) {
      throw parameter.problem(
          "the parameters of " + kind.name() + " make more than " + MOST_SETTINGS + " of it",
          Trust.OPTION + ", if that is meant");
    }
  }
}
