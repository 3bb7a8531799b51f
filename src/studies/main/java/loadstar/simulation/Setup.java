package loadstar.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Played.StarRun;
import org.jspecify.annotations.Nullable;

/** What the master and the workers of a cluster say in their properties. */
record Setup(
    Roles roles,
    SchedulerKind kind,
    Settings settings,
    LoadUnit unit,
    @Nullable CostsFile costs,
    @Nullable MeasuredCosts values) {
  /**
   * Reads the properties of one cluster.
   *
   * @throws InputException with file and line, for an unknown scheduler, for a property that is no
   *     parameter of it, and for a value that it cannot have
   */
  static Setup read(Roles roles, Registry registry) {
    ActorProperties master = new ActorProperties(roles.file(), roles.master());
    SchedulerKind kind = withResults(master, master.kind(registry, Shape.STAR));
    return of(roles, kind, settings(roles, kind, master), master.asked());
  }

  private static Setup of(Roles roles, SchedulerKind kind, Settings settings, Asked asked) {
    Fields.check(asked, Shape.STAR);
    Map<String, CostsFile> files = Fields.files(Path.of(roles.file()), settings);
    CostsFile costs = files.get(Fields.COSTS.name());
    if (costs != null) {
      double tasks = costs.tasks();
      Parameter<?> given =
          (settings.has(Fields.TASKS.parameter()) ? Fields.TASKS : Fields.LOAD).parameter();
      double load = settings.find(given).map(Number.class::cast).orElse(tasks).doubleValue();
      if (load != tasks) {
        String has = ", but " + costs.file() + " has " + costs.tasks() + " costs";
        throw new ActorProperties(roles.file(), roles.master())
            .problem(given.name(), "is " + Quantity.exact(load) + has, "leave it out");
      }
    }
    CostsFile drawn = files.get(Fields.NOISE_VALUES.name());
    MeasuredCosts values = drawn == null ? null : drawn.distribution();
    return new Setup(roles, kind, settings, LoadUnit.of(settings), costs, values);
  }

  private ActorProperties master() {
    return new ActorProperties(roles.file(), roles.master());
  }

  /** The same with a worker for each slot of a host, one after the other. */
  Setup withSlots(PlatformFile platform) {
    List<Integer> of = roles.slots(platform);
    return of.size() == roles.workers().size()
        ? this
        : new Setup(roles.withSlots(platform), kind, settings.ofSlots(of), unit, costs, values);
  }

  // The clusters of a simulation, in the order of its masters, as far as they do not depend on
  // slots.
  static List<Setup> of(SimulationSpec spec, PlatformFile platform) {
    return switch (spec.cast()) {
      case Team one -> {
        SchedulerKind kind =
            one.settings().find(LoadUnit.RESULT_BYTES).orElse(0.0) > 0
                ? one.kind().takingResults()
                : one.kind();
        Asked asked = Asked.of(one.settings().texts());
        yield List.of(of(one.roles(platform), kind, one.settings(), asked));
      }
      case Cast.Deployed file -> {
        file.deployment().check(platform, Roles::problem, Functions.known());
        Registry registry = Registry.load();
        yield Roles.of(file.deployment()).stream().map(roles -> read(roles, registry)).toList();
      }
    };
  }

  /** Results that are asked for come back, whatever a scheduler knows of them. */
  private static SchedulerKind withResults(ActorProperties master, SchedulerKind named) {
    String bytes = master.text(LoadUnit.RESULT_BYTES.name());
    return bytes != null && LoadUnit.RESULT_BYTES.parse(bytes) > 0 ? named.takingResults() : named;
  }

  private static Settings settings(Roles roles, SchedulerKind kind, ActorProperties master) {
    Settings.Builder builder = master.settings(Environment.ofMaster(kind), kind);
    for (int w = 0; w < roles.workers().size(); w++) {
      int worker = w;
      new ActorProperties(roles.file(), roles.workers().get(w))
          .forEach((name, value) -> {
            if (!name.equals(Roles.MASTER)) {
              builder.read(
                  worker,
                  Parameter.named(Environment.ofWorker(kind), name, "a worker of " + kind.name()),
                  value);
            }
          });
    }
    return builder.build();
  }

  /**
   * What a unit of load is.
   *
   * @param speeds of hosts, flop/s, by their names
   */
  LoadUnit unit(ToDoubleFunction<String> speeds) {
    String host = secondsHost();
    double speed = host.isEmpty() ? 1 : speeds.applyAsDouble(host);
    double own =
        settings.find(Fields.SECONDS.parameter()).map(each -> each * speed).orElse(unit.flops());
    return new LoadUnit(
        costs == null ? own : costs.mean() * speed, unit.bytes(), unit.resultBytes());
  }

  /** The host on which units or their costs are seconds; empty where they are flops. */
  String secondsHost() {
    return settings.has(Fields.SECONDS.parameter())
        ? roles.workers().getFirst().host()
        : settings.find(Fields.COSTS_HOST.parameter()).orElse("");
  }

  Ports ports() {
    return settings.get(Fields.PORTS.parameter());
  }

  /** Units to distribute; infinite where nothing says it. */
  double load() {
    if (costs != null) {
      return costs.tasks();
    }
    return settings
        .find(Fields.TASKS.parameter())
        .map(Integer::doubleValue)
        .or(() -> settings.find(Fields.LOAD.parameter()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Whether units cost different amounts. */
  boolean chance() {
    return costs != null || values != null || settings.get(Fields.NOISE.parameter()) > 0;
  }

  private double requestBytes() {
    return settings.find(Environment.REQUEST_BYTES).orElse(kind.requestBytes().orElse(0));
  }

  private @Nullable TaskCosts drawn(long seed) {
    if (noise() == 0) {
      return null;
    }
    CostModel model =
        new CostModel(
            CostModel.Family.of(settings.get(Fields.NOISE_FAMILY.parameter())),
            noise(),
            settings.get(Fields.NOISE_CORRELATION.parameter()),
            settings.get(Fields.NOISE_SHARE.parameter()),
            values);
    return TaskCosts.draw(load(), model, seed);
  }

  /** Standard deviation of what units are drawn to cost, over its mean. */
  private double noise() {
    return values == null || settings.has(Fields.NOISE.parameter())
        ? settings.get(Fields.NOISE.parameter())
        : values.deviation();
  }

  private LocalTasks localTasks(int w) {
    double rate = settings.get(w, Environment.LOCAL_RATE);
    try {
      return rate == 0
          ? LocalTasks.NONE
          : new LocalTasks(rate, 1 / settings.get(w, Environment.LOCAL_SECONDS));
    } catch (InputException e) {
      throw new InputException("worker " + w + ": " + e.getMessage(), e.hint());
    }
  }

  /** What the plain player does not play, in a sentence; null for nothing. */
  @Nullable String beyondArithmetic() {
    if (requestBytes() > 0) {
      return "requests have bytes";
    }
    for (int w = 0; w < roles.workers().size(); w++) {
      if (settings.get(w, Environment.LOCAL_RATE) > 0) {
        return "a worker has local tasks";
      }
    }
    return null;
  }

  /**
   * What is played, for the star that SimGrid has found.
   *
   * @param perUnit as {@link #unit} says
   * @param until the horizon, or infinity
   */
  Environment environment(LoadUnit perUnit, StarPlatform star, long seed, double until) {
    try {
      List<LocalLoad> local = new ArrayList<>();
      List<Double> utilization = new ArrayList<>();
      for (int w = 0; w < star.size(); w++) {
        LocalTasks tasks = localTasks(w);
        utilization.add(tasks.utilization());
        local.add(BusyPeriods.of(tasks, seed, star.worker(w).name()));
      }
      TaskCosts each = costs != null ? costs.costs(Fields.order(settings), seed) : drawn(seed);
      Environment environment =
          new Environment(
              perUnit,
              load(),
              costs != null || settings.has(Fields.TASKS.parameter()),
              requestBytes(),
              local,
              utilization,
              settings.get(Environment.LOCAL_TASKS).equals("executions"),
              Environment.costs(kind, load(), each),
              ports());
      if (Double.isInfinite(environment.load()) && Double.isInfinite(until) && kind.endless()) {
        throw new InputException(
            "\"load\" is not given and neither is a horizon: nothing would end this run",
            "--until 2000, or a property \"horizon\" of the master");
      }
      return environment;
    } catch (InputException e) {
      throw master().place(e);
    }
  }

  /** The run of a seed, where workers are away as the platform's profiles say, and else. */
  StarRun run(
      LoadUnit perUnit, StarPlatform star, List<Absences> byProfiles, long seed, double until) {
    Environment environment = environment(perUnit, star, seed, until);
    return new StarRun(
        star,
        kind,
        scheduler(star, environment, seed),
        environment,
        joinDates(),
        absences(byProfiles, seed),
        roles.alone());
  }

  Scheduler scheduler(StarPlatform star, Environment environment, long seed) {
    return InputException.placed(
        master()::place,
        () ->
            kind.create(
                new StarProblem(
                    star.workers(),
                    environment.load(),
                    environment.whole(),
                    environment.utilization(),
                    seed,
                    ports(),
                    costs == null ? noise() : costs.variation()),
                settings));
  }

  /** When each worker comes, seconds. */
  double[] joinDates() {
    double[] dates = new double[roles.workers().size()];
    for (int w = 0; w < dates.length; w++) {
      ActorEntry worker = roles.workers().get(w);
      dates[w] = worker.startTime();
      if (dates[w] > 0 && !kind.lateWorkers()) {
        throw cannot(
            worker, "needs all workers from the start, but this one comes at " + dates[w] + " s");
      }
    }
    return dates;
  }

  /**
   * When each worker is away by the deployment, by what is drawn, and by the platform's profiles.
   *
   * @param byProfiles one for each worker
   * @throws InputException with file and line where the scheduler does not tolerate it
   */
  List<Absences> absences(List<Absences> byProfiles, long seed) {
    Failures.Means means = Failures.Means.of(settings);
    // A host fails with all its slots.
    List<String> hosts = roles.hosts().stream().distinct().toList();
    Map<String, Absences> drawn = new HashMap<>();
    if (!means.equals(Failures.Means.NONE)) {
      List<Absences> byHost = Failures.of(means, hosts.size(), seed);
      for (int h = 0; h < hosts.size(); h++) {
        drawn.put(hosts.get(h), byHost.get(h));
      }
    }
    List<Absences> all = new ArrayList<>();
    for (int w = 0; w < roles.workers().size(); w++) {
      ActorEntry worker = roles.workers().get(w);
      if (!Double.isInfinite(worker.killTime()) && !kind.losses()) {
        throw cannot(
            worker,
            "does not survive failures, but this worker dies at " + worker.killTime() + " s");
      }
      if ((means.repairs() || byProfiles.get(w).everReturns()) && !kind.lateWorkers()) {
        throw cannot(worker, "takes no worker that comes back");
      }
      all.add(
          kind.losses()
              ? Absences.anyOf(
                  List.of(
                      Absences.death(worker.killTime()),
                      drawn.getOrDefault(worker.host(), Absences.NONE),
                      byProfiles.get(w)))
              : Absences.NONE);
    }
    return all;
  }

  private InputException cannot(ActorEntry worker, String why) {
    return roles.problem(worker, kind.name() + " " + why, "a self-scheduling rule, such as fac2");
  }
}
