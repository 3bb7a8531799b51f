package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.campaign.PlatformRun;
import loadstar.result.Guarantee;
import loadstar.result.SequentialSelection;
import loadstar.result.Spread;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a campaign: which runs count, and which are to run next. With a width for the
 * intervals a point is complete with the first seeds that reach it; with selection by seeds, with
 * those that eliminated its scheduler, or left it alone. These seeds do not depend on the order in
 * which runs end.
 */
final class StudyPlan {
  /** The seed in coordinates that stand for all seeds of a point. */
  private static final long ANY_SEED = 0;

  /** The fewest seeds of an interval. */
  static final int LEAST_SEEDS = 3;

  private final Map<Point, List<StudyRun>> points;
  private final Map<String, Double> makespans;
  private final Set<String> failed;
  private final @Nullable Double untilCi;

  /** The number of seeds of each point that select the best scheduler, as far as it is known. */
  private final Map<Point, Integer> selecting = new HashMap<>();

  /**
   * Makes a plan.
   *
   * @param makespans of the finished runs by key
   * @param failed keys of runs that are not to be run
   */
  StudyPlan(
      List<StudyRun> runs,
      Map<String, Double> makespans,
      Set<String> failed,
      @Nullable Double untilCi) {
    this.points = StudyRuns.byPoint(runs);
    this.makespans = makespans;
    this.failed = failed;
    this.untilCi = untilCi;
  }

  /**
   * Plans seeds until they have selected the best scheduler of each problem.
   *
   * @param guarantee the margin within which two are equivalent, and the confidence
   * @param last whether no more are to be run
   * @return this
   */
  StudyPlan selecting(Guarantee guarantee, boolean last) {
    Map<List<Object>, Map<Point, double[]>> problems = new LinkedHashMap<>();
    points.forEach((point, runs) -> {
      double[] known = known(runs);
      if (known.length < runs.size() && failed.contains(runs.get(known.length).key())) {
        selecting.put(point, known.length + 1); // with the failed run, which shows why it is out
      } else {
        problems
            .computeIfAbsent(
                List.of(point.target(), point.workload()), none -> new LinkedHashMap<>())
            .put(point, known);
      }
    });
    for (Map<Point, double[]> values : problems.values()) {
      int most = values.values().stream().mapToInt(known -> known.length).max().orElse(0);
      values.replaceAll((point, known) -> ofAllSeeds(point, known, most));
      SequentialSelection<Point> selection = SequentialSelection.of(values, guarantee);
      int seeds = selection.seeds();
      // A quarter more comes before the next decision: at most that much is run in vain.
      int more = last || selection.decided() ? 0 : (seeds + 3) / 4;
      int next = Math.max(SequentialSelection.FIRST_STAGE, seeds + more);
      selection.left().forEach(point -> selecting.put(point, next));
      selecting.putAll(selection.out());
      selection
          .twins()
          .forEach(
              (point, twin) -> selecting.put(point, Objects.requireNonNull(selecting.get(twin))));
    }
    return this;
  }

  /**
   * Returns the makespans for all seeds: one seed of a scheduler that draws nothing stands for all,
   * beside others that draw.
   */
  private double[] ofAllSeeds(Point point, double[] known, int seeds) {
    if (known.length != 1 || Objects.requireNonNull(points.get(point)).size() > 1) {
      return known;
    }
    double[] all = new double[seeds];
    Arrays.fill(all, known[0]);
    return all;
  }

  /** Tells whether the procedure needs more seeds than the points have. */
  boolean wantsMore() {
    return selecting.entrySet().stream()
        .anyMatch(one -> {
          int seeds = Objects.requireNonNull(points.get(one.getKey())).size();
          return seeds > 1 && one.getValue() > seeds;
        });
  }

