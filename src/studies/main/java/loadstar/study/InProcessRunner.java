package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import loadstar.algorithm.Registry;
import loadstar.campaign.Ending;
import loadstar.campaign.FailureLine;
import loadstar.campaign.Heap;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import loadstar.campaign.RunExecutor;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSetup;
import loadstar.campaign.Runner;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.CheckedParts;
import loadstar.simulation.Fields;
import loadstar.simulation.Player;
import loadstar.simulation.Summary;
import org.simgrid.s4u.Worlds;

/**
 * Runs in this process what can be computed by arithmetic, and what SimGrid simulates in a moment:
 * no process has to start, and SimGrid's facts about a platform are queried once. SimGrid's runs
 * come first, each in a world. All others are left to another runner, and so are those of SimGrid
 * that fail here.
 */
public final class InProcessRunner implements Runner {
  private static final int MOST_WORLDS = 8;

  /**
   * The hosts of all worlds together: each world has a SimGrid of its own, with 3 kB for each host
   * and 11 kB more for each worker that it simulates. Two of 65 536 hosts fit.
   */
  private static final int MOST_WORLD_HOSTS = 140_000;

  /** The number of results that are written in one step. */
  static final int MOST_AT_ONCE = 100;

  /**
   * The number of runs that are given to threads before they are stored: a result takes some
   * kilobytes, and a campaign may have a million of them.
   */
  static final int MOST_AHEAD = 200;

  /**
   * The workers of the problems that are cached for their next seed; each takes some hundred bytes.
   */
  private static final int MOST_WORKERS = 300_000;

  /**
   * The units of all runs for SimGrid together, times hosts, that take about a second. More is
   * worth the start of processes, which a run cannot take away from each other.
   */
  private static final double BRIEF = 20_000;

  private final LocalRunner others;
  private final Progress shown;

  private final int hosts;

  private InProcessRunner(LocalRunner others, Study study, Progress shown) {
    this.others = others;
    this.shown = shown;
    hosts = study.hosts();
  }

  /**
   * Returns a runner for what can be run in this process, before another one. It returns the other
   * one alone if the limits of time and memory are those of a process, or if schedulers are
   * programs.
   */
  public static Runner before(LocalRunner others, Study study, Progress shown) {
    boolean apart =
        study.limits().any()
            || study.configurations().stream().anyMatch(one -> Registry.isProgram(one.scheduler()));
    return apart ? others : new InProcessRunner(others, study, shown);
  }

  @Override
  public int jobs() {
    return others.jobs();
  }

  @Override
  public void tidy() throws IOException {
    others.tidy();
  }

  @Override
  public boolean run(List<? extends Run> specs, Listener listener) throws IOException {
    List<PlatformRun> repeated = new ArrayList<>();
    List<PlatformRun> once = new ArrayList<>();
    List<PlatformRun> elsewhere = new ArrayList<>();
    for (Run one : specs) {
      PlatformRun spec = (PlatformRun) one;
      switch (spec.shared().player()) {
        case AUTO -> repeated.add(spec);
        case PLAIN -> once.add(spec);
        case SIMGRID -> elsewhere.add(spec);
      }
    }
    if (areBrief(elsewhere)) {
      repeated.addAll(elsewhere);
      elsewhere.clear();
    }
    if (!repeated.isEmpty() || !once.isEmpty()) {
      InProcess here = new InProcess(listener);
      shown.started(specs);
      try (Ending ending = Ending.with(() -> shown.interrupted(here.done, specs.size()));
          Worlds worlds = new Worlds(worlds());
          ExecutorService threads = Executors.newFixedThreadPool(jobs())) {
        here.play(repeated, worlds::submit);
        if (!here.differ.isEmpty()) { // requested again, from SimGrid
          once.removeIf(spec -> here.differ.contains(spec.shared().problem()));
        }
        here.play(inOrder(once, MOST_WORKERS), threads::submit);
      }
      elsewhere.addAll(here.failed);
    }
    return elsewhere.isEmpty() || others.run(elsewhere, listener);
  }

  private int worlds() {
    int fit = Math.max(1, MOST_WORLD_HOSTS / Math.max(1, hosts));
    return Math.min(jobs(), Math.min(fit, MOST_WORLDS));
  }

