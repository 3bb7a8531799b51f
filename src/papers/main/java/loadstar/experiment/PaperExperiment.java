package loadstar.experiment;

/** What every experiment of a paper says of itself. */
public abstract class PaperExperiment implements Experiment {
  private final String paper;
  private final String id;
  private final String title;

  /**
   * @param paper folder of its published values
   * @param figure what is reproduced, unique within the paper: {@code fig9}
   * @param title what the figure shows, one line
   */
  protected PaperExperiment(String paper, String figure, String title) {
    this.paper = paper;
    this.id = paper + "-" + figure;
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
    return paper;
  }
}
