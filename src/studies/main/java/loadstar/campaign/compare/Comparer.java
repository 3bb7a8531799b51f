package loadstar.campaign.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.MakespanBounds;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.Campaign;
import loadstar.campaign.Digests;
import loadstar.campaign.FailureLine;
import loadstar.campaign.Isolation;
import loadstar.campaign.Progress;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Attempt;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Plays the schedulers of a question. On a plain star, whose transfers share no link and whose
 * speeds do not change, all runs are played side by side in this process, each on a copy of the
 * star; on any other platform, and where energy is to be metered, each run is a simulation of the
 * platform file, in a world or a process of its own.
 */
public final class Comparer {
  private final Question question;
  private final PlatformFile platform;

  /** What tasks cost on copies, by seed: all schedulers meet the same, and keep one array. */
  private final Map<Long, TaskCosts> drawn = new HashMap<>();

  public Comparer(Question question, PlatformFile platform) {
    this.question = question;
    this.platform = platform;
  }

  /**
   * Whether the platform is a star of its own links with constant speeds, so that copies of it do.
   */
  public boolean isPlainStar() {
    return question.ports().one()
        && question.config().isEmpty()
        && !platform.hasProfiles()
        && platform.isStar();
  }

  /** Whether copies of the star say all that there is to say: they have no watts. */
  public boolean playsCopies() {
    return isPlainStar() && !platform.saysWatts();
  }

  // ------------------------------------------------------------------ in this process

  /**
   * Plays everything on copies of the star, in this process; at most once per process.
   *
   * @throws InputException when no scheduler can play
   */
  public Answers onCopies() throws IOException {
    List<WorkerSpec> oneWay = workers(question.bytesPerUnit());
    List<WorkerSpec> withResults = workers(question.resultBytesPerUnit());
    List<Case> cases = new ArrayList<>();
    List<Entrant> played = new ArrayList<>();
    List<Long> seeds = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (Entrant entrant : question.entrants()) {
      try {
        List<Case> own = new ArrayList<>();
        for (long seed = 1; seed <= question.seeds(); seed++) {
          own.add(onCopy(entrant, withResults, seed));
        }
        for (int k = 0; k < own.size(); k++) {
          cases.add(own.get(k));
          played.add(entrant);
          seeds.add(k + 1L);
        }
      } catch (InputException e) {
        refused.put(entrant.name(), String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        refused.put(entrant.name(), "it cannot be made: " + e);
      }
    }
    if (cases.isEmpty()) {
      throw nobody(refused);
    }
    List<Attempt> attempts = Batch.attempt(cases, question.unit());
    for (int c = 0; c < attempts.size(); c++) {
      String problem = problem(attempts.get(c));
      if (problem != null) {
        refused.putIfAbsent(played.get(c).name(), "seed " + seeds.get(c) + ": " + problem);
      }
    }
    List<Trial> trials = new ArrayList<>();
    for (int c = 0; c < attempts.size(); c++) {
      Outcome outcome = attempts.get(c).outcome();
      if (outcome != null && !refused.containsKey(played.get(c).name())) {
        Entrant entrant = played.get(c);
        try {
          trials.add(trial(entrant, seeds.get(c), outcome, cases.get(c)));
        } catch (RuntimeException e) { // its own metrics
          refused.put(entrant.name(), "seed " + seeds.get(c) + ": " + failure(e));
        }
      }
    }
    trials.removeIf(trial -> refused.containsKey(trial.scheduler()));
    if (trials.isEmpty()) {
      throw nobody(refused);
    }
    return new Answers(
        oneWay,
        trials,
        refused,
        MakespanBounds.of(withResults, question.load(), true),
        MakespanBounds.of(oneWay, question.load(), false),
        "SimGrid, all runs side by side on copies of the star");
  }

  /** What is wrong with a run, null when nothing is. */
  static @Nullable String problem(Attempt attempt) {
    RuntimeException failure = attempt.failure();
    if (failure != null) {
      return failure(failure);
    }
    Outcome outcome = attempt.outcome();
    return outcome == null || outcome.report().valid() ? null : outcome.report().summary();
  }

  private static String failure(RuntimeException failure) {
    return FailureLine.of(failure);
  }

  List<WorkerSpec> workers(double resultBytes) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (WorkerSpec w : platform.star(question.master()).workers()) {
      if (question.workers().contains(w.name())) {
        workers.add(
            new WorkerSpec(
                w.name(),
                w.speed() / question.flopsPerUnit(),
                w.computeLatency(),
                w.bandwidthOut() / question.bytesPerUnit(),
                w.latencyOut(),
                w.bandwidthBack() / resultBytes,
                w.latencyBack()));
      }
    }
    return workers;
  }

