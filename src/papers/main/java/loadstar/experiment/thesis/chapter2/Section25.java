package loadstar.experiment.thesis.chapter2;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;

/** The worked examples of section 2.5, played. */
public final class Section25 extends PaperExperiment {
  private static final int PROCESSORS = 4;

  public Section25() {
    super("thesis", "section2.5", "Worked examples of one round: a tree and an image");
  }

  /** It is small: both scales are the same. */
  @Override
  public String scaleNote(Scale scale) {
    return "";
  }

  /** Nothing is random: one run, whatever the seeds. */
  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return List.of(new RunSpec(ExampleStudy.NAME, "examples", 1, Map.of()));
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunResult result =
        new RunSet(scale, seeds, results).result(runs(scale, seeds, published).getFirst());
    Table table = new Table("processor", "tree_all", "tree_three", "tree_sorted", "image_rows");
    for (int p = 0; p < PROCESSORS; p++) {
      table.add(
          p,
          result.series(ExampleStudy.TREE_ALL)[p],
          result.series(ExampleStudy.TREE_THREE)[p],
          result.series(ExampleStudy.TREE_SORTED)[p],
          result.series(ExampleStudy.IMAGE)[p]);
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table);
    return new Evaluation(tables, compare(result, published), List.of(figure()));
  }

  private static Comparison compare(RunResult result, Published published) {
    // Nothing is scaled down, so nothing is incomparable at the quick scale either.
    Comparison comparison = new Comparison(Scale.FULL);
    for (int p = 0; p < PROCESSORS; p++) {
      for (String tree : List.of(ExampleStudy.TREE_ALL, ExampleStudy.TREE_THREE)) {
        comparison.published(published.value(tree + "-alpha" + p), result.series(tree)[p]);
      }
      comparison.published(published.value("image-rows" + p), result.series(ExampleStudy.IMAGE)[p]);
    }
    double all = result.value(ExampleStudy.TREE_ALL + "_time");
    double three = result.value(ExampleStudy.TREE_THREE + "_time");
    double sorted = result.value(ExampleStudy.TREE_SORTED + "_time");
    comparison.published(published.value("tree-all-time"), all);
    comparison.published(published.value("tree-three-time"), three);
    comparison.published(
        published.value("tree-moved-alpha2"), result.series(ExampleStudy.TREE_MOVED)[2]);
    comparison.published(
        published.value("tree-moved-time"), result.value(ExampleStudy.TREE_MOVED + "_time"));
    // 128 rows each, without sending anything, is the printed unit.
    double image = result.value(ExampleStudy.IMAGE + "_time") / 128;
    double equal = result.value(ExampleStudy.IMAGE_EQUAL + "_time") / 128;
    comparison.published(published.value("image-time"), image);
    comparison.published(published.value("image-equal-increase"), 100 * (equal - 1));
    PublishedValue reduction = published.value("image-reduction");
    comparison.published(reduction, 100 * (1 - image / equal));
    comparison.reading(
        reduction,
        "of the time without sending",
        "points of the time that 128 rows take without sending: 130 % - 115 %",
        100 * (equal - image));
    comparison.rest(published.file("section2.5"));
    comparison.claim(
        "section2.5-three-better",
        "without p1 the tree finishes earlier",
        Effect.exact(three < all),
        true,
        "section 2.5.4",
        String.format(Locale.ROOT, "%.4f against %.4f", three, all));
    comparison.claim(
        "section2.5-optimal",
        "leaving p1 out is optimal",
        Effect.exact(three <= sorted),
        false,
        "section 2.5.4",
        String.format(
            Locale.ROOT,
            "only for that order: served by decreasing bandwidth, the thesis' own Theorem 2, all"
                + " four finish at %.4f",
            sorted));
    return comparison;
  }

  private Figure figure() {
    return new Figure(
        id(),
        title(),
        "Nguyen The Loc, JAIST 2007, section 2.5.4. One round on a tree of four processors,"
            + " simulated with SimGrid. Nothing is random.",
        List.of(
            new Panel(
                id(),
                new Axis("processor", -0.5, 3.5),
                new Axis("share of the load", 0, Double.NaN),
                List.of(
                    new Line("all, order p1 p2 p3", "processor", "tree_all", Style.POINTS),
                    new Line("without p1", "processor", "tree_three", Style.POINTS),
                    new Line("all, by bandwidth", "processor", "tree_sorted", Style.POINTS)),
                List.of())));
  }
}
