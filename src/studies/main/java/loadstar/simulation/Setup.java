package loadstar.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.StarPlatform;
import loadstar.model.Word;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/** A placement with the contents of the files that it names. */
record Setup(
    Placement placement,
    @Nullable CostsFile costs,
    @Nullable KnownTasks known,
    @Nullable MeasuredCosts values) {
  /**
   * Reads the files.
   *
   * @throws InputException for an error in them, and if they give another load
   */
  static Setup of(Placement placement) {
    Settings settings = placement.settings();
    Map<String, CostsFile> files = Fields.files(Path.of(placement.properties().file()), settings);
    CostsFile costs = files.get(Fields.COSTS.name());
    if (costs != null) {
      double tasks = costs.tasks();
      Parameter<?> given =
          (settings.has(Fields.TASKS.parameter()) ? Fields.TASKS : Fields.LOAD).parameter();
      double load = Fields.load(settings).orElse(tasks);
      if (load != tasks) {
        String has = ", but " + costs.file() + " has " + costs.tasks() + " costs";
        String is = "is " + Quantity.exact(load) + has;
        throw placement.properties().problem(given.name(), is, "leave it out");
      }
    }
    CostsFile drawn = files.get(Fields.NOISE_VALUES.name());
    KnownTasks known =
        InputException.placed(
            placement.properties()::place, () -> Fields.knownTasks(files, settings));
    return new Setup(placement, costs, known, drawn == null ? null : drawn.distribution());
  }

  /**
   * Returns the setups of a simulation, in the order of its masters, with a worker for each slot of
   * a host.
   */
  static List<Setup> of(SimulationSpec spec, PlatformFile platform) {
    return spec.placementsOn(platform, Shape.STAR).stream()
        .map(placement -> of(placement.withSlots(platform)))
        .toList();
  }

  /**
   * Returns the unit of load.
   *
   * @param speeds of hosts, flop/s, by their names
   */
  LoadUnit unit(ToDoubleFunction<String> speeds) {
    String host = secondsHost();
    double speed = host.isEmpty() ? 1 : speeds.applyAsDouble(host);
    LoadUnit unit = LoadUnit.of(placement.settings());
    double own =
        placement
            .settings()
            .find(Fields.SECONDS.parameter())
            .map(each -> each * speed)
            .orElse(unit.flops());
    LoadUnit known =
        new LoadUnit(costs == null ? own : costs.mean() * speed, unit.bytes(), unit.resultBytes());
    double most = Math.max(known.flops(), Math.max(known.bytes(), known.resultBytes()));
    if (!Double.isInfinite(load()) && !(load() * most <= Quantity.MOST)) {
      throw new InputException(
          "all units together have more than "
              + Quantity.exact(Quantity.MOST)
              + (most == known.flops() ? " flops" : " bytes"),
          "a smaller load, or smaller units");
    }
    return known;
  }

  /** Returns the host on which units or their costs are seconds; empty if they are flops. */
  String secondsHost() {
    return unitIsSeconds()
        ? placement.workers().getFirst().host()
        : placement.settings().find(Fields.COSTS_HOST.parameter()).orElse("");
  }

  /**
   * Returns the star that SimGrid resolves for the placement, with the problem's values for its
   * hosts.
   */
  ResolvedStar resolve(Engine engine, PlatformFile platform, boolean survives, double until) {
    Roles roles = placement.roles();
    LoadUnit unit = unit(host -> speed(engine, platform, host));
    PlatformFile complete = platform.with(Fields.ofHosts(placement.settings()));
    return EngineStar.read(engine, complete, roles, unit, survives, until);
  }

  private static double speed(Engine engine, PlatformFile platform, String host) {
    if (!platform.hosts().contains(host)) {
      throw new InputException(
          "\"costs_host\" is \"" + host + "\", no host of the platform",
          NearestName.hint(host, platform.hosts()));
    }
    return engine.host_by_name(host).get_speed();
  }

  /** Tells whether the mean cost of a task is given in seconds, and not in flops. */
  boolean unitIsSeconds() {
    return placement.settings().has(Fields.SECONDS.parameter());
  }

  /** Returns the mean cost of a task without a file, in seconds or flops, as it is given. */
  double ofUnit() {
    return placement
        .settings()
        .find(Fields.SECONDS.parameter())
        .orElse(LoadUnit.of(placement.settings()).flops());
  }

  Ports ports() {
    return Fields.ports(placement.settings());
  }

  /** Returns the units to distribute; infinite if no number is given. */
  double load() {
    return costs != null
        ? costs.tasks()
        : Fields.load(placement.settings()).orElse(Double.POSITIVE_INFINITY);
  }

  /** Tells whether the units are indivisible tasks. */
  boolean whole() {
    return costs != null || placement.settings().has(Fields.TASKS.parameter());
  }

  /** Tells whether units cost different amounts. */
  boolean chance() {
    return costs != null
        || values != null
        || placement.settings().get(Fields.NOISE.parameter()) > 0;
  }

  /** Returns the bytes of a request for work. */
  double requestBytes() {
    return placement
        .settings()
        .find(Environment.REQUEST_BYTES)
        .orElse(placement.kind().requestBytes().orElse(0));
  }

  /** Returns the random costs of tasks without a file; null if all are alike. */
  @Nullable TaskCosts drawn(long seed) {
    return noise() == 0 ? null : TaskCosts.draw(load(), noiseModel(), seed);
  }

  private CostModel noiseModel() {
    return new CostModel(
        Word.parse(
            CostModel.Family.class, placement.settings().get(Fields.NOISE_FAMILY.parameter())),
        noise(),
        placement.settings().get(Fields.NOISE_CORRELATION.parameter()),
        placement.settings().get(Fields.NOISE_SHARE.parameter()),
        values);
  }

  private @Nullable TaskCosts taskCosts(long seed) {
    return costs != null
        ? costs.costs(Fields.order(placement.settings()), seed, knownOfRows(costs))
        : drawn(seed);
  }

  /**
   * Returns the costs by which a file's order is chosen: those that are known, or the true ones.
   */
  private KnownCosts knownOfRows(CostsFile file) {
    return known == null ? file.exactly() : known.units();
  }

  /** Returns the rows of a file's tasks in the order of the load; null if it is the same order. */
  int @Nullable [] rows(long seed) {
    return costs == null
        ? null
        : costs.rows(Fields.order(placement.settings()), seed, knownOfRows(costs));
  }

  /**
   * Returns the names of the task at each position, several where tasks stay together; empty if the
   * file has none, or tasks are drawn from it, so that a name is that of several.
   */
  private List<List<String>> names(long seed) {
    CostsOrder order = Fields.order(placement.settings());
    CostsFile named = costs == null || order.repeats() ? null : CostsFiles.named(costs);
    if (named == null || named.single().names().isEmpty()) {
      return List.of();
    }
    List<String> single = named.single().names();
    int[] rows = rows(seed);
    return IntStream.range(0, named.tasks())
        .map(position -> rows == null ? position : rows[position])
        .mapToObj(row ->
            named.members().isEmpty()
                ? List.of(single.get(row))
                : Arrays.stream(named.members().get(row)).mapToObj(single::get).toList())
        .toList();
  }

  /**
   * Returns how much the scheduler knows of the costs of tasks: as much as it can use, or the value
   * of the field "knowledge".
   */
  private Knowledge knowledge() {
    return switch (placement.settings().find(Fields.KNOWLEDGE.parameter()).orElse("")) {
      case "none" -> Knowledge.NOTHING;
      case "mean" -> Knowledge.MEAN;
      case "costs" -> Knowledge.COSTS;
      default ->
          placement.kind().knowledge().apply(placement.settings()) == Knowledge.COSTS
              ? Knowledge.COSTS
              : Knowledge.MEAN;
    };
  }

  /**
   * Returns the costs of tasks as far as the scheduler knows them.
   *
   * @param real the costs of the run
   */
  private KnownCosts knownCosts(@Nullable TaskCosts real, long seed) {
    Knowledge knowledge = knowledge();
    boolean each = knowledge == Knowledge.COSTS;
    if (knowledge == Knowledge.NOTHING || real == null || (!each && known == null)) {
      return KnownCosts.MEAN;
    }
    if (!each) {
      return KnownCosts.ofMean(Objects.requireNonNull(known).units().mean());
    }
    if (costs == null) {
      double[] units = new double[real.tasks()];
      Arrays.setAll(units, k -> real.cost(k) / real.unit());
      return KnownCosts.of(units);
    }
    return knownOfRows(costs).inRows(rows(seed));
  }

  /** Tells whether the scheduler knows the true cost of each task. */
  boolean knowsEach() {
    return chance() && known == null && knowledge() == Knowledge.COSTS;
  }

  /** Returns the coefficient of variation that the scheduler knows. */
  private double knownVariation() {
    if (knowledge() == Knowledge.NOTHING) {
      return 0;
    }
    return known != null ? known.variation() : costs == null ? noise() : costs.variation();
  }

  /**
   * Returns the cost of the least task of any seed, over the mean, except for one seed in 100 000;
   * for a file that of all its orders.
   */
  double leastOfAnySeed() {
    if (costs != null) {
      return costs.least();
    }
    return noise() == 0 ? 1 : noiseModel().below(1e-5 / load());
  }

  /** Returns the cost of the least task of a seed, over the mean. */
  double least(long seed) {
    TaskCosts drawn = taskCosts(seed);
    return drawn == null ? 1 : drawn.least();
  }

  /** Returns the standard deviation of the random costs of units, over their mean. */
  private double noise() {
    return values == null || placement.settings().has(Fields.NOISE.parameter())
        ? placement.settings().get(Fields.NOISE.parameter())
        : values.deviation();
  }

  private LocalTasks localTasks(int w) {
    double rate = placement.settings().get(w, Environment.LOCAL_RATE);
    try {
      return rate == 0
          ? LocalTasks.NONE
          : new LocalTasks(rate, 1 / placement.settings().get(w, Environment.LOCAL_SECONDS));
    } catch (InputException e) {
      throw new InputException("worker " + w + ": " + e.getMessage(), e.hint());
    }
  }

  /** Tells whether the owner of a worker's host has tasks of its own there. */
  boolean hasLocalTasks() {
    return IntStream.range(0, placement.workers().size())
        .anyMatch(w -> placement.settings().get(w, Environment.LOCAL_RATE) > 0);
  }

  /**
   * Returns the run of a seed on a star as SimGrid has resolved it.
   *
   * @param byProfiles absences of the workers by the platform's profiles; others are added
   * @param until the horizon, or infinity
   */
  StarRun run(
      LoadUnit unit, StarPlatform star, List<Absences> byProfiles, long seed, double until) {
    try {
      List<LocalLoad> local = new ArrayList<>();
      List<Double> utilization = new ArrayList<>();
      for (int w = 0; w < star.size(); w++) {
        LocalTasks tasks = localTasks(w);
        utilization.add(tasks.utilization());
        local.add(BusyPeriods.of(tasks, seed, star.worker(w).name()));
      }
      boolean whole = whole();
      if (Double.isInfinite(load()) && Double.isInfinite(until) && placement.kind().endless()) {
        throw new InputException(
            "\"load\" is not given and neither is a horizon: nothing would end this run",
            "--until 2000, or a property \"horizon\" of the master");
      }
      TaskCosts real = taskCosts(seed);
      List<Absences> away = absences(byProfiles, seed);
      double[] dates = started(star, away);
      StarProblem problem =
          new StarProblem(
              star.workers(),
              load(),
              whole,
              utilization,
              seed,
              ports(),
              knownVariation(),
              knownCosts(real, seed),
              () -> names(seed));
      return new StarRun(
          star,
          placement.kind(),
          placement.kind().create(problem, placement.settings()),
          unit,
          load(),
          whole,
          requestBytes(),
          local,
          placement.settings().get(Environment.LOCAL_TASKS).equals("executions"),
          real,
          ports(),
          startup(),
          dates,
          away,
          placement.alone());
    } catch (InputException e) {
      throw placement.properties().place(e);
    }
  }

  /** Returns the seconds that each worker needs once, before it asks for work. */
  private double startup() {
    return placement.settings().find(Fields.WORKER_STARTUP.parameter()).orElse(0.0);
  }

  /** Returns the dates at which workers have started, also those that profiles bring later. */
  private double[] started(StarPlatform star, List<Absences> away) {
    double[] dates = Arrays.copyOf(joinDates(), star.size());
    double startup = startup();
    for (int w = 0; w < dates.length; w++) {
      if (w >= placement.workers().size()) { // workers that only a trial has
        dates[w] = startup;
      }
      Iterator<Absence> all = w < away.size() ? away.get(w).iterator() : Absences.NONE.iterator();
      Absence first = all.hasNext() ? all.next() : null;
      if (startup > 0 && first != null && first.from() <= 0 && first.ends()) {
        double boots = first.to() + star.worker(w).extras().bootSeconds();
        dates[w] = Math.max(dates[w], boots + startup);
      }
    }
    return dates;
  }

  /** Returns the dates at which workers have come and started, in seconds. */
  double[] joinDates() {
    double[] dates = new double[placement.workers().size()];
    for (int w = 0; w < dates.length; w++) {
      WorkerSlot worker = placement.workers().get(w);
      dates[w] = worker.from() + startup();
      if (dates[w] > 0 && !placement.kind().lateWorkers()) {
        throw cannot(
            worker, "needs all workers from the start, but this one comes at " + dates[w] + " s");
      }
    }
    return dates;
  }

  /**
   * Returns the absences of each worker: by the deployment, by random failures, and by the
   * platform's profiles.
   *
   * @throws InputException with file and line if the scheduler does not tolerate them
   */
  List<Absences> absences(List<Absences> byProfiles, long seed) {
    FailureMeans means = FailureMeans.of(placement.settings());
    // A host fails with all its slots.
    List<String> hosts = placement.hosts().stream().distinct().toList();
    Map<String, Absences> drawn = new HashMap<>();
    if (!means.equals(FailureMeans.NONE)) {
      List<Absences> byHost = Failures.of(means, hosts.size(), seed);
      for (int h = 0; h < hosts.size(); h++) {
        drawn.put(hosts.get(h), byHost.get(h));
      }
    }
    List<Absences> all = new ArrayList<>();
    for (int w = 0; w < placement.workers().size(); w++) {
      WorkerSlot worker = placement.workers().get(w);
      if (!Double.isInfinite(worker.to()) && !placement.kind().losses()) {
        throw cannot(
            worker, "does not survive failures, but this worker dies at " + worker.to() + " s");
      }
      if ((means.repairs() || byProfiles.get(w).everReturns()) && !placement.kind().lateWorkers()) {
        throw cannot(worker, "takes no worker that comes back");
      }
      Absences fails = drawn.getOrDefault(worker.host(), Absences.NONE);
      List<Absences> reasons = List.of(Absences.death(worker.to()), fails, byProfiles.get(w));
      all.add(placement.kind().losses() ? Absences.anyOf(reasons) : Absences.NONE);
    }
    return all;
  }

  private InputException cannot(WorkerSlot worker, String why) {
    String problem = placement.kind().name() + " " + why;
    return new InputException(
        placement.properties().file(),
        worker.line(),
        problem,
        "a self-scheduling rule, such as fac2");
  }
}
