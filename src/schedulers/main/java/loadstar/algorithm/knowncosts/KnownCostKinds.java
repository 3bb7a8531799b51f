package loadstar.algorithm.knowncosts;

import static loadstar.algorithm.Reference.Type.ARTICLE;
import static loadstar.algorithm.Reference.Type.PROCEEDINGS;

import java.util.List;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Reference;
import loadstar.algorithm.SchedulerKind;

/** The kinds of this package, with their parameters and the works that are their sources. */
public final class KnownCostKinds {
  private static final Reference GRAHAM =
      Reference.of(
              ARTICLE,
              "graham1969",
              1969,
              "Graham, SIAM J. Appl. Math. 1969",
              "Bounds on multiprocessing timing anomalies",
              "SIAM Journal on Applied Mathematics",
              "Graham, R. L.")
          .at("17(2)", "416-429")
          .doi("10.1137/0117039");

  private static final Reference IBARRA =
      Reference.of(
              ARTICLE,
              "ibarra1977",
              1977,
              "Ibarra & Kim, J. ACM 1977",
              "Heuristic algorithms for scheduling independent tasks on nonidentical processors",
              "Journal of the ACM",
              "Ibarra, Oscar H.",
              "Kim, Chul E.")
          .at("24(2)", "280-289");

  private static final Reference BINLPT =
      Reference.of(
              PROCEEDINGS,
              "penna2017",
              2017,
              "Penna et al., WSCAD 2017",
              "BinLPT: a novel workload-aware loop scheduler for irregular parallel loops",
              "Simpósio em Sistemas Computacionais de Alto Desempenho (WSCAD)",
              "Penna, Pedro Henrique",
              "Castro, Márcio",
              "Plentz, Patricia",
              "Freitas, Henrique C.",
              "Broquedis, François",
              "Méhaut, Jean-François")
          .url("https://sol.sbc.org.br/index.php/wscad/article/view/251");

  public static final List<Reference> WORKS = List.of(GRAHAM, IBARRA, BINLPT);

  public static final Parameter<Integer> CHUNKS =
      Parameter.optionalWhole(
          "chunks", Range.atLeast(1), "k, the most chunks; if not set, four for each worker");

  private KnownCostKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        rule(
                "lpt",
                GRAHAM.cited(),
                "the longest task first, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ true)),
        rule(
                "minmin",
                IBARRA.cited(),
                "the task that can be done first, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ false)),
        rule(
                "maxmin",
                IBARRA.cited(),
                "the task that is done last at best, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ true)),
        rule(
                "contiguous",
                "splitting of test suites, no one paper",
                "a block of neighbours of about equal known cost for each worker")
            .madeBy((problem, settings) -> Contiguous.plan(problem)),
        rule(
                "binlpt",
                BINLPT.cited(),
                "chunks of neighbours of about equal known cost, the heaviest first")
            .with(CHUNKS)
            .madeBy(BinLpt::plan));
  }

  private static SchedulerKind.Builder rule(String name, String paper, String description) {
    return SchedulerKind.oneWay(name, paper, description)
        .handingOutWholeTasks()
        .planningForPorts()
        .knowing(Knowledge.COSTS);
  }
}
