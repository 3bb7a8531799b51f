package loadstar.simulation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.play.CostModel;
import loadstar.input.ClockUnit;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.Word;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformFile;
import loadstar.platform.Units;
import org.jspecify.annotations.Nullable;

/** The fields of all problems: everything besides platform, scheduler and seeds. */
public final class Fields {
  private static final double MOST = Quantity.MOST;
  private static final String EQUAL_TASKS = "all tasks of a bag cost the same";
  private static final String BAGS_SAY = "{0} changes nothing: {1} says what tasks are";

  public static final Field<String> COSTS =
      text(
              "costs",
              "FILE",
              "file of what each task costs in flops, in the order of the load, one number a line"
                  + " or CSV; in place of load, tasks, flops per unit and noise")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("", file -> file, "")
          .rule(
              (source, shape) -> shape == Shape.TREE, // whatever its value
              "{0} does not go with a tree: " + EQUAL_TASKS,
              null,
              null);

  public static final Field<String> COSTS_COLUMN =
      text(
              "costs_column",
              "NAME",
              "column of the costs, where several columns of their CSV file may be it")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER)
          .words("", column -> "column " + column, "")
          .needs(COSTS);

  public static final Field<String> COSTS_HOST =
      text("costs_host", "HOST", "host on which the costs are seconds; without it they are flops")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER)
          .words("", host -> "on " + host, "")
          .needs(COSTS);

  public static final Field<String> TIME_UNIT =
      new Field<>(
              new Parameter<>(
                  "time_unit",
                  "",
                  Form.TEXT,
                  null, // implied by the name of the column
                  false,
                  Range.oneOf(ClockUnit.words()),
                  "unit of costs that are times: "
                      + String.join(", ", ClockUnit.words())
                      + " (default: as the name of their column ends, such as duration_ms,"
                      + " otherwise s)"),
              "UNIT")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER)
          .words("", unit -> "in " + unit, "")
          .needs(COSTS)
          .rule(
              (source, shape) -> !source.has(COSTS_HOST),
              "{0} is given, but costs are flops without {1}",
              COSTS_HOST,
              null);

  public static final Field<Double> COSTS_ZERO =
      new Field<>(
              Parameter.optional(
                  "costs_zero",
                  "s",
                  Range.positive(),
                  "what a task counts whose time is 0, as its clock was too coarse; without it such"
                      + " times are refused"),
              "SECONDS")
          .option("zero")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER)
          .words("", seconds -> "0 as " + Quantity.exact(seconds) + " s", "")
          .needs(COSTS)
          .rule(
              (source, shape) -> !source.has(COSTS_HOST),
              "{0} is given, but costs are flops without {1}",
              COSTS_HOST,
              null);

  public static final Field<String> COSTS_ORDER =
      choice(
              "costs_order",
              "WORD",
              Word.all(CostsOrder.class),
              "order of the costs: file, longest, shortest (first), by what is known; by the seed:"
                  + " shuffled, resampled, which draws as many of them, or blocks, which draws"
                  + " neighbours together")
          .option("order")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("order", word -> "order " + word, "")
          .needs(COSTS);

  /** The column of the names of tasks. */
  public static final Field<String> TASK_COLUMN =
      column(
              "task_column",
              "column of the names of tasks in files of costs (default: task, name or id)")
          .words("", column -> "named by " + column, "");

  /** The column of the words by which tasks stay together. */
  public static final Field<String> TOGETHER =
      column(
              "together",
              "column of the file of costs whose words say which tasks stay together, as one task")
          .words("together", column -> "together by " + column, "");

  /** The files of what is known before a run. */
  public static final Field<String> KNOWN =
      text(
              "known",
              "FILE,...",
              "files of what tasks are known to cost before the run, such as the costs of last"
                  + " time; tasks are matched by their names, or by their rows")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("known", file -> "known " + file, "")
          .needs(COSTS);

  /** The number that counts where several files have a task. */
  public static final Field<String> KNOWN_BY =
      choice(
              "known_by",
              "WORD",
              Word.all(KnownTasks.By.class),
              "which number counts where several files have a task: last, largest or mean")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("", word -> "the " + word + " of them", "")
          .needs(KNOWN);

  /** The cost of a task that is not known. */
  public static final Field<String> UNKNOWN =
      optionalChoice(
              "unknown",
              "WORD",
              Word.all(KnownTasks.Unknown.class),
              "what a task counts as that no file has: the median or the mean of the others, or"
                  + " first of all (default: first on request, the mean in advance)")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("", word -> "unknown ones " + (word.equals("first") ? word : "as the " + word), "")
          .needs(KNOWN);

  /** The knowledge of all schedulers. */
  public static final Field<String> KNOWLEDGE =
      optionalChoice(
              "knowledge",
              "WORD",
              List.of("none", "mean", "costs"),
              "what every scheduler knows of the costs of tasks: none, the mean or costs of each"
                  + " (default: as much as it can use)")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
          .words("knowledge", word -> "knowledge " + word, "")
          .starOnly(EQUAL_TASKS);

  public static final Field<Double> LOAD =
      new Field<>(
              Parameter.optional(
                  "load",
                  "units",
                  Range.positive(),
                  "units of a divisible load to distribute, which may be cut; a whole number for"
                      + " schedulers that hand out whole units"),
              "UNITS")
          .entry("loads")
          .impliedBy(COSTS, ParameterSyntax.MASTER);

  public static final Field<Integer> TASKS =
      new Field<>(
              Parameter.optionalWhole(
                  "tasks",
                  Range.atLeast(1),
                  "tasks to distribute, in place of a load: units that no scheduler cuts"),
              "N")
          .entry("tasks")
          .rule(
              (source, shape) -> source.has(LOAD),
              "{0} is given beside {1}",
              LOAD,
              "one of the two")
          .impliedBy(COSTS, ParameterSyntax.MASTER);

  public static final Field<String> BAGS =
      new Field<>(
              new Parameter<>(
                  "bags",
                  "",
                  Bags.FORM,
                  null, // one bag, of the unit
                  false,
                  Range.text(),
                  "bags of tasks on a tree, each NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT, such"
                      + " as light:125kB:1Mf; a unit of load is then one task of each, times its"
                      + " weight (default there: one bag, of the unit)"),
              "BAG,...")
          .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN);

  public static final Field<Double> FLOPS =
      multiplied(new Field<>(LoadUnit.FLOPS, "FLOPS"))
          .impliedBy(COSTS)
          .rule((source, shape) -> source.has(BAGS), BAGS_SAY, BAGS, null);

  /** The seconds of a unit. */
  public static final Field<Double> SECONDS =
      multiplied(
              new Field<>(
                  new Parameter<>(
                      "seconds_per_unit",
                      "s",
                      Units.TIME,
                      null,
                      false,
                      Range.positive(),
                      "computation of one load unit on the first worker, such as 2us, in place of"
                          + " its flops"),
                  "TIME"))
          .words("seconds", value -> seconds(value) + " a unit", "")
          .impliedBy(COSTS)
          .rule(
              (source, shape) -> source.has(FLOPS),
              "{0} is given beside {1}",
              FLOPS,
              "one of the two")
          .rule((source, shape) -> source.has(BAGS), BAGS_SAY, BAGS, null)
          .starOnly("--flops-per-unit says what its nodes compute");

  public static final Field<Double> BYTES =
      multiplied(new Field<>(LoadUnit.BYTES, "BYTES"))
          .rule((source, shape) -> source.has(BAGS), BAGS_SAY, BAGS, null);

  /**
   * The bytes of a unit's result. A comparison is without results unless it is given; a deployment
   * has them.
   */
  public static final Field<Double> RESULT_BYTES =
      multiplied(
              new Field<>(
                  LoadUnit.RESULT_BYTES
                      .or(0.0)
                      .meaning(
                          "result of one load unit, which comes back to every scheduler; 0 where"
                              + " nothing does"),
                  "BYTES"))
          .words("results", bytes -> "results " + Quantity.exact(bytes) + " B", "no results")
          .starOnly("no results come back");

  public static final Field<Double> NOISE =
      number(
              "noise",
              "SD",
              0,
              Range.notNegative(),
              "standard deviation of what a load unit costs, over its mean; if not set, that of"
                  + " the measured costs where they are empirical")
          .entry("noise")
          .share("{0} means {1} of the mean; in percent it is {2}")
          .impliedBy(COSTS)
          .rule(
              (source, shape) -> Math.pow(largest(source, Fields.NOISE), 2) > MOST,
              "{0} is more than " + Quantity.exact(Math.sqrt(MOST)),
              null,
              null)
          .starOnly(EQUAL_TASKS);

  public static final Field<String> NOISE_VALUES =
      text("noise_values", "FILE", "file of measured costs, which empirical ones are drawn from")
          .impliedBy(COSTS)
          .rule(
              (source, shape) -> !isEmpirical(source),
              "{0} changes nothing where the costs are not empirical",
              null,
              "noise_distribution empirical");

  public static final Field<String> NOISE_VALUES_COLUMN =
      text(
              "noise_values_column",
              "NAME",
              "column of the measured costs, where their CSV file has several")
          .needs(NOISE_VALUES);

  public static final Field<String> NOISE_FAMILY =
      choice(
              "noise_distribution",
              "NAME",
              Word.all(CostModel.Family.class),
              "distribution of what units cost, where there is noise")
          .words("distribution", family -> family + " costs", "")
          .impliedBy(COSTS)
          .rule(
              (source, shape) -> isEmpirical(source) && !source.has(NOISE_VALUES),
              "{0} is empirical, but of what?",
              NOISE_VALUES,
              "{1}")
          .needs(NOISE, NOISE_VALUES)
          .starOnly(EQUAL_TASKS);

  public static final Field<Double> NOISE_CORRELATION =
      number(
              "noise_correlation",
              "RHO",
              0,
              Range.between(0, 1),
              "correlation of the costs of neighbouring units, a Gaussian process mapped onto them")
          .words("correlation", rho -> "correlation " + Quantity.exact(rho), "")
          .impliedBy(COSTS)
          .needs(NOISE, NOISE_VALUES)
          .starOnly(EQUAL_TASKS);

  public static final Field<Double> NOISE_SHARE =
      number(
              "noise_share",
              "SHARE",
              CostModel.SHARE,
              Range.between(0, 1),
              "share of long units, where costs are bimodal")
          .words("share", share -> "share " + Quantity.exact(share), "")
          .impliedBy(COSTS)
          .needs(NOISE, NOISE_VALUES)
          .starOnly(EQUAL_TASKS);

  public static final Field<Ports> PORTS =
      new Field<>(
              new Parameter<>(
                  "ports",
                  "",
                  Form.PORTS,
                  Ports.ONE,
                  false,
                  Range.ofForm(Ports.WORDS, new Range.Bound(1, true)),
                  "transfers of the master at a time each way, or unlimited; shared: one at a time"
                      + " in either direction, as of a master with one thread, shared:2 two"),
              "K")
          .of(
              ParameterSyntax.RUN,
              ParameterSyntax.COMPARE,
              ParameterSyntax.CAMPAIGN,
              ParameterSyntax.MASTER,
              ParameterSyntax.WORLD)
          .words("ports", ports -> "ports " + ports, "one port")
          .starOnly("each of its nodes has one port");

  /** The order of transfers on shared ports. */
  public static final Field<String> PORT_ORDER =
      choice(
              "port_order",
              "WORD",
              Word.all(PortOrder.class),
              "what goes first on shared ports: results-first, sends-first, or by arrival what has"
                  + " waited longest")
          .of(
              ParameterSyntax.RUN,
              ParameterSyntax.COMPARE,
              ParameterSyntax.CAMPAIGN,
              ParameterSyntax.MASTER,
              ParameterSyntax.WORLD)
          .words("port order", word -> "port order " + word, "")
          .needs(PORTS, "{1} shared")
          .rule(
              (source, shape) -> source.all(PORTS).stream().noneMatch(Ports::isShared),
              "{0} changes nothing where {1} is not shared",
              PORTS,
              "{1} shared");

  /** The user's values for the master, or for all workers, in place of those of a platform file. */
  private static final Map<HostProperty, Field<Double>> OF_HOSTS =
      new EnumMap<>(HostProperty.class);

  public static final Field<Double> DISPATCH_COST =
      ofHosts(
          HostProperty.DISPATCH_COST,
          "dispatch_cost",
          "time that the master itself needs for each chunk before it is sent");

  public static final Field<Double> STARTUP =
      ofHosts(
          HostProperty.COMPUTE_LATENCY,
          "startup",
          "time that a worker needs before it computes a chunk, each time, such as the start of a"
              + " program");

  public static final Field<Double> WORKER_STARTUP =
      new Field<>(
              new Parameter<>(
                  "worker_startup",
                  "s",
                  Units.TIME,
                  null, // none
                  false,
                  Range.notNegative(),
                  "time that a worker needs once, from when it comes until it asks for work, such"
                      + " as the set-up of a machine; after an absence it has its boot_time"
                      + " instead"),
              "TIME")
          .words("worker startup", value -> "worker startup " + seconds(value), "")
          .starOnly("its nodes are there from the start");

  public static final Field<Double> LATENCY_IN_FLIGHT =
      ofHosts(
          HostProperty.LATENCY_IN_FLIGHT,
          "latency_in_flight",
          "latency of messages to and from workers in which the master's port is free, as in"
              + " networks; latencies of links occupy it, as in the papers");

  /** All fields, in the order of help. */
  public static final List<Field<?>> ALL =
      Stream.<Field<?>>concat(
              Stream.of(
                  LOAD,
                  TASKS,
                  BAGS,
                  FLOPS,
                  SECONDS,
                  BYTES,
                  RESULT_BYTES,
                  COSTS,
                  COSTS_COLUMN,
                  COSTS_HOST,
                  TIME_UNIT,
                  COSTS_ZERO,
                  COSTS_ORDER,
                  TASK_COLUMN,
                  TOGETHER,
                  KNOWN,
                  KNOWN_BY,
                  UNKNOWN,
                  KNOWLEDGE,
                  NOISE,
                  NOISE_FAMILY,
                  NOISE_CORRELATION,
                  NOISE_SHARE,
                  NOISE_VALUES,
                  NOISE_VALUES_COLUMN,
                  PORTS,
                  PORT_ORDER,
                  DISPATCH_COST,
                  STARTUP,
                  WORKER_STARTUP,
                  LATENCY_IN_FLIGHT),
              FailureMeans.FIELDS.stream())
          .toList();

  /** The fields that have no column in every table of problems. */
  public static final List<Field<?>> COMMON =
      ALL.stream()
          .filter(field ->
              field != COSTS
                  && field.syntaxes.contains(ParameterSyntax.CAMPAIGN)
                  && field.syntaxes.contains(ParameterSyntax.MASTER)
                  && field.entry.isEmpty())
          .toList();

  private Fields() {}

  private static Field<String> text(String name, String value, String meaning) {
    return new Field<>(Parameter.optionalText(name, meaning), value);
  }

  /** Declares the name of a column of files of costs. */
  private static Field<String> column(String name, String meaning) {
    return text(name, "NAME", meaning)
        .of(ParameterSyntax.COMPARE, ParameterSyntax.CAMPAIGN, ParameterSyntax.MASTER)
        .singleValued()
        .needs(COSTS);
  }

  private static Field<String> choice(
      String name, String value, List<String> words, String meaning) {
    return new Field<>(Parameter.choice(name, words, meaning), value);
  }

  private static Field<String> optionalChoice(
      String name, String value, List<String> words, String meaning) {
    return new Field<>(
        new Parameter<>(name, "", Form.TEXT, null, false, Range.oneOf(words), meaning), value);
  }

  private static Field<Double> number(
      String name, String value, double usual, Range<Double> range, String meaning) {
    return new Field<>(Parameter.number(name, "1", usual, range, meaning), value);
  }

  /** Returns seconds as text, rounded: unit conversion makes 0.000019999999999999998 s of 20us. */
  private static String seconds(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(10));
    return rounded.stripTrailingZeros().toPlainString() + " s";
  }

  private static Field<Double> ofHosts(HostProperty property, String name, String meaning) {
    Field<Double> field =
        new Field<>(
                new Parameter<>(
                    name,
                    "s",
                    property.parameter.form(),
                    null, // implied by the file
                    false,
                    Range.notNegative(),
                    meaning),
                "TIME")
            .words(
                name.replace('_', ' '), value -> name.replace('_', ' ') + " " + seconds(value), "")
            .starOnly("its hosts declare it");
    OF_HOSTS.put(property, field);
    return field;
  }

  /**
   * Makes a field whose value counts for each unit, and limits the amount of all units together.
   */
  private static Field<Double> multiplied(Field<Double> field) {
    return field
        .rule(
            (source, shape) ->
                source.has(LOAD) && largest(source, LOAD) * largest(source, field) > MOST,
            "{1} times {0} is more than " + Quantity.exact(MOST),
            LOAD,
            "a smaller {1}")
        .rule(
            (source, shape) ->
                source.has(TASKS) && largest(source, TASKS) * largest(source, field) > MOST,
            "{1} times {0} is more than " + Quantity.exact(MOST),
            TASKS,
            "fewer tasks, or less of each");
  }

  private static double largest(ParameterSource source, Field<? extends Number> field) {
    return source.all(field).stream().mapToDouble(Number::doubleValue).max().orElse(0);
  }

  /** Returns the units or tasks to distribute, if they are given. */
  public static Optional<Double> load(Settings values) {
    return values
        .find(TASKS.parameter())
        .map(Integer::doubleValue)
        .or(() -> values.find(LOAD.parameter()));
  }

  /** Returns the ports of the master, with their order. */
  public static Ports ports(Settings values) {
    String order = values.get(PORT_ORDER.parameter());
    return values.get(PORTS.parameter()).ordered(Word.parse(PortOrder.class, order));
  }

  /** Returns the order of the costs in a run. */
  public static CostsOrder order(Settings values) {
    return Word.parse(CostsOrder.class, values.get(COSTS_ORDER.parameter()));
  }

  /**
   * Returns the files that a master names, by property.
   *
   * @param deployment to whose folder their paths are relative
   */
  public static Map<String, CostsFile> files(Path deployment, Settings master) {
    Map<String, CostsFile> files = new LinkedHashMap<>();
    master
        .find(COSTS.parameter())
        .ifPresent(file -> {
          CostsColumns columns = costsColumns(master);
          CostsFile costs = CostsFiles.readColumns(deployment.resolveSibling(file), columns);
          if (!costs.isInSeconds()) {
            costs.refuseTimes();
          }
          files.put(COSTS.name(), costs);
          List<String> known = known(master);
          for (int k = 0; k < known.size(); k++) {
            files.put(
                KNOWN.name() + (k == 0 ? "" : " " + (k + 1)),
                CostsFiles.readColumns(deployment.resolveSibling(known.get(k)), columns.ofKnown()));
          }
        });
    master
        .find(NOISE_VALUES.parameter())
        .ifPresent(file -> {
          String column = master.find(NOISE_VALUES_COLUMN.parameter()).orElse(null);
          files.put(NOISE_VALUES.name(), measured(deployment.resolveSibling(file), column));
        });
    return files;
  }

  private static CostsColumns costsColumns(Settings master) {
    String together = master.find(TOGETHER.parameter()).orElse(null);
    return new CostsColumns(
        master.find(COSTS_COLUMN.parameter()).orElse(null),
        master.has(COSTS_HOST.parameter()) ? CostsMeaning.SECONDS : CostsMeaning.FLOPS,
        master.find(TIME_UNIT.parameter()).map(ClockUnit::of).orElse(null),
        master.find(COSTS_ZERO.parameter()).orElse(0.0),
        together != null || master.has(KNOWN.parameter()) || master.has(TASK_COLUMN.parameter()),
        master.find(TASK_COLUMN.parameter()).orElse(null),
        together,
        false);
  }

  /** Returns the files of known costs, as they are named; empty if there are none. */
  private static List<String> known(Settings master) {
    return master
        .find(KNOWN.parameter())
        .map(files -> Arrays.stream(files.split(",", -1)).map(String::strip).toList())
        .orElse(List.of());
  }

  /** Returns a list of known files with other names. */
  public static String known(String files, UnaryOperator<String> others) {
    return Arrays.stream(files.split(",", -1))
        .map(String::strip)
        .map(others)
        .collect(Collectors.joining(","));
  }

  /**
   * Returns what is known of the tasks of a file of costs; null if nobody names files of that.
   *
   * @param files those of {@link #files}
   * @throws InputException if a file has a name twice, or no file has any of the tasks
   */
  public static @Nullable KnownTasks knownTasks(Map<String, CostsFile> files, Settings master) {
    CostsFile costs = files.get(COSTS.name());
    List<CostsFile> known =
        files.entrySet().stream()
            .filter(one -> (one.getKey() + " ").startsWith(KNOWN.name() + " "))
            .map(Map.Entry::getValue)
            .toList();
    return costs == null || known.isEmpty()
        ? null
        : KnownTasks.of(
            costs,
            known,
            Word.parse(KnownTasks.By.class, master.get(KNOWN_BY.parameter())),
            master
                .find(UNKNOWN.parameter())
                .map(word -> Word.parse(KnownTasks.Unknown.class, word))
                .orElse(null));
  }

  /** Reads a file of measured costs, in any unit. */
  public static CostsFile measured(Path file, @Nullable String column) {
    return CostsFiles.read(file, column, CostsMeaning.RELATIVE, null);
  }

  /** Returns the unit that a user's word stands for; null for no word. */
  public static @Nullable ClockUnit timeUnit(@Nullable String word) {
    return word == null ? null : ClockUnit.of(TIME_UNIT.option().parse("--time-unit", word));
  }

  /** Returns the values for hosts, for {@link PlatformFile#with}. */
  public static Map<HostProperty, Double> ofHosts(Settings values) {
    Map<HostProperty, Double> byProperty = new EnumMap<>(HostProperty.class);
    OF_HOSTS.forEach((property, field) ->
        values.find(field.parameter()).ifPresent(value -> byProperty.put(property, value)));
    return byProperty;
  }

  private static boolean isEmpirical(ParameterSource source) {
    return source.all(NOISE_FAMILY).contains(Word.of(CostModel.Family.EMPIRICAL));
  }

  /** Returns the fields of a syntax. */
  public static List<Field<?>> of(ParameterSyntax syntax) {
    return ALL.stream().filter(field -> field.syntaxes.contains(syntax)).toList();
  }

  /** Returns the names of the fields in a syntax. */
  public static Stream<String> names(ParameterSyntax syntax) {
    return of(syntax).stream().map(syntax::name);
  }

  /**
   * Refuses fields that cannot be combined.
   *
   * @throws InputException for the first error, with its place and in the syntax of its user
   */
  public static void check(ParameterSource source, Shape shape) {
    ALL.forEach(field -> source.check(field, shape));
  }

  /** Reads values that {@link Settings#texts} has written; other names are left out. */
  public static Settings read(Map<String, ? extends @Nullable String> texts) {
    Settings.Builder values = new Settings.Builder();
    for (Field<?> field : ALL) {
      String text = texts.get(field.name());
      if (text != null) {
        values.read(field.parameter(), text);
      }
    }
    return values.build();
  }

  /**
   * Returns a problem for programs: the given values, and defaults of those that do not depend on
   * the rest.
   */
  public static Map<String, Object> json(Settings values) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Field<?> field : COMMON) {
      Object value = field.json(values);
      if (value != null) {
        all.put(field.name(), value);
      }
    }
    return all;
  }

  /** Returns the fields whose descriptions distinguish problems. */
  public static List<Field<?>> shown() {
    return COMMON.stream().filter(field -> !field.heading().isEmpty()).toList();
  }
}
