package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.input.ClockUnit;
import loadstar.input.NamedTable;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.platform.Generator;
import loadstar.platform.Units;
import loadstar.platform.WorkerKinds;
import loadstar.result.AtomicFile;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Bags;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.ConfiguredScheduler;
import loadstar.study.DrawnPlatforms;
import loadstar.study.RunControls;
import loadstar.study.SchedulerConfig;
import loadstar.study.Study;
import loadstar.study.StudyBuilder;
import loadstar.study.StudyReader;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;

/**
 * The options that describe a question, which are platform, load, schedulers and seeds, and the
 * {@link Study} that is made of them. {@code compare} and {@code workers} have them.
 */
final class QuestionOptions {
  private static final String WITHOUT_SPEED = "no --speed: costs are seconds then";
  private static final String SHARED_INPUT = "shared-input";

  static final String WRITE_PLATFORM = "write-platform";

  /** Flop/s that any worker has. */
  private static final double LEAST_SPEED = 1e6;

  /** Bytes a second that any link has. */
  private static final double LEAST_BANDWIDTH = 1e3;

  /** Number of seeds that stands for as many as are needed. */
  private static final int AUTO = 0;

  private static final Parameter<Integer> SEEDS =
      Parameter.of(
          "seeds",
          new Form<>(
              Integer.class,
              QuestionOptions::seeds,
              seeds -> seeds == AUTO ? "auto" : "" + seeds,
              Notation.wholes("seeds", "[0-9]+|auto")),
          AUTO,
          "run with K seeds; auto: with 10, and on until one scheduler is with --confidence"
              + " the best, or within --margin of the best (with --margin 0 the default is 10)");

  private static final Parameter<Double> DECIDE_WITHIN =
      Parameter.number(
          "decide_within",
          "s",
          10.0,
          Range.positive(),
          "of --seeds auto: processor time after which no more seeds are begun");

  private QuestionOptions() {}

  /** Adds the options that ask the question: platform, load, schedulers, seeds. */
  static CommandLineOptions addTo(CommandLineOptions options) {
    return options
        .value("platform", "FILE", "SimGrid platform file")
        .value("master", "HOST", "the master's host (default: the first host of the file)")
        .value(
            "workers",
            "HOST,...|N",
            "the workers' hosts, in this order, also node-[1-64] and *.site; or reachable, those"
                + " that the master has routes to (default: all others); without --platform, how"
                + " many equal workers there are, or of several kinds: 2x3Gf,10x1Gf, or a table"
                + " FILE.csv with a row for each")
        .value(
            "deployment",
            "FILE",
            "deployment file whose master's and workers' hosts take part, also one for another"
                + " program; scheduler and load are the options'")
        .parameters(equal(), "without --platform: ")
        .value(
            SHARED_INPUT,
            "BYTES",
            "without --platform: bytes that the first message to a worker carries besides, because"
                + " all its chunks need them, such as 2GB; of kinds of workers, as --bandwidth,"
                + " --latency and --cores may be, too: 2x1Gbps,10x100Mbps")
        .output(
            WRITE_PLATFORM,
            "FILE",
            "without --platform: write the platform here that --workers stands for, as a file for"
                + " --platform and for SimGrid")
        .value(
            "schedulers",
            "NAME,...",
            "names of loadstar list, classes, or all (default: all); with values of parameters:"
                + " \"ss:chunk=1|10|100,fac2\"")
        .completesSchedulers("schedulers", "all")
        .fields(Fields.ALL, ParameterSyntax.COMPARE)
        .flag(
            "master-works",
            "the master's host computes, too: the last worker, whose data need no port")
        .flag("select", "as4dr and baseline serve the workers that fit into a period, not all")
        .value("set", "NAME.PARAMETER=V", "parameter of a scheduler, may be repeated")
        .value(SEEDS, "K")
        .whole(
            "first-seed",
            "K",
            1,
            StudyReader.MOST_FIRST_SEED,
            1,
            "the seeds are those from K on, such as others than an earlier comparison has had")
        .whole(
            "most-seeds",
            "K",
            10,
            100_000,
            StudyBuilder.MOST_SEEDS,
            "of --seeds auto, if they do not decide")
        .value(DECIDE_WITHIN, "TIME")
        .value("cfg", "KEY:VALUE", "setting of SimGrid, may be repeated");
  }

