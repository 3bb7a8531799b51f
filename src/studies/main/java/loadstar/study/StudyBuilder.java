package loadstar.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.Limits;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Failures;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Fields;
import loadstar.simulation.Load;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Study}: at least a platform, a scheduler and a load. */
public final class StudyBuilder {
  /** Where seeds are to select the best, if they do not: others that were asked for. */
  public static final int MOST_SEEDS = 1000;

  private static final double MOST_TASKS = 1e8;

  private String name = "study";
  private final List<Site> sites = new ArrayList<>();
  private final Set<Contender> contenders = new LinkedHashSet<>();
  private final List<Load> loads = new ArrayList<>();
  private final List<Costs> costs = new ArrayList<>();
  private final List<Application> bags = new ArrayList<>();
  private final List<Double> noises = new ArrayList<>();
  private final List<Failures.Means> failures = new ArrayList<>();
  private List<Long> seeds = List.of(1L);
  private final Settings.Builder common = new Settings.Builder();
  private final List<String> settings = new ArrayList<>();
  private Player player = Player.AUTO;
  private @Nullable Double untilCi;
  private @Nullable Double decideWithin;
  private Guarantee guarantee = Guarantee.DEFAULT;
  private Limits limits = Limits.NONE;
  private List<String> doubts = List.of();

  StudyBuilder() {}

  /** What people call it. */
  public StudyBuilder name(String text) {
    name = text;
    return this;
  }

  /** A platform file; its first host is the master, all others are workers. */
  public StudyBuilder platform(Path file) {
    return site(Site.of(file.toString(), file, null, null));
  }

  /** A platform file with the hosts of master and workers, in the order of the scheduler. */
  public StudyBuilder platform(Path file, String master, String... workers) {
    return site(Site.of(file.toString(), file, master, List.of(workers)));
  }

  /** One more platform. */
  public StudyBuilder site(Site site) {
    sites.add(site);
    return this;
  }

  /** Schedulers by their names, or those of their classes, with their defaults. */
  public StudyBuilder schedulers(String... names) {
    for (String one : names) {
      scheduler(one, Map.of());
    }
    return this;
  }

  /** A scheduler with values of its parameters, text by name. */
  public StudyBuilder scheduler(String scheduler, Map<String, String> parameters) {
    SchedulerKind kind = Registry.load().kind(scheduler);
    parameters.forEach((parameter, text) ->
        Parameter.named(kind.master(shape()), parameter, kind.name()).parse(text));
    return contender(new Contender(scheduler, kind, parameters));
  }

  /** One more scheduler. */
  public StudyBuilder contender(Contender contender) {
    if (!contenders.add(contender)) {
      throw new InputException(
          "the scheduler \"" + contender.scheduler() + "\" appears twice", "other parameters");
    }
    return this;
  }

  /** Divisible loads to distribute, units; each is tried. */
  public StudyBuilder load(double... units) {
    for (double load : units) {
      loads.add(new Load(number("load", load, load > 0, "above 0"), false));
    }
    return this;
  }

  /** Numbers of tasks to distribute, which are never cut; each is tried. */
  public StudyBuilder tasks(double... numbers) {
    for (double tasks : numbers) {
      boolean whole = tasks == Math.rint(tasks) && tasks >= 1 && tasks <= Integer.MAX_VALUE;
      if (!whole) {
        throw new InputException(
            "\"tasks\" is " + Numbers.text(tasks) + ", not a whole number from 1 on",
            "a load, which may be cut");
      }
      loads.add(new Load(tasks, true));
    }
    return this;
  }

  /** A load whose tasks cost what a file says in flops, in its order; each file is tried. */
  public StudyBuilder costs(Path file) {
    return costs(Costs.of(file.toString(), file, null, null));
  }

  /** The same with a column of the file, or seconds. */
  public StudyBuilder costs(Costs file) {
    costs.add(file);
    return this;
  }

  /** What a unit is: flops to compute, bytes of its data and of its result. */
  public StudyBuilder unit(double flops, double bytes, double resultBytes) {
    common.set(
        Fields.FLOPS.parameter(), number("computation of a unit", flops, flops > 0, "above 0"));
    common.set(Fields.BYTES.parameter(), number("data of a unit", bytes, bytes >= 0, "from 0 on"));
    common.set(
        Fields.RESULT_BYTES.parameter(),
        number("result of a unit", resultBytes, resultBytes >= 0, "from 0 on"));
    return this;
  }

  /**
   * Bags of tasks, for platforms whose hosts are a tree, before the schedulers: a unit of load is
   * then as many tasks of each as it weighs. Without them, a tree of more than one level has one
   * bag, of the unit.
   */
  public StudyBuilder bags(List<Application> all) {
    bags.addAll(all);
    return this;
  }

