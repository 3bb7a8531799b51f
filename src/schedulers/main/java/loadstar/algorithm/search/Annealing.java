package loadstar.algorithm.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Simulated annealing with restarts (Kirkpatrick, Gelatt and Vecchi, Science 220, 1983): each walk
 * begins at the best of some random states and takes every step upwards, and a step downwards by d
 * with probability exp(-d/T), while the temperature T falls geometrically. Walks have streams of
 * random numbers of their own, so that the result does not depend on how many walk at a time.
 *
 * @param seed of all walks
 * @param tries values that are computed, by all walks together
 * @param walks at least one
 * @param hottest T at the start of a walk, in the unit of the values
 * @param coldest T at its end
 */
public record Annealing(long seed, int tries, int walks, double hottest, double coldest) {
  /** The share of the tries of a walk that go into its start. */
  private static final double START = 0.1;

  /** The tries that the first walk makes before it may be stopped, unless one has a value. */
  private static final int AT_ONCE = 1000;

  public Annealing {
    if (tries < 1 || walks < 1 || !(hottest >= coldest && coldest > 0)) {
      throw new IllegalArgumentException(tries + " tries, " + walks + " walks");
    }
  }

  /**
   * The best state that was found.
   *
   * @param tries that were made
   * @param complete whether these are all; otherwise the search was stopped
   */
  public record Best<S>(S state, double value, int tries, boolean complete) {}

  /**
   * Searches the largest value.
   *
   * @param jobs walks at a time
   * @param stop tells before each try whether the search ends early; the first walk has a state
   *     before that
   * @param walked gets the best state of each walk when it ends, one at a time
   * @return null if no state has a value
   */
  public <S> @Nullable Best<S> search(
      Landscape<S> landscape, int jobs, BooleanSupplier stop, Consumer<Best<S>> walked) {
    ExecutorService threads = Executors.newFixedThreadPool(Math.clamp(jobs, 1, walks));
    try {
      List<Future<@Nullable Best<S>>> futures = new ArrayList<>();
      for (int walk : IntStream.range(0, Math.min(walks, tries)).toArray()) {
        futures.add(threads.submit(() -> walk(landscape, walk, stop)));
      }
      Best<S> best = null;
      int made = 0;
      boolean complete = true;
      for (Future<@Nullable Best<S>> future : futures) {
        Best<S> own = future.get();
        if (own == null) {
          complete &= !stop.getAsBoolean();
          continue;
        }
        made += own.tries;
        complete &= own.complete;
        walked.accept(own);
        if (best == null || own.value > best.value) {
          best = own;
        }
      }
      return best == null ? null : new Best<>(best.state, best.value, made, complete);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private <S> @Nullable Best<S> walk(Landscape<S> landscape, int walk, BooleanSupplier stop) {
    UniformRandomProvider random = RandomStream.of(seed, "walk-" + walk);
    int own = tries / walks + (walk < tries % walks ? 1 : 0);
    int first = Math.max(1, (int) (START * own));
    @Nullable S at = null;
    double height = Double.NEGATIVE_INFINITY;
    @Nullable S best = null;
    double most = Double.NEGATIVE_INFINITY;
    int made = 0;
    for (; made < own; made++) {
      // A search that is stopped at once still has a state, if one is found soon.
      boolean begun = walk > 0 || best != null || made >= AT_ONCE;
      if (stop.getAsBoolean() && begun) {
        break;
      }
      boolean begins = made < first || at == null;
      S next =
          begins ? landscape.draw(random) : landscape.beside(Objects.requireNonNull(at), random);
      double value = landscape.value(next);
      double share = (double) (made - first) / Math.max(1, own - first);
      double temperature = hottest * Math.pow(coldest / hottest, share);
      boolean taken =
          value >= height
              || (!begins && random.nextDouble() < Math.exp((value - height) / temperature));
      if (taken && value > Double.NEGATIVE_INFINITY) {
        at = next;
        height = value;
      }
      if (value > most) {
        best = next;
        most = value;
      }
    }
    return best == null ? null : new Best<>(best, most, made, made == own);
  }
}
