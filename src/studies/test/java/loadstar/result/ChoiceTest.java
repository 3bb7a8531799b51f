package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * What is named on random stars, against true means of many other seeds. With {@code -Dfull=true}
 * 500 stars and 2000 seeds, or those from {@code -Dfirst=K} on, {@code -Dstars=N} of them; it
 * prints what docs/findings.md has.
 */
class ChoiceTest {
  private static final List<String> SCHEDULERS =
      List.of("umr", "mrrs", "rumr", "gss", "tss", "fac2", "awf-b", "awf-c", "static", "ss");
  private static final int MOST = 1000;

  /** One way to decide, over all stars. */
  private static final class Way {
    int named;
    int wrong;
    int farther; // than 5 %
    int open; // statements
    int wrongIntervals; // tables
    int wrongSets;
    long runs;
    double worst;

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d named, %d of them wrong (worst %.4f, %d above 5 %%), %d open, %d tables with a wrong"
              + " interval, %d with a wrong set, %d runs",
          named,
          wrong,
          worst,
          farther,
          open,
          wrongIntervals,
          wrongSets,
          runs);
    }
  }

  private final Map<String, Way> ways = new LinkedHashMap<>();

  @Test
  void whoIsNamed_isAsGoodAsTheBest() {
    boolean full = Boolean.getBoolean("full");
    int first = Integer.getInteger("first", 0);
    int stars = Integer.getInteger("stars", full ? 500 : 4);
    int truths = full ? 2000 : 200;
    for (int number = first; number < first + stars; number++) {
      play(number, truths);
    }
    ways.forEach((name, way) ->
        System.out.printf(Locale.ROOT, "%d stars from %d, %s: %s%n", stars, first, name, way));
    // 5 % of them and two standard deviations, of four stars one.
    assertThat(ways.values())
        .allSatisfy(way ->
            assertThat((double) way.wrong)
                .isLessThanOrEqualTo(0.05 * stars + 2 * Math.sqrt(0.05 * stars)));
    Way auto = Objects.requireNonNull(ways.get("auto"));
    // 1000 seeds decide nearly all of them.
    assertThat(stars - auto.named).isLessThanOrEqualTo(stars / 100);
    assertThat(auto.open).isLessThanOrEqualTo(stars / 100 * SCHEDULERS.size());
  }

  private void play(int number, int truths) {
    UniformRandomProvider random = RandomStream.of(46, "choice-" + number);
    int size = 3 + random.nextInt(14);
    double load = 20 * size;
    double latency = random.nextDouble(0.001, 0.05);
    double port = random.nextDouble(1, 3); // all workers compute while it sends so many times
    double noise = Math.exp(random.nextDouble(Math.log(0.03), Math.log(1)));
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < size; w++) {
      double speed = random.nextDouble(5, 20);
      workers.add(WorkerSpec.symmetric("w" + w, speed, latency, port * size * 12, latency));
    }
    Map<String, double[]> known = new LinkedHashMap<>();
    double[] truth = new double[SCHEDULERS.size()];
    double[][] values = new double[SCHEDULERS.size()][MOST];
    for (int seed = 0; seed < truths; seed++) {
      TaskCosts costs = costs(number, load, noise, MOST + seed);
      for (int s = 0; s < truth.length; s++) {
        truth[s] += makespan(SCHEDULERS.get(s), workers, load, costs) / truths;
      }
    }
    double best = Arrays.stream(truth).min().orElseThrow();
    double[] losses = Arrays.stream(truth).map(own -> own / best - 1).toArray();

    // Until it is decided, as Loadstar goes on: a quarter more each time.
    int[] replications = new int[truth.length];
    int seeds = SequentialSelection.FIRST_STAGE;
    while (true) {
      for (int seed = 0; seed < seeds; seed++) {
        int one = seed;
        boolean needed = false;
        for (int s = 0; s < truth.length; s++) {
          needed |= replications[s] == one && isLeft(known, s);
        }
        if (needed) {
          TaskCosts costs = costs(number, load, noise, seed);
          for (int s = 0; s < truth.length; s++) {
            if (replications[s] == one && isLeft(known, s)) {
              values[s][one] = makespan(SCHEDULERS.get(s), workers, load, costs);
              replications[s]++;
            }
          }
        }
      }
      known.clear();
      for (int s = 0; s < truth.length; s++) {
        known.put(SCHEDULERS.get(s), Arrays.copyOf(values[s], replications[s]));
      }
      SequentialSelection<String> selection = SequentialSelection.of(known, Guarantee.DEFAULT);
      if (selection.decided() || seeds == MOST) {
        Map<String, SortedMap<Long, Double>> shown = new LinkedHashMap<>();
        known.forEach((name, own) -> {
          int out = selection.outAfter(name);
          shown.put(name, bySeed(own, out == 0 ? selection.seeds() : out));
        });
        count("auto", shown, true, losses, best, Arrays.stream(replications).sum());
        // As Ctrl-C leaves it: of each the seeds that had ended.
        shown.replaceAll((name, own) -> own.headMap(1L + random.nextInt(own.size())));
        count("stopped", shown, true, losses, best, 0);
        break;
      }
      left = new ArrayList<>(selection.left());
      selection
          .twins()
          .forEach((name, twin) -> left.addAll(left.contains(twin) ? List.of(name) : List.of()));
      seeds = Math.min(MOST, seeds + (seeds + 3) / 4);
    }
    left = SCHEDULERS;
    for (int fixed : new int[] {5, 30}) {
      Map<String, SortedMap<Long, Double>> shown = new LinkedHashMap<>();
      for (int s = 0; s < truth.length; s++) {
        for (; replications[s] < fixed; replications[s]++) {
          TaskCosts costs = costs(number, load, noise, replications[s]);
          values[s][replications[s]] = makespan(SCHEDULERS.get(s), workers, load, costs);
        }
        shown.put(SCHEDULERS.get(s), bySeed(values[s], fixed));
      }
      count("--seeds " + fixed, shown, false, losses, best, (long) fixed * truth.length);
    }
  }

  private List<String> left = SCHEDULERS;

  private boolean isLeft(Map<String, double[]> known, int scheduler) {
    return known.isEmpty() || left.contains(SCHEDULERS.get(scheduler));
  }

  private void count(
      String how,
      Map<String, SortedMap<Long, Double>> values,
      boolean selects,
      double[] losses,
      double best,
      long runs) {
    Way way = ways.computeIfAbsent(how, none -> new Way());
    Standing<String> standing = Standing.of(values, true, Guarantee.DEFAULT, selects);
    way.runs += runs;
    way.open += standing.undecided().size();
    // Of those with too few seeds nothing is said, also not that they are no better.
    List<Standing.Against<String>> said =
        standing.all().stream().filter(one -> one.step() != Standing.Step.UNTESTED).toList();
    double least = said.stream().mapToDouble(one -> loss(one, losses)).min().orElse(0);
    boolean wrong = false;
    for (Standing.Against<String> one : said) {
      double loss = best * (loss(one, losses) - least);
      wrong |= loss < one.least() - 1e-3 * best || loss > one.most() + 1e-3 * best;
    }
    way.wrongIntervals += wrong ? 1 : 0;
    // That the set which is left has none as good as the best.
    way.wrongSets +=
        said.stream()
                .filter(one -> one.step() != Standing.Step.SLOWER)
                .allMatch(
                    one -> (1 + loss(one, losses)) / (1 + least) > 1 + Guarantee.DEFAULT.margin())
            ? 1
            : 0;
    if (standing.decided()) {
      // The worst of those that it says are as good: one of them is recommended.
      double loss =
          said.stream()
              .filter(Standing.Against::sure)
              .mapToDouble(one -> (1 + loss(one, losses)) / (1 + least) - 1)
              .max()
              .orElseThrow();
      way.named++;
      way.wrong += loss > Guarantee.DEFAULT.margin() ? 1 : 0;
      way.farther += loss > 0.05 ? 1 : 0;
      way.worst = Math.max(way.worst, loss);
    }
  }

  private static double loss(Standing.Against<String> one, double[] losses) {
    return losses[SCHEDULERS.indexOf(one.name())];
  }

  private static SortedMap<Long, Double> bySeed(double[] values, int seeds) {
    SortedMap<Long, Double> own = new TreeMap<>();
    for (int k = 0; k < seeds; k++) {
      own.put((long) k, values[k]);
    }
    return own;
  }

  private static TaskCosts costs(int number, double load, double noise, int seed) {
    return TaskCosts.draw(load, CostModel.gamma(noise), 10_000L * number + seed);
  }

  private static double makespan(
      String scheduler, List<WorkerSpec> workers, double load, TaskCosts costs) {
    SchedulerKind kind = Registry.builtIn().kind(scheduler);
    return ArithmeticRun.of(
            workers, kind, kind.create(StarProblem.of(workers, load), Settings.NONE))
        .withCosts(costs.again())
        .play()
        .end();
  }
}
