package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.model.WorkerSpec;
import loadstar.study.ScheduleOutline;
import loadstar.study.ScheduleOutline.BarKind;

/**
 * Draws a schedule. It has a row for each worker of a star: when its data is sent, when it
 * computes, when its results come back; or for each node of a tree: what it receives, computes and
 * sends on, a colour for each application. Of many rows the first are drawn, and the caption tells
 * so; bars nearer than half a pixel are drawn as one.
 */
public final class Gantt {
  private static final int MOST_ROWS = 40;
  private static final double WIDTH = 1100;

  /** Reciprocal of the share of a run below which a time is negligible. */
  private static final double TINY = 1000;

  private static final double LEFT = 120;
  private static final double RIGHT = 20;

  /** The place of a kind of bars in its row: data, computations, those of second parts, results. */
  private record Lane(double offset, double height, String colour) {}

  private static final List<Lane> LANES =
      List.of(
          new Lane(2, 4, "#e69f00"),
          new Lane(6, 8, "#0072b2"),
          new Lane(6, 8, "#56b4e9"),
          new Lane(14, 4, "#009e73"));
  private static final String[] APPLICATIONS = {
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"
  };

  /**
   * The places of the parts of the drawing.
   *
   * @param top of the first row
   * @param row height of one
   * @param name baseline of its name in it
   * @param legend top of the line with the meaning of colours
   */
  private record Layout(double top, double row, double name, double legend, String axis) {}

  private static final Layout STAR = new Layout(70, 20, 14, 42, "time (s)");
  private static final Layout TREE = new Layout(90, 22, 15, 60, "simulated time (s)");

  private final Layout layout;
  private final List<String> names;
  private final double last;
  private final Window window;
  private final Scaling time;
  private final Window.Bars bars;
  private final Set<String> occurs = new HashSet<>();
  private final String shown;
  private final Svg svg;
  private double legendAt = LEFT;

  /**
   * Creates an empty drawing.
   *
   * @param names of all rows
   * @param what the rows are
   * @param last date of the run
   */
  private Gantt(Layout layout, List<String> names, String what, double last, Window window) {
    this.layout = layout;
    this.last = last;
    int rows = Math.min(names.size(), MOST_ROWS);
    this.names = names.subList(0, rows);
    this.window = window.within(last > 0 ? last : 1);
    time = Scaling.exactly(this.window.from(), this.window.to(), LEFT, WIDTH - RIGHT);
    bars = new Window.Bars(time);
    shown =
        (rows < names.size() ? "first " + rows + " of " + names.size() : "all " + rows)
            + (" " + what + ", ")
            + (Svg.number(this.window.from()) + " to " + Svg.number(this.window.to()))
            + (" s of " + Svg.number(last) + " s");
    svg = new Svg(WIDTH, layout.top + layout.row * rows + 64, "Schedule");
    svg.text(WIDTH / 2, 26, "middle", "Schedule: " + shown, "font-size=\"15\"");
  }

