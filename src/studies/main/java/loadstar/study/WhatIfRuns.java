package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.algorithm.portfolio.PortfolioKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.Heap;
import loadstar.campaign.PlatformRun;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.CostsOrder;
import loadstar.simulation.Fields;
import loadstar.simulation.Simulation;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;
import loadstar.study.WhatIf.ChangeKind;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/** The trials of the recommended scheduler of a ranking, each a {@link WhatIf}. */
final class WhatIfRuns {
  /**
   * The chunks of all seeds of one trial, if there are more seeds than the least number of them.
   */
  private static final double CHUNKS = 60_000;

  /** The chunks of all trials by arithmetic: about half a second. */
  private static final double MOST_CHUNKS = 600_000;

  /**
   * For how many chunks one counts of a scheduler that simulates ahead: less than it takes, as no
   * advice at all would remain of a short run.
   */
  private static final double AHEAD = 10;

  /** The chunks of all trials on SimGrid: about as long. */
  private static final double MOST_ON_SIMGRID = 10_000;

  /** The chunks of a run from which only coarser ones are tried. */
  private static final double LONGEST_RUN = 200_000;

  /**
   * The most workers of a platform: reading a larger one once more takes longer than all other
   * trials.
   */
  private static final int MOST_WORKERS = 5000;

  private static final int LEAST_SEEDS = 3;
  private static final int MOST_SEEDS = 20;

  /** The probability of reporting a longer run as shorter: one of a hundred among ten trials. */
  private static final double RISK = 0.001;

  /** The gain below which a cause may hide behind another one. */
  private static final double LITTLE = 0.1;

  /** The relative difference of two makespans that roundings may make. */
  private static final double ROUNDING = 1e-9;

  private static final UnaryOperator<StarPlatform> SAME_STAR = star -> star;
  private static final String CHUNKS_EACH = SelfSchedulingKinds.CHUNKS_EACH.name();
  private static final String PENDING = SelfSchedulingKinds.PENDING.name();
  private static final List<String> GRAIN =
      List.of(SelfSchedulingKinds.CHUNK.name(), SelfSchedulingKinds.MINIMUM.name(), CHUNKS_EACH);

  /** A change that takes causes away: of the problem, of the star, or of both. */
  private record Removal(UnaryOperator<PlatformRun> run, UnaryOperator<StarPlatform> star) {
    Removal and(Removal other) {
      return new Removal(
          one -> other.run.apply(run.apply(one)), one -> other.star.apply(star.apply(one)));
    }
  }

  /** The makespans by seed, and whether they are those that the platform file gives. */
  private record Makespans(double[] seconds, boolean exact) {}

  private final Study study;
  private final Ranking ranking;
  private final RankEntry entry;
  private final double chunks;
  private final TargetPlatform target;
  private final Workload workload;
  private final ConfiguredScheduler advised;
  private final PlatformRun run;
  private final List<Long> seeds;
  private final List<WhatIf> tried = new ArrayList<>();
  private final @Nullable Makespans unchanged; // null if it cannot be run
  private double left = MOST_CHUNKS;
  private double leftOnSimgrid = MOST_ON_SIMGRID;

  static List<WhatIf> of(Study study, Ranking ranking) throws IOException {
    RankEntry entry = ranking.recommended();
    if (study.shape() == Shape.TREE
        || Double.isNaN(entry.mean(Summary.SUBCHUNKS))
        || Double.isNaN(Cause.MASTER.share(entry))
        || Registry.isFromSource(entry.config().scheduler())) {
      return List.of();
    }
    try {
      return Worlds.run((Callable<List<WhatIf>>) () -> new WhatIfRuns(study, ranking).all());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } catch (Exception e) {
      return List.of(); // no world here: there is a ranking all the same
    }
  }

  private WhatIfRuns(Study study, Ranking ranking) throws IOException {
    this.study = study;
    this.ranking = ranking;
    entry = ranking.recommended();
    chunks = entry.mean(Summary.SUBCHUNKS);
    target = study.targets().getFirst();
    // A problem with failures has the same one without beside it.
    workload = workload(ranking.setting().fails());
    advised = study.configuration(entry.config());
    List<Long> known = entry.trials().stream().map(Trial::seed).sorted().toList();
    seeds = seeds(known);
    run = run(advised, workload);
    unchanged = known.containsAll(seeds) ? known() : makespans(run, SAME_STAR, chunks);
  }

