package loadstar.algorithm.portfolio;

import java.util.Arrays;
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
    portfolio = PortfolioKinds.of(settings.get(PortfolioKinds.PORTFOLIO));
    known = new Knowledge(problem, settings.get(PortfolioKinds.TASK_DEVIATION));
    int asked = settings.get(PortfolioKinds.RECONSIDER);
    reconsider = asked == 0 ? problem.size() : asked;
    startShare = settings.get(PortfolioKinds.START_SHARE);
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

  /**
   * The master as one member after the other sees it: their rounds, which each counts from 1, go
   * on.
   */
  private static final class Renumbered extends ForwardingMaster {
    private final Knowledge known;
    private final int[] round;

    Renumbered(Knowledge known) {
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
   * first in the mean of some simulations (after SimAS, Mohammed and Ciorba, 2020). O(samples *
   * members * simulated chunks * log P) for each choice.
   */
  static final class Auto extends Selecting {
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
    int choose(double now) {
      List<SchedulerKind> members = portfolio();
      double[] ends = new double[members.size()];
      simulated = 0;
      choices++;
      for (int s = 0; s < samples && members.size() > 1; s++) {
        Forecast forecast = new Forecast(known(), now, speedError, 1000L * choices + s);
        for (int k = 0; k < ends.length; k++) {
          ends[k] += forecast.end(members.get(k));
        }
        simulated += forecast.chunks();
      }
      int best = 0;
      for (int k = 1; k < ends.length; k++) {
        best = ends[k] < ends[best] ? k : best;
      }
      return best;
    }

    @Override
    double thinkingSeconds() {
      return simulated * secondsOfChunk;
    }
  }

  /**
   * A bandit, UCB1 (Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002): each member is an
   * arm, its reward the tasks that came back while it gave out the load, over those that the
   * workers could have done. Every arm is tried once, the most adaptive first: with the others a
   * single turn may give all of the load away.
   */
  static final class Bandit extends Selecting {
    private final double[] rewards;
    private final int[] turns;
    private int arm = -1;
    private double since;
    private double before;

    Bandit(StarProblem problem, Settings settings) {
      super(problem, settings);
      rewards = new double[portfolio().size()];
      turns = new int[portfolio().size()];
    }

    @Override
    int choose(double now) {
      double back = known().tasksBack();
      if (arm >= 0) {
        double possible = (now - since) * known().power();
        turns[arm]++;
        rewards[arm] += possible > 0 ? Math.min(1, (back - before) / possible) : 0;
      }
      since = now;
      before = back;
      arm = best();
      return arm;
    }

    private int best() {
      int all = Arrays.stream(turns).sum();
      int best = turns.length - 1;
      double most = Double.NEGATIVE_INFINITY;
      for (int k = turns.length - 1; k >= 0; k--) {
        double bound =
            turns[k] == 0
                ? Double.POSITIVE_INFINITY
                : rewards[k] / turns[k] + Math.sqrt(2 * Math.log(all) / turns[k]);
        if (bound > most) {
          most = bound;
          best = k;
        }
      }
      return best;
    }
  }

  /**
   * An expert's fuzzy rules (after ExpertSel of Korndörfer, Mohammed and Ciorba): the more uneven
   * the workers are, and the more tasks differ, the more adaptive a member. The place of a member
   * in the portfolio, from 0 for the first to 1 for the last, is the mean of what four rules want,
   * weighted by how true their conditions are.
   */
  static final class Expert extends Selecting {
    /** At this unevenness of workers it is wholly true that they are uneven. */
    private static final double UNEVEN = 0.3;

    /** At this deviation of a task's cost over its mean it is wholly true that tasks differ. */
    private static final double DIFFERING = 1;

    // What the rules want.
    private static final double FEW_CHUNKS = 0.2;
    private static final double FACTORING = 0.6;
    private static final double WEIGHTED = 0.75;
    private static final double ADAPTIVE = 1;

    Expert(StarProblem problem, Settings settings) {
      super(problem, settings);
    }

    @Override
    int choose(double now) {
      double place = place(unevenness(known().speeds()), known().deviation());
      return (int) Math.round(place * (portfolio().size() - 1));
    }

    /** Between 0 and 1. */
    static double place(double unevenness, double deviation) {
      double uneven = Math.min(1, unevenness / UNEVEN);
      double differing = Math.min(1, deviation / DIFFERING);
      double[] truth = {
        Math.min(1 - uneven, 1 - differing),
        Math.min(1 - uneven, differing),
        Math.min(uneven, 1 - differing),
        Math.min(uneven, differing)
      };
      double[] wanted = {FEW_CHUNKS, FACTORING, WEIGHTED, ADAPTIVE};
      double sum = 0;
      double weights = 0;
      for (int rule = 0; rule < truth.length; rule++) {
        sum += truth[rule] * wanted[rule];
        weights += truth[rule];
      }
      return sum / weights;
    }

    /** Load imbalance of equal shares: 1 - mean/max of the workers' times for a task. */
    static double unevenness(double[] speeds) {
      double sum = 0;
      double most = 0;
      for (double speed : speeds) {
        sum += 1 / speed;
        most = Math.max(most, 1 / speed);
      }
      return 1 - sum / speeds.length / most;
    }
  }
}
