package loadstar.algorithm.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import loadstar.algorithm.search.Annealing.Best;
import loadstar.model.WorkerSpec;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Improves plans by local search: which worker gets how much, in which order. Without another
 * player the master has one port and sends without waiting; a worker computes in order of arrival,
 * units are alike, and no result comes back.
 */
public final class PlanSearch implements Landscape<PlanSearch.Chunks> {
  private static final double HOTTEST = 0.01;
  private static final double COLDEST = 1e-5;
  private static final int WALKS = 4;

  /** The most chunks of a plan that is begun with: longer plans are slow to improve. */
  public static final int MOST_CHUNKS = 2000;

  /** The share of the load below which a chunk is left out. */
  private static final double NEGLIGIBLE = 1e-9;

  /**
   * The chunks of a plan in the order in which they are sent.
   *
   * @param workers by chunk
   * @param sizes load units, positive
   */
  public record Chunks(int[] workers, double[] sizes) {
    int count() {
      return workers.length;
    }
  }

  /** Plays a plan, and returns the date at which each worker has done all that it gets. */
  @FunctionalInterface
  public interface Player {
    double[] ends(Chunks plan);
  }

  private final List<WorkerSpec> workers;
  private final boolean whole;
  private final List<Chunks> starts;
  private final Player player;
  private final double load;

  /**
   * Takes a problem of equal units, one port and no results.
   *
   * @param whole whether units are indivisible
   * @param starts plans to begin with, of all of the load
   */
  public PlanSearch(List<WorkerSpec> workers, boolean whole, List<Chunks> starts) {
    this(workers, whole, starts, plan -> ends(workers, plan));
  }

  /**
   * Takes the problem.
   *
   * @param player of its plans, which several threads may call at once
   */
  public PlanSearch(List<WorkerSpec> workers, boolean whole, List<Chunks> starts, Player player) {
    this.workers = List.copyOf(workers);
    this.whole = whole;
    this.starts = List.copyOf(starts);
    this.player = player;
    load = Arrays.stream(this.starts.getFirst().sizes).sum();
  }

  /** Returns the best plan that was found, whose value is the logarithm of 1 over the makespan. */
  public @Nullable Best<Chunks> search(long seed, int tries, int jobs, BooleanSupplier stop) {
    Annealing annealing = new Annealing(seed, tries, Math.min(WALKS, tries), HOTTEST, COLDEST);
    return annealing.search(this, jobs, stop, none -> {});
  }

  @Override
  public Chunks draw(UniformRandomProvider random) {
    return starts.get(random.nextInt(starts.size()));
  }

  @Override
  public double value(Chunks plan) {
    return -Math.log(makespan(plan));
  }

  /** Returns the makespan of a plan, in seconds. */
  public double makespan(Chunks plan) {
    return Arrays.stream(player.ends(plan)).max().orElse(0);
  }

  /** Returns the date at which each worker has computed all that it gets, in seconds. */
  private static double[] ends(List<WorkerSpec> workers, Chunks plan) {
    double[] free = new double[workers.size()];
    double sent = 0;
    for (int k = 0; k < plan.workers.length; k++) {
      int w = plan.workers[k];
      WorkerSpec spec = workers.get(w);
      sent += spec.sendSeconds(plan.sizes[k]);
      free[w] = Math.max(sent, free[w]) + spec.computeSeconds(plan.sizes[k]);
    }
    return free;
  }

  @Override
  public Chunks beside(Chunks plan, UniformRandomProvider random) {
    int from = random.nextInt(plan.count());
    int to = random.nextInt(plan.count());
    return switch (random.nextInt(8)) {
      case 0 -> swapped(plan, from, to);
      case 1 -> moved(plan, from, random.nextInt(workers.size()));
      case 2 -> split(plan, from, random);
      case 3 -> shifted(plan, from, to, plan.sizes[from]);
      case 4 -> shifted(plan, from, to, amount(plan.sizes[from], random));
      default -> balanced(plan, random);
    };
  }