  private Workload workload(boolean fails) {
    return study.workloads().stream().filter(one -> one.fails() == fails).findFirst().orElseThrow();
  }

  /** Returns the seeds that were run, if they are neither too few nor too many. */
  private List<Long> seeds(List<Long> known) {
    if (!study.random(workload, advised)) {
      return known.subList(0, 1);
    }
    int most = (int) Math.clamp(CHUNKS / chunks, LEAST_SEEDS, MOST_SEEDS);
    if (known.size() >= LEAST_SEEDS) {
      return known.subList(0, Math.min(most, known.size()));
    }
    long first = known.getFirst();
    return LongStream.range(first, first + most).boxed().toList();
  }

  private PlatformRun run(ConfiguredScheduler configuration, Workload of) throws IOException {
    return StudyRuns.spec(study, new Point(target, configuration, of), seeds.getFirst());
  }

  private Makespans known() {
    Map<Long, Double> bySeed = new TreeMap<>();
    entry.trials().forEach(trial -> bySeed.put(trial.seed(), trial.makespan()));
    return new Makespans(seeds.stream().mapToDouble(bySeed::get).toArray(), true);
  }

  private List<WhatIf> all() throws IOException {
    if (unchanged == null) {
      return List.of();
    }
    if (chunks <= LONGEST_RUN) {
      without();
      finer();
    }
    coarser();
    if (chunks <= LONGEST_RUN) {
      pending();
      slack();
      ports();
      longestFirst();
      machines();
    }
    return List.copyOf(tried);
  }

  // ------------------------------------------------------------------ without a part of the model

  private void without() throws IOException {
    Map<Cause, Removal> removals = new EnumMap<>(Cause.class);
    removals.put(
        Cause.MASTER, ofStar(worker -> worker.with(worker.extras().withDispatchSeconds(0))));
    removals.put(
        Cause.STARTUPS,
        new Removal(
            one -> one.with(Fields.WORKER_STARTUP.parameter(), 0.0),
            onStar(worker -> worker.withComputeLatency(0))));
    removals.put(
        Cause.LATENCY,
        ofStar(worker -> worker.withLatencies(0, 0).with(worker.extras().withLatencyInFlight(0))));
    if (entry.mean(Summary.WORKERS) <= MOST_WORKERS) {
      removals.put(
          Cause.BYTES,
          new Removal(
              one ->
                  one.with(Fields.BYTES.parameter(), 0.0)
                      .with(Fields.RESULT_BYTES.parameter(), 0.0),
              hasSharedInputs()
                  ? onStar(worker -> worker.with(worker.extras().withSharedInput(SharedInput.NONE)))
                  : SAME_STAR));
    }
    removals.keySet().removeIf(cause -> cause.share(entry) < WhatIf.LEAST_SHARE);
    double most = 0;
    for (Map.Entry<Cause, Removal> one : removals.entrySet()) {
      most = Math.max(most, without(Set.of(one.getKey()), one.getValue()));
    }
    if (workload.fails() && Cause.FAILURES.share(entry) >= WhatIf.LEAST_SHARE) {
      PlatformRun healthy = run(advised, workload(false));
      most =
          Math.max(most, without(Set.of(Cause.FAILURES), new Removal(one -> healthy, SAME_STAR)));
    }
    List<Cause> largest =
        removals.keySet().stream()
            .sorted(Comparator.comparingDouble(cause -> -cause.share(entry)))
            .limit(2)
            .toList();
    if (most < LITTLE && largest.size() == 2) {
      Removal first = Objects.requireNonNull(removals.get(largest.getFirst()));
      Removal second = Objects.requireNonNull(removals.get(largest.getLast()));
      without(Set.copyOf(largest), first.and(second));
    }
  }

  /** Tells whether a first chunk carries bytes that are those of no task. */
  private boolean hasSharedInputs() {
    return target.withAllWorkers().workers().stream()
        .anyMatch(
            worker -> target.file().extras(target.master(), worker, 1).sharedInput().seconds() > 0);
  }

  private static Removal ofStar(UnaryOperator<WorkerSpec> change) {
    return new Removal(one -> one, onStar(change));
  }