  /** The options that describe workers which are all equal, besides their number. */
  static List<Parameter<?>> equal() {
    List<Parameter<?>> all = Generator.EQUAL.parameters();
    return all.subList(1, all.size());
  }

  /**
   * Returns the platform of the question, and all workers of it.
   *
   * @param drawn the folder in which a platform is written that is no file of the user's
   */
  static TargetPlatform target(CommandLineOptions options, Path drawn) throws IOException {
    if (options.has("platform")) {
      options.refuse(
          " changes nothing beside --platform",
          null,
          Stream.concat(
                  equal().stream().map(CommandLineOptions::name),
                  Stream.of(SHARED_INPUT, WRITE_PLATFORM))
              .toArray(String[]::new));
      String platform = options.required("platform");
      if (options.has("deployment")) {
        options.refuse(
            " is given beside --deployment, which names hosts", null, "master", "workers");
        Path deployment = Path.of(options.required("deployment"));
        return TargetPlatform.deployed(platform, Path.of(platform), deployment);
      }
      return TargetPlatform.of(
          platform, Path.of(platform), options.get("master"), options.list("workers"));
    }
    String workers = options.get("workers");
    if (workers != null && workers.matches("\\s*[-+]?[0-9.]*")) {
      Generator.EQUAL.parameters().getFirst().parse("--workers", workers);
    } else if (workers == null || !(WorkerKinds.beginAsKinds(workers) || isTable(workers))) {
      throw new InputException(
          "--platform is missing", "--workers 8, for equal workers without a file");
    }
    options.refuse(" changes nothing without --platform", null, "master", "deployment");
    DrawnPlatforms platforms = new DrawnPlatforms(drawn);
    WorkerKinds kinds = kinds(options);
    TargetPlatform target;
    if (kinds == null) {
      Settings values = options.settings(Generator.EQUAL.parameters());
      target = platforms.target(Generator.EQUAL, values, options.typed(Generator.EQUAL), 1);
    } else {
      Double uplink =
          options.has("uplink") ? (Double) Units.bandwidth(options.required("uplink")) : null;
      String input = options.get(SHARED_INPUT);
      String name =
          options.typed(Generator.EQUAL) + (input == null ? "" : " shared_input=" + input);
      target = platforms.kinds(kinds, uplink, name);
    }
    platforms.write();
    return target;
  }

  /** Writes the platform of a question without a platform file into that of --write-platform. */
  static void writePlatform(CommandLineOptions options, Study study, PrintStream messages)
      throws IOException {
    String file = options.get(WRITE_PLATFORM);
    if (file != null) {
      Path drawn = study.targets().getFirst().platform();
      AtomicFile.write(Path.of(file), Files.readString(drawn));
      messages.println("wrote " + file);
    }
  }

  /**
   * Returns the study that the options of a question give.
   *
   * @param refused gets the schedulers that do not tolerate these failures, and why
   * @param drawn the folder in which a platform is written that is no file of the user's
   */
  static Study study(CommandLineOptions options, Map<SchedulerConfig, String> refused, Path drawn)
      throws IOException {
    return study(options, refused, target(options, drawn));
  }

