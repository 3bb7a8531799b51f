package loadstar.algorithm.portfolio;

import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingMaster;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.IndexSort;
import org.jspecify.annotations.Nullable;

/**
 * The common part of selecting schedulers: one member of the portfolio schedules the load; now and
 * then, when a worker requests work, one is chosen anew and takes over. A choice is made when every
 * worker has been measured with a chunk of the start, then when as many chunks are back as the
 * parameter gives, and when load was lost.
 */
abstract class PortfolioScheduler implements Scheduler {
  final List<SchedulerKind> portfolio;
  final ObservedState known;
  private final int reconsider;
  private final double startShare;
  private final Renumbered view;
  private @Nullable Takeover current;
  private @Nullable SchedulerKind chosen;
  private double thinkingUntil = Double.NEGATIVE_INFINITY;
  private boolean started;
  private boolean anew = true;
  private int back;

  PortfolioScheduler(StarProblem problem, Settings settings) {
    portfolio = PortfolioKinds.of(settings.get(PortfolioKinds.PORTFOLIO));
    known = new ObservedState(problem, settings.get(PortfolioKinds.TASK_DEVIATION));
    int interval = settings.get(PortfolioKinds.RECONSIDER);
    reconsider = interval == 0 ? problem.size() : interval;
    startShare = settings.get(PortfolioKinds.START_SHARE);
    started = startShare == 0;
    view = new Renumbered(known);
  }

  abstract int choose(Master master);

  /** Returns the seconds of the latest choice that count as its overhead. */
  double thinkingSeconds() {
    return 0;
  }

  @Override
  public final Action next(Master master) {
    double now = master.now();
    if (now < thinkingUntil) {
      return Idle.WAIT;
    }
    int idle = known.remaining > 0 ? known.firstIdle() : -1;
    started = started || (idle >= 0 && known.measuredAll());
    int measuring = !started ? idle : startShare > 0 && idle >= 0 ? known.firstUnmeasured() : -1;
    if (measuring >= 0) {
      return start(master, measuring);
    }
    if (idle >= 0 && (anew || back >= reconsider)) {
      anew = false;
      back = 0;
      current = null;
      chosen = portfolio.get(choose(master));
      double seconds = thinkingSeconds();
      if (seconds > 0) {
        thinkingUntil = now + seconds;
        master.wakeAt(thinkingUntil);
        return Idle.WAIT;
      }
    }
    if (current == null && chosen != null && known.remaining > 0) {
      current = new Takeover(chosen, known.rest(known.speeds()), known);
    }
    Action action = current == null ? Idle.END : current.next(view.of(master));
    // A member does not know of load that was lost before it took over.
    return action == Idle.END && known.remaining > 0 ? Idle.WAIT : action;
  }

  /** Tells whether the next chunk of a worker only measures it. */
  private boolean starts(int worker) {
    return startShare > 0 && !known.measured(worker);
  }

  /**
   * Cuts a measuring chunk as large as at the start of the run, or less where less is left, as the
   * worker may be slow.
   */
  private Send start(Master master, int worker) {
    double tasks = started ? known.remaining : known.problem.tasks();
    double size = Math.max(1, Math.ceil(startShare * tasks / known.size()));
    current = null; // The chosen one takes over again, with less left.
    return view.of(master).cut(worker, 1, 0, Math.min(size, known.remaining));
  }

  @Override
  public final void joined(Master master, int worker) {
    known.joined(worker);
    if (current != null && !starts(worker)) {
      current.joined(view.of(master), worker);
    }
  }

  @Override
  public final void returned(Master master, Send chunk, double seconds) {
    known.back(chunk, seconds, master.now());
    back++;
    if (current != null) {
      current.returned(view.of(master), chunk, seconds);
    }
  }

  @Override
  public final void left(Master master, int worker) {
    known.left(worker);
    if (current != null) {
      current.left(view.of(master), worker);
    }
  }

  @Override
  public final void lost(Master master, Send chunk) {
    known.lost(chunk);
    anew = true;
    if (current != null) {
      current.lost(view.of(master), chunk);
    }
  }

  /**
   * The master as the members see it in turn: their rounds, which each counts from 1, are mapped to
   * consecutive ones.
   */
  private static final class Renumbered extends ForwardingMaster {
    private final ObservedState known;
    private final int[] round;

    Renumbered(ObservedState known) {
      this.known = known;
      round = new int[known.size()];
    }

    @Override
    public Send cut(int worker, int ownRound, int part, double size) {
      Send chunk = master().cut(worker, ++round[worker], part, size);
      known.given(chunk, now());
      return chunk;
    }
  }

  /**
   * Simulates every member of the portfolio from the present state and takes the one that finishes
   * first in the mean of several simulations (after SimAS, Mohammed and Ciorba, 2020). A choice
   * takes O(samples * members * simulated chunks * log P).
   */
  static final class Auto extends PortfolioScheduler {
    private final int samples;
    private final double speedError;
    private final double secondsOfChunk;
    private int choices;
    private long simulated;

    Auto(StarProblem problem, Settings settings) {
      super(problem, settings);
      samples = settings.get(PortfolioKinds.SAMPLES);
      speedError = settings.get(PortfolioKinds.SPEED_ERROR);
      secondsOfChunk = settings.get(PortfolioKinds.THINKING);
    }

    @Override
    int choose(Master master) {
      List<SchedulerKind> members = portfolio;
      double[] ends = new double[members.size()];
      simulated = 0;
      choices++;
      for (int s = 0; s < samples && members.size() > 1; s++) {
        Forecast forecast = new Forecast(known, master, speedError, 1000L * choices + s);
        for (int k = 0; k < ends.length; k++) {
          ends[k] += forecast.end(members.get(k));
        }
        simulated += forecast.chunks;
      }
      return IndexSort.least(ends.length, k -> ends[k]);
    }

    @Override
    double thinkingSeconds() {
      return simulated * secondsOfChunk;
    }
  }
}
