package loadstar.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.input.ClockUnit;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Deployment;
import loadstar.platform.HarmlessSettings;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.result.Numbers;
import loadstar.simulation.Bags;
import loadstar.simulation.CostsFile;
import loadstar.simulation.DeployedHosts;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.SimgridSettings;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Study}, which needs at least a platform, a scheduler and a load. */
public final class StudyBuilder {
  /**
   * The most seeds for selecting the best, if fewer do not select it and no other number is given.
   */
  public static final int MOST_SEEDS = 1000;

  private static final double MOST_TASKS = 1e8;

  /** The fields whose values are given together, and tried as one. */
  private static final Set<Field<?>> TOGETHER =
      Stream.concat(
              Stream.of(
                  Fields.BAGS,
                  Fields.COSTS,
                  Fields.COSTS_COLUMN,
                  Fields.COSTS_HOST,
                  Fields.TIME_UNIT,
                  Fields.COSTS_ZERO),
              FailureMeans.FIELDS.stream())
          .collect(Collectors.toSet());

  private String name = "study";
  private final List<TargetPlatform> targets = new ArrayList<>();
  private final Set<ConfiguredScheduler> configurations = new LinkedHashSet<>();
  private final List<Application> bags = new ArrayList<>();
  private List<Long> seeds = List.of(1L);

  /** The values that are tried of a field, and of those that are given with it. */
  private final Axes<Field<?>, Settings> axes = new Axes<>();

  private Path folder = Path.of("");
  private final List<String> settings = new ArrayList<>();
  private final Settings.Builder controls = new Settings.Builder();
  private @Nullable Double decideWithin;
  private final List<String> warnings = new ArrayList<>();

  StudyBuilder() {}

  /** Sets the name of the study in messages. */
  public StudyBuilder name(String text) {
    name = text;
    return this;
  }

  /** Adds a platform file; its first host is the master, all others are workers. */
  public StudyBuilder platform(Path file) {
    return target(TargetPlatform.of(file.toString(), file, null, null));
  }

  /** Adds a platform file with the hosts of master and workers, in the order of the scheduler. */
  public StudyBuilder platform(Path file, String master, String... workers) {
    return target(TargetPlatform.of(file.toString(), file, master, List.of(workers)));
  }

  /** Adds a target platform. */
  public StudyBuilder target(TargetPlatform target) {
    targets.add(target);
    return this;
  }

  /** Adds schedulers by their names, or those of their classes, with their defaults. */
  public StudyBuilder schedulers(String... names) {
    List.of(names).forEach(one -> scheduler(one, Map.of()));
    return this;
  }

  /** Adds a scheduler with values of its parameters, text by name. */
  public StudyBuilder scheduler(String scheduler, Map<String, String> parameters) {
    return configuration(
        ConfiguredScheduler.of(scheduler, Registry.load().kind(scheduler), shape(), parameters));
  }

  /** Adds a configured scheduler. */
  public StudyBuilder configuration(ConfiguredScheduler configuration) {
    if (!configurations.add(configuration)) {
      throw new InputException(
          "the scheduler \"" + configuration.scheduler() + "\" appears twice", "other parameters");
    }
    return this;
  }

  /** Sets divisible loads to distribute, in units; each is tried. */
  public StudyBuilder load(double... units) {
    Arrays.stream(units).forEach(one -> tried(Fields.LOAD, one));
    return this;
  }

  /**
   * Adds a load whose tasks have the costs of a file in flops, in its order; each file is tried.
   */
  public StudyBuilder costs(Path file) {
    return costs(file.toString(), null, null);
  }

  /**
   * Adds a load whose tasks have the costs of a column of a file, in flops or seconds.
   *
   * @param file as its user writes it
   * @param column of a CSV file with several; null for the only one
   * @param host on which the costs are seconds; null if they are flops
   * @throws InputException with file and line, for a value that is not a positive number
   */
  public StudyBuilder costs(String file, @Nullable String column, @Nullable String host) {
    return costs(file, column, host, null);
  }

  /**
   * Adds a load whose tasks have the costs of a column of a file, with the unit of the times.
   *
   * @param unit one of {@link ClockUnit#words}; null for the one that the column's name implies, or
   *     seconds
   */
  public StudyBuilder costs(
      String file, @Nullable String column, @Nullable String host, @Nullable String unit) {
    return costs(file, column, host, unit, null);
  }

