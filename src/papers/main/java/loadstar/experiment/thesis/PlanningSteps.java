package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.average;
import static loadstar.experiment.SeedNumbers.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.multiround.MrrsSelection;
import loadstar.algorithm.multiround.MrrsSelection.Candidate;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The effort of MRRS's selection of workers (sections 3.4.3 and 3.4.4) by their number, counted in
 * steps of its searches, which no machine changes, and the stars on which an exact search ends at
 * its limit. The searches do not look at loads or latencies, and nothing is simulated.
 */
public final class PlanningSteps extends Experiment {
  /** Stars that differ in what makes a search long. */
  enum SearchStars {
    /** Stars of Table 3.3, whose links are wide and all different. */
    WIDE(20, 10, 15, 20, 25, 30, 50, 100, 200, 500, 1000),
    /** Stars with links at most five times as fast as their workers. */
    SLOW_LINKS(20, 10, 15, 20, 25, 30, 50, 100, 200, 500, 1000),
    /** Workers of Table 3.3 on equal links, a bus: every worker gains as much per share of it. */
    EQUAL_LINKS(5, 10, 15, 20, 25, 30, 50, 100);

    private final int each;
    private final List<Integer> sizes;

    SearchStars(int each, Integer... sizes) {
      this.each = each;
      this.sizes = List.of(sizes);
    }

    List<Integer> sizes(Scale scale) {
      return scale == Scale.FULL ? sizes : List.of(10, 20);
    }

