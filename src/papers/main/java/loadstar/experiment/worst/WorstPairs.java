package loadstar.experiment.worst;

import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.search.CaseRanges;
import loadstar.algorithm.search.Interval;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The worst problem of each scheduler against each other that a search finds, on four workers, and
 * the mean of the same ratio on random problems.
 */
public final class WorstPairs extends Experiment {
  private static final List<String> SCHEDULERS =
      List.of("static", "ss", "gss", "tss", "fac2", "wf", "awf-c", "af", "umr", "mrrs");

  /** The schedulers that take part at the quick scale. */
  private static final List<String> QUICK = List.of("ss", "gss", "fac2", "wf");

  private static final int TRIES = 4000;
  private static final int QUICK_TRIES = 150;
  private static final CaseRanges RANGES = CaseRanges.USUAL.with(Interval.only(4));

  /** A scheduler, and one that it is compared with. */
  private record Pair(String one, String other) {
    static List<Pair> all(Scale scale) {
      List<String> names = scale == Scale.FULL ? SCHEDULERS : QUICK;
      List<Pair> pairs = new ArrayList<>();
      for (String one : names) {
        names.stream()
            .filter(other -> !other.equals(one))
            .forEach(other -> pairs.add(new Pair(one, other)));
      }
      return pairs;
    }

    SeededProblem problem(Scale scale) {
      int tries = scale == Scale.FULL ? TRIES : QUICK_TRIES;
      return seed -> WorstPairSimulation.spec(one, other, RANGES, tries, seed);
    }
  }

  public WorstPairs() {
    super("worst-pairs");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new WorstPairSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Pair.all(scale).stream().map(pair -> pair.problem(scale)).toList();
  }

  private static double[] values(RunSet runs, Pair pair, String name) {
    return runs.each(seed -> result(runs, pair, seed).value(name));
  }

  private static RunResult result(RunSet runs, Pair pair, int seed) {
    return runs.result(pair.problem(runs.scale()).apply(seed));
  }

  private static double largest(RunSet runs, Pair pair) {
    return Arrays.stream(values(runs, pair, WorstPairSimulation.RATIO)).max().orElseThrow();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    List<Pair> pairs = Pair.all(runs.scale());
    findings.table(id(), table(runs, pairs)).figure(id());
    claim(findings, runs, new Pair("fac2", "wf"), 20);
    claim(findings, runs, new Pair("gss", "wf"), 40);
    claim(findings, runs, new Pair("wf", "ss"), 2.5);
    double least = pairs.stream().mapToDouble(pair -> largest(runs, pair)).min().orElseThrow();
    long lose = pairs.stream().filter(pair -> largest(runs, pair) > 1).count();
    findings.claim(
        "worst-everybody", Effect.exact(lose == pairs.size()), lose, pairs.size(), least);
  }

  /** Tests whether a ratio was found that is at least so large: one problem shows it. */
  private static void claim(Findings findings, RunSet runs, Pair pair, double least) {
    double found = largest(runs, pair);
    double mean = meanOf(values(runs, pair, WorstPairSimulation.MEAN));
    findings.claim(
        "worst-%s-%s", Effect.exact(found >= least), pair.one, pair.other, least, found, mean);
  }

  private static Table table(RunSet runs, List<Pair> pairs) {
    return SpreadTable.of(
        pairs,
        (table, pair) -> {
          table.row("scheduler", pair.one, "against", pair.other);
          table
              .cells("worst_ratio", largest(runs, pair))
              .cells("mean_ratio", values(runs, pair, WorstPairSimulation.MEAN))
              .cells("median_ratio", values(runs, pair, WorstPairSimulation.MEDIAN))
              .cells("largest_random_ratio", values(runs, pair, WorstPairSimulation.LARGEST));
        });
  }
}