  /**
   * Orders runs by their seeds: runs of a seed have the same tasks, and draw them once. If the
   * platforms have too many workers to cache all routes, the runs are ordered within groups of
   * platforms that fit; otherwise every platform would be evicted before its next run.
   *
   * @param most workers of a group, except for a platform that has more
   */
  static List<PlatformRun> inOrder(List<PlatformRun> runs, long most) {
    Map<Path, Integer> groups = new HashMap<>();
    long workers = 0;
    int group = 0;
    for (PlatformRun run : runs) {
      if (!groups.containsKey(run.shared().platform())) {
        int own = run.shared().placement().hosts().size();
        workers += own;
        if (workers > most) {
          workers = own;
          group++;
        }
        groups.put(run.shared().platform(), group);
      }
    }
    return runs.stream()
        .sorted(
            Comparator.comparing((PlatformRun run) ->
                    Objects.requireNonNull(groups.get(run.shared().platform())))
                .thenComparingLong(PlatformRun::seed))
        .toList();
  }

  private boolean areBrief(List<PlatformRun> specs) {
    return specs.stream()
            .mapToDouble(
                spec -> hosts + Fields.load(spec.shared().placement().settings()).orElse(0.0))
            .sum()
        <= BRIEF;
  }

  /**
   * Adds the time of storing runs to their real seconds. Storing short runs takes longer than
   * running them, and is part of their cost: all runs together took the seconds that have passed,
   * of which {@code left} are not yet assigned to runs.
   *
   * @return the seconds that are assigned to these runs
   */
  static double tellTime(Collection<RunResult> ended, double left) {
    double own = ended.stream().mapToDouble(run -> run.value(REAL_SECONDS)).sum();
    double more = Math.max(0, left - own) / ended.size();
    ended.forEach(run -> run.put(REAL_SECONDS, run.value(REAL_SECONDS) + more));
    return own + more * ended.size();
  }

  private final class InProcess {
    private final Listener listener;
    private final Map<RunSetup, Arithmetic> problems = new ConcurrentHashMap<>();
    private final CheckedParts checked = new CheckedParts();
    private final Set<Object> differ = new HashSet<>(); // problems
    private final List<PlatformRun> failed = new ArrayList<>(); // that SimGrid has failed
    private int done;

    InProcess(Listener listener) {
      this.listener = listener;
    }

    void play(List<PlatformRun> specs, Function<Callable<RunResult>, Future<RunResult>> threads)
        throws IOException {
      Queue<Future<RunResult>> results = new ArrayDeque<>();
      Iterator<PlatformRun> waiting = specs.iterator();
      long begin = System.nanoTime();
      double estimate = 0;
      try {
        Map<PlatformRun, RunResult> ended = new LinkedHashMap<>();
        for (PlatformRun spec : specs) {
          while (results.size() < MOST_AHEAD && waiting.hasNext()) {
            results.add(threads.apply(task(waiting.next())));
          }
          hear(spec, results.element(), ended);
          results.remove();
          Future<RunResult> next = results.peek();
          boolean waits = next == null || !next.isDone();
          if (!ended.isEmpty() && (waits || ended.size() == MOST_AT_ONCE)) {
            double passed = (System.nanoTime() - begin) / 1e9 * Math.min(jobs(), specs.size());
            estimate += tellTime(ended.values(), passed - estimate);
            listener.finished(ended);
            done += ended.size();
            ended.keySet().forEach(shown::finished);
            ended.clear();
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for runs", e);
      } finally {
        results.forEach(result -> result.cancel(false));
      }
    }

    private Callable<RunResult> task(PlatformRun spec) {
      return () -> {
        long start = System.nanoTime();
        shown.begun(spec);
        if (problems.size() * (long) hosts >= MOST_WORKERS) {
          problems.clear();
        }
        Heap.collectIfGrown();
        RunResult result = RunExecutor.execute(spec, problems, checked);
        return result.put(REAL_SECONDS, (System.nanoTime() - start) / 1e9);
      };
    }

    private void hear(PlatformRun spec, Future<RunResult> run, Map<PlatformRun, RunResult> ended)
        throws IOException, InterruptedException {
      try {
        RunResult result = run.get();
        if (result.summary().has(Summary.FIRST_DIFFERENT)) {
          differ.add(spec.shared().problem());
        }
        ended.put(spec, result);
      } catch (ExecutionException e) {
        if (spec.shared().player() == Player.SIMGRID) {
          failed.add(spec);
          return;
        }
        Throwable failure = e.getCause() == null ? e : e.getCause();
        if (failure instanceof IOException io) {
          throw io;
        }
        listener.failed(spec, FailureLine.reason(FailureLine.of(failure)), "");
        done++;
        shown.finished(spec);
      }
    }
  }
}
