package loadstar.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarMachine;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.input.Temporary;
import loadstar.model.Absences;
import loadstar.model.Place;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.StarXml;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.DeadlockError;
import org.simgrid.s4u.Engine;

/**
 * Many runs side by side in the one SimGrid simulation that a process can have: each case has a
 * master, workers and links of its own. Cases feel each other in one way only: SimGrid takes events
 * of different cases within 1e-9 s of each other for simultaneous, so dates may differ by that much
 * from those of a case alone. Experiments with thousands of small runs use it; {@link Simulation}
 * plays one run from files with the same actors.
 */
public final class Batch {
  private static final String SEPARATOR = "@";

  /**
   * For experiments in load units, whose papers know no bytes: messages are whole bytes, and a unit
   * of 10^9 leaves nothing of that.
   */
  private static final LoadUnit UNIT = new LoadUnit(1e9, 1e9, 1e9);

  private static final LoadUnit IN_UNITS = new LoadUnit(1, 1, 1);

  /**
   * One run.
   *
   * @param workers true speeds and latencies, in load units
   * @param kind of the scheduler
   * @param scheduler for this run only
   * @param local the workers' local tasks, one each, played as executions that preempt the chunks
   * @param load load units
   * @param whole whether they are tasks, which are never cut
   * @param costs what tasks really cost; null when a unit costs a unit
   * @param joinDates when each worker comes, seconds; 0 for one that is there from the start
   * @param absences when each worker is away
   */
  public record Case(
      List<WorkerSpec> workers,
      SchedulerKind kind,
      Scheduler scheduler,
      List<LocalLoad> local,
      double load,
      boolean whole,
      @Nullable TaskCosts costs,
      double[] joinDates,
      List<Absences> absences) {

    /** Workers that are there from start to end, and units that cost a unit. */
    public Case(
        List<WorkerSpec> workers,
        SchedulerKind kind,
        Scheduler scheduler,
        List<LocalLoad> local,
        double load) {
      this(
          workers,
          kind,
          scheduler,
          local,
          load,
          false,
          null,
          new double[workers.size()],
          Collections.nCopies(workers.size(), Absences.NONE));
    }

    /** The same run with workers that are away at times. */
    public Case with(List<Absences> away) {
      return new Case(workers, kind, scheduler, local, load, whole, costs, joinDates, away);
    }

    /** The same run with a load of tasks, which its scheduler knows. */
    public Case ofTasks() {
      return new Case(workers, kind, scheduler, local, load, true, costs, joinDates, absences);
    }

    /** Dedicated workers. */
    public Case(
        List<WorkerSpec> workers,
        SchedulerKind kind,
        Scheduler scheduler,
        double load,
        @Nullable TaskCosts costs) {
      this(
          workers,
          kind,
          scheduler,
          Collections.nCopies(workers.size(), LocalLoad.NONE),
          load,
          false,
          costs,
          new double[workers.size()],
          Collections.nCopies(workers.size(), Absences.NONE));
    }
  }

  /**
   * What came of a case.
   *
   * @param schedule its chunks
   * @param report the replay of the schedule; it may hold violations
   */
  public record Outcome(Schedule schedule, ScheduleReport report) {
    /** The last date: the last result, or the last computation where none comes back; seconds. */
    public double makespan() {
      return report.lastDate();
    }
  }

  private Batch() {}

  /**
   * What came of a case that may fail: one of the two is null.
   *
   * @param failure what the scheduler or an actor failed of
   */
  public record Attempt(@Nullable Outcome outcome, @Nullable RuntimeException failure) {}

  /** Simulates all cases in an engine of their own. The first failure of a case is thrown. */
  public static List<Outcome> run(List<Case> cases) throws IOException {
    return run(cases, List.of());
  }

  /**
   * The same with settings of SimGrid.
   *
   * @param config as {@code key:value}
   */
  public static List<Outcome> run(List<Case> cases, List<String> config) throws IOException {
    return outcomes(attempt(cases, UNIT, config, Ports.ONE));
  }

