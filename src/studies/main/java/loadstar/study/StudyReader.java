package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.input.Digests;
import loadstar.input.TextFile;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Generator;
import loadstar.platform.Generator.Drawn;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader.HarmlessSettings;
import loadstar.platform.Trust;
import loadstar.result.AtomicFile;
import loadstar.result.Numbers;
import loadstar.simulation.Bags;
import loadstar.simulation.Failures;
import loadstar.simulation.Field;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a campaign file; {@value #SCHEMA} describes it for editors. */
public final class StudyReader {
  /** A resource of this program. */
  public static final String SCHEMA = "/loadstar/schema/campaign.schema.json";

  private static final long MOST_SETTINGS = 10_000;

  private static final int MOST_SEEDS = 100_000;

  /** Also of the command line. */
  public static final int MOST_FIRST_SEED = 1_000_000_000;

  /** Each takes some 3 KB while a campaign goes on. */
  private static final long MOST_RUNS = 1_000_000;

  private static final Parameter<String> MASTER_WORKS =
      Parameter.choice("master_works", "false", "true");

  private static final List<String> ENTRIES =
      Stream.of(
              Stream.of("name", "platforms", "schedulers", "slots", MASTER_WORKS.name()),
              Fields.names(Field.Front.CAMPAIGN),
              How.FIELDS.stream().map(Field::name),
              Stream.of("failures", "seeds", "first_seed", "most_seeds", "simgrid"))
          .flatMap(entries -> entries)
          .toList();

  private final Path file;
  private final Registry registry;
  private final DrawnPlatforms drawn;
  private final @Nullable Integer slots;

  private StudyReader(Path file, Registry registry, Path drawn, @Nullable Integer slots) {
    this.file = file;
    this.registry = registry;
    this.drawn = new DrawnPlatforms(drawn);
    this.slots = slots;
  }

  /**
   * Reads and checks a campaign: its schedulers and their parameters, its platforms and their
   * hosts. Platforms that it draws are left only if nothing is wrong.
   *
   * @param drawn folder of drawn platforms; made if there are any
   * @param slots workers of each host whatever the campaign says; null where it says them
   * @param otherwise says what goes before what the campaign says
   * @throws InputException with file, line and hint for the first thing that is wrong
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
      Study study = reader.study(YamlNode.read(file), otherwise);
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
    YamlNode said = entries.get("slots");
    int declared = said == null ? PlatformFile.ALL_CORES : said.read(PlatformFile.SLOTS);
    int each = slots == null ? declared : slots;
    YamlNode works = entries.get("master_works");
    boolean own = works != null && works.read(MASTER_WORKS).equals("true");
    sites(root.required(entries, "platforms"))
        .forEach(
            site -> study.site(own ? site.withSlots(each).withMaster() : site.withSlots(each)));
    YamlNode bags = entries.get("bags");
    if (bags != null) {
      study.bags(bags(bags));
    }
    for (YamlNode item : root.required(entries, "schedulers").items()) {
      for (Contender contender : settings(item, study.shape())) {
        InputException.placed(item::place, () -> study.contender(contender));
      }
    }
    Asked asked = asked(Field.Front.CAMPAIGN, entries);
    Path folder = file.toAbsolutePath().resolveSibling("").normalize();
    study.asked(asked, folder).how(asked.said(How.FIELDS));
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
    boolean auto = seeds != null && seeds.items().getFirst().text().equals("auto");
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

  /** A comparison says who cannot play; a campaign was asked for these, and all would fail. */
  private static void refuseParts(YamlNode loads, Study study) {
    for (Contender contender : study.contenders()) {
      for (Workload workload : study.workloads()) {
        if (contender.kind().wholeTasks() && workload.load() != Math.rint(workload.load())) {
          throw loads.problem(
              "\"loads\" has %s, but %s hands out whole units"
                  .formatted(Numbers.text(workload.load()), contender.label()),
              Numbers.text(Math.rint(workload.load())));
        }
      }
    }
  }

  private static Asked asked(Field.Front front, Map<String, YamlNode> entries) {
    return new Asked(
        front,
        (name, many) -> {
          YamlNode entry = entries.get(name);
          return entry == null ? List.of() : many ? entry.items() : List.of(entry);
        });
  }

  /** A file, or what its column and unit are besides. */
  private static void costs(YamlNode item, StudyBuilder study) {
    Map<String, YamlNode> entries =
        item.entriesOrFirst(List.of("file", "column", "host", "time_unit"));
    YamlNode named = item.required(entries, "file");
    String column = YamlNode.textOf(entries, "column");
    String host = YamlNode.textOf(entries, "host");
    String unit = YamlNode.textOf(entries, "time_unit");
    InputException.placed(named::place, () -> study.costs(named.text(), column, host, unit));
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

  /** What a value's text means; a complaint names its line. */
  private static <T> T read(YamlNode node, Function<String, ? extends T> meaning) {
    return InputException.placed(node::place, () -> meaning.apply(node.text()));
  }

  private static List<Application> bags(YamlNode node) {
    String all = node.items().stream().map(YamlNode::text).collect(Collectors.joining(" "));
    return InputException.placed(
        e -> node.problem("\"bags\" " + e.problem(), e.hint()), () -> Bags.parse(all));
  }

  /** The word "none", or mean lives and repairs in seconds. */
  private static Failures.Means failures(YamlNode item) {
    if (!item.isMap()) {
      if (item.text().equals("none")) {
        return Failures.Means.NONE;
      }
      throw item.problem("\"failures\" is \"" + item.text() + "\"", "none, or {worker_mtbf: 3600}");
    }
    Asked asked =
        asked(Field.Front.MASTER, item.entries(Failures.FIELDS.stream().map(Field::name).toList()));
    Fields.check(asked, Shape.STAR);
    return Failures.Means.of(asked.settings(Failures.FIELDS));
  }

  /** The same seeds from another one on; the first is 1 where nobody says it. */
  private static List<Long> from(long first, List<Long> seeds) {
    return seeds.stream().map(seed -> seed + (first - 1)).toList();
  }

  /** The entry that says from which seed on a number of seeds is counted. */
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
      // It is said below.
    }
    throw node.problem(
        "\"first_seed\" is \""
            + node.text()
            + "\", not a whole number from 1 to "
            + MOST_FIRST_SEED,
        null);
  }

  /** A number of seeds, or a list of them. */
  static List<Long> seeds(YamlNode node) {
    List<YamlNode> items = node.items();
    List<Long> seeds = new ArrayList<>();
    for (YamlNode item : items) {
      try {
        seeds.add(Long.parseLong(item.text()));
      } catch (NumberFormatException e) {
        throw item.problem("\"seeds\" has \"" + item.text() + "\", not a whole number", null);
      }
    }
    if (new HashSet<>(seeds).size() < seeds.size()) {
      throw node.problem("\"seeds\" has a seed twice", null);
    }
    if (items.getFirst() != node) {
      return seeds;
    }
    long count = seeds.getFirst();
    if (count < 1 || count > MOST_SEEDS) {
      throw node.problem("\"seeds\" is " + count + ", not 1 to " + MOST_SEEDS, null);
    }
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  private static List<String> settings(@Nullable YamlNode node) {
    List<String> settings = new ArrayList<>();
    if (node != null) {
      node.entries()
          .forEach((key, value) -> {
            String text = value.text();
            String problem = HarmlessSettings.problem("\"simgrid\"", key, text);
            if (problem != null && !Trust.isGiven()) {
              throw value.problem(problem, HarmlessSettings.hint(key));
            }
            settings.add(key + ":" + text);
          });
    }
    return settings;
  }

  private List<Site> sites(YamlNode node) {
    List<Site> sites = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    for (YamlNode item : node.items()) {
      boolean generator = item.isMap() && item.entries().containsKey(DrawnPlatforms.GENERATOR);
      for (Site site : generator ? drawn.sites(item) : List.of(site(item))) {
        if (!seen.add(List.of(site.name(), site.master(), site.workers()))) {
          throw item.problem("the platform \"" + site.name() + "\" appears twice", null);
        }
        sites.add(site);
      }
    }
    return sites;
  }

  private Site site(YamlNode item) {
    Map<String, YamlNode> entries = item.entriesOrFirst(List.of("file", "master", "workers"));
    YamlNode named = item.required(entries, "file");
    YamlNode master = entries.get("master");
    YamlNode workers = entries.get("workers");
    try {
      return Site.of(
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

  /** A scheduler with every combination of its parameters. */
  private List<Contender> settings(YamlNode item, Shape shape) {
    Map<String, YamlNode> entries = item.entriesOrFirst(List.of("name", "parameters"));
    YamlNode name = item.required(entries, "name");
    if (Registry.isFromSource(name.text())
        && !registry.names().contains(name.text().split(":", 2)[0])
        && !Trust.isGiven()) {
      throw name.problem(
          "the scheduler \"" + name.text() + "\" is a program, which would be started",
          Trust.OPTION + ", if you trust the file");
    }
    YamlNode parameters = entries.get("parameters");
    SchedulerKind kind;
    Contender.Word word;
    try {
      word = Contender.Word.read(name.text(), registry.names());
      Registry.introduce(word.scheduler(), first(parameters));
      kind =
          shape == Shape.STAR
              ? registry.kind(word.scheduler(), shape)
              : registry.kind(word.scheduler());
    } catch (InputException e) {
      throw name.place(e);
    }
    List<Map<String, String>> settings = word.alternatives();
    if (parameters != null) {
      for (YamlNode parameter : parameters.entries().values()) {
        settings = crossed(settings, kind.name(), kind.master(shape), parameter);
      }
    }
    return settings.stream()
        .map(one ->
            InputException.placed(
                name::place, () -> Contender.of(word.scheduler(), kind, shape, one)))
        .distinct() // 1k and 1000 are one value
        .toList();
  }

  private static Map<String, String> first(@Nullable YamlNode parameters) {
    Map<String, String> values = new HashMap<>();
    if (parameters != null) {
      parameters
          .entries()
          .forEach((name, node) ->
              node.items().stream().findFirst().ifPresent(one -> values.put(name, one.text())));
    }
    return values;
  }

  private static List<Map<String, String>> crossed(
      List<Map<String, String>> settings, String kind, List<Parameter<?>> all, YamlNode parameter) {
    if ((long) settings.size() * parameter.items().size() > MOST_SETTINGS && !Trust.isGiven()) {
      throw parameter.problem(
          "the parameters of " + kind + " make more than " + MOST_SETTINGS + " of it",
          Trust.OPTION + ", if that is meant");
    }
    List<String> values =
        parameter.items().stream()
            .map(item ->
                read(item, text -> Parameter.named(all, parameter.name(), kind).plain(text)))
            .toList();
    return Contender.Word.crossed(settings, parameter.name(), values);
  }

  /** A piece of a YAML file that knows its line, so that whatever is wrong with it can name it. */
  static final class YamlNode implements Asked.Said {
    private static final int MOST_BYTES = 3 << 20;
    private static final int MOST_DEEP = 20;

    private final String file;
    private final String name;
    private final Node node;

    private YamlNode(String file, String name, Node node) {
      this.file = file;
      this.name = name;
      this.node = node;
    }

    /**
     * Reads a file.
     *
     * @throws InputException when it is missing, empty, or no YAML
     */
    static YamlNode read(Path path) throws IOException {
      String file = path.toString();
      if (!Files.isRegularFile(path)) {
        throw new InputException(file, TextFile.notAFile(path), null);
      }
      String text = TextFile.read(path, MOST_BYTES);
      try {
        LoadSettings settings = LoadSettings.builder().setLabel(file).build();
        refuseDepth(settings, text, file);
        Node root =
            new Compose(settings)
                .composeString(text)
                .orElseThrow(() -> new InputException(file, "the file is empty", null));
        return new YamlNode(file, "the campaign", root);
      } catch (MarkedYamlEngineException e) {
        int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
        throw new InputException(file, line, "malformed YAML: " + e.getProblem(), null);
      } catch (YamlEngineException e) {
        throw new InputException(file, "malformed YAML: " + e.getMessage(), null);
      }
    }

    /** What follows calls itself for each level. */
    private static void refuseDepth(LoadSettings settings, String text, String file) {
      int depth = 0;
      for (Event event : new Parse(settings).parseString(text)) {
        depth +=
            event instanceof CollectionStartEvent
                ? 1
                : event instanceof CollectionEndEvent ? -1 : 0;
        if (depth > MOST_DEEP) {
          int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
          throw new InputException(
              file, line, "lists and entries are nested more than " + MOST_DEEP + " deep", null);
        }
      }
    }

    int line() {
      return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }

    String name() {
      return name;
    }

    InputException problem(String what, @Nullable String hint) {
      return new InputException(file, line(), what, hint);
    }

    /** Places a complaint that knows no file here. */
    @Override
    public InputException place(InputException e) {
      return e.file() == null ? e.in(file, line()) : e;
    }

    boolean isMap() {
      return node instanceof MappingNode;
    }

    Map<String, YamlNode> entries() {
      if (!(node instanceof MappingNode map)) {
        throw problem(name + " has to be names with values", null);
      }
      Map<String, YamlNode> entries = new LinkedHashMap<>();
      for (NodeTuple tuple : map.getValue()) {
        if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
          throw problem(name + " has an entry whose name is no word", null);
        }
        YamlNode value = new YamlNode(file, key.getValue(), tuple.getValueNode());
        if (entries.put(key.getValue(), value) != null) {
          throw value.problem("\"" + key.getValue() + "\" appears twice", null);
        }
      }
      return entries;
    }

    /** Its entries, none of them with another name than these. */
    Map<String, YamlNode> entries(List<String> known) {
      Map<String, YamlNode> entries = entries();
      for (YamlNode entry : entries.values()) {
        if (!known.contains(entry.name)) {
          throw entry.problem(
              "unknown entry \"" + entry.name + "\"", NearestName.among(entry.name, known));
        }
      }
      return entries;
    }

    /** Those entries of a map; anything else stands for the first of them. */
    Map<String, YamlNode> entriesOrFirst(List<String> known) {
      return isMap() ? entries(known) : Map.of(known.getFirst(), this);
    }

    /**
     * One of this node's entries.
     *
     * @throws InputException when it is missing
     */
    YamlNode required(Map<String, YamlNode> entries, String entry) {
      YamlNode found = entries.get(entry);
      if (found == null) {
        throw problem("\"" + entry + "\" is missing", "docs/campaigns.md has an example");
      }
      return found;
    }

    /** The text of an entry, null where there is none. */
    static @Nullable String textOf(Map<String, YamlNode> entries, String entry) {
      YamlNode found = entries.get(entry);
      return found == null ? null : found.text();
    }

    /** The items of a list; a single value is a list of one. */
    List<YamlNode> items() {
      if (!(node instanceof SequenceNode sequence)) {
        return List.of(this);
      }
      if (sequence.getValue().isEmpty()) {
        throw problem("\"" + name + "\" is an empty list", null);
      }
      return sequence.getValue().stream().map(item -> new YamlNode(file, name, item)).toList();
    }

    @Override
    public String text() {
      if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
        return scalar.getValue().strip();
      }
      throw problem("\"" + name + "\" has to be one value", null);
    }

    <T> void read(Parameter<T> parameter, Settings.Builder settings) {
      settings.set(parameter, read(parameter));
    }

    <T> T read(Parameter<T> parameter) {
      return InputException.placed(this::place, () -> parameter.parse("\"" + name + "\"", text()));
    }
  }

  /**
   * Platforms that a campaign has drawn in place of files: {@code {generator: star, workers: [10,
   * 20], speed: 1Gf, bandwidth: 100MBps, spread: 0.5, seeds: 3}}. Every value may be a list; all
   * are crossed, the seeds last. The same entry gives the same bytes, in a file named by them.
   */
  public static final class DrawnPlatforms {
    static final String GENERATOR = "generator";

    private static final String SEEDS = "seeds";
    private static final long MOST_PLATFORMS = 10_000;

    /** Of all that a campaign draws, some 300 characters each; kept until nothing is wrong. */
    private static final long MOST_HOSTS_IN_ALL = 2_000_000;

    /** SimGrid computes the routes of a tree in cubic time. */
    private static final int MOST_NODES = 500;

    private final Path folder;
    private final Map<Path, String> files = new LinkedHashMap<>();
    private final List<Path> written = new ArrayList<>(); // folders first
    private long hosts;

    /**
     * @param folder where their files go
     */
    public DrawnPlatforms(Path folder) {
      this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * The platforms of an entry of the campaign.
     *
     * @throws InputException with file, line and hint for the first value that is wrong
     */
    List<Site> sites(YamlNode item) {
      Generator generator = generator(item);
      List<String> names = generator.parameters().stream().map(Parameter::name).toList();
      List<String> allowed = new ArrayList<>(List.of(GENERATOR, SEEDS));
      allowed.addAll(names);
      Map<String, YamlNode> entries = item.entries(allowed);
      YamlNode given = entries.get(SEEDS);
      List<Long> seeds = given == null ? List.of(1L) : StudyReader.seeds(given);
      List<Map<String, YamlNode>> crossed = List.of(Map.of());
      for (String name : names) {
        YamlNode values = entries.get(name);
        if (values != null) {
          refuseMore(item, (long) crossed.size() * values.items().size() * seeds.size());
          crossed = Contender.Word.crossed(crossed, name, values.items());
        }
      }
      refuseMore(item, (long) crossed.size() * seeds.size());
      List<Settings> read = new ArrayList<>();
      for (Map<String, YamlNode> values : crossed) {
        Settings settings = settings(item, generator, values);
        read.add(settings);
        hosts += (long) generator.hosts(settings) * seeds.size();
      }
      if (hosts > MOST_HOSTS_IN_ALL && !Trust.isGiven()) {
        throw item.problem(
            "the platforms that are drawn have more than " + MOST_HOSTS_IN_ALL + " hosts",
            Trust.OPTION + ", if that is meant");
      }
      List<Site> sites = new ArrayList<>();
      for (int i = 0; i < read.size(); i++) {
        StringBuilder name = new StringBuilder(generator.name());
        crossed
            .get(i)
            .forEach((key, value) -> name.append(' ').append(key).append('=').append(value.text()));
        Settings values = read.get(i);
        for (long seed : seeds) {
          String named = name + " seed=" + seed;
          sites.add(InputException.placed(item::place, () -> site(generator, values, named, seed)));
        }
      }
      return sites;
    }

    private static Generator generator(YamlNode item) {
      YamlNode named = item.required(item.entries(), GENERATOR);
      String kind = named.text();
      return InputException.placed(
          named::place,
          () ->
              NearestName.find(
                  kind, Generator.ALL, Generator::name, "no generator \"" + kind + "\""));
    }

    private static Settings settings(
        YamlNode item, Generator generator, Map<String, YamlNode> values) {
      Settings.Builder settings = new Settings.Builder();
      for (Parameter<?> parameter : generator.parameters()) {
        YamlNode value = values.get(parameter.name());
        if (value != null) {
          value.read(parameter, settings);
        } else if (parameter.required()) {
          throw item.problem(
              "the generator \"" + generator.name() + "\" needs \"" + parameter.name() + "\"",
              "docs/campaigns.md has an example");
        }
      }
      return settings.build();
    }

    private static void refuseMore(YamlNode item, long platforms) {
      if (platforms > MOST_PLATFORMS && !Trust.isGiven()) {
        throw item.problem(
            "this draws more than " + MOST_PLATFORMS + " platforms",
            Trust.OPTION + ", if that is meant");
      }
    }

    /**
     * One platform.
     *
     * @param name what people call it
     */
    public Site site(Generator generator, Settings values, String name, long seed) {
      Drawn drawn = generator.draw(values, seed);
      if (drawn.tree() != null && drawn.tree().size() > MOST_NODES) {
        throw new InputException(
            "a campaign draws trees of " + MOST_NODES + " nodes at most", null);
      }
      String text = drawn.xml().apply(List.of("Drawn by Loadstar: " + name + "."));
      String file = generator.name() + "-" + Digests.of(text).substring(0, 12) + ".xml";
      files.put(folder.resolve(file), text);
      Path path = folder.resolve(file);
      return new Site(name, path, drawn.master(), List.of(), drawn.deep(), PlatformFile.ALL_CORES);
    }

    /** Writes the files that are not there yet. */
    public void write() throws IOException {
      if (files.isEmpty()) {
        return;
      }
      AtomicFile.checkFolder(folder, "--results");
      for (Path made = folder; made != null && !Files.exists(made); made = made.getParent()) {
        written.add(made);
      }
      Collections.reverse(written);
      for (Map.Entry<Path, String> file : files.entrySet()) {
        if (!Files.exists(file.getKey())) {
          written.add(file.getKey());
          AtomicFile.write(file.getKey(), file.getValue());
        }
      }
    }

    void remove() throws IOException {
      for (Path one : written.reversed()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
