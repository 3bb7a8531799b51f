package loadstar.experiment.thesis;

import java.util.List;
import loadstar.experiment.Experiment;
import loadstar.experiment.Spread;
import loadstar.experiment.Table;

/** What the experiments of this package have in common. */
abstract class ThesisExperiment implements Experiment {
  private final String id;
  private final String title;

  ThesisExperiment(String id, String title) {
    this.id = id;
    this.title = title;
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final String paper() {
    return "thesis";
  }

  /** Mean, least and most over the seeds, as three cells of a {@link Table}. */
  static List<Object> cells(double[] bySeed) {
    Spread spread = Spread.of(bySeed);
    return List.of(spread.mean(), spread.min(), spread.max());
  }

  /** The columns of {@link #cells}. */
  static List<String> columns(String name) {
    return List.of(name, name + "_min", name + "_max");
  }
}
