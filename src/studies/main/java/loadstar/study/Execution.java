package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.campaign.Limits;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.Runner;
import loadstar.result.Guarantee;
import loadstar.result.SequentialSelection;
import loadstar.result.Spread;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.StudyRun.StudyRuns;
import org.jspecify.annotations.Nullable;

/** Has run what is missing of a campaign, and keeps what comes of it. */
public final class Execution {
  /** A run whose process is killed from outside is begun so often. */
  private static final int MOST_STARTS = 3;

  static final String LOST =
      "it was begun " + MOST_STARTS + " times and never ended: its process was killed";

  /** Seeds whose runs are made at first, where nobody knows how many will be needed. */
  private static final int SEEDS_AT_FIRST = 2 * SequentialSelection.FIRST_STAGE;

  private final Map<String, String> versions;
  private final ResultStore store;
  private final Study study;
  private final boolean retryFailed;
  private final Map<String, StudyRun> byKey = new HashMap<>();
  private final Set<String> retried = new HashSet<>();
  private final double begun = ProcessorTime.seconds();
  private int seeds;
  private List<StudyRun> runs = List.of();
  private Players players;

  /** Runs that were given up in this call, and nothing is known against: the next tries again. */
  private final Map<String, ResultStore.Failure> lost = new HashMap<>();

  /**
   * @param study says when a point has enough seeds, who plays, and what a run may take: one that
   *     was ended by narrower limits is run again, too
   * @param versions what the numbers depend on besides the study, by name
   * @param retryFailed whether runs that failed in an earlier call are run again
   */
  public Execution(
      Study study, Map<String, String> versions, ResultStore store, boolean retryFailed)
      throws IOException {
    this.study = study;
    this.versions = versions;
    this.store = store;
    this.retryFailed = retryFailed;
    int all = study.seeds().size();
    players = with(study.decideWithin() == null ? all : Math.min(all, SEEDS_AT_FIRST));
  }

  private Players with(int first) throws IOException {
    seeds = first;
    runs = StudyRuns.of(study, first, versions);
    runs.forEach(run -> byKey.putIfAbsent(run.key(), run));
    return new Players(study, runs);
  }

  /** How many runs the study has, if all its seeds are needed. */
  public int most() {
    return StudyRuns.byPoint(runs).values().stream()
        .mapToInt(own -> own.size() == seeds ? study.seeds().size() : own.size())
        .sum();
  }

  /**
   * How a campaign stands.
   *
   * @param members runs that its table consists of
   * @param done how many of them are finished
   * @param missing those to be run
   * @param failed those that are not, by what happened
   * @param reasons why the missing ones are, with how many
   * @param seconds estimate of the missing ones in all; null when nothing is known
   * @param missed points whose intervals are wider than asked though all seeds are played, with the
   *     half width over the mean; NaN where fewer than three have a result
   */
  public record Standing(
      int members,
      int done,
      List<StudyRun> missing,
      Map<StudyRun, ResultStore.Failure> failed,
      Map<String, Integer> reasons,
      @Nullable Double seconds,
      Map<Point, Double> missed) {}

  /** How the campaign stands now. */
  public Standing standing() throws IOException {
    StudyPlan plan = plan();
    Map<String, ResultStore.Failure> failures = failures();
    Map<String, Double> makespans = plan.makespans();
    List<StudyRun> members = plan.members();
    Map<StudyRun, ResultStore.Failure> failed = new LinkedHashMap<>();
    int done = 0;
    for (StudyRun run : members) {
      ResultStore.Failure failure = failures.get(run.key());
      if (makespans.containsKey(run.key())) {
        done++;
      } else if (failure != null) {
        failed.put(run, failure);
      }
    }
    List<StudyRun> missing = plan.missing();
    return new Standing(
        members.size(),
        done,
        missing,
        failed,
        missing.isEmpty() ? Map.of() : plan.reasons(store.asked()),
        new Estimates(store.realSeconds()).seconds(missing),
        plan.missed());
  }

  /** What the table of the campaign consists of, as far as is known yet. */
  public List<StudyRun> members() throws IOException {
    return plan().members();
  }

