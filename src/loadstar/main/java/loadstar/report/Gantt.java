package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;

/**
 * Draws a schedule: for each worker, when its data is sent, when it computes, when its results come
 * back. Of many workers the first are drawn, and the caption says so; bars nearer than half a pixel
 * are drawn as one.
 */
public final class Gantt {
  private static final int MOST_WORKERS = 40;
  private static final double WIDTH = 1100;
  private static final double LEFT = 120;
  private static final double RIGHT = 20;
  private static final double TOP = 70;
  private static final double ROW = 20;
  private static final String[] COMPUTE = {"#0072b2", "#56b4e9"};
  private static final String SEND = "#e69f00";
  private static final String RESULT = "#009e73";

  private final Schedule schedule;
  private final StarPlatform star;
  private final double lastDate; // which the schedule looks for
  private final int workers;
  private final Window window;
  private final Scaling time;
  private final Window.Bars bars;
  private final Set<String> occurs = new HashSet<>();
  private final Svg svg;

  private Gantt(Schedule schedule, StarPlatform star, Window window) {
    this.schedule = schedule;
    this.star = star;
    workers = Math.min(star.size(), MOST_WORKERS);
    lastDate = schedule.lastDate();
    this.window = window.within(lastDate > 0 ? lastDate : 1);
    time = Scaling.exactly(this.window.from(), this.window.to(), LEFT, WIDTH - RIGHT);
    bars = new Window.Bars(time);
    svg = new Svg(WIDTH, TOP + ROW * workers + 64, "Schedule");
  }

  /**
   * Writes the drawing.
   *
   * @param window which part of the run
   * @return a line that says what was written and what it shows
   */
  public static String write(Schedule schedule, StarPlatform star, Window window, Path file)
      throws IOException {
    Gantt gantt = new Gantt(schedule, star, window);
    gantt.draw();
    PdfDrawing.write(file, gantt.svg.document());
    return "wrote " + file + " (" + gantt.shown() + ")";
  }

  private String shown() {
    return (workers < star.size() ? "first " + workers + " of " + star.size() : "all " + workers)
        + " workers, "
        + Svg.number(window.from())
        + " to "
        + Svg.number(window.to())
        + " s of "
        + Svg.number(lastDate)
        + " s";
  }

  private void draw() {
    svg.text(WIDTH / 2, 26, "middle", "Schedule: " + shown(), "font-size=\"15\"");
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) < workers) {
        draw(row);
      }
    }
    legend();
    double bottom = TOP + ROW * workers;
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(time.at(tick), bottom + 18, "middle", time.label(tick), "");
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 42, "middle", "time (s)", "");
    for (int w = 0; w < workers; w++) {
      svg.text(LEFT - 8, top(w) + 14, "end", star.worker(w).name(), "font-size=\"11\"");
    }
    svg.clip("time", LEFT, TOP, WIDTH - LEFT - RIGHT, bottom - TOP);
    svg.clipped("time");
    bars.draw(svg);
    svg.endGroup();
  }

  /** Only those that exist. */
  private void legend() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put(SEND, "data to the worker");
    boolean parts = occurs.contains(COMPUTE[1]);
    names.put(COMPUTE[0], parts ? "computation, first subchunk" : "computation");
    names.put(COMPUTE[1], "computation, second subchunk");
    names.put(RESULT, "result to the master");
    double x = LEFT;
    for (Map.Entry<String, String> name : names.entrySet()) {
      if (occurs.contains(name.getKey())) {
        svg.rectangle(x, 42, 14, 12, "fill=\"" + name.getKey() + "\"");
        svg.text(x + 20, 53, "start", name.getValue(), "font-size=\"12\"");
        x += 50 + 7 * name.getValue().length();
      }
    }
  }

  private double top(int worker) {
    return TOP + ROW * worker;
  }

  private void draw(int row) {
    double y = top(schedule.worker(row));
    String compute = COMPUTE[Math.min(schedule.part(row), 1)];
    double lost = schedule.lost(row);
    bar(schedule.sendStart(row), end(schedule.sendEnd(row), lost), y + 2, 4, SEND);
    bar(schedule.computeStart(row), end(schedule.computeEnd(row), lost), y + 6, 8, compute);
    bar(schedule.resultStart(row), end(schedule.resultEnd(row), lost), y + 14, 4, RESULT);
  }

  /** What a loss broke off ends there. */
  private static double end(double date, double lost) {
    return Double.isNaN(date) ? lost : date;
  }

  /** What has begun before the end of the run, and not ended, is drawn up to the end. */
  private void bar(double start, double end, double y, double height, String colour) {
    if (Double.isNaN(start)) {
      return;
    }
    double last = Double.isNaN(end) ? lastDate : end;
    if (start > window.to() || last < window.from()) {
      return;
    }
    occurs.add(colour);
    bars.add(start, last, y, height, colour);
  }
}