  /**
   * Adds a load whose tasks have the costs of a column of a file, with times that may be 0.
   *
   * @param zero what such a time counts, in seconds or with a unit; null to refuse it
   */
  public StudyBuilder costs(
      String file,
      @Nullable String column,
      @Nullable String host,
      @Nullable String unit,
      @Nullable String zero) {
    Map<String, @Nullable String> chosen = new HashMap<>();
    chosen.put(Fields.COSTS.name(), file);
    chosen.put(Fields.COSTS_COLUMN.name(), column);
    chosen.put(Fields.COSTS_HOST.name(), host);
    chosen.put(Fields.TIME_UNIT.name(), unit);
    chosen.put(Fields.COSTS_ZERO.name(), zero);
    Settings.Builder named = new Settings.Builder().set(Fields.read(chosen));
    for (Field<String> of : List.of(Fields.TASK_COLUMN, Fields.TOGETHER)) {
      axes.get(of).forEach(named::set);
    }
    named.set(Fields.COSTS.parameter(), Study.inFolder(folder, file).toString());
    CostsFile costs =
        Objects.requireNonNull(Fields.files(folder, named.build()).get(Fields.COSTS.name()));
    chosen.put(Fields.TASKS.name(), Integer.toString(costs.tasks()));
    ClockUnit read = costs.unit();
    if (host != null && unit == null && read != null && read != ClockUnit.S) {
      chosen.put(Fields.TIME_UNIT.name(), read.word); // the study names the unit that was read
    }
    return tried(Fields.COSTS, Fields.read(chosen));
  }

  private <T> StudyBuilder tried(Field<T> field, T value) {
    return tried(field, field.settings(field.parameter().checked(value)));
  }

  private StudyBuilder tried(Field<?> field, Settings values) {
    axes.add(field, values);
    return this;
  }

  private <T> void only(Field<T> field, T value) {
    axes.put(field, List.of(field.settings(field.parameter().checked(value))));
  }

  /** Sets the size of a unit: flops to compute, bytes of its data and of its result. */
  public StudyBuilder unit(double flops, double bytes, double resultBytes) {
    only(Fields.FLOPS, flops);
    only(Fields.BYTES, bytes);
    only(Fields.RESULT_BYTES, resultBytes);
    return this;
  }

  /**
   * Sets bags of tasks, for platforms whose hosts are a tree, before the schedulers: a unit of load
   * is then as many tasks of each as its weight. Without them, a tree of more than one level has
   * one bag, of the unit.
   */
  public StudyBuilder bags(List<Application> all) {
    bags.addAll(all);
    return this;
  }

  /** Sets standard deviations of the cost of a unit, over its mean; each is tried. */
  public StudyBuilder noise(double... deviations) {
    Arrays.stream(deviations).forEach(one -> tried(Fields.NOISE, one));
    return this;
  }

  /** Sets mean lives and repairs of workers and links; each is tried. */
  public StudyBuilder failures(FailureMeans... means) {
    for (FailureMeans one : means) {
      Settings.Builder values = new Settings.Builder();
      one.set(values);
      tried(FailureMeans.FIELDS.getFirst(), values.build());
    }
    return this;
  }

  /** Sets the seeds 1 to a number. */
  public StudyBuilder seeds(int count) {
    return seeds(LongStream.rangeClosed(1, count).boxed().toList());
  }

  /** Sets a number of seeds, from the first on. */
  public StudyBuilder seeds(long first, int count) {
    return seeds(LongStream.range(first, first + count).boxed().toList());
  }

  /** Sets these seeds. */
  public StudyBuilder seeds(List<Long> all) {
    seeds = all;
    return this;
  }

  /**
   * Sets a property of every master, as a deployment has it, {@code noise_distribution}, or of how
   * the study is run, as a campaign has it, {@code player}.
   */
  public StudyBuilder property(String property, String value) {
    ParameterSource chosen = ParameterSource.of(Map.of(property, value));
    Field<?> field =
        NearestName.find(
            property,
            Stream.concat(
                    Fields.ALL.stream().filter(one -> !TOGETHER.contains(one)),
                    RunControls.FIELDS.stream())
                .toList(),
            Field::name,
            "unknown property \"" + property + "\"");
    if (RunControls.FIELDS.contains(field)) {
      return controls(chosen.given(RunControls.FIELDS));
    }
    axes.put(field, chosen.each(field));
    return this;
  }

  /**
   * Sets a user's values of loads, noise, unit and masters, after platforms and bags; every value
   * of a list is tried.
   *
   * @param beside folder in which the user's relative paths begin
   * @throws InputException for values that contradict each other, and for a text that is no value
   */
  public StudyBuilder parameters(ParameterSource given, Path beside) {
    explained(() -> Fields.check(given, shape()));
    folder = beside;
    warnings.addAll(given.warnings(Fields.ALL));
    for (Field<?> field : Fields.ALL) {
      List<Settings> values = TOGETHER.contains(field) ? List.of() : given.each(field);
      if (!values.isEmpty()) {
        axes.put(field, values);
      }
    }
    return this;
  }