  /** As far as is known; where more seeds are needed, with more. */
  private StudyPlan plan() throws IOException {
    while (true) {
      StudyPlan plan = new StudyPlan(runs, makespans(), failures().keySet(), study.untilCi());
      Double within = study.decideWithin();
      if (within == null) {
        return plan;
      }
      plan.selecting(study.guarantee(), ProcessorTime.seconds() - begun > within);
      if (!plan.wantsMore() || seeds == study.seeds().size()) {
        return plan;
      }
      players = with(Math.min(2 * seeds, study.seeds().size()));
    }
  }

  /** Of the finished runs, by key: not of those that SimGrid is to play after all. */
  private Map<String, Double> makespans() throws IOException {
    Map<String, Double> makespans = store.values(Summary.END);
    Map<String, Double> arithmetic = store.values(Summary.BY_ARITHMETIC);
    players.distrust(store.values(Summary.FIRST_DIFFERENT).keySet());
    for (StudyRun run : runs) {
      if (arithmetic.getOrDefault(run.key(), 0.0) > 0 && players.onSimgrid(run)) {
        makespans.remove(run.key());
      }
    }
    return makespans;
  }

  /** Failures that count: not those that are to be run again and have not been. */
  private Map<String, ResultStore.Failure> failures() throws IOException {
    Map<String, ResultStore.Failure> failures = store.failures();
    if (retryFailed) {
      failures.keySet().retainAll(retried);
    }
    failures
        .values()
        .removeIf(failure ->
            Limits.saysSo(failure.message())
                && !retried.contains(failure.key())
                && !study.limits().wouldEnd(failure.message()));
    failures.putAll(lost);
    return failures;
  }

  /**
   * Runs what is missing, until nothing is.
   *
   * @return whether it waited for the end of all runs
   */
  public boolean run(Runner runner) throws IOException {
    Map<String, Integer> starts = new HashMap<>();
    while (true) {
      StudyPlan plan = plan();
      store.setMembers(plan.members());
      List<StudyRun> next = plan.next(runner.jobs());
      if (next.isEmpty()) {
        runner.tidy();
        return true;
      }
      players.decide();
      // Runs of a seed have the same tasks: next to each other, they draw them once.
      next =
          new Estimates(store.realSeconds())
              .longestFirst(
                  next.stream().sorted(Comparator.comparingLong(StudyRun::seed)).toList());
      try {
        if (!runner.run(next.stream().map(players::spec).toList(), new Keeping())) {
          return false;
        }
      } catch (ResultFile.Gone e) {
        throw e;
      } catch (IOException e) {
        throw new IOException(
            e.getMessage()
                + (store.keeps()
                    ? "; what is finished is kept, and the same command goes on from there"
                    : "; nothing is kept"),
            e);
      }
      giveUp(next, starts, runner.whyLost());
    }
  }

  /** What was lost so often is likely to be lost again. */
  private void giveUp(List<StudyRun> begun, Map<String, Integer> starts, String why)
      throws IOException {
    String message =
        why.isEmpty() ? LOST : "it was submitted " + MOST_STARTS + " times and never ended: " + why;
    Set<String> ended = new HashSet<>(makespans().keySet());
    ended.addAll(failures().keySet());
    for (StudyRun run : begun) {
      if (!ended.contains(run.key()) && starts.merge(run.key(), 1, Integer::sum) >= MOST_STARTS) {
        lost.put(run.key(), new ResultStore.Failure(run.key(), message, ""));
      }
    }
  }

  private final class Keeping implements Runner.Listener {
    private StudyRun run(Run spec) {
      return Objects.requireNonNull(byKey.get(spec.run()));
    }

    @Override
    public void finished(Map<? extends Run, RunResult> results) throws IOException {
      Map<StudyRun, RunResult> finished = new LinkedHashMap<>();
      results.forEach((spec, result) -> finished.put(run(spec), result));
      store.add(finished);
    }