  /** The same with masters of other ports. */
  static List<Outcome> run(List<Case> cases, Ports ports) throws IOException {
    List<String> exact = SimgridSettings.whereLinksAreShared(List.of());
    return outcomes(attempt(cases, UNIT, exact, ports));
  }

  private static List<Outcome> outcomes(List<Attempt> attempts) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Attempt attempt : attempts) {
      Outcome outcome = attempt.outcome();
      if (outcome == null) {
        throw Objects.requireNonNull(attempt.failure());
      }
      outcomes.add(outcome);
    }
    return outcomes;
  }

  /**
   * Simulates all cases in an engine of their own. A case that fails stands still from then on; the
   * others do not notice.
   *
   * @param unit what a load unit is to SimGrid, in all cases
   */
  public static List<Attempt> attempt(List<Case> cases, LoadUnit unit) throws IOException {
    return attempt(cases, unit, List.of(), Ports.ONE);
  }

  /**
   * A case in plain Java, on the model of the papers: its dates are those of SimGrid to 1e-9 s, and
   * it may be played wherever and as often as one likes.
   *
   * @throws IllegalArgumentException where workers are away at times
   */
  public static Outcome replay(Case one) {
    if (one.absences().stream().anyMatch(away -> away.iterator().hasNext())) {
      throw new IllegalArgumentException("workers that fail are played on SimGrid only");
    }
    StarReplay replay =
        StarReplay.of(one.workers(), one.kind(), one.scheduler()).withLoad(one.load());
    replay.withLocalTasks(one.local());
    TaskCosts costs = one.costs();
    if (costs == null && one.kind().timesTasks()) {
      costs = TaskCosts.equal(one.load());
    }
    if (costs != null) {
      replay.withCosts(costs);
    }
    for (int w = 0; w < one.joinDates().length; w++) {
      replay.joining(w, one.joinDates()[w]);
    }
    replay.play();
    ScheduleValidator validator =
        StarPlay.validator(
            new StarPlatform("master", one.workers()),
            one.kind(),
            costs == null ? null : replay::work,
            one.whole());
    double given = replay.distributed();
    boolean all = Math.abs(given - one.load()) <= StarMachine.LOAD_TOLERANCE * one.load();
    return new Outcome(
        replay.schedule(),
        validator.validate(replay.schedule(), Double.POSITIVE_INFINITY, all ? given : one.load()));
  }

  private static List<Attempt> attempt(
      List<Case> cases, LoadUnit unit, List<String> config, Ports ports) throws IOException {
    List<StarPlatform> stars = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      stars.add(star(cases.get(c).workers(), c));
    }
    Engine.throw_on_deadlock(true);
    // The actors of cases that failed are left at the end: a deadlock to SimGrid, which lists them.
    List<String> quiet = new ArrayList<>(config);
    quiet.add("--log=ker_engine.app:file:/dev/null");
    try (Engine engine = new Engine(SimgridSettings.arguments(quiet))) {
      return attempt(engine, cases, unit, stars, ports);
    }
  }

  private static List<Attempt> attempt(
      Engine engine, List<Case> cases, LoadUnit unit, List<StarPlatform> stars, Ports ports)
      throws IOException {
    Path platform = Temporary.file("loadstar-batch", ".xml");
    try {
      Files.writeString(platform, StarXml.writeAll(inFlopsAndBytes(stars, unit), List.of()));
      engine.load_platform(platform.toString());
    } finally {
      Files.delete(platform);
    }
    List<StarPlay> plays = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      plays.add(start(engine, cases.get(c), unit, stars.get(c), ports));
    }
    try {
      engine.run();
    } catch (DeadlockError e) {
      // When nothing can go on any more, all cases are over but those that failed.
      if (plays.stream().allMatch(play -> play.failure() == null)) {
        throw e;
      }
    } finally {
      plays.forEach(StarPlay::ended);
    }
    List<Attempt> attempts = new ArrayList<>();
    for (StarPlay play : plays) {
      RuntimeException failure = play.failure();
      attempts.add(
          failure == null
              ? new Attempt(
                  new Outcome(
                      play.schedule(),
                      play.validate(Double.POSITIVE_INFINITY, Place.of(play.star().workers()))),
                  null)
              : new Attempt(null, failure));
    }
    return attempts;
  }

  /**
   * What a case was measured by.
   *
   * @param uplink bandwidth of a link that leaves the master, load units per second; infinite where
   *     there is none
   * @param downlink the same for one that enters it
   * @param empty whether results have no bytes
   */
  public static Summary summary(
      Case one, Outcome outcome, double uplink, double downlink, boolean empty) {
    StarMeasures measures =
        new StarMeasures(
            one.kind(),
            one.scheduler(),
            new StarPlatform("master", one.workers()),
            outcome.schedule(),
            outcome.report(),
            StarMeasures.makespan(outcome.schedule(), empty),
            Ports.ONE,
            one.absences().stream().anyMatch(away -> away.iterator().hasNext()),
            steady(uplink),
            steady(downlink),
            problem(one, steady(uplink), steady(downlink), empty));
    List<WorkerMetrics> workers = measures.workers();
    return StarMeasures.compared(measures.summary(workers), outcome.schedule(), workers);
  }

  private static @Nullable Rate steady(double link) {
    return Double.isInfinite(link) ? null : Rate.steady(link);
  }

  private static BoundProblem problem(
      Case one, @Nullable Rate uplink, @Nullable Rate downlink, boolean empty) {
    List<Place> places = new ArrayList<>();
    for (int w = 0; w < one.workers().size(); w++) {
      double comes = Math.max(one.joinDates()[w], StarPlay.firstDate(one.absences().get(w)));
      places.add(Place.of(one.workers().get(w)).joining(comes));
    }
    TaskCosts costs = one.costs();
    return new BoundProblem(
        places,
        costs == null ? CostClasses.equal(one.load()) : costs.classes(one.load()),
        one.whole(),
        one.kind().results() != Results.NONE && !empty,
        Ports.ONE,
        uplink,
        downlink);
  }

  /** Creates the actors of a case. */
  private static StarPlay start(
      Engine engine, Case one, LoadUnit unit, StarPlatform star, Ports ports) {
    StarPlay play =
        new StarPlay(
            engine,
            star,
            star.workers().stream().map(WorkerSpec::name).toList(),
            one.kind(),
            one.scheduler(),
            environment(one, unit, ports),
            one.joinDates(),
            one.absences(),
            false,
            true);
    play.start();
    return play;
  }

  private static Environment environment(Case one, LoadUnit unit, Ports ports) {
    Environment dedicated =
        Environment.dedicated(
            one.kind(), unit, one.workers().size(), one.load(), one.whole(), one.costs(), ports);
    return dedicated.withLocalTasks(one.local());
  }

  private static StarPlatform star(List<WorkerSpec> workers, int c) {
    return new StarPlatform(
        "master" + SEPARATOR + c,
        workers.stream().map(w -> scaled(w, w.name() + SEPARATOR + c, IN_UNITS)).toList());
  }

  private static List<StarPlatform> inFlopsAndBytes(List<StarPlatform> stars, LoadUnit unit) {
    return stars.stream()
        .map(star ->
            new StarPlatform(
                star.master(),
                star.workers().stream().map(w -> scaled(w, w.name(), unit)).toList()))
        .toList();
  }

  private static WorkerSpec scaled(WorkerSpec w, String name, LoadUnit unit) {
    return w.with(
        name,
        unit.flops() * w.speed(),
        unit.sendBandwidth(w.bandwidthOut()),
        unit.resultBandwidth(w.bandwidthBack()));
  }
}