  /** Standard deviations of what a unit costs, over its mean; each is tried. */
  public StudyBuilder noise(double... deviations) {
    for (double noise : deviations) {
      noises.add(number("noise", noise, noise >= 0, "from 0 on"));
    }
    return this;
  }

  private static double number(String what, double value, boolean fits, String range) {
    if (!fits || Double.isInfinite(value)) {
      throw new InputException("the " + what + " is " + value + ", not a number " + range, null);
    }
    return value;
  }

  /** Mean lives and repairs of workers and links; each is tried. */
  public StudyBuilder failures(Failures.Means... means) {
    failures.addAll(Arrays.asList(means));
    return this;
  }

  /** Seeds 1 to a number. */
  public StudyBuilder seeds(int count) {
    return seeds(LongStream.rangeClosed(1, count).boxed().toList());
  }

  /** These seeds. */
  public StudyBuilder seeds(List<Long> all) {
    seeds = all;
    return this;
  }

  /** Transfers that a master has at a time each way. */
  public StudyBuilder ports(Ports count) {
    common.set(Fields.PORTS.parameter(), count);
    return this;
  }

  /** A property of every master, as a deployment has it: {@code noise_distribution}. */
  public StudyBuilder property(String property, String value) {
    List<Parameter<?>> known = new ArrayList<>();
    Fields.COMMON.forEach(field -> known.add(field.parameter()));
    common.read(Parameter.named(known, property, "a master"), value);
    return this;
  }

  /**
   * What a user says of loads, noise, unit and masters, after platforms and bags.
   *
   * @param folder that the user's paths begin in
   * @throws InputException for what does not go together, or is no value
   */
  public StudyBuilder asked(Asked asked, Path folder) {
    Fields.check(asked, shape());
    doubts = asked.doubts(Fields.ALL);
    asked.all(Fields.LOAD).forEach(this::load);
    asked.all(Fields.TASKS).forEach(this::tasks);
    asked.all(Fields.NOISE).forEach(this::noise);
    common.set(asked.settings(Fields.COMMON));
    asked
        .all(Fields.NOISE_VALUES)
        .forEach(values ->
            common.set(
                Fields.NOISE_VALUES.parameter(),
                folder.toAbsolutePath().resolve(values).normalize().toString()));
    return this;
  }

  /** Settings of SimGrid, as {@code key:value}. */
  public StudyBuilder settings(List<String> all) {
    settings.addAll(all);
    return this;
  }

  /** Who plays runs on stars. */
  public StudyBuilder player(Player who) {
    player = who;
    return this;
  }

  /** What was said last. */
  public @Nullable Double untilCi() {
    return untilCi;
  }

  /** The relative width of an interval at which a point has enough seeds. */
  public StudyBuilder untilCi(@Nullable Double width) {
    untilCi = width;
    return this;
  }

  /**
   * Plays seeds until they have selected the best scheduler, or for so many seconds of processors.
   */
  public StudyBuilder decideWithin(@Nullable Double seconds) {
    decideWithin = seconds;
    return this;
  }

  /** What was said last of it. */
  public Guarantee guarantee() {
    return guarantee;
  }

  /** How near the best is as good, and how sure the choice is to be. */
  public StudyBuilder guarantee(Guarantee asked) {
    guarantee = asked;
    return this;
  }

  /** What was said last of them. */
  public Limits limits() {
    return limits;
  }

  /** What each run may take of the machine; who takes more is not ranked. */
  public StudyBuilder limits(Limits allowed) {
    limits = allowed;
    return this;
  }

  /**
   * The study.
   *
   * @throws InputException when something is missing
   */
  public Study build() {
    missing("platform", sites);
    missing("scheduler", contenders);
    missing("seed", seeds);
    if (decideWithin != null && guarantee.margin() == 0) {
      throw new InputException(
          "seeds are played until one is known to be within the margin of the best, which is 0",
          "a margin of 1 %, or a number of seeds");
    }
    if (decideWithin != null && untilCi != null) {
      throw new InputException(
          "seeds are played until they select the best, or until intervals are narrow, not both",
          "a number of seeds");
    }
    Settings all = common.build();
    check(all);
    List<Application> bagsOrUnit = bags;
    if (shape() == Shape.TREE) {
      refuseWhatTreesLack();
      if (bags.isEmpty()) {
        bagsOrUnit =
            List.of(
                new Application(
                    "task",
                    all.get(Fields.BYTES.parameter()),
                    all.get(Fields.FLOPS.parameter()),
                    1));
      }
    }
    return new Study(
        name,
        sites,
        List.copyOf(contenders),
        workloads(all),
        bagsOrUnit,
        failures.isEmpty() ? List.of(Failures.Means.NONE) : failures,
        seeds,
        all,
        settings,
        player,
        untilCi,
        decideWithin,
        guarantee,
        limits,
        doubts);
  }

