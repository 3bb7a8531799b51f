package loadstar.study;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.campaign.Limits;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.Runner;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/** Executes the missing runs of a campaign with a runner, and stores their results. */
public final class Execution {
  /** The most starts of a run whose process is killed from outside. */
  private static final int MOST_STARTS = 3;

  static final String LOST =
      "it was begun " + MOST_STARTS + " times and never ended: its process was killed";

  /** The seeds whose runs are made at first, before it is known how many are needed. */
  private static final int SEEDS_AT_FIRST = 2 * SequentialSelection.FIRST_STAGE;

  private final Map<String, String> versions;
  private final ResultStore store;
  private final Study study;
  private final boolean retryFailed;
  private final Set<String> retried = new HashSet<>();
  private final double begun = ProcessorTime.seconds();
  private int seeds;
  private List<StudyRun> runs = List.of();
  private RunTable byKey = new RunTable(runs);
  private Players players;

  /**
   * The runs that were given up in this call without a fault of their own: the next call tries
   * again.
   */
  private final Map<String, ResultStore.Failure> lost = new HashMap<>();

  /**
   * Makes an execution of a study.
   *
   * @param study decides when a point has enough seeds, which player runs it, and what a run may
   *     take: one that was ended by narrower limits is run again, too
   * @param versions of everything else on which the numbers depend, by name
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
    byKey = new RunTable(runs);
    return new Players(study, runs);
  }

  /** Returns the number of runs of the study if all its seeds are needed. */
  public int most() {
    return StudyRuns.byPoint(runs).values().stream()
        .mapToInt(own -> own.size() == seeds ? study.seeds().size() : own.size())
        .sum();
  }

  /** Returns the progress of the campaign. */
  public StudyProgress standing() throws IOException {
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
    return new StudyProgress(
        members.size(),
        done,
        missing,
        failed,
        missing.isEmpty() ? Map.of() : plan.reasons(store::forEachAsked),
        seconds(missing),
        plan.missed());
  }

  /** Returns an estimate of the time of all missing runs; null if nothing is known. */
  private @Nullable Double seconds(List<StudyRun> missing) throws IOException {
    return missing.isEmpty()
        ? (Double) 0.0 // the times of all runs need not be read
        : new RunTimeEstimates(store.realSeconds()).seconds(missing);
  }

  /** Returns the runs of which the table of the campaign consists, as far as they are known yet. */
  public List<StudyRun> members() throws IOException {
    return plan().members();
  }

  /** Returns the plan as far as it is known; it grows if more seeds are needed. */
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

  /**
   * Returns the makespans of the finished runs by key, without those that SimGrid has to simulate
   * after all.
   */
  private Map<String, Double> makespans() throws IOException {
    Map<String, Double> makespans = byKey.numbers();
    store.forEachValue(
        Summary.END,
        (key, value) -> {
          if (byKey.find(key) != null) {
            makespans.put(key, value);
          }
        });
    players.fallBackToSimgrid(store.values(Summary.FIRST_DIFFERENT).keySet());
    List<String> onSimgrid = runs.stream().filter(players::onSimgrid).map(StudyRun::key).toList();
    if (!onSimgrid.isEmpty()) {
      Map<String, Double> arithmetic = store.values(Summary.BY_ARITHMETIC);
      onSimgrid.stream()
          .filter(key -> arithmetic.getOrDefault(key, 0.0) > 0)
          .forEach(makespans::remove);
    }
    return makespans;
  }

  /** Returns the failures that count: not those that are to be run again and have not been. */
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
   * Runs the missing runs until none is missing.
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
          new RunTimeEstimates(store.realSeconds())
              .longestFirst(
                  next.stream().sorted(Comparator.comparingLong(StudyRun::seed)).toList());
      try {
        if (!runner.run(next.stream().map(players::spec).toList(), new StoringListener())) {
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

  /** Gives up runs that were lost so often that they are likely to be lost again. */
  private void giveUp(List<StudyRun> begun, Map<String, Integer> starts, String why)
      throws IOException {
    String message =
        why.isEmpty() ? LOST : "it was submitted " + MOST_STARTS + " times and never ended: " + why;
    Map<String, Double> makespans = makespans();
    Set<String> failed = failures().keySet();
    for (StudyRun run : begun) {
      boolean ended = makespans.containsKey(run.key()) || failed.contains(run.key());
      if (!ended && starts.merge(run.key(), 1, Integer::sum) >= MOST_STARTS) {
        lost.put(run.key(), new ResultStore.Failure(run.key(), message, ""));
      }
    }
  }

  private final class StoringListener implements Runner.Listener {
    private StudyRun run(Run spec) {
      return Objects.requireNonNull(byKey.find(spec.run()));
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
}