    int each(Scale scale) {
      return scale == Scale.FULL ? each : 2;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static SearchStars named(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    List<WorkerSpec> workers(int n, long seed) {
      return switch (this) {
        case WIDE -> Thesis.wide(n, SMALLEST_SPEED, LATENCY, seed);
        case SLOW_LINKS -> Thesis.slowLinks(n, seed);
        case EQUAL_LINKS -> Thesis.equalLinks(n, SMALLEST_SPEED, LATENCY, seed);
      };
    }
  }

  /** A search for one policy. */
  enum SelectionSearch {
    /** Horowitz and Sahni's, for policy I. */
    KNAPSACK(Search.OSS, Policy.I),
    /** Algorithm 3.4.2, for policy II; policy III repeats it. */
    GREEDY(Search.GREEDY, Policy.II),
    /** OSS, section 3.4.4, for policies II and III. */
    OSS(Search.OSS, Policy.II);

    private final Search search;
    private final Policy policy;

    SelectionSearch(Search search, Policy policy) {
      this.search = search;
      this.policy = policy;
    }

    String steps() {
      return name().toLowerCase(Locale.ROOT) + "_steps";
    }

    String unproven() {
      return name().toLowerCase(Locale.ROOT) + "_unproven";
    }
  }

  private static final double SMALLEST_SPEED = 10;
  private static final double LATENCY = 0.1;

  /** The growth from N to 10 N below which a count is read as O(N): twice the workers' own. */
  private static final double LINEAR = 2 * 10;

  private static SeededProblem problem(Scale scale, SearchStars stars, int workers) {
    return new ExperimentParameters()
        .put("stars", stars.word(), "workers", workers, "platforms", stars.each(scale))
        .of(
            PlanningSimulation.NAME,
            stars.word(),
            "-n",
            workers,
            scale == Scale.QUICK ? "-quick" : "");
  }

  public PlanningSteps() {
    super("thesis-planning");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new PlanningSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(SearchStars.values())
        .flatMap(stars -> stars.sizes(scale).stream().map(n -> problem(scale, stars, n)))
        .toList();
  }

  private static double[] all(RunSet runs, SearchStars stars, int workers, String series) {
    return runs.together(problem(runs.scale(), stars, workers), result -> result.series(series));
  }

  /** Returns the number of stars on which an exact search was not proven. */
  private static double unproven(RunSet runs, SearchStars stars, int workers) {
    double[] knapsack = all(runs, stars, workers, SelectionSearch.KNAPSACK.unproven());
    double[] oss = all(runs, stars, workers, SelectionSearch.OSS.unproven());
    return IntStream.range(0, oss.length).filter(i -> knapsack[i] + oss[i] > 0).count();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    List<Integer> wide = SearchStars.WIDE.sizes(runs.scale());
    double[] steps =
        wide.stream()
            .mapToDouble(
                n -> average(all(runs, SearchStars.WIDE, n, SelectionSearch.GREEDY.steps())))
            .toArray();
    // The quick scale has no two sizes with a ratio of ten, and decides nothing.
    List<Boolean> linear =
        IntStream.range(0, steps.length)
            .filter(i -> wide.contains(10 * wide.get(i)))
            .mapToObj(i -> steps[wide.indexOf(10 * wide.get(i))] <= LINEAR * steps[i])
            .toList();
    boolean[] holds = new boolean[linear.size()];
    for (int i = 0; i < holds.length; i++) {
      holds[i] = linear.get(i);
    }
    findings.claim(
        "planning-linear",
        Effect.exact(holds),
        IntStream.range(0, steps.length)
            .mapToObj(i -> format("%d: %.0f", wide.get(i), steps[i]))
            .collect(Collectors.joining(", ")));
    for (SearchStars stars : SearchStars.values()) {
      List<Integer> sizes = stars.sizes(runs.scale());
      findings.claim(
          "planning-proven-%s",
          Effect.exact(sizes.stream().allMatch(n -> unproven(runs, stars, n) == 0)),
          stars.word(),
          MrrsSelection.NODE_LIMIT,
          sizes.stream()
              .filter(n -> unproven(runs, stars, n) > 0)
              .map(n ->
                  format(
                      "%.0f of %d at N = %d",
                      unproven(runs, stars, n),
                      all(runs, stars, n, SelectionSearch.OSS.steps()).length,
                      n))
              .collect(
                  Collectors.collectingAndThen(
                      Collectors.joining(", "), none -> none.isEmpty() ? "none" : none)),
          sizes.getLast());
    }
    for (SearchStars stars : SearchStars.values()) {
      findings.table(id() + "-" + stars.word(), table(runs, stars));
    }
    findings.figure(id());
  }

  private static Table table(RunSet runs, SearchStars stars) {
    SpreadTable table = new SpreadTable();
    for (int n : stars.sizes(runs.scale())) {
      table.row("workers", n, "platforms", all(runs, stars, n, SelectionSearch.OSS.steps()).length);
      for (SelectionSearch part : SelectionSearch.values()) {
        double[] steps = all(runs, stars, n, part.steps());
        table
            .cells(part.steps(), average(steps))
            .cells(part.steps() + "_most", Arrays.stream(steps).max().orElse(Double.NaN));
        if (part != SelectionSearch.GREEDY) {
          table.cells(part.unproven(), Arrays.stream(all(runs, stars, n, part.unproven())).sum());
        }
      }
    }
    return table.table();
  }

  /** All stars of one kind and size of a seed. */
  public static final class PlanningSimulation implements PaperSimulation {
    public static final String NAME = "thesis-planning";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public RunResult execute(RunSpec spec) {
      int platforms = spec.count("platforms");
      RunResult result = new RunResult();
      double[][] steps = new double[SelectionSearch.values().length][platforms];
      double[][] unproven = new double[SelectionSearch.values().length][platforms];
      for (int p = 0; p < platforms; p++) {
        List<WorkerSpec> workers =
            SearchStars.named(spec.text("stars"))
                .workers(spec.count("workers"), 1000 * spec.seed() + p);
        for (Search search : List.of(Search.GREEDY, Search.OSS)) {
          for (Candidate found : MrrsSelection.candidates(workers, search)) {
            for (SelectionSearch part : SelectionSearch.values()) {
              if (part.search == search && part.policy == found.policy()) {
                steps[part.ordinal()][p] = found.steps();
                unproven[part.ordinal()][p] = found.proven() ? 0 : 1;
              }
            }
          }
        }
      }
      for (SelectionSearch part : SelectionSearch.values()) {
        result.put(part.steps(), steps[part.ordinal()]);
        if (part != SelectionSearch.GREEDY) {
          result.put(part.unproven(), unproven[part.ordinal()]);
        }
      }
      return result;
    }
  }
}
