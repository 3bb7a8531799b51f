package loadstar.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;

/** A published figure or table: which runs it needs, and what becomes of their results. */
public interface Experiment {
  /** Stable name: paper and figure, {@code icppw12-fig9}. */
  String id();

  /** What the figure shows, one line. */
  String title();

  /** The folder of its published values. */
  String paper();

  /** What is different at this scale from what the paper did; empty for nothing. */
  String scaleNote(Scale scale);

  /** Whether it can be asked on a platform of the user's. */
  OwnPlatform.Takes takes();

  /**
   * The simulations, with seeds 1 to {@code seeds}.
   *
   * @param published the paper's numbers: some decide what is simulated
   */
  List<RunSpec> runs(Scale scale, int seeds, Published published);

  /** Turns the results of all of {@link #runs} into tables, comparison and figures. */
  Evaluation evaluate(Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published);

  /**
   * What an experiment yields.
   *
   * @param tables by file name without ending
   * @param figures drawn from the tables
   */
  record Evaluation(Map<String, Table> tables, Comparison comparison, List<Figure> figures) {
    /** To which tables and figures are added. */
    public Evaluation(Findings findings) {
      this(new LinkedHashMap<>(), findings.comparison(), new ArrayList<>());
    }

    public Evaluation table(String name, Table table) {
      tables.put(name, table);
      return this;
    }

    public Evaluation figure(Figure figure) {
      figures.add(figure);
      return this;
    }
  }
}