  /**
   * Returns the study that the options of a question give on a platform.
   *
   * @param refused gets the schedulers that do not tolerate these failures, and why
   */
  static Study study(
      CommandLineOptions options, Map<SchedulerConfig, String> refused, TargetPlatform platform) {
    TargetPlatform target = platform.withAllWorkers().withSlots(StudyOptions.slots(options));
    if (options.has("master-works")) {
      if (!options.has("platform")) {
        options.refuse(" is given beside --master-works", "a file: that master has 1Gf", "speed");
      }
      target = target.withMaster();
    }
    if (options.has(WRITE_PLATFORM)) {
      AtomicFile.checkFile(Path.of(options.required(WRITE_PLATFORM)), "--" + WRITE_PLATFORM);
    }
    if (!options.has("costs") && !options.has("tasks") && !options.has("load")) {
      throw new InputException(
          "--load is missing: how much there is to compute",
          "--tasks 1000, or --costs with the seconds of each");
    }
    List<Application> bags = new ArrayList<>();
    TargetPlatform asIs = target;
    explained(asIs, () -> bags.addAll(bags(options, asIs)));
    Settings controls = StudyOptions.controls(options);
    Map<String, String> more =
        options.has("platform") ? new LinkedHashMap<>() : unitOfEqual(options);
    ParameterSource source = options.parameters(ParameterSyntax.COMPARE, more);
    FailureMeans failures = FailureMeans.of(source.settings(FailureMeans.FIELDS));
    boolean zone = RunControls.guarantee(controls).margin() > 0; // auto needs one
    int seeds =
        options.has(SEEDS.name()) || zone ? options.get(SEEDS) : SequentialSelection.FIRST_STAGE;
    boolean auto = seeds == AUTO;
    if (!auto) {
      options.refuse(" changes nothing without --seeds auto", null, "most-seeds", "decide-within");
    }
    StudyBuilder study =
        Study.builder()
            .name("compare")
            .target(target)
            .bags(bags)
            .seeds(options.whole("first-seed"), auto ? options.whole("most-seeds") : seeds)
            .decideWithin(auto ? options.get(DECIDE_WITHIN) : null)
            .settings(options.all("cfg"));
    if (options.has("deployment")) {
      study.deployed(Path.of(options.required("deployment")));
    }
    study.controls(controls).parameters(source, Path.of(""));
    String costs = options.get("costs");
    if (costs != null) {
      ClockUnit unit = Fields.timeUnit(options.get("time-unit"));
      String zero = options.get("zero");
      if (zero != null) {
        Fields.COSTS_ZERO.option().parse("--zero", zero);
      }
      InputException.placed(
          e -> {
            String hint = e.hint();
            return options.has("speed") && hint != null && hint.startsWith("--costs-host")
                ? new InputException(e.file(), e.line(), e.problem(), WITHOUT_SPEED)
                : e;
          },
          () ->
              study.costs(
                  costs,
                  options.get("costs-column"),
                  more.getOrDefault("costs-host", options.get("costs-host")),
                  unit == null ? null : unit.word,
                  zero));
    }
    if (!failures.equals(FailureMeans.NONE)) {
      study.failures(FailureMeans.NONE, failures);
    }
    int survivors = 0;
    for (ConfiguredScheduler configuration :
        SchedulerOptions.configurations(
            options,
            Registry.load(),
            "all",
            bags.isEmpty() && !target.deep() ? Shape.STAR : Shape.TREE)) {
      String why = configuration.cannotSurvive(failures);
      if (why == null) {
        study.configuration(configuration);
        survivors++;
      } else {
        refused.put(configuration.config(), why);
      }
    }
    if (survivors == 0) {
      throw new InputException("none of these schedulers survives failures", "fac2 does");
    }
    return study.build();
  }

  /**
   * Returns the values of options that follow from others where there is no platform file, by the
   * names of these options.
   */
  private static Map<String, String> unitOfEqual(CommandLineOptions options) {
    WorkerKinds kinds = kinds(options);
    Map<String, String> entries = new LinkedHashMap<>();
    if (options.has("speed")) {
      options.refuse(
          " is given beside --speed", "--flops-per-unit, or no --speed", "seconds-per-unit");
      options.refuse(" is given beside --speed", WITHOUT_SPEED, "costs-host");
    } else if (options.has("flops-per-unit")) {
      if (kinds == null || !kinds.haveSpeeds()) {
        throw new InputException(
            "--flops-per-unit is given, but --speed is missing", "--seconds-per-unit");
      }
    } else if (options.has("costs")) {
      String first = kinds == null ? "w1" : kinds.first();
      entries.put("costs-host", options.has("costs-host") ? options.required("costs-host") : first);
    } else if (!options.has("seconds-per-unit")) {
      throw new InputException(
          "--seconds-per-unit is missing: how long a worker computes a unit",
          "--costs with the seconds of each");
    }
    boolean bytes =
        options.has("bytes-per-unit")
            || options.has("result-bytes-per-unit")
            || (kinds != null && kinds.haveInputs());
    boolean links =
        options.has("bandwidth")
            || options.has("uplink")
            || (kinds != null && kinds.haveBandwidths());
    if (bytes != links) {
      String given = options.has("uplink") ? "--uplink" : "--bandwidth";
      throw new InputException(
          bytes
              ? "units have bytes, but --bandwidth is missing"
              : given + " changes nothing without --bytes-per-unit",
          bytes ? "--bandwidth 1Gbps" : null);
    }
    if (!options.has("bytes-per-unit")) {
      entries.put("bytes-per-unit", "0");
    }
    return entries;
  }

