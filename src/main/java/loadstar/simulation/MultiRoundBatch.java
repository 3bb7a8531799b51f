package loadstar.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.multiround.BusyPeriods;
import loadstar.algorithm.multiround.Dispatcher;
import loadstar.algorithm.multiround.LocalLoad;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.StarXml;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * Many multi-round runs side by side in the one SimGrid simulation that a process can have: each
 * case has a master, workers and links of its own, so none feels the others. Experiments with
 * thousands of small runs use it; {@link Simulation} plays one run from files with the same actors.
 */
public final class MultiRoundBatch {
  private static final String SEPARATOR = "@";

  /** Messages are whole bytes: a unit of 10^9 leaves nothing of that. */
  private static final LoadUnit UNIT = new LoadUnit(1e9, 1e9, 1e9);

  /**
   * One run.
   *
   * @param workers true speeds and latencies, in load units
   * @param local the workers' local tasks, one each, played as executions that preempt the chunks
   * @param load what the dispatcher will have sent in the end, load units
   */
  public record Case(
      List<WorkerSpec> workers, Dispatcher dispatcher, List<LocalLoad> local, double load) {}

  /**
   * What came of a case.
   *
   * @param schedule its chunks
   * @param report the replay of the schedule; it may hold violations
   */
  public record Outcome(Schedule schedule, ScheduleReport report) {
    /** When the last worker finished, seconds. */
    public double makespan() {
      return report.lastDate();
    }
  }

  private MultiRoundBatch() {}

  /** Simulates all cases; at most once per process. */
  public static List<Outcome> run(List<Case> cases) throws IOException {
    List<StarPlatform> stars = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      stars.add(star(cases.get(c).workers(), c));
    }
    Engine.throw_on_deadlock(true);
    Engine engine = new Engine(SimgridSettings.arguments(List.of()));
    Path platform = Files.createTempFile("loadstar-batch", ".xml");
    try {
      Files.writeString(platform, StarXml.writeAll(inFlopsAndBytes(stars), List.of()));
      engine.load_platform(platform.toString());
    } finally {
      Files.delete(platform);
    }
    List<Schedule> schedules = new ArrayList<>();
    List<RuntimeException> failures = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      schedules.add(start(engine, cases.get(c), stars.get(c), failures));
    }
    engine.run();
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      ScheduleReport report =
          new ScheduleValidator(stars.get(c))
              .withoutResults()
              .validate(schedules.get(c), Double.POSITIVE_INFINITY, cases.get(c).load());
      outcomes.add(new Outcome(schedules.get(c), report));
    }
    return outcomes;
  }

  /** Creates the actors of a case. */
  private static Schedule start(
      Engine engine, Case one, StarPlatform star, List<RuntimeException> failures) {
    Schedule schedule = new Schedule();
    MultiRoundPlay play = new MultiRoundPlay(star, UNIT, schedule);
    play.progress().watch(one.local());
    Host master = engine.host_by_name(star.master());
    engine.add_actor("master", master, new CaseMaster(play, one.dispatcher(), failures));
    for (int w = 0; w < star.size(); w++) {
      Host host = engine.host_by_name(star.worker(w).name());
      engine.add_actor("worker", host, new MultiRoundWorker(play, w));
      if (one.local().get(w) instanceof BusyPeriods tasks) {
        engine.add_actor(
            "local_tasks", host, new LocalTaskActor(tasks, star.worker(w).speed() * UNIT.flops()));
      }
    }
    return schedule;
  }

  private static StarPlatform star(List<WorkerSpec> workers, int c) {
    return new StarPlatform(
        "master" + SEPARATOR + c,
        workers.stream().map(w -> scaled(w, w.name() + SEPARATOR + c, 1, 1)).toList());
  }

  private static List<StarPlatform> inFlopsAndBytes(List<StarPlatform> stars) {
    return stars.stream()
        .map(star ->
            new StarPlatform(
                star.master(),
                star.workers().stream()
                    .map(w -> scaled(w, w.name(), UNIT.flops(), UNIT.bytes()))
                    .toList()))
        .toList();
  }

  private static WorkerSpec scaled(WorkerSpec w, String name, double flops, double bytes) {
    return new WorkerSpec(
        name,
        flops * w.speed(),
        w.computeLatency(),
        bytes * w.bandwidthOut(),
        w.latencyOut(),
        bytes * w.bandwidthBack(),
        w.latencyBack());
  }

  /** The master of one case. */
  private static final class CaseMaster extends Actor {
    private final MultiRoundPlay play;
    private final Dispatcher dispatcher;
    private final List<RuntimeException> failures;

    CaseMaster(MultiRoundPlay play, Dispatcher dispatcher, List<RuntimeException> failures) {
      this.play = play;
      this.dispatcher = dispatcher;
      this.failures = failures;
    }

    @Override
    public void run() {
      try {
        play.distribute(get_engine(), dispatcher);
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
  }
}
