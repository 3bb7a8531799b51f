package loadstar.report;

import java.util.ArrayList;
import java.util.List;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import org.jspecify.annotations.Nullable;

/** The drawing of what numbers of workers are worth, in a file and in a page. */
public final class WorkersDrawing {
  /** The columns of its table that are drawn. */
  public static final String WORKERS = "workers";

  public static final String SECONDS = "makespan_s";
  public static final String BESIDE = "beside_makespan_s";
  public static final String BOUND = "bound_s";
  public static final String MACHINE = "machine_s";
  public static final String UNTIL_FREE = "machine_until_free_s";

  private WorkersDrawing() {}

  /**
   * Returns the panels: makespan and machine time over the number of workers.
   *
   * @param counted what is counted: workers, or shares
   * @param beside a scheduler that is shown beside the best one; null for none
   * @param enough the number of workers that is enough
   * @param seconds the makespan with so many
   */
  public static List<Panel> panels(
      String counted, @Nullable String beside, int enough, double seconds) {
    String label = enough + " " + (enough == 1 ? counted.replaceAll("s$", "") : counted);
    Mark mark = new Mark(label, enough, seconds, "the fewest that are enough");
    Axis workers = Axis.logarithmic(counted);
    List<Line> makespans = new ArrayList<>();
    makespans.add(new Line("best scheduler", WORKERS, SECONDS, Style.POINTS));
    if (beside != null) {
      makespans.add(new Line(beside, WORKERS, BESIDE, Style.POINTS));
    }
    makespans.add(new Line("no schedule is shorter", WORKERS, BOUND, Style.DASHED));
    List<Line> machines =
        List.of(
            new Line("all kept until the end", WORKERS, MACHINE, Style.POINTS),
            new Line("each until it is free", WORKERS, UNTIL_FREE, Style.POINTS));
    return List.of(
        new Panel(WORKERS, workers, Axis.logarithmic("makespan (s)"), makespans, List.of(mark)),
        new Panel(WORKERS, workers, Axis.fitted("machine time (s)"), machines, List.of()));
  }
}