  /**
   * Sets settings of SimGrid, as {@code key:value}.
   *
   * @throws InputException if schedulers cannot play with them
   */
  public StudyBuilder settings(List<String> all) {
    SimgridSettings.refuseUnplayable(all);
    settings.addAll(all);
    return this;
  }

  /** Sets values of {@link RunControls#FIELDS}; the last value of a field holds. */
  public StudyBuilder controls(Settings chosen) {
    controls.set(chosen);
    return this;
  }

  /** Returns the values of {@link RunControls#FIELDS} that were set. */
  public Settings controls() {
    return controls.build();
  }

  /**
   * Runs seeds until they have selected the best scheduler, or for so many seconds of processor
   * time; null to run them all.
   */
  public StudyBuilder decideWithin(@Nullable Double seconds) {
    decideWithin = seconds;
    return this;
  }

  /** Returns the largest number of runs of the study. */
  double runs() {
    return (double) targets.size() * configurations.size() * seeds.size() * axes.size();
  }

  /**
   * Builds the study.
   *
   * @throws InputException if something is missing
   */
  public Study build() {
    missing("platform", targets.isEmpty());
    missing("scheduler", configurations.isEmpty());
    missing("seed", seeds.isEmpty());
    Settings chosen = controls.build();
    if (decideWithin != null && RunControls.guarantee(chosen).margin() == 0) {
      throw new InputException(
          "seeds are played until one is known to be within the margin of the best, which is 0",
          "a margin of 1 %, or a number of seeds");
    }
    if (decideWithin != null && chosen.has(RunControls.UNTIL_CI.parameter())) {
      throw new InputException(
          "seeds are played until they select the best, or until intervals are narrow, not both",
          "a number of seeds");
    }
    explained(() -> {
      check();
      if (shape() == Shape.TREE) {
        refuseWhatTreesLack();
      }
    });
    for (TargetPlatform target : targets) {
      if (Files.exists(target.platform())) { // a drawn platform has no settings of its own
        PlatformFile file = PlatformReader.read(target.platform());
        SimgridSettings.refuseUnplayable(settings, file);
        doubt(file.settingsLeftOut());
        SimgridSettings.ofTheModel().forEach(key -> doubt(leftOut(file, key)));
        doubt(target.manySlots());
      }
    }
    List<ConfiguredScheduler> all = List.copyOf(configurations);
    Study study =
        new Study(
            name,
            targets,
            all,
            workloads(),
            seeds,
            folder,
            settings,
            chosen,
            decideWithin,
            warnings);
    study.workloads().forEach(study::known); // throws if a file of known costs is wrong
    return study;
  }

  /** Adds what a deployment has beside hosts, which a study does not take over. */
  public StudyBuilder deployed(Path deployment) {
    DeployedHosts.leftOut(Deployment.read(deployment)).forEach(this::doubt);
    return this;
  }

  /**
   * Warns of a network model that the platform file sets, or of its factors: the schedulers get
   * latencies and bandwidths as they are in the file, and so another model is simulated unless a
   * user insists.
   */
  private String leftOut(PlatformFile file, String key) {
    String own = file.settings().get(key);
    String simulated = SimgridSettings.inForce(settings, file.settings()).get(key);
    boolean same =
        own == null
            || own.equals(simulated)
            || HarmlessSettings.isExact(key, own, false)
                && HarmlessSettings.isExact(key, Objects.requireNonNull(simulated), false);
    return same
        ? ""
        : "%s sets %s:%s, but %s is simulated%s"
            .formatted(
                file.file(),
                key,
                own,
                simulated,
                SimgridSettings.unplayable(key + ":" + own) != null
                    ? ""
                    : ". Maybe --cfg %s:%s, or \"simgrid\" of a campaign".formatted(key, own));
  }

  private void doubt(String sentence) {
    if (!sentence.isEmpty() && !warnings.contains(sentence)) {
      warnings.add(sentence);
    }
  }

  /** Adds to an error about trees why the platform was taken for one. */
  private void explained(Runnable check) {
    try {
      check.run();
    } catch (InputException e) {
      throw targets.stream()
          .filter(TargetPlatform::deep)
          .findFirst()
          .map(target -> target.explained(e))
          .orElse(e);
    }
  }