  private static UnaryOperator<StarPlatform> onStar(UnaryOperator<WorkerSpec> change) {
    return star -> new StarPlatform(star.master(), star.workers().stream().map(change).toList());
  }

  /** Runs a removal, and returns its gain; 0 if it cannot be run. */
  private double without(Set<Cause> causes, Removal removal) {
    String words = "without " + String.join(" and ", causes.stream().map(Cause::word).toList());
    Makespans then = makespans(removal.run.apply(run), removal.star, chunks);
    WhatIf one = trial(ChangeKind.WITHOUT, entry.config(), words, causes, then);
    add(one);
    return one == null ? 0 : one.gain();
  }

  // ------------------------------------------------------------------ settings

  /** Halves the grain of the chunks, again and again until that is slower. */
  private void finer() throws IOException {
    for (String name : GRAIN) {
      OptionalInt now = value(name);
      if (now.isPresent()) {
        search(name, now.getAsInt(), isCount(name) ? 2 : 0.5);
      }
    }
  }

  /** Doubles the grain, and tries a few chunks for each worker. */
  private void coarser() throws IOException {
    double load = workload.load();
    double workers = entry.mean(Summary.WORKERS);
    for (String name : GRAIN) {
      OptionalInt now = value(name);
      if (now.isEmpty()) {
        continue;
      }
      // A run of very many chunks begins with as many as are tried in a moment.
      int doublings = (int) Math.max(0, Math.ceil(Math.log(chunks / CHUNKS) / Math.log(2)));
      int more = isCount(name) ? 0 : Math.clamp(doublings - 1, 0, 20);
      WhatIf best = search(name, now.getAsInt() << more, isCount(name) ? 0.5 : 2);
      if (!isCount(name)) {
        for (int each = 1; each <= 2; each++) {
          int value = (int) Math.ceil(load / workers / each);
          if (value > now.getAsInt() && !isPointless(name, value)) {
            WhatIf one = withParameter(name, value);
            // Chunks that are so large cannot balance the load: they are tried only for a gain that
            // counts.
            double least = 1 - study.guarantee().margin();
            if (one != null && (best == null || one.seconds() < best.seconds() * least)) {
              tried.remove(best);
              add(one);
              best = one;
            }
          }
        }
      }
    }
  }

  private void pending() throws IOException {
    OptionalInt now = value(PENDING);
    if (now.isPresent() && chunks > entry.mean(Summary.WORKERS)) {
      search(PENDING, now.getAsInt(), 2);
    }
  }

  /** Takes the slack of CIP's delays away, where most time is lost because chunks are held back. */
  private void slack() throws IOException {
    Parameter<Double> slack = As4drKinds.LAMBDA;
    Cause largest =
        Arrays.stream(Cause.values())
            .max(Comparator.comparingDouble(cause -> cause.share(entry)))
            .orElseThrow();
    if (largest == Cause.HELD
        && advised.kind().master().contains(slack)
        && advised.settings().get(slack) > 0) {
      Map<String, String> texts = new HashMap<>(advised.settings().texts());
      texts.put(slack.name(), "0");
      ConfiguredScheduler other =
          ConfiguredScheduler.of(advised.scheduler(), advised.kind(), Shape.STAR, texts);
      Makespans then = makespans(run(other, workload), SAME_STAR, chunks);
      add(trial(ChangeKind.SETTING, entry.config(), slack.name() + "=0", Set.of(), then));
    }
  }

  /** Returns the whole number that a parameter has, if the advised scheduler has it. */
  private OptionalInt value(String name) {
    Parameter<?> parameter =
        advised.kind().master().stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElse(null);
    if (parameter == null) {
      return OptionalInt.empty();
    }
    Object value = advised.settings().find(parameter).orElse(null);
    return value instanceof Integer number ? OptionalInt.of(number) : OptionalInt.empty();
  }

  /** Multiplies a parameter until that is slower; adds the best value, or the first one. */
  private @Nullable WhatIf search(String name, int now, double factor) throws IOException {
    double best = mean(Objects.requireNonNull(unchanged).seconds);
    WhatIf latest = null;
    int value = now;
    boolean better = true;
    while (better) {
      int next = (int) Math.ceil(value * factor);
      if (next == value || isPointless(name, next)) {
        break;
      }
      value = next;
      WhatIf one = withParameter(name, value);
      better = one != null && one.seconds() < best * (1 - ROUNDING);
      if (latest == null || better) {
        latest = one;
        best = one == null ? best : one.seconds();
      }
    }
    add(latest);
    return latest;
  }