    @Override
    public void failed(Run spec, String message, String log) throws IOException {
      retried.add(spec.run());
      store.addFailure(run(spec), message, log);
    }
  }

  // How long runs are going to take, from how long others took: those of the same point; else those
  // with the same platform and scheduler, in proportion to the load; else of the same scheduler;
  // else all.
  static final class Estimates {
    private final Map<List<String>, DoubleSummaryStatistics> sums = new HashMap<>();

    /**
     * @param known real seconds of finished runs by their coordinates
     */
    Estimates(Map<List<String>, Double> known) {
      known.forEach((coordinates, seconds) -> {
        double load = Double.parseDouble(coordinates.get(5).replaceFirst("^tasks ", ""));
        alike(coordinates, load)
            .forEach((of, factor) ->
                sums.computeIfAbsent(of, none -> new DoubleSummaryStatistics())
                    .accept(seconds / factor));
      });
    }

    /** The nearest first, with what their seconds are in proportion to. */
    private static Map<List<String>, Double> alike(List<String> coordinates, double load) {
      Map<List<String>, Double> alike = new LinkedHashMap<>();
      alike.put(coordinates.subList(0, 7), 1.0);
      alike.put(List.of(coordinates.get(0), coordinates.get(3)), load);
      alike.put(List.of(coordinates.get(3)), load);
      alike.put(List.of(), 1.0);
      return alike;
    }

    /** Seconds of one run; null when nothing like it is known. */
    @Nullable Double seconds(StudyRun run) {
      for (var one : alike(run.coordinates(), run.point().workload().load()).entrySet()) {
        DoubleSummaryStatistics known = sums.get(one.getKey());
        if (known != null) {
          return one.getValue() * known.getAverage();
        }
      }
      return null;
    }

    /** Seconds of all of them together; null when nothing is known. */
    @Nullable Double seconds(List<StudyRun> runs) {
      double all = 0;
      for (StudyRun run : runs) {
        Double one = seconds(run);
        if (one == null) {
          return null;
        }
        all += one;
      }
      return all;
    }

    /** The longest first; where nothing is known, the largest load. The rest stays in its order. */
    List<StudyRun> longestFirst(List<StudyRun> runs) {
      return runs.stream().sorted((a, b) -> Double.compare(weight(b), weight(a))).toList();
    }

    private double weight(StudyRun run) {
      Double seconds = seconds(run);
      return seconds != null ? seconds : run.point().workload().load();
    }
  }

  /** What this process and those that it has started and that have ended have computed. */
  public static final class ProcessorTime {
    private static final Path STAT = Path.of("/proc/self/stat");

    /** Of Linux, wherever programs see its clocks. */
    private static final double TICKS_A_SECOND = 100;

    private ProcessorTime() {}

    /** Seconds so far; where the system does not tell of other processes, those of this one. */
    public static double seconds() {
      try {
        return seconds(Files.readString(STAT));
      } catch (IOException e) {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos()
            / 1e9;
      }
    }

    // Of the line that Linux has of a process; its second field, in brackets, may hold anything.
    static double seconds(String stat) {
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      double ticks = 0;
      for (int field = 14; field <= 17; field++) { // user and system, then those of children
        ticks += Double.parseDouble(fields[field - 3]);
      }
      return ticks / TICKS_A_SECOND;
    }
  }

  // What is done of a campaign, and what is to run next. With a width for the intervals a point is
  // over with the first seeds that reach it; where seeds decide, with those that put its scheduler
  // out, or left it alone. Which ones does not depend on the order in which runs end.
  static final class StudyPlan {
    /** An interval from fewer seeds says little. */
    static final int LEAST_SEEDS = 3;

    private final Map<Point, List<StudyRun>> points;
    private final Map<String, Double> makespans;
    private final Set<String> failed;
    private final @Nullable Double untilCi;

    /** Seeds of each point, as far as is known, where they are to select the best scheduler. */
    private final Map<Point, Integer> selecting = new HashMap<>();