  /** What a program says is checked as what its users say is. */
  private void check(Settings all) {
    Map<String, String> said = Fields.texts(all);
    if (!costs.isEmpty()) {
      said.put(Fields.COSTS.name(), costs.getFirst().name());
      said.remove(Fields.FLOPS.name()); // of a unit whose bytes are said
    }
    noises.stream()
        .max(Double::compare)
        .ifPresent(noise -> said.put(Fields.NOISE.name(), Quantity.exact(noise)));
    Fields.check(Asked.of(said), shape());
  }

  /** Every load with every noise; or what files say. */
  private List<Workload> workloads(Settings all) {
    if (!costs.isEmpty()) {
      if (!loads.isEmpty()) {
        throw new InputException(
            "files of costs say how many tasks there are", "no load and no tasks");
      }
      costs.forEach(this::refuseUnknownHost);
      return costs.stream().map(one -> new Workload(one.tasks(), true, 0, one)).toList();
    }
    missing("load", loads);
    if (loads.stream().map(Load::whole).distinct().count() > 1) {
      throw new InputException(
          "the study has tasks and divisible loads, which are different problems", "two studies");
    }
    List<Double> tried = noises;
    if (noises.isEmpty()) {
      tried =
          List.of(
              all.find(Fields.NOISE_VALUES.parameter())
                  .map(values ->
                      CostsFile.read(
                              Path.of(values),
                              all.find(Fields.NOISE_VALUES_COLUMN.parameter()).orElse(null))
                          .distribution()
                          .deviation())
                  .orElse(0.0));
    }
    List<Workload> workloads = new ArrayList<>();
    for (Load load : loads) {
      // Bags have whole tasks, whatever their number is called.
      boolean whole = load.whole() || shape() == Shape.TREE;
      tried.forEach(noise -> workloads.add(new Workload(load.units(), whole, noise, null)));
    }
    return workloads;
  }

  private void refuseUnknownHost(Costs file) {
    String host = file.host();
    for (Site site : sites) {
      if (host != null) {
        Set<String> hosts = PlatformReader.read(site.platform()).hosts();
        if (!hosts.contains(host)) {
          throw new InputException(
              "the costs are seconds on \"" + host + "\", no host of " + site.name(),
              NearestName.hint(host, hosts));
        }
      }
    }
  }

  /** Of the platforms and bags so far. */
  Shape shape() {
    return bags.isEmpty() && sites.stream().noneMatch(Site::deep) ? Shape.STAR : Shape.TREE;
  }

  private void refuseWhatTreesLack() {
    for (Load load : loads) {
      if (load.units() != Math.rint(load.units())) {
        throw new InputException(
            "the load is " + Numbers.text(load.units()) + ", but bags have whole tasks", null);
      }
      double weight = bags.stream().mapToDouble(Application::weight).max().orElse(1);
      if (load.units() * weight > MOST_TASKS) {
        throw new InputException(
            "the load is "
                + Numbers.text(load.units())
                + (weight == 1
                    ? ""
                    : ", with the largest weight " + Numbers.text(load.units() * weight))
                + " tasks of a bag, and at most "
                + Numbers.text(MOST_TASKS)
                + " are played",
            null);
      }
    }
    for (Site site : sites) {
      refuseCores(site);
      Set<String> others = new HashSet<>(site.file().hosts());
      others.remove(site.master());
      if (!site.workers().isEmpty() && !others.equals(Set.copyOf(site.workers()))) {
        throw new InputException("all hosts of a tree take part: no workers are named", null);
      }
      var unused = PlatformTree.read(site.platform(), site.master()); // says if it is none
    }
  }

  /** A node of a tree computes one task at a time. */
  private static void refuseCores(Site site) {
    PlatformFile file = site.file();
    for (String host : file.hosts()) {
      if (site.slotsEach() != 1 && file.cores(host) > 1) {
        throw new InputException(
            file.file(),
            file.lineOf(host),
            "the host "
                + host
                + " has "
                + file.cores(host)
                + " cores, but a node of a tree computes one task at a time",
            "--slots 1, which leaves the others unused");
      }
    }
  }

  private static void missing(String what, Collection<?> given) {
    if (given.isEmpty()) {
      throw new InputException("the study has no " + what, null);
    }
  }
}