  /** Returns the makespans of the first seeds, up to one that has none. */
  private double[] known(List<StudyRun> runs) {
    return runs.stream()
        .map(run -> makespans.get(run.key()))
        .takeWhile(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  Map<String, Double> makespans() {
    return makespans;
  }

  /** Returns the runs of which the table consists, as far as they are known yet. */
  List<StudyRun> members() {
    List<StudyRun> members = new ArrayList<>();
    points.values().forEach(runs -> members.addAll(runs.subList(0, seedsNeeded(runs))));
    return members;
  }

  List<StudyRun> missing() {
    return members().stream().filter(this::isMissing).toList();
  }

  /**
   * Returns the runs before the next decision: all, or with intervals as many seeds of each
   * incomplete point as occupy all jobs.
   */
  List<StudyRun> next(int jobs) {
    List<StudyRun> missing = missing();
    if (untilCi == null) {
      return missing;
    }
    Map<Point, List<StudyRun>> open = StudyRuns.byPoint(missing);
    int each = Math.max(1, (jobs + open.size() - 1) / Math.max(1, open.size()));
    List<StudyRun> next = new ArrayList<>();
    open.forEach((point, runs) -> {
      int done = Objects.requireNonNull(points.get(point)).size() - runs.size();
      int most = Math.max(each, LEAST_SEEDS - done);
      next.addAll(runs.subList(0, Math.min(runs.size(), most)));
    });
    return next;
  }

  private boolean isMissing(StudyRun run) {
    return !makespans.containsKey(run.key()) && !failed.contains(run.key());
  }

  /** Returns how many of a point's seeds, from the first on, are needed. */
  private int seedsNeeded(List<StudyRun> runs) {
    Integer selected = selecting.get(runs.getFirst().point());
    if (selected != null) {
      return Math.min(selected, runs.size());
    }
    if (untilCi == null) {
      return runs.size();
    }
    List<Double> known = new ArrayList<>();
    for (int k = 0; k < runs.size(); k++) {
      Double makespan = makespans.get(runs.get(k).key());
      if (makespan != null) {
        known.add(makespan);
        if (known.size() >= LEAST_SEEDS && isNarrow(known)) {
          return k + 1;
        }
      } else if (!failed.contains(runs.get(k).key())) {
        return runs.size(); // not decided yet
      }
    }
    return runs.size();
  }

  private boolean isNarrow(List<Double> makespans) {
    return width(makespans) <= Objects.requireNonNull(untilCi);
  }

  /** Returns half of the 95 % interval, over the mean; NaN for too few seeds. */
  private static double width(List<Double> makespans) {
    Spread spread =
        Spread.of(
            makespans.isEmpty()
                ? new double[] {Double.NaN}
                : makespans.stream().mapToDouble(Double::doubleValue).toArray());
    // Equal makespans have no width, also those that are 0.
    return spread.confidence() == 0 ? 0 : spread.confidence() / spread.mean();
  }

  /** Returns the width of each point that has no more seeds, and is still wider than required. */
  Map<Point, Double> missed() {
    Map<Point, Double> missed = new LinkedHashMap<>();
    points.forEach((point, runs) -> {
      boolean chance = runs.size() > 1 || point.workload().noise() > 0 || point.workload().fails();
      if (untilCi != null && chance && runs.stream().noneMatch(this::isMissing)) {
        List<Double> known =
            runs.stream().map(run -> makespans.get(run.key())).filter(Objects::nonNull).toList();
        if (seedsNeeded(runs) == runs.size() && !isNarrow(known)) {
          missed.put(point, width(known));
        }
      }
    });
    return missed;
  }

  /** Earlier results, passed one by one: those of thousands of runs take much memory. */
  @FunctionalInterface
  interface EarlierResults {
    /**
     * Passes each result in the order in which they were stored.
     *
     * @param reader gets the coordinates, and the values that determined the result, text by name
     */
    void forEach(BiConsumer<RunCoordinates, Map<String, String>> reader) throws IOException;
  }

  /**
   * Returns why members without a result are to be run: "not run yet", or which of their values has
   * changed.
   *
   * @param earlier of several results with the same coordinates the last one counts
   * @return the number of runs by reason
   */
  Map<String, Integer> reasons(EarlierResults earlier) throws IOException {
    List<StudyRun> missing = missing();
    Map<RunCoordinates, List<StudyRun>> ofAnySeed = new HashMap<>();
    StudyRuns.byPoint(missing)
        .forEach((point, runs) ->
            ofAnySeed
                .computeIfAbsent(
                    runs.getFirst().coordinates().ofSeed(ANY_SEED), none -> new ArrayList<>())
                .addAll(runs));
    ofAnySeed.values().forEach(runs -> runs.sort(Comparator.comparingLong(StudyRun::seed)));
    Map<StudyRun, String> because = new IdentityHashMap<>();
    Map<String, String> texts = new HashMap<>();
    earlier.forEach((coordinates, before) -> {
      for (StudyRun run :
          ofSeed(
              ofAnySeed.getOrDefault(coordinates.ofSeed(ANY_SEED), List.of()),
              coordinates.seed())) {
        String reason = changed(run, before);
        because.put(run, texts.computeIfAbsent(reason, first -> first));
      }
    });
    Map<String, Integer> reasons = new LinkedHashMap<>();
    missing.forEach(
        run -> reasons.merge(because.getOrDefault(run, "not run yet"), 1, Integer::sum));
    return reasons;
  }

  /**
   * Returns those of some runs that have a seed.
   *
   * @param runs in the order of their seeds
   * @param seed as a file of results has it, which may come from anywhere
   */
  private static List<StudyRun> ofSeed(List<StudyRun> runs, String seed) {
    long sought = number(seed);
    int from = 0;
    int to = runs.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (runs.get(middle).seed() < sought) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    while (to < runs.size() && Long.toString(runs.get(to).seed()).equals(seed)) {
      to++;
    }
    return runs.subList(from, to);
  }

  private static long number(String seed) {
    try {
      return Long.parseLong(seed);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /** Names the value that has changed, a file by its name: runs have its digest in its place. */
  private static String change(
      StudyRun run, String name, @Nullable String was, @Nullable String is) {
    if (name.equals(PlatformRun.PLATFORM)) {
      return "the platform " + run.point().target().name() + " or a profile of it has changed";
    }
    for (Field<String> file : List.of(Fields.COSTS, Fields.KNOWN, Fields.NOISE_VALUES)) {
      String path = run.point().workload().values().find(file.parameter()).orElse(null);
      if (name.equals(file.name()) && path != null && was != null) {
        return "the file of " + name.replace('_', ' ') + " " + path + " has changed";
      }
    }
    boolean digests =
        Stream.of(was, is).allMatch(one -> one != null && DIGEST.matcher(one).matches());
    return digests
        ? name.replaceFirst("^version of ", "") + " has changed"
        : name + " was " + was + " and is " + is;
  }

  private static String changed(StudyRun run, Map<String, String> before) {
    Map<String, String> now = ResultStore.texts(run.json());
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    List<String> changes = new ArrayList<>();
    for (String name : names) {
      String was = before.get(name);
      String is = now.get(name);
      if (!Objects.equals(was, is)) {
        changes.add(change(run, name, was, is));
      }
    }
    return changes.isEmpty()
        ? "stored by another call meanwhile"
        : "again: " + String.join("; ", changes);
  }
}
