package loadstar.algorithm.multiround;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * The dynamic schedulers of the thesis' chapter 4 for workers with local tasks: "2PP-based"
 * (Algorithm 4.4.2) and DSA (Algorithm 4.5.2), which differ in their predictor only.
 *
 * <p>Round 0 is planned with ES = S (1 - rho). Before every later round, when the port gets free,
 * each worker's measured share is sampled up to now, aggregated to one value per round, predicted,
 * and made its ES; theta, mu and the chunks follow from the current ES by (4.17), one step, because
 * (4.19) assumes that they never change. Nothing waits.
 *
 * <p>The thesis' text integrates MRRS, its Table 4.5 is UMR's partition (chunks proportional to ES
 * to the unit), which is the default here. Rounds never shrink below the smallest of the initial
 * plan: below the unstable fixed point eta they would shrink to nothing in thousands of rounds.
 *
 * <p>When workers leave, come back or come late, unsent and lost chunks are load again, and a round
 * 0 is planned for it on the present workers, with the estimates of that moment. The thesis knows
 * no failures; this is our rule. An object is used once.
 */
public final class AdaptiveScheduler extends Replanning {
  // A remainder below this share of the round is sent with it.
  private static final double CRUMB = 0.02;
  private final List<WorkerSpec> workers;
  private final Predictor predictor;
  private final Settings settings;
  private final Monitor[] monitors;
  // The workers that take part, in service order, and the load and smallest round of their plan.
  private int[] order = {};
  private double planned;
  private double smallestRound;
  private final Deque<Plan.Chunk> queue = new ArrayDeque<>();
  private double remaining;
  private double round;
  private double roundStart;
  private int roundsMade;

  /**
   * The choices that the thesis leaves open.
   *
   * @param rule how a round is split, and in which order its workers are served
   * @param selection of the workers that take part
   * @param estimate the form of delta
   * @param sampleSeconds interval between samples; the thesis' 0.1 Hz is 10
   */
  public record Settings(
      Partition.Rule rule, Selection selection, SpeedEstimate estimate, double sampleSeconds) {}

  /**
   * The rule that selects the workers. Chapter 4 has none of its own: section 4.5.2 makes DSA of
   * MRRS, and section 4.7.2 compares it with UMR on the same workers.
   */
  public enum Selection {
    /** UMR's (3.11), by dedicated speeds. */
    UMR,
    /** MRRS's Algorithm 3.4.1 with the greedy search, by the estimated speeds ES. */
    MRRS,
    /** MRRS's with OSS, by the estimated speeds. */
    MRRS_OSS;

    /** Returns the indices of the selected workers, of two equally long lists. */
    private int[] select(List<WorkerSpec> dedicated, List<WorkerSpec> estimated, double load) {
      return switch (this) {
        case UMR -> UmrSelection.SUM.select(dedicated);
        case MRRS -> byMrrs(estimated, load, MrrsSelection.Search.GREEDY);
        case MRRS_OSS -> byMrrs(estimated, load, MrrsSelection.Search.OSS);
      };
    }

    private static int[] byMrrs(
        List<WorkerSpec> estimated, double load, MrrsSelection.Search search) {
      return new Mrrs(search, Mrrs.Choice.PAPER).choose(estimated, load).candidate().order();
    }
  }

  /**
   * Plans round 0.
   *
   * @param workers the platform's workers, among which the settings' rule selects
   * @param rho long-run share of each worker's CPU that local tasks take, in [0, 1)
   * @param load L, load units
   */
  public AdaptiveScheduler(
      List<WorkerSpec> workers, double[] rho, double load, Predictor predictor, Settings settings) {
    super(workers.size());
    InputException.positive("the ", "load", load);
    this.workers = List.copyOf(workers);
    this.predictor = predictor;
    this.settings = settings;
    monitors = new Monitor[workers.size()];
    Arrays.setAll(monitors, i -> new Monitor(i, workers.get(i).speed(), rho[i], settings));
    remaining = load;
    begin(IntStream.range(0, workers.size()).toArray());
  }

  /** Plans the rest of the load for the present workers, and queues round 0. */
  private void begin(int[] there) {
    List<WorkerSpec> now = Arrays.stream(monitors).map(m -> m.withEstimate(workers)).toList();
    int[] selected =
        settings
            .selection()
            .select(
                Arrays.stream(there).mapToObj(workers::get).toList(),
                Arrays.stream(there).mapToObj(now::get).toList(),
                remaining);
    int[] chosen = Arrays.stream(selected).map(i -> there[i]).toArray();
    UniformPlan first =
        settings.rule() == Partition.Rule.EQUAL_COMPUTATION
            ? Umr.scheduleOn(now, UmrSelection.serviceOrder(workers, chosen), remaining)
            : Mrrs.scheduleOn(now, Mrrs.serviceOrder(now, chosen), remaining);
    order = first.order();
    planned = remaining;
    smallestRound =
        Math.max(Math.min(first.round(0), first.round(first.rounds() - 1)), 1e-6 * planned);
    dispatch(first.induction().partition(), first.round(0));
  }