  /** Returns the workers of several kinds, or of a table; null where all are equal. */
  static @Nullable WorkerKinds kinds(CommandLineOptions options) {
    String workers = options.required("workers");
    Map<String, String> others = new LinkedHashMap<>();
    for (String name : List.of("speed", "bandwidth", "latency", "cores", SHARED_INPUT)) {
      String text = options.get(name);
      if (text != null) {
        others.put(name, text);
      }
    }
    if (isTable(workers)) {
      return WorkerKinds.read(Path.of(workers), others);
    }
    boolean differ = others.values().stream().anyMatch(WorkerKinds::areKinds);
    if (!WorkerKinds.areKinds(workers) && !differ && !options.has(SHARED_INPUT)) {
      return null;
    }
    if (WorkerKinds.areKinds(workers)) {
      options.refuse(" is given, but --workers says the speeds of its kinds", null, "speed");
    }
    return WorkerKinds.parse(workers, others);
  }

  /**
   * Returns a warning for each option whose numbers have no unit and are less than any worker or
   * link has: 3 is 3 flop/s, and 3Gf was probably meant. SimGrid reads numbers so, too, thus they
   * are not refused.
   */
  static List<String> unitsLeftOut(CommandLineOptions options) {
    List<String> warnings = new ArrayList<>();
    String workers = options.get("workers");
    if (workers == null || options.has("platform")) {
      return warnings;
    }
    if (isTable(workers)) {
      double least = kinds(options) instanceof WorkerKinds kinds ? kinds.leastSpeed() : 1e9;
      if (least < LEAST_SPEED) {
        warnings.add(
            "%s has the speed %s: one without a unit is in flop/s, as in SimGrid. Maybe %sGf"
                .formatted(workers, Units.formatSpeed(least), Quantity.exact(least)));
      }
    } else if (WorkerKinds.areKinds(workers)) {
      warnings.addAll(unitLeftOut("workers", workers, LEAST_SPEED, "speed", "flop/s", "Gf"));
    }
    warnings.addAll(
        unitLeftOut("speed", options.get("speed"), LEAST_SPEED, "speed", "flop/s", "Gf"));
    for (String link : List.of("bandwidth", "uplink")) {
      warnings.addAll(
          unitLeftOut(
              link, options.get(link), LEAST_BANDWIDTH, "bandwidth", "bytes a second", "MBps"));
    }
    return warnings;
  }

  private static List<String> unitLeftOut(
      String option, @Nullable String text, double least, String what, String unit, String meant) {
    return Stream.of(text == null ? new String[0] : text.split(","))
        .map(kind -> kind.strip().replaceFirst("^[0-9]+\\s*[x*]\\s*", ""))
        .filter(
            number -> NamedTable.decimal(number) < least) // not that of other texts, which is NaN
        .limit(1)
        .map(number ->
            "--%s has the %s %s without a unit, which is in %s, as in SimGrid. Maybe %s%s"
                .formatted(option, what, number, unit, number, meant))
        .toList();
  }

  private static boolean isTable(String workers) {
    return workers.endsWith(".csv") || workers.endsWith(".tsv");
  }

  private static int seeds(String spelled, String text, String unit) {
    int seeds = text.equals("auto") ? AUTO : Form.WHOLE.reader().read(spelled, text, unit);
    if (!text.equals("auto") && (seeds < 1 || seeds > 100_000)) {
      throw new InputException(
          spelled + " is " + text + ", not auto or a whole number from 1 to 100000", null);
    }
    return seeds;
  }

  static void explained(TargetPlatform target, Runnable check) {
    try {
      check.run();
    } catch (InputException e) {
      throw target.explained(e);
    }
  }

  private static List<Application> bags(CommandLineOptions options, TargetPlatform target) {
    String text = options.get("bags");
    if (text == null && !target.deep()) {
      return List.of();
    }
    options.refuse(" does not go with a tree: all its hosts take part", null, "workers", "select");
    if (text == null) {
      return List.of(); // one, of the unit
    }
    return InputException.placed(
        e -> new InputException("--bags " + e.problem(), e.hint()), () -> Bags.parse(text));
  }
}