  private @Nullable WhatIf withParameter(String name, int value) throws IOException {
    Map<String, String> texts = new HashMap<>(advised.settings().texts());
    texts.put(name, Integer.toString(value));
    ConfiguredScheduler other =
        ConfiguredScheduler.of(advised.scheduler(), advised.kind(), Shape.STAR, texts);
    double now = value(name).orElse(value);
    double times = name.equals(PENDING) ? 1 : isCount(name) ? value / now : now / value;
    // The smallest chunks of a rule whose chunks shrink may be most of them.
    double most = name.equals(SelfSchedulingKinds.CHUNK.name()) ? times : Math.max(1, times);
    Makespans then = makespans(run(other, workload), SAME_STAR, chunks * most);
    return trial(ChangeKind.SETTING, entry.config(), name + "=" + value, Set.of(), then);
  }

  private static boolean isCount(String name) {
    return name.equals(CHUNKS_EACH);
  }

  /** Tells whether all of the load would be one chunk, or chunks would have less than a task. */
  private boolean isPointless(String name, int value) {
    double load = workload.load();
    return isCount(name)
        ? value * entry.mean(Summary.WORKERS) > load
        : !name.equals(PENDING) && value >= load;
  }

  private void ports() {
    Ports now = workload.ports();
    double waits =
        entry.mean(Use.PORT.metric())
            + entry.mean(Use.RESULTS.metric())
            + entry.mean(Use.LATENCY.metric());
    if (entry.mean(Summary.WORKERS) < 2 || waits < WhatIf.LEAST_SHARE * entry.makespan().mean()) {
      return;
    }
    if (now.isShared()) {
      ports(new Ports(now.count()));
      for (PortOrder order : PortOrder.values()) {
        if (order != now.shared()) {
          String word = Word.of(order);
          Makespans then =
              makespans(run.with(Fields.PORT_ORDER.parameter(), word), SAME_STAR, chunks);
          add(trial(ChangeKind.SETTING, entry.config(), "--port-order " + word, Set.of(), then));
        }
      }
    }
    if (!now.equals(Ports.UNLIMITED)) {
      ports(new Ports(now.count() + 1, now.shared()));
    }
    if (!now.one()) { // transfers that share a link all end late
      ports(new Ports(now.equals(Ports.UNLIMITED) ? 2 : now.count() - 1, now.shared()));
    }
  }

  private void ports(Ports other) {
    Makespans then = makespans(run.with(Fields.PORTS.parameter(), other), SAME_STAR, chunks);
    add(trial(ChangeKind.SETTING, entry.config(), "--ports " + other, Set.of(), then));
  }

  /**
   * Tries the longest tasks first, with every scheduler of the ranking: each may be the best then.
   */
  private void longestFirst() throws IOException {
    if (workload.costs().isEmpty() || workload.values().has(Fields.COSTS_ORDER.parameter())) {
      return;
    }
    WhatIf best = null;
    for (RankEntry one : ranking.entries()) {
      double own = one.mean(Summary.SUBCHUNKS);
      if (Registry.isFromSource(one.config().scheduler()) || !(own <= LONGEST_RUN)) {
        continue;
      }
      PlatformRun other =
          run(study.configuration(one.config()), workload)
              .with(Fields.COSTS_ORDER.parameter(), Word.of(CostsOrder.LONGEST));
      Makespans then = makespans(other, SAME_STAR, own);
      WhatIf next = trial(ChangeKind.SETTING, one.config(), WhatIf.LONGEST_FIRST, Set.of(), then);
      if (next != null && (best == null || next.seconds() < best.seconds() * (1 - ROUNDING))) {
        best = next;
      }
    }
    add(best);
  }

  // ------------------------------------------------------------------ other machines

