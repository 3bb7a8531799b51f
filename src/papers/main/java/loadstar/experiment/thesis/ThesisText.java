package loadstar.experiment.thesis;

/** Words that all figures of the thesis share. */
public final class ThesisText {
  private ThesisText() {}

  /**
   * The caption of a figure whose points are means over the seeds.
   *
   * @param setting what was simulated
   * @param note what the scale leaves out; empty for nothing
   */
  public static String caption(String figure, String setting, int seeds, String note) {
    return "Nguyen The Loc, JAIST 2007, "
        + figure
        + ". "
        + setting
        + ", simulated with SimGrid. "
        + (seeds == 1 ? "Seed 1" : "Means of seeds 1 to " + seeds + ", bars from least to most")
        + "."
        + (note.isEmpty() ? "" : " " + note + ".");
  }
}
