package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;

/**
 * Draws what happened on a tree: for each node what it receives, computes and sends on, a colour
 * for each application. Large runs are cut to what can be seen, and the caption says so.
 */
public final class TreeGantt {
  private static final int MOST_NODES = 40;
  private static final double WIDTH = 1100;
  private static final double LEFT = 120;
  private static final double RIGHT = 20;
  private static final double TOP = 90;
  private static final double ROW = 22;
  private static final String[] COLOURS = {
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"
  };

  private final TreeSchedule schedule;
  private final TreePlatform tree;
  private final List<Application> applications;
  private final int nodes;
  private final double last;
  private final Window window;
  private final Scaling time;
  private final Window.Bars bars;
  private final BitSet occurs = new BitSet();
  private final Svg svg;

  private TreeGantt(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Window window) {
    this.schedule = schedule;
    this.tree = tree;
    this.applications = applications;
    nodes = Math.min(tree.size(), MOST_NODES);
    double end = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      end = Math.max(end, schedule.start(row));
      end = Double.isNaN(over(row)) ? end : Math.max(end, over(row));
    }
    last = end > 0 ? end : 1;
    this.window = window.within(last);
    time = Scaling.exactly(this.window.from(), this.window.to(), LEFT, WIDTH - RIGHT);
    bars = new Window.Bars(time);
    svg = new Svg(WIDTH, TOP + ROW * nodes + 64, "Schedule");
  }

  /**
   * Writes the drawing.
   *
   * @param window which part of the run
   * @return a line that says what was written and what it shows
   */
  public static String write(
      TreeSchedule schedule,
      TreePlatform tree,
      List<Application> applications,
      Window window,
      Path file)
      throws IOException {
    TreeGantt gantt = new TreeGantt(schedule, tree, applications, window);
    gantt.draw();
    PdfDrawing.write(file, gantt.svg.document());
    return "wrote " + file + " (" + gantt.shown() + ")";
  }

  private String shown() {
    return (nodes < tree.size() ? "first " + nodes + " of " + tree.size() : "all " + nodes)
        + " nodes, "
        + Svg.number(window.from())
        + " to "
        + Svg.number(window.to())
        + " s of "
        + Svg.number(last)
        + " s";
  }

  private void draw() {
    svg.text(WIDTH / 2, 26, "middle", "Schedule: " + shown(), "font-size=\"15\"");
    svg.text(
        WIDTH / 2,
        46,
        "middle",
        "above: receives; middle: computes; below: sends",
        "font-size=\"12\"");
    drawRows();
    for (int k = occurs.nextSetBit(0), at = 0; k >= 0; k = occurs.nextSetBit(k + 1), at++) {
      double x = LEFT + 160 * at;
      svg.rectangle(x, 60, 14, 12, "fill=\"" + colour(k) + "\"");
      svg.text(x + 20, 71, "start", applications.get(k).name(), "font-size=\"12\"");
    }
    double bottom = TOP + ROW * nodes;
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(time.at(tick), bottom + 18, "middle", time.label(tick), "");
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 42, "middle", "simulated time (s)", "");
    for (int u = 0; u < nodes; u++) {
      String name = "\u00b7 ".repeat(Math.min(8, tree.depth(u))) + tree.node(u).name();
      svg.text(LEFT - 8, TOP + ROW * u + 15, "end", name, "font-size=\"11\"");
    }
    svg.clip("time", LEFT, TOP, WIDTH - LEFT - RIGHT, bottom - TOP);
    svg.clipped("time");
    bars.draw(svg);
    svg.endGroup();
  }

  private void drawRows() {
    for (int row = 0; row < schedule.rows(); row++) {
      int u = schedule.node(row);
      if (schedule.isSend(row)) {
        bar(row, u, 2, 4);
        bar(row, tree.parent(u), 16, 4);
      } else {
        bar(row, u, 6, 10);
      }
    }
  }

  private static String colour(int application) {
    return COLOURS[application % COLOURS.length];
  }

  /** When a row ended or was broken off; NaN when neither. */
  private double over(int row) {
    return schedule.isLost(row) ? schedule.lost(row) : schedule.end(row);
  }

  /** What has not ended is drawn up to the end. */
  private void bar(int row, int node, double offset, double height) {
    double start = schedule.start(row);
    double end = Double.isNaN(over(row)) ? last : over(row);
    if (node < nodes && start <= window.to() && end >= window.from()) {
      int application = schedule.application(row);
      occurs.set(application);
      bars.add(start, end, TOP + ROW * node + offset, height, colour(application));
    }
  }
}
