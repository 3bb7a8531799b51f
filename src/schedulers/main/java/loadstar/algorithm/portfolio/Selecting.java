package loadstar.algorithm.portfolio;

import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import org.jspecify.annotations.Nullable;

/**
 * What choosers share: one member of the portfolio gives out the load; now and then, when a worker
 * asks, one is chosen anew and takes over. That is when every worker has been measured with a chunk
 * of the start, then when as many chunks are back as the parameter says, and when load was lost.
 */
abstract class Selecting implements Scheduler {
  private final List<SchedulerKind> portfolio;
  private final Knowledge known;
  private final int reconsider;
  private final double startShare;
  private final Renumbered view;
  private @Nullable Takeover current;
  private @Nullable SchedulerKind chosen;
  private double thinkingUntil = Double.NEGATIVE_INFINITY;
  private boolean started;
  private boolean anew = true;
  private int back;

  Selecting(StarProblem problem, Settings settings) {
    portfolio = Portfolio.of(settings.get(PortfolioParameters.PORTFOLIO));
    known = new Knowledge(problem, settings.get(PortfolioParameters.TASK_DEVIATION));
    int asked = settings.get(PortfolioParameters.RECONSIDER);
    reconsider = asked == 0 ? problem.size() : asked;
    startShare = settings.get(PortfolioParameters.START_SHARE);
    started = startShare == 0;
    view = new Renumbered(known);
  }

  /** The number of a member of the portfolio. */
  abstract int choose(double now);

  /** Seconds that the latest choice counts as thinking. */
  double thinkingSeconds() {
    return 0;
  }

  final List<SchedulerKind> portfolio() {
    return portfolio;
  }

  final Knowledge known() {
    return known;
  }

  @Override
  public final Action next(Master master) {
    double now = master.now();
    if (now < thinkingUntil) {
      return Idle.WAIT;
    }
    for (int worker : known.remaining() > 0 ? known.idle() : List.<Integer>of()) {
      started = started || known.measuredAll();
      if (!started || starts(worker)) {
        return start(master, worker);
      }
    }
    if (known.remaining() > 0 && known.anyIdle() && (anew || back >= reconsider)) {
      anew = false;
      back = 0;
      current = null;
      chosen = portfolio.get(choose(now));
      double seconds = thinkingSeconds();
      if (seconds > 0) {
        thinkingUntil = now + seconds;
        master.wakeAt(thinkingUntil);
        return Idle.WAIT;
      }
    }
    if (current == null && chosen != null && known.remaining() > 0) {
      current = new Takeover(chosen, known.rest(known.speeds()), known);
    }
    Action action = current == null ? Idle.END : current.next(view.of(master));
    // A member does not know of load that was lost before it took over.
    return action == Idle.END && known.remaining() > 0 ? Idle.WAIT : action;
  }

  /** Whether the next chunk of a worker only measures it. */
  private boolean starts(int worker) {
    return startShare > 0 && !known.measured(worker);
  }

  /** As large as at the start of the run, or less where less is left: it may be slow. */
  private Send start(Master master, int worker) {
    double tasks = started ? known.remaining() : known.problem().tasks();
    double size = Math.max(1, Math.ceil(startShare * tasks / known.size()));
    current = null; // The chosen one takes over again, what is left being less.
    return view.of(master).cut(worker, 1, 0, Math.min(size, known.remaining()));
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
}