  /** Draws a part of a size: any, or a small one. */
  private double amount(double size, UniformRandomProvider random) {
    double part = size * Math.pow(random.nextDouble(), 1 + random.nextInt(6));
    return whole ? Math.max(1, Math.rint(part)) : part;
  }

  private static Chunks swapped(Chunks plan, int one, int other) {
    int[] workers = plan.workers.clone();
    double[] sizes = plan.sizes.clone();
    workers[one] = plan.workers[other];
    workers[other] = plan.workers[one];
    sizes[one] = plan.sizes[other];
    sizes[other] = plan.sizes[one];
    return new Chunks(workers, sizes);
  }

  private static Chunks moved(Chunks plan, int chunk, int worker) {
    int[] workers = plan.workers.clone();
    workers[chunk] = worker;
    return new Chunks(workers, plan.sizes);
  }

  /** Sends a part of a chunk later, to any worker. */
  private Chunks split(Chunks plan, int chunk, UniformRandomProvider random) {
    double part = amount(plan.sizes[chunk], random);
    if (part >= plan.sizes[chunk] || plan.count() >= 2 * MOST_CHUNKS) {
      return plan;
    }
    int count = plan.count();
    int place = random.nextInt(count + 1);
    int[] workers = new int[count + 1];
    double[] sizes = new double[count + 1];
    System.arraycopy(plan.workers, 0, workers, 0, place);
    System.arraycopy(plan.sizes, 0, sizes, 0, place);
    System.arraycopy(plan.workers, place, workers, place + 1, count - place);
    System.arraycopy(plan.sizes, place, sizes, place + 1, count - place);
    workers[place] =
        random.nextBoolean() ? plan.workers[chunk] : random.nextInt(this.workers.size());
    sizes[place] = part;
    sizes[chunk < place ? chunk : chunk + 1] -= part;
    return new Chunks(workers, sizes);
  }

  /** Gives load of one chunk to another one; a chunk that has nothing left is not sent. */
  private Chunks shifted(Chunks plan, int from, int to, double amount) {
    if (from == to) {
      return plan;
    }
    double[] sizes = plan.sizes.clone();
    double given = Math.min(amount, sizes[from]);
    sizes[from] -= given;
    sizes[to] += given;
    if (sizes[from] > NEGLIGIBLE * load) {
      return new Chunks(plan.workers, sizes);
    }
    sizes[to] += sizes[from];
    List<Integer> rest = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      if (k != from) {
        rest.add(k);
      }
    }
    return new Chunks(
        rest.stream().mapToInt(k -> plan.workers[k]).toArray(),
        rest.stream().mapToDouble(k -> sizes[k]).toArray());
  }

  /** Gives load of a chunk of the worker that ends last to a chunk of one that ends before. */
  private Chunks balanced(Chunks plan, UniformRandomProvider random) {
    double[] ends = player.ends(plan);
    int last = 0;
    for (int w = 1; w < ends.length; w++) {
      last = ends[w] > ends[last] ? w : last;
    }
    int from = chunkOf(plan, last, random);
    int to = random.nextInt(plan.count());
    int receiver = plan.workers[to];
    double gap = ends[last] - ends[receiver];
    if (from < 0 || receiver == last) {
      return plan;
    }
    // Both end together if the load that is given takes the gap on the two.
    double each = 1 / workers.get(last).speed() + 1 / workers.get(receiver).speed();
    double most = gap / each * random.nextDouble();
    double amount = whole ? Math.max(1, Math.rint(most)) : most;
    return amount > 0 ? shifted(plan, from, to, amount) : plan;
  }

  /** Returns one of a worker's chunks; -1 if it has none. */
  private static int chunkOf(Chunks plan, int worker, UniformRandomProvider random) {
    int found = -1;
    int met = 0;
    for (int k = 0; k < plan.count(); k++) {
      if (plan.workers[k] == worker && random.nextInt(++met) == 0) {
        found = k;
      }
    }
    return found;
  }
}
