package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.PlatformRun;
import loadstar.model.Ports;
import loadstar.model.StarPlatform;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Breakdown.Use;
import loadstar.simulation.CostsFile.Order;
import loadstar.simulation.Fields;
import loadstar.simulation.Simulation;
import loadstar.simulation.Summary;
import loadstar.study.Ranking.Place;
import loadstar.study.StudyRun.StudyRuns;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/**
 * A trial: the advised runs of a ranking once more with one thing changed. Arithmetic plays them
 * where it gives SimGrid's dates, otherwise SimGrid does where the runs are short.
 *
 * @param scheduler that plays
 * @param change how its user makes it: an option, or a parameter of the scheduler
 * @param removes the cause that it takes away; null for a change that its user can make
 * @param seconds the makespan then, mean over the seeds
 * @param unchanged the makespan without the change, mean over the same seeds
 * @param seeds how many were tried
 * @param all whether these are the seeds of the ranking
 * @param surely whether the seeds leave no doubt which of the two is shorter, or nothing is random
 */
public record WhatIf(
    Kind kind,
    String scheduler,
    String change,
    @Nullable Cause removes,
    double seconds,
    double unchanged,
    int seeds,
    boolean all,
    boolean surely) {

  /** Who can make the change. */
  public enum Kind {
    /** Nobody: a part of the model is taken away, which shows what it costs. */
    WITHOUT,
    /** The user, by a setting of the scheduler or of the question. */
    SETTING,
    /** Whoever buys another machine. */
    MACHINE
  }

  static final String LONGEST_FIRST = "--order longest";
  static final String HALF_THE_COST = "at half the cost of a chunk";
  static final String TWICE_THE_BANDWIDTH = "at twice the bandwidth";
  static final String TWICE_THE_WORKERS = "with twice as many workers";

  /** A cause with a smaller share is not worth a trial. */
  static final double LEAST_SHARE = 0.05;

  /** Chunks of all seeds of one trial, if there are more seeds than the least number of them. */
  private static final double CHUNKS = 60_000;

  /** Chunks of all trials by arithmetic: about half a second. */
  private static final double MOST_CHUNKS = 600_000;

  /** Chunks of all trials on SimGrid: about as long. */
  private static final double MOST_ON_SIMGRID = 10_000;

  /** A run of more chunks is tried with nothing. */
  private static final double LONGEST_RUN = 200_000;

  /** Reading a larger platform once more takes longer than all other trials. */
  private static final int MOST_WORKERS = 5000;

  private static final int LEAST_SEEDS = 3;
  private static final int MOST_SEEDS = 20;

  /** The probability of calling a run shorter that is not: one of a hundred among ten trials. */
  private static final double RISK = 0.001;

  /** Relative difference of two makespans that roundings may make. */
  private static final double ROUNDING = 1e-9;

  private static final UnaryOperator<StarPlatform> UNCHANGED = star -> star;

  private static final List<String> GRAIN =
      List.of(
          SelfSchedulingKinds.CHUNK.name(),
          SelfSchedulingKinds.MINIMUM.name(),
          SelfSchedulingKinds.CHUNKS_EACH.name());

  /**
   * By how much it is shorter, as a share of the makespan; negative for a change that is slower.
   */
  public double gain() {
    return 1 - seconds / unchanged;
  }

  /**
   * Tries everything that may matter for the recommended scheduler of a ranking.
   *
   * @return in the order in which they were tried; empty where nothing can be tried
   */
  public static List<WhatIf> of(Study study, Ranking ranking) throws IOException {
    Place place = ranking.recommended();
    double chunks = place.mean(Summary.SUBCHUNKS);
    if (study.shape() == Shape.TREE
        || !(chunks <= LONGEST_RUN)
        || Double.isNaN(Cause.MASTER.share(place))
        || Registry.isFromSource(place.scheduler())) {
      return List.of();
    }
    try {
      return Worlds.run((Callable<List<WhatIf>>) new Trials(study, ranking, place, chunks)::all);
    } catch (Exception e) {
      return List.of(); // no world here: there is a ranking all the same
    }
  }

  /** The trials of one scheduler. */
  private static final class Trials {
    private final Study study;
    private final Ranking ranking;
    private final Place place;
    private final double chunks;
    private final Site site;
    private final Workload workload;
    private final SchedulerOf advised;
    private final List<Long> seeds;
    private final List<WhatIf> tried = new ArrayList<>();
    private final double[] unchanged;
    private double left = MOST_CHUNKS;
    private double leftOnSimgrid = MOST_ON_SIMGRID;

    /** One of the study's schedulers, which plays a workload with the first seed. */
    private record SchedulerOf(Contender contender, PlatformRun run) {}

    Trials(Study study, Ranking ranking, Place place, double chunks) throws IOException {
      this.study = study;
      this.ranking = ranking;
      this.place = place;
      this.chunks = chunks;
      site = study.sites().getFirst();
      // Beside a problem with failures there is the same one without.
      workload =
          study.workloads().stream()
              .filter(one -> one.fails() == ranking.setting().fails())
              .findFirst()
              .orElseThrow();
      seeds = seeds(study.random(workload, contenderOf(place.scheduler())));
      advised = contender(place.scheduler());
      double[] now = makespans(advised.run, UNCHANGED, chunks);
      unchanged = now == null ? new double[0] : now;
    }

    /** Those that were played, if they are neither too few nor too many. */
    private List<Long> seeds(boolean random) {
      int most = (int) Math.clamp(CHUNKS / chunks, LEAST_SEEDS, MOST_SEEDS);
      List<Long> played = place.trials().stream().map(Trial::seed).sorted().toList();
      if (!random) {
        return played.subList(0, 1);
      }
      if (played.size() >= LEAST_SEEDS) {
        return played.subList(0, Math.min(most, played.size()));
      }
      long first = played.getFirst();
      return LongStream.range(first, first + most).boxed().toList();
    }

    private Contender contenderOf(String label) {
      return study.contenders().stream()
          .filter(one -> one.label().equals(label))
          .findFirst()
          .orElseThrow();
    }

    private SchedulerOf contender(String label) throws IOException {
      Contender contender = contenderOf(label);
      return new SchedulerOf(contender, run(contender, workload));
    }

    private PlatformRun run(Contender contender, Workload of) throws IOException {
      return StudyRuns.spec(study, new Point(site, contender, of), seeds.getFirst());
    }

    List<WhatIf> all() throws IOException {
      if (unchanged.length == 0) {
        return List.of();
      }
      without();
      grain();
      pending();
      ports();
      longestFirst();
      machines();
      return List.copyOf(tried);
    }

    private void without() throws IOException {
      if (workload.fails() && matters(Cause.FAILURES)) {
        Workload healthy =
            study.workloads().stream().filter(one -> !one.fails()).findFirst().orElseThrow();
        without(Cause.FAILURES, run(advised.contender, healthy), UNCHANGED);
      }
      removeOfStar(Cause.MASTER, worker -> worker.with(worker.extras().withDispatchSeconds(0)));
      removeOfStar(
          Cause.STARTUPS,
          worker ->
              new WorkerSpec(
                  worker.name(),
                  worker.speed(),
                  0,
                  worker.bandwidthOut(),
                  worker.latencyOut(),
                  worker.bandwidthBack(),
                  worker.latencyBack(),
                  worker.extras()));
      removeOfStar(
          Cause.LATENCY,
          worker ->
              new WorkerSpec(
                  worker.name(),
                  worker.speed(),
                  worker.computeLatency(),
                  worker.bandwidthOut(),
                  0,
                  worker.bandwidthBack(),
                  0,
                  worker.extras().withLatencyInFlight(0)));
      if (place.mean(Summary.WORKERS) <= MOST_WORKERS && matters(Cause.BYTES)) {
        PlatformRun empty =
            advised
                .run
                .told(Fields.BYTES.parameter(), 0.0)
                .told(Fields.RESULT_BYTES.parameter(), 0.0);
        without(Cause.BYTES, empty, UNCHANGED);
      }
    }

    private boolean matters(Cause cause) {
      return cause.share(place) >= LEAST_SHARE;
    }

    private void removeOfStar(Cause cause, UnaryOperator<WorkerSpec> change) {
      if (matters(cause)) {
        without(cause, advised.run, onStar(change));
      }
    }

    private void without(Cause cause, PlatformRun run, UnaryOperator<StarPlatform> change) {
      add(trial(Kind.WITHOUT, "without " + cause.word(), cause, makespans(run, change, chunks)));
    }

    /** Halves and doubles the grain of the chunks, again and again until that is slower. */
    private void grain() throws IOException {
      for (String name : GRAIN) {
        OptionalInt now = value(name);
        if (now.isPresent()) {
          search(name, now.getAsInt(), 0.5);
          search(name, now.getAsInt(), 2);
        }
      }
    }

    private void pending() throws IOException {
      OptionalInt now = value(SelfSchedulingKinds.PENDING.name());
      if (now.isPresent() && chunks > place.mean(Summary.WORKERS)) {
        search(SelfSchedulingKinds.PENDING.name(), now.getAsInt(), 2);
      }
    }

    /** The whole number that a parameter has, if the advised scheduler has it. */
    private OptionalInt value(String name) {
      Parameter<?> parameter =
          advised.contender.kind().master().stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElse(null);
      if (parameter == null) {
        return OptionalInt.empty();
      }
      Object value = advised.contender.settings().find(parameter).orElse(null);
      return value instanceof Integer number ? OptionalInt.of(number) : OptionalInt.empty();
    }

    private void search(String name, int now, double factor) throws IOException {
      double best = mean(unchanged);
      WhatIf kept = null;
      int value = now;
      boolean better = true;
      while (better) {
        int next = (int) Math.ceil(value * factor);
        if (next == value || isPointless(name, next)) {
          break;
        }
        value = next;
        Map<String, String> texts = new HashMap<>(advised.contender.settings().texts());
        texts.put(name, Integer.toString(value));
        Contender other =
            Contender.of(
                advised.contender.scheduler(), advised.contender.kind(), Shape.STAR, texts);
        double times = isCount(name) ? (double) value / now : (double) now / value;
        double most = name.equals(SelfSchedulingKinds.PENDING.name()) ? 1 : Math.max(1, times);
        WhatIf one =
            trial(
                Kind.SETTING,
                name + "=" + value,
                null,
                makespans(run(other, workload), UNCHANGED, chunks * most));
        better = one != null && one.seconds < best * (1 - ROUNDING);
        if (kept == null || better) {
          kept = one;
          best = one == null ? best : one.seconds;
        }
      }
      add(kept);
    }

    private static boolean isCount(String name) {
      return name.equals(SelfSchedulingKinds.CHUNKS_EACH.name());
    }

    /** Whether all of the load would be one chunk, or chunks would have less than a task. */
    private boolean isPointless(String name, int value) {
      double load = workload.load();
      return isCount(name) ? value * place.mean(Summary.WORKERS) > load : value >= load;
    }

    private void ports() {
      Ports now = workload.ports();
      double waits = place.mean(Use.PORT.metric()) + place.mean(Use.RESULTS.metric());
      if (now.equals(Ports.UNLIMITED)
          || place.mean(Summary.WORKERS) < 2
          || waits < LEAST_SHARE * place.makespan().mean()) {
        return;
      }
      Ports more = new Ports(now.count() + 1);
      PlatformRun run = advised.run.told(Fields.PORTS.parameter(), more);
      add(trial(Kind.SETTING, "--ports " + more, null, makespans(run, UNCHANGED, chunks)));
    }

    /** Every scheduler of the ranking may be the best then. */
    private void longestFirst() throws IOException {
      if (workload.costs().isEmpty() || workload.values().has(Fields.COSTS_ORDER.parameter())) {
        return;
      }
      WhatIf best = null;
      for (Place one : ranking.places()) {
        double own = one.mean(Summary.SUBCHUNKS);
        if (Registry.isFromSource(one.scheduler()) || !(own <= LONGEST_RUN)) {
          continue;
        }
        PlatformRun run =
            contender(one.scheduler())
                .run
                .told(Fields.COSTS_ORDER.parameter(), Word.of(Order.LONGEST));
        WhatIf next =
            trial(
                Kind.SETTING, one.scheduler(), LONGEST_FIRST, null, makespans(run, UNCHANGED, own));
        if (next != null && (best == null || next.seconds < best.seconds * (1 - ROUNDING))) {
          best = next;
        }
      }
      add(best);
    }

    private void machines() {
      if (matters(Cause.MASTER)) {
        machine(
            HALF_THE_COST,
            onStar(worker ->
                worker.with(
                    worker.extras().withDispatchSeconds(worker.extras().dispatchSeconds() / 2))));
      }
      if (matters(Cause.BYTES)) {
        machine(
            TWICE_THE_BANDWIDTH,
            onStar(worker ->
                worker.with(
                    worker.name(),
                    worker.speed(),
                    2 * worker.bandwidthOut(),
                    2 * worker.bandwidthBack())));
      }
      if (!workload.fails()) {
        machine(TWICE_THE_WORKERS, Trials::twice);
      }
    }

    private static StarPlatform twice(StarPlatform star) {
      List<WorkerSpec> workers = new ArrayList<>(star.workers());
      star.workers()
          .forEach(one ->
              workers.add(
                  one.with(
                      one.name() + "+", one.speed(), one.bandwidthOut(), one.bandwidthBack())));
      return new StarPlatform(star.master(), workers);
    }

    private void machine(String words, UnaryOperator<StarPlatform> change) {
      add(trial(Kind.MACHINE, words, null, makespans(advised.run, change, chunks)));
    }

    private static UnaryOperator<StarPlatform> onStar(UnaryOperator<WorkerSpec> change) {
      return star -> new StarPlatform(star.master(), star.workers().stream().map(change).toList());
    }

    private void add(@Nullable WhatIf one) {
      if (one != null) {
        tried.add(one);
      }
    }

    private @Nullable WhatIf trial(
        Kind kind, String change, @Nullable Cause removes, double @Nullable [] then) {
      return trial(kind, place.scheduler(), change, removes, then);
    }

    private @Nullable WhatIf trial(
        Kind kind,
        String scheduler,
        String change,
        @Nullable Cause removes,
        double @Nullable [] then) {
      return then == null
          ? null
          : new WhatIf(
              kind,
              scheduler,
              change,
              removes,
              mean(then),
              mean(unchanged),
              then.length,
              seeds.size() == place.trials().size(),
              isSure(then));
    }

    private boolean isSure(double[] then) {
      double[] gains = new double[then.length];
      Arrays.setAll(gains, i -> unchanged[i] - then[i]);
      double mean = mean(gains);
      if (Math.abs(mean) <= ROUNDING * mean(unchanged)) {
        return false;
      }
      double squares = Arrays.stream(gains).map(gain -> Math.pow(gain - mean, 2)).sum();
      if (squares <= gains.length * Math.pow(ROUNDING * mean, 2)) {
        return true; // nothing is random, or chance has no part in the difference
      }
      int others = gains.length - 1;
      double error = Math.sqrt(squares / others / gains.length);
      return Math.abs(mean) > TDistribution.of(others).inverseSurvivalProbability(RISK) * error;
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElseThrow();
    }

    /**
     * Plays a run with all seeds.
     *
     * @param ofEach chunks of a run, about
     * @return null where it cannot be played, or not in a moment
     */
    private double @Nullable [] makespans(
        PlatformRun run, UnaryOperator<StarPlatform> change, double ofEach) {
      double all = ofEach * seeds.size();
      try {
        Arithmetic arithmetic = new Arithmetic(run.simulation());
        if (arithmetic.against() == null) {
          left -= all;
          return left < 0 ? null : arithmetic.makespans(change, seeds);
        }
        // SimGrid's star is that of the platform file.
        leftOnSimgrid -= change == UNCHANGED ? all : 0;
        return change != UNCHANGED || leftOnSimgrid < 0 ? null : onSimgrid(run);
      } catch (RuntimeException e) {
        return null; // what a scheduler cannot play is no way out
      }
    }

    private double[] onSimgrid(PlatformRun run) {
      double[] makespans = new double[seeds.size()];
      for (int i = 0; i < makespans.length; i++) {
        PlatformRun one = new PlatformRun(run.run(), seeds.get(i), run.shared());
        makespans[i] = Simulation.run(one.simulation()).summary().value(Summary.END);
        Engine.get_instance().close(); // a thread has one at a time
      }
      return makespans;
    }
  }
}