  Case onCopy(Entrant entrant, List<WorkerSpec> workers, long seed) {
    Scheduler scheduler =
        entrant
            .kind()
            .create(StarProblem.of(workers, question.load()).withSeed(seed), entrant.read());
    TaskCosts costs =
        question.noise() == 0 ? null : drawn.computeIfAbsent(seed, this::draw).again();
    return new Case(workers, entrant.kind(), scheduler, question.load(), costs);
  }

  private TaskCosts draw(long seed) {
    return TaskCosts.draw(question.load(), question.noise(), seed);
  }

  private Trial trial(Entrant entrant, long seed, Outcome outcome, Case played) {
    List<WorkerSpec> workers = played.workers();
    boolean[] used = new boolean[workers.size()];
    for (int row = 0; row < outcome.schedule().rows(); row++) {
      used[outcome.schedule().worker(row)] = true;
    }
    double uplink =
        limit(
            platform.uplink(question.master()) / question.bytesPerUnit(),
            workers,
            WorkerSpec::bandwidthOut);
    double downlink =
        limit(
            platform.downlink(question.master()) / question.resultBytesPerUnit(),
            workers,
            WorkerSpec::bandwidthBack);
    return new Trial(
        entrant.name(),
        seed,
        Batch.summary(played, outcome, uplink, downlink),
        IntStream.range(0, used.length).filter(w -> !used[w]).boxed().toList());
  }

  /** Capacity of the master's link; infinite when it is as wide as all workers' together. */
  private static double limit(
      double capacity, List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth) {
    double all = workers.stream().mapToDouble(bandwidth).sum();
    return workers.size() > 1 && capacity >= all ? Double.POSITIVE_INFINITY : capacity;
  }

  // ------------------------------------------------------------------ in worlds or processes

  /**
   * Where runs happen.
   *
   * @param runs folder of finished runs, which are not repeated
   * @param jobs processes at a time
   * @param classPath added to that of the processes, for schedulers from elsewhere
   * @param isolation what keeps runs apart
   */
  public record Place(
      Path runs, int jobs, @Nullable String classPath, Isolation isolation, Progress progress) {}

  /**
   * Plays everything on the platform file, each run in a simulation of its own.
   *
   * @throws InputException when no scheduler can play
   */
  public Answers onFile(Place place) throws IOException {
    Map<RunSpec, Entrant> specs = new LinkedHashMap<>();
    for (Entrant entrant : question.entrants()) {
      for (long seed = 1; seed <= question.seeds(); seed++) {
        specs.put(spec(entrant, seed, Map.of()), entrant);
      }
    }
    Map<String, String> refused = new LinkedHashMap<>();
    Map<RunSpec, RunResult> results = results(specs, refused, place);
    List<Trial> trials = new ArrayList<>();
    List<WorkerSpec> star = List.of();
    double uplink = Double.POSITIVE_INFINITY;
    double downlink = Double.POSITIVE_INFINITY;
    for (var entry : results.entrySet()) {
      Entrant entrant = specs.get(entry.getKey());
      if (entrant != null && !refused.containsKey(entrant.name())) {
        star = star(entry.getValue());
        Trial trial = trial(entrant, entry.getKey().seed(), entry.getValue());
        uplink = Math.min(uplink, capacity(trial, Summary.UPLINK));
        downlink = Math.min(downlink, capacity(trial, Summary.DOWNLINK));
        trials.add(trial);
      }
    }
    if (trials.isEmpty()) {
      throw nobody(refused);
    }
    return new Answers(
        star,
        trials,
        refused,
        MakespanBounds.of(star, question.load(), true, question.ports())
            .withLinks(question.load(), uplink, downlink),
        MakespanBounds.of(star, question.load(), false, question.ports())
            .withLinks(question.load(), uplink, Double.POSITIVE_INFINITY),
        "SimGrid, every run a simulation of the platform file");
  }