  /** Checks the values of a program in the way of those of its users. */
  private void check() {
    boolean load = axes.has(Fields.LOAD);
    boolean tasks = axes.has(Fields.TASKS);
    List<Settings> costs = axes.get(Fields.COSTS);
    if (costs.isEmpty()) {
      missing("load", !load && !tasks);
    } else if (load || tasks) {
      throw new InputException(
          "files of costs say how many tasks there are", "no load and no tasks");
    } else {
      axes.remove(Fields.FLOPS); // of a unit whose bytes are given
    }
    if (load && tasks) {
      throw new InputException(
          "the study has tasks and divisible loads, which are different problems", "two studies");
    }
    costs.forEach(
        one -> one.find(Fields.COSTS_HOST.parameter()).ifPresent(this::refuseUnknownHost));
    Map<String, String> chosen = new HashMap<>();
    if (axes.has(Fields.NOISE)) {
      chosen.put(Fields.NOISE.name(), "0"); // other values take precedence
    }
    axes.all().forEach(one -> chosen.putAll(one.texts()));
    Fields.check(ParameterSource.of(chosen), shape());
  }

  /** Returns every combination of the values that are tried, the first field first. */
  private List<Workload> workloads() {
    List<Settings> all =
        axes.ordered(Fields.ALL).combinations().stream()
            .map(one -> {
              Settings.Builder values = new Settings.Builder();
              one.values().forEach(values::set);
              return completed(values.build());
            })
            .toList();
    List<Field<?>> varied =
        Fields.COMMON.stream()
            .filter(field -> all.stream().map(field::shown).distinct().count() > 1)
            .toList();
    return all.stream().map(values -> new Workload(values, varied)).toList();
  }

  /** Adds the values that follow from the others. */
  private Settings completed(Settings chosen) {
    ProblemParameters problem = new Workload(chosen, List.of());
    Settings.Builder values = new Settings.Builder().set(chosen);
    if (shape() == Shape.TREE) {
      // Bags have indivisible tasks, whatever the name of their number.
      ProblemParameters.setLoad(values.remove(Fields.LOAD.parameter()), problem.load(), true);
      double bytes = chosen.get(Fields.BYTES.parameter());
      List<Application> applications =
          bags.isEmpty()
              ? List.of(new Application("task", bytes, problem.flopsPerUnit(), 1))
              : bags;
      values.set(Fields.BAGS.parameter(), Bags.text(applications));
    } else if (!axes.has(Fields.NOISE)) {
      chosen
          .find(Fields.NOISE_VALUES.parameter())
          .map(file ->
              Fields.measured(
                  Study.inFolder(folder, file),
                  chosen.find(Fields.NOISE_VALUES_COLUMN.parameter()).orElse(null)))
          .ifPresent(file -> values.set(Fields.NOISE.parameter(), file.distribution().deviation()));
    }
    return values.build();
  }

  private void refuseUnknownHost(String host) {
    for (TargetPlatform target : targets) {
      Set<String> hosts = PlatformReader.read(target.platform()).hosts();
      if (!hosts.contains(host)) {
        throw new InputException(
            "the costs are seconds on \"" + host + "\", no host of " + target.name(),
            NearestName.hint(host, hosts));
      }
    }
  }

  /** Returns the shape of the platforms and bags so far. */
  Shape shape() {
    return bags.isEmpty() && targets.stream().noneMatch(TargetPlatform::deep)
        ? Shape.STAR
        : Shape.TREE;
  }

  private void refuseWhatTreesLack() {
    double weight = bags.stream().mapToDouble(Application::weight).max().orElse(1);
    for (Settings one : axes.get(axes.has(Fields.LOAD) ? Fields.LOAD : Fields.TASKS)) {
      double load = new Workload(one, List.of()).load();
      if (load != Math.rint(load)) {
        throw new InputException(
            "the load is " + Numbers.text(load) + ", but bags have whole tasks", null);
      }
      if (load * weight > MOST_TASKS) {
        String most = weight == 1 ? "" : ", with the largest weight " + Numbers.text(load * weight);
        throw new InputException(
            "the load is %s%s tasks of a bag, and at most %s are played"
                .formatted(Numbers.text(load), most, Numbers.text(MOST_TASKS)),
            null);
      }
    }
    for (TargetPlatform target : targets) {
      refuseCores(target);
      Set<String> others = new HashSet<>(target.file().hosts());
      others.remove(target.master());
      if (!target.workers().isEmpty() && !others.equals(Set.copyOf(target.workers()))) {
        throw new InputException("all hosts of a tree take part: no workers are named", null);
      }
      var unused = PlatformTree.read(target.file(), target.master()); // throws if it is none
    }
  }

  /** Refuses several cores of a host: a node of a tree computes one task at a time. */
  private static void refuseCores(TargetPlatform target) {
    PlatformFile file = target.file();
    for (String host : file.hosts()) {
      if (target.slotsEach() != 1 && file.cores(host) > 1) {
        throw file.problem(
            host,
            "the host %s has %s cores, but a node of a tree computes one task at a time"
                .formatted(host, file.cores(host)),
            "--slots 1, which leaves the others unused");
      }
    }
  }

  private static void missing(String what, boolean missing) {
    if (missing) {
      throw new InputException("the study has no " + what, null);
    }
  }
}