  /**
   * Returns the chart of a run on a star.
   *
   * @param window the part of the run to show
   */
  public static Gantt of(Schedule schedule, List<WorkerSpec> workers, Window window) {
    List<String> names = workers.stream().map(WorkerSpec::name).toList();
    Gantt gantt = new Gantt(STAR, names, "workers", schedule.lastDate(), window);
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      double lost = schedule.lost(row);
      Lane compute = LANES.get(1 + Math.min(schedule.part(row), 1));
      gantt.bar(w, schedule.sendStart(row), schedule.sendEnd(row), lost, LANES.get(0));
      gantt.bar(w, schedule.computeStart(row), schedule.computeEnd(row), lost, compute);
      gantt.bar(w, schedule.resultStart(row), schedule.resultEnd(row), lost, LANES.get(3));
    }
    boolean parts = gantt.occurs.contains(LANES.get(2).colour);
    gantt.legend(
        List.of(
            "data to the worker",
            parts ? "computation, first subchunk" : "computation",
            "computation, second subchunk",
            "result to the master"));
    return gantt;
  }

  /** Returns a chart for a page, of the workers and dates that an outline has. */
  public static String of(ScheduleOutline outline, List<String> names) {
    Gantt gantt = new Gantt(STAR, names, "workers", outline.end(), Window.WHOLE);
    for (ScheduleOutline.Bar bar : outline.bars()) {
      Lane lane = LANES.get(bar.kind().ordinal());
      gantt.bar(bar.worker(), bar.start(), bar.end(), Double.NaN, lane);
    }
    gantt.legend(Stream.of(ScheduleOutline.BarKind.values()).map(BarKind::meaning).toList());
    return gantt.svg();
  }

  /** A bar of a kind in a row, from a date to a date, seconds. */
  public record Bar(int row, int kind, double start, double end) {}

  /**
   * Returns a chart for a page, of bars in its files; as much of the run as has room.
   *
   * @param kinds meanings of the lanes of a row
   * @param bars in order
   * @param most characters
   */
  public static String inPage(
      List<String> names, List<String> kinds, double last, List<Bar> bars, int most) {
    double to = last > 0 ? last : 1;
    while (true) {
      Gantt gantt = new Gantt(STAR, names, "rows", last, new Window(0, to));
      bars.forEach(bar -> gantt.bar(bar.row, bar.start, bar.end, Double.NaN, LANES.get(bar.kind)));
      gantt.legend(kinds);
      String drawing = gantt.svg();
      if (drawing.length() <= most || to <= last / TINY) {
        return drawing;
      }
      to /= 2;
    }
  }

  /**
   * Returns the chart of a run on a tree.
   *
   * @param window the part of the run to show
   */
  public static Gantt of(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Window window) {
    List<String> names =
        IntStream.range(0, tree.size())
            .mapToObj(u -> "\u00b7 ".repeat(Math.min(8, tree.depth(u))) + tree.node(u).name())
            .toList();
    double last = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      last = Math.max(last, schedule.start(row));
      double over = schedule.isLost(row) ? schedule.lost(row) : schedule.end(row);
      last = Double.isNaN(over) ? last : Math.max(last, over);
    }
    Gantt gantt = new Gantt(TREE, names, "nodes", last > 0 ? last : 1, window);
    String rows = "above: receives; middle: computes; below: sends";
    gantt.svg.text(WIDTH / 2, 46, "middle", rows, "font-size=\"12\"");
    BitSet occurs = new BitSet();
    for (int row = 0; row < schedule.rows(); row++) {
      int u = schedule.node(row);
      int application = schedule.application(row);
      String colour = APPLICATIONS[application % APPLICATIONS.length];
      double start = schedule.start(row);
      double end = schedule.isLost(row) ? Double.NaN : schedule.end(row);
      double lost = schedule.lost(row);
      boolean send = schedule.isSend(row);
      Lane own = new Lane(send ? 2 : 6, send ? 4 : 10, colour);
      boolean drawn = gantt.bar(u, start, end, lost, own);
      drawn |= send && gantt.bar(tree.parent(u), start, end, lost, new Lane(16, 4, colour));
      occurs.set(application, occurs.get(application) || drawn);
    }
    occurs.stream()
        .forEach(k ->
            gantt.legend(APPLICATIONS[k % APPLICATIONS.length], applications.get(k).name(), 160));
    return gantt;
  }

  /**
   * Draws a bar. One that has begun before the end of the run, and not ended, extends to the end;
   * one that a loss broke off ends there.
   *
   * @return whether the bar is visible
   */
  private boolean bar(int row, double start, double end, double lost, Lane lane) {
    double over = Double.isNaN(end) ? lost : end;
    over = Double.isNaN(over) ? last : over;
    boolean inWindow = row < names.size() && start <= window.to() && over >= window.from();
    if (inWindow) {
      occurs.add(lane.colour);
      bars.add(start, over, layout.top + layout.row * row + lane.offset, lane.height, lane.colour);
    }
    return inWindow;
  }

  /** Draws the meaning of each lane that is not empty. */
  private void legend(List<String> meanings) {
    for (int i = 0; i < meanings.size(); i++) {
      if (occurs.contains(LANES.get(i).colour)) {
        legend(LANES.get(i).colour, meanings.get(i), 50 + 7 * meanings.get(i).length());
      }
    }
  }

  private void legend(String colour, String meaning, double width) {
    svg.rectangle(legendAt, layout.legend, 14, 12, "fill=\"" + colour + "\"");
    svg.text(legendAt + 20, layout.legend + 11, "start", meaning, "font-size=\"12\"");
    legendAt += width;
  }

  /** Writes the file, and returns a line on what was written and what it shows. */
  public String write(Path file) throws IOException {
    return "wrote " + finished().write(file) + " (" + shown + ")";
  }

  /** Returns the text of the SVG file. */
  public String svg() {
    return finished().document();
  }

  private Svg finished() {
    double bottom = layout.top + layout.row * names.size();
    time.drawBelow(svg, layout.top, bottom, layout.axis);
    for (int row = 0; row < names.size(); row++) {
      double y = layout.top + layout.row * row + layout.name;
      svg.text(LEFT - 8, y, "end", names.get(row), "font-size=\"11\"");
    }
    svg.clip("time", LEFT, layout.top, WIDTH - LEFT - RIGHT, bottom - layout.top);
    svg.clipped("time");
    bars.draw(svg);
    svg.endGroup();
    return svg;
  }
}
