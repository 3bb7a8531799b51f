package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.result.AtomicFile;

/**
 * Draws a schedule: for each worker, when its data is sent, when it computes, when its results come
 * back. Large runs are cut to what can be seen, and the caption says so.
 */
public final class Gantt {
  private static final int MOST_WORKERS = 40;
  private static final int MOST_BARS = 12_000;
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
  private final int workers;
  private final Scaling time;
  private final Svg svg;

  private Gantt(Schedule schedule, StarPlatform star) {
    this.schedule = schedule;
    this.star = star;
    workers = Math.min(star.size(), MOST_WORKERS);
    time = Scaling.exactly(0, shownSeconds(), LEFT, WIDTH - RIGHT);
    svg = new Svg(WIDTH, TOP + ROW * workers + 64, "Schedule");
  }

  /**
   * Writes the drawing.
   *
   * @return a line that says what was written and what it shows
   */
  public static String write(Schedule schedule, StarPlatform star, Path file) throws IOException {
    Gantt gantt = new Gantt(schedule, star);
    gantt.draw();
    AtomicFile.write(file, gantt.svg.document());
    return "wrote " + file + " (" + gantt.shown() + ")";
  }

  /** The end of the run, or of the first subchunks when there are more than can be drawn. */
  private double shownSeconds() {
    int subchunks = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) < workers && ++subchunks == MOST_BARS / 3) {
        return schedule.sendStart(row) > 0 ? schedule.sendStart(row) : schedule.lastDate();
      }
    }
    return schedule.lastDate() > 0 ? schedule.lastDate() : 1;
  }

  private String shown() {
    return (workers < star.size() ? "first " + workers + " of " + star.size() : "all " + workers)
        + " workers, 0 to "
        + Svg.number(time.to())
        + " s of "
        + Svg.number(schedule.lastDate())
        + " s";
  }

  private void draw() {
    svg.text(WIDTH / 2, 26, "middle", "Schedule: " + shown(), "font-size=\"15\"");
    legend(LEFT, SEND, "data to the worker");
    legend(LEFT + 190, COMPUTE[0], "computation, first subchunk");
    legend(LEFT + 430, COMPUTE[1], "second subchunk");
    legend(LEFT + 590, RESULT, "result to the master");
    double bottom = TOP + ROW * workers;
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(time.at(tick), bottom + 18, "middle", time.label(tick), "");
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 42, "middle", "simulated time (s)", "");
    for (int w = 0; w < workers; w++) {
      svg.text(LEFT - 8, top(w) + 14, "end", star.worker(w).name(), "font-size=\"11\"");
    }
    svg.clip("time", LEFT, TOP, WIDTH - LEFT - RIGHT, bottom - TOP);
    svg.clipped("time");
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) < workers && schedule.sendStart(row) < time.to()) {
        draw(row);
      }
    }
    svg.endGroup();
  }

  private void legend(double x, String colour, String text) {
    svg.rectangle(x, 42, 14, 12, "fill=\"" + colour + "\"");
    svg.text(x + 20, 53, "start", text, "font-size=\"12\"");
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
    double from = time.at(start);
    double to = time.at(Double.isNaN(end) ? schedule.lastDate() : end);
    svg.rectangle(from, y, Math.max(0.5, to - from), height, "fill=\"" + colour + "\"");
  }
}
