package loadstar.experiment.thesis.chapter2;

import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/** The worked examples of section 2.5, played. */
public final class Section25 extends PaperExperiment {
  private static final int PROCESSORS = 4;

  public Section25() {
    super("thesis", "section2.5", "Worked examples of one round: a tree and an image", "");
  }

  /** Nothing is random: one run, whatever the seeds. */
  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return List.of(new RunSpec(ExampleStudy.NAME, "examples", 1, Map.of()));
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    RunResult result = runs.result(ofSeed(runs.scale(), 1, published).getFirst());
    SpreadTable table = new SpreadTable();
    for (int p = 0; p < PROCESSORS; p++) {
      table
          .row()
          .cell("processor", p)
          .cell("tree_all", result.series(ExampleStudy.TREE_ALL)[p])
          .cell("tree_three", result.series(ExampleStudy.TREE_THREE)[p])
          .cell("tree_sorted", result.series(ExampleStudy.TREE_SORTED)[p])
          .cell("image_rows", result.series(ExampleStudy.IMAGE)[p]);
    }
    return new Evaluation(compare(result, published)).table(id(), table.table()).figure(figure());
  }

  private static Findings compare(RunResult result, Published published) {
    // Nothing is scaled down, so nothing is incomparable at the quick scale either.
    Findings findings = new Findings(Scale.FULL, published);
    for (int p = 0; p < PROCESSORS; p++) {
      for (String tree : List.of(ExampleStudy.TREE_ALL, ExampleStudy.TREE_THREE)) {
        findings.published(tree + "-alpha" + p, result.series(tree)[p]);
      }
      findings.published("image-rows" + p, result.series(ExampleStudy.IMAGE)[p]);
    }
    double all = result.value(ExampleStudy.TREE_ALL + "_time");
    double three = result.value(ExampleStudy.TREE_THREE + "_time");
    double sorted = result.value(ExampleStudy.TREE_SORTED + "_time");
    findings.published("tree-all-time", all);
    findings.published("tree-three-time", three);
    findings.published("tree-moved-alpha2", result.series(ExampleStudy.TREE_MOVED)[2]);
    findings.published("tree-moved-time", result.value(ExampleStudy.TREE_MOVED + "_time"));
    // 128 rows each, without sending anything, is the printed unit.
    double image = result.value(ExampleStudy.IMAGE + "_time") / 128;
    double equal = result.value(ExampleStudy.IMAGE_EQUAL + "_time") / 128;
    findings.published("image-time", image);
    findings.published("image-equal-increase", 100 * (equal - 1));
    findings.published("image-reduction", 100 * (1 - image / equal));
    findings.reading(
        "image-reduction",
        "of the time without sending",
        "points of the time that 128 rows take without sending: 130 % - 115 %",
        100 * (equal - image));
    findings.rest("section2.5");
    findings.claim("section2.5-three-better", Effect.exact(three < all), three, all);
    findings.claim("section2.5-optimal", Effect.exact(three <= sorted), sorted);
    return findings;
  }

  private Figure figure() {
    return drawing(
            "Nguyen The Loc, JAIST 2007, section 2.5.4. One round on a tree of four processors,"
                + " simulated with SimGrid. Nothing is random.")
        .panel(id(), new Axis("processor", -0.5, 3.5), new Axis("share of the load", 0, Double.NaN))
        .line("all, order p1 p2 p3", "processor", "tree_all", Style.POINTS)
        .line("without p1", "processor", "tree_three", Style.POINTS)
        .line("all, by bandwidth", "processor", "tree_sorted", Style.POINTS)
        .figure();
  }
}