  /**
   * What came of runs.
   *
   * @param specs with whose they are
   * @param refused filled with those who cannot play, and why
   */
  Map<RunSpec, RunResult> results(
      Map<RunSpec, Entrant> specs, Map<String, String> refused, Place place) throws IOException {
    Refusals listening = new Refusals(place.progress());
    // Seed by seed: runs with the same tasks follow each other, and draw them once.
    List<RunSpec> bySeed = new ArrayList<>(specs.keySet());
    bySeed.sort(Comparator.comparingLong(RunSpec::seed));
    Map<RunSpec, RunResult> played =
        new Campaign(
                place.runs(),
                place.jobs(),
                false,
                listening,
                CompareProcess.class,
                place.classPath())
            .isolatedBy(place.isolation())
            .alike(RunSpec::parameters) // a scheduler's seeds
            .run(bySeed)
            .results();
    Map<RunSpec, RunResult> results = new LinkedHashMap<>();
    specs.forEach((spec, entrant) -> { // in the order asked, whichever came or failed first
      RunResult result = played.get(spec);
      if (result != null) {
        results.put(spec, result);
      }
      String problem = listening.problems.get(spec);
      if (problem != null) {
        refused.putIfAbsent(entrant.name(), problem);
      }
    });
    return results;
  }

  private static InputException nobody(Map<String, String> refused) {
    var first = refused.entrySet().iterator().next();
    return new InputException(
        "no scheduler can play there; " + first.getKey() + ": " + first.getValue(), null);
  }

  /**
   * @param more properties of the master
   */
  RunSpec spec(Entrant entrant, long seed, Map<String, String> more) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>(entrant.settings());
    settings.putAll(more);
    if (!question.ports().one()) {
      settings.put("ports", question.ports().toString());
    }
    boolean takesResults = entrant.kind().results() != Results.NONE;
    StarStudy.Star star =
        new StarStudy.Star(
            question.platform(),
            question.master(),
            question.workers(),
            question.config(),
            entrant.name(),
            settings,
            question.load(),
            question.flopsPerUnit(),
            question.bytesPerUnit(),
            takesResults ? question.resultBytesPerUnit() : Double.NaN,
            question.noise());
    Map<String, String> parameters = star.parameters();
    parameters.put(StarStudy.PLATFORM_SHA256, StarStudy.digest(question.platform()));
    return new RunSpec(
        StarStudy.NAME,
        entrant.name() + "-seed" + seed + "-" + Digests.of(parameters.toString()).substring(0, 8),
        seed,
        parameters);
  }

  private static List<WorkerSpec> star(RunResult result) {
    double[] speed = result.series(StarStudy.SPEED);
    double[] out = result.series(StarStudy.BANDWIDTH_OUT);
    double[] back = result.series(StarStudy.BANDWIDTH_BACK);
    List<WorkerSpec> star = new ArrayList<>();
    for (int w = 0; w < speed.length; w++) {
      star.add(new WorkerSpec("w" + w, speed[w], 0, out[w], 0, back[w], 0));
    }
    return star;
  }

  /** Capacity of a link at the master from the share of it that a run filled, units per second. */
  private double capacity(Trial trial, Metric link) {
    double share = trial.metrics().value(link, 0);
    return share > 0 ? question.load() / share / trial.makespan() : Double.POSITIVE_INFINITY;
  }

  private static Trial trial(Entrant entrant, long seed, RunResult result) {
    return new Trial(
        entrant.name(),
        seed,
        result.summary(),
        Arrays.stream(result.series(StarStudy.IDLE)).mapToObj(w -> (int) w).toList());
  }

  /** Keeps why a scheduler cannot play; a run that failed is no result of the campaign. */
  private static final class Refusals implements Progress {
    private final Progress shown;
    private final Map<RunSpec, String> problems = new HashMap<>();

    Refusals(Progress shown) {
      this.shown = shown;
    }

    @Override
    public void started(int runs, int kept) {
      shown.started(runs, kept);
    }

    @Override
    public void finished(RunSpec spec) {
      shown.finished(spec);
    }

    @Override
    public void failed(RunSpec spec, String problem) {
      String own = FailureLine.find(problem);
      String said = own != null ? own : problem.lines().skip(1).findFirst().orElse(problem);
      // The deployment was ours, and is gone.
      problems.put(spec, said.replaceFirst("^\\S*/deployment\\.xml:\\d+: ", ""));
      shown.finished(spec);
    }

    @Override
    public void interrupted(int finished, int runs) {
      shown.interrupted(finished, runs);
    }

    @Override
    public void close() {
      shown.close();
    }
  }
}