    /**
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
     * Plays seeds until they have selected the best scheduler of each problem.
     *
     * @param asked how near is as good, and how sure it is to be
     * @param last whether no more is to be played
     * @return this
     */
    StudyPlan selecting(Guarantee asked, boolean last) {
      Map<List<Object>, Map<Point, double[]>> problems = new LinkedHashMap<>();
      points.forEach((point, runs) -> {
        double[] known = known(runs);
        if (known.length < runs.size() && failed.contains(runs.get(known.length).key())) {
          selecting.put(point, known.length + 1); // the failed one says that it is out of this
        } else {
          problems
              .computeIfAbsent(
                  List.of(point.site(), point.workload()), none -> new LinkedHashMap<>())
              .put(point, known);
        }
      });
      for (Map<Point, double[]> values : problems.values()) {
        int most = values.values().stream().mapToInt(known -> known.length).max().orElse(0);
        values.replaceAll((point, known) -> ofAllSeeds(point, known, most));
        SequentialSelection<Point> selection = SequentialSelection.of(values, asked);
        int seeds = selection.seeds();
        // A quarter more before the next look: what is played in vain is as little as that.
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

    // Of a scheduler that draws nothing one seed stands for all, beside others that do.
    private double[] ofAllSeeds(Point point, double[] known, int seeds) {
      if (known.length != 1 || Objects.requireNonNull(points.get(point)).size() > 1) {
        return known;
      }
      double[] all = new double[seeds];
      Arrays.fill(all, known[0]);
      return all;
    }

    /** Whether the procedure asks for more seeds than the points have. */
    boolean wantsMore() {
      return selecting.entrySet().stream()
          .anyMatch(one -> {
            int seeds = Objects.requireNonNull(points.get(one.getKey())).size();
            return seeds > 1 && one.getValue() > seeds;
          });
    }

    /** Makespans of the first seeds, up to one that has none. */
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

    /** Runs that the table consists of, as far as is known yet. */
    List<StudyRun> members() {
      List<StudyRun> members = new ArrayList<>();
      points.values().forEach(runs -> members.addAll(runs.subList(0, seedsNeeded(runs))));
      return members;
    }

    List<StudyRun> missing() {
      return members().stream().filter(this::isMissing).toList();
    }

    // What to run before the next decision: everything, or with intervals as many seeds of each
    // open point as keep all jobs busy.
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

    /** How many of a point's seeds, from the first on, are needed. */
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

    /** Half of the 95 % interval, over the mean; NaN where it has too few seeds. */
    private static double width(List<Double> makespans) {
      Spread spread =
          Spread.of(
              makespans.isEmpty()
                  ? new double[] {Double.NaN}
                  : makespans.stream().mapToDouble(Double::doubleValue).toArray());
      // Equal makespans have no width, also those that are 0.
      return spread.confidence() == 0 ? 0 : spread.confidence() / spread.mean();
    }

    /** The width of each point that has no more seeds, and is still wider than asked. */
    Map<Point, Double> missed() {
      Map<Point, Double> missed = new LinkedHashMap<>();
      points.forEach((point, runs) -> {
        boolean chance =
            runs.size() > 1 || point.workload().noise() > 0 || point.workload().fails();
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

    /**
     * Why members that have no result are to be run: "not run yet", or what of them has changed
     * since they were.
     *
     * @param kept what was asked, text by name, for the last result with the same coordinates
     * @return how many, by reason
     */
    Map<String, Integer> reasons(Map<List<String>, Map<String, String>> kept) {
      Map<String, Integer> reasons = new LinkedHashMap<>();
      for (StudyRun run : missing()) {
        Map<String, String> before = kept.get(run.coordinates());
        reasons.merge(before == null ? "not run yet" : changed(run, before), 1, Integer::sum);
      }
      return reasons;
    }

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    /** What has become another, a file by its name: runs have its digest in its place. */
    private static String change(
        StudyRun run, String name, @Nullable String was, @Nullable String is) {
      if (name.equals(PlatformRun.PLATFORM)) {
        return "the platform " + run.point().site().name() + " or a profile of it has changed";
      }
      for (Field<String> file : List.of(Fields.COSTS, Fields.NOISE_VALUES)) {
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
}