  private void machines() {
    if (Cause.MASTER.share(entry) >= WhatIf.LEAST_SHARE) {
      machine(
          WhatIf.HALF_THE_COST,
          onStar(worker -> {
            double seconds = worker.extras().dispatchSeconds();
            return worker.with(worker.extras().withDispatchSeconds(seconds / 2));
          }));
    }
    if (Cause.BYTES.share(entry) >= WhatIf.LEAST_SHARE) {
      machine(
          WhatIf.TWICE_THE_BANDWIDTH,
          onStar(worker -> {
            double out = 2 * worker.bandwidthOut();
            return worker.with(worker.name(), worker.speed(), out, 2 * worker.bandwidthBack());
          }));
    }
    if (!workload.fails()) {
      machine(WhatIf.TWICE_THE_WORKERS, WhatIfRuns::twice);
    }
  }

  /** Returns a star with a second worker beside each, except for the one on the master's host. */
  private static StarPlatform twice(StarPlatform star) {
    List<WorkerSpec> workers = new ArrayList<>(star.workers());
    for (WorkerSpec one : star.workers()) {
      if (!one.extras().own()) {
        workers.add(
            one.with(one.name() + "+", one.speed(), one.bandwidthOut(), one.bandwidthBack()));
      }
    }
    return new StarPlatform(star.master(), workers);
  }

  private void machine(String words, UnaryOperator<StarPlatform> change) {
    add(trial(ChangeKind.MACHINE, entry.config(), words, Set.of(), makespans(run, change, chunks)));
  }

  // ------------------------------------------------------------------ runs

  private void add(@Nullable WhatIf one) {
    if (one != null) {
      tried.add(one);
    }
  }

  private @Nullable WhatIf trial(
      ChangeKind kind,
      SchedulerConfig scheduler,
      String change,
      Set<Cause> removes,
      @Nullable Makespans then) {
    if (then == null) {
      return null;
    }
    // Inexact makespans are compared with inexact ones.
    Makespans before = then.exact ? unchanged : makespans(run, SAME_STAR, chunks, true);
    return before == null
        ? null
        : new WhatIf(
            kind,
            scheduler,
            change,
            removes,
            mean(then.seconds),
            mean(before.seconds),
            then.seconds.length,
            seeds.size() == entry.trials().size(),
            isSure(before.seconds, then.seconds));
  }

  private static boolean isSure(double[] before, double[] then) {
    double[] gains = new double[then.length];
    Arrays.setAll(gains, i -> before[i] - then[i]);
    double mean = mean(gains);
    if (Math.abs(mean) <= ROUNDING * mean(before)) {
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
   * Runs a run with all seeds: by arithmetic if that gives SimGrid's dates, or if the star differs
   * from the platform file's and only chunks of one date may change places; otherwise on SimGrid.
   *
   * @param ofEach chunks of a run, about
   * @return null if it cannot be run, or not in a moment
   */
  private @Nullable Makespans makespans(
      PlatformRun one, UnaryOperator<StarPlatform> star, double ofEach) {
    return makespans(one, star, ofEach, star != SAME_STAR);
  }

  private @Nullable Makespans makespans(
      PlatformRun one, UnaryOperator<StarPlatform> star, double ofEach, boolean nearly) {
    double ahead = PortfolioKinds.simulatesAhead(advised.kind()) ? AHEAD : 1;
    double all = ofEach * seeds.size() * ahead;
    try {
      Heap.collectIfGrown();
      Arithmetic arithmetic = new Arithmetic(one.simulation());
      boolean exact = arithmetic.against() == null;
      if (exact || (nearly && arithmetic.isNearlyExact())) {
        left -= all;
        return left < 0 ? null : new Makespans(arithmetic.makespans(star, seeds), exact);
      }
      leftOnSimgrid -= nearly ? 0 : all;
      return nearly || leftOnSimgrid < 0 ? null : new Makespans(onSimgrid(one), true);
    } catch (RuntimeException e) {
      return null; // a change that a scheduler cannot run is no advice
    }
  }

  private double[] onSimgrid(PlatformRun one) {
    double[] makespans = new double[seeds.size()];
    for (int i = 0; i < makespans.length; i++) {
      PlatformRun ofSeed = new PlatformRun(one.run(), seeds.get(i), one.shared());
      makespans[i] = Simulation.run(ofSeed.simulation()).summary().value(Summary.END);
      Engine.get_instance().close(); // a thread has one at a time
    }
    return makespans;
  }
}