  @Override
  public Action next(Master master) {
    if (changed()) {
      beginAgain(master.now());
    }
    if (queue.isEmpty() && remaining > 0 && order.length > 0) {
      nextRound(master);
    }
    Plan.Chunk chunk = queue.poll();
    return chunk != null ? chunk.cut(master) : remaining > 0 ? Idle.WAIT : Idle.END;
  }

  private void beginAgain(double now) {
    remaining += takeLost();
    for (Plan.Chunk chunk : queue) {
      remaining += chunk.size();
    }
    queue.clear();
    roundStart = now;
    int[] there = startPlan();
    order = there;
    if (there.length > 0 && remaining > 0) {
      begin(there);
    }
  }

  @Override
  public double sampleSeconds() {
    return settings.sampleSeconds();
  }

  /** Returns ES_i, the speed with which the current round is planned, in load units per second. */
  public double estimatedSpeed(int worker) {
    return monitors[worker].estimate;
  }

  private void nextRound(Master master) {
    double lastRoundSeconds = master.now() - roundStart;
    roundStart = master.now();
    for (int i : order) {
      monitors[i].update(master, lastRoundSeconds, predictor);
    }
    Partition partition =
        new Partition(
            settings.rule(),
            Arrays.stream(order).mapToObj(i -> monitors[i].withEstimate(workers)).toList());
    Induction induction = new Induction(partition);
    double next = induction.theta() * round + induction.mu();
    dispatch(partition, Math.max(next, smallestRound));
  }

  /** Queues the chunks of a round of at most the rest of the load. */
  private void dispatch(Partition partition, double wanted) {
    boolean last = remaining - wanted < CRUMB * wanted;
    round = last ? remaining : wanted;
    double sent = 0;
    for (int i = 0; i < order.length; i++) {
      double chunk = partition.chunk(i, round);
      sent += Plan.isSent(chunk, planned) ? chunk : 0;
    }
    if (sent == 0) {
      // This is a remainder too small to be shared by many workers.
      queue.add(new Plan.Chunk(order[0], roundsMade, round));
    }
    for (int i = 0; i < order.length; i++) {
      double chunk = partition.chunk(i, round);
      if (Plan.isSent(chunk, planned)) {
        queue.add(new Plan.Chunk(order[i], roundsMade, chunk * round / sent));
      }
    }
    remaining = last ? 0 : remaining - round;
    roundsMade++;
  }

  /**
   * Aggregates samples to intervals of one round each (thesis, (4.14)): means over blocks of D
   * samples, counted back from the last one. The printed index runs below 1 when D does not divide
   * n; the first block then holds the samples that exist.
   *
   * @param samples c_1 … c_n, at least one
   * @param length n, at most samples.length
   * @param degree D, at least 1
   * @return V_1 … V_k, k = ceil(n/D)
   */
  public static double[] aggregate(double[] samples, int length, int degree) {
    int k = (length + degree - 1) / degree;
    double[] intervals = new double[k];
    for (int r = 0; r < k; r++) {
      int end = length - (k - 1 - r) * degree;
      intervals[r] = TwoPhasePredictor.mean(samples, Math.max(0, end - degree), end);
    }
    return intervals;
  }

  /**
   * Returns D, the execution time of a round times the sampling frequency, at least 1 (thesis,
   * (4.16)).
   */
  public static int degree(double roundSeconds, double sampleSeconds) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(roundSeconds / sampleSeconds)));
  }

  /**
   * The series of delta of one worker and the speed estimated from it (thesis, (4.12) to (4.16)).
   */
  private static final class Monitor {
    // ES; before the first measurement delta is 1.
    double estimate;
    private final int worker;
    private final double speed;
    private final double rho;
    private final AdaptiveScheduler.Settings settings;
    private double[] samples = new double[64];
    private int count;
    private double freeSoFar;

    Monitor(int worker, double speed, double rho, AdaptiveScheduler.Settings settings) {
      this.worker = worker;
      this.speed = speed;
      this.rho = rho;
      this.settings = settings;
      estimate = speed * (1 - rho);
    }

    /** Adds the samples up to now; the estimate is unchanged as long as there is no sample. */
    void update(Master master, double lastRoundSeconds, Predictor predictor) {
      double interval = settings.sampleSeconds();
      double nominal = speed * (1 - rho);
      while ((count + 1) * interval <= master.now()) {
        double free = master.freeSeconds(worker, (count + 1) * interval);
        if (count == samples.length) {
          samples = Arrays.copyOf(samples, 2 * count);
        }
        double measured = speed * Math.max(0, free - freeSoFar) / interval;
        samples[count++] = settings.estimate().delta(measured, nominal);
        freeSoFar = free;
      }
      if (count > 0) {
        int degree = degree(lastRoundSeconds, interval);
        double delta = predictor.predict(aggregate(samples, count, degree));
        estimate = settings.estimate().speed(delta, speed, rho);
      }
    }

    WorkerSpec withEstimate(List<WorkerSpec> workers) {
      return workers.get(worker).withSpeed(estimate);
    }
  }
}
