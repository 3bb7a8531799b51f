package loadstar.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a run that a drawing shows.
 *
 * @param from first date, seconds
 * @param to last date, seconds; infinite for the end of the run
 */
public record Window(double from, double to) {
  /** Window of the whole run. */
  public static final Window WHOLE = new Window(0, Double.POSITIVE_INFINITY);

  /** Returns the window up to the end of a run at the latest. */
  Window within(double last) {
    return new Window(from, Math.max(Math.min(to, last), Math.nextUp(from)));
  }

  /**
   * Bars on a time axis. Those of one colour in one lane that are nearer to each other than half a
   * pixel become one, so that the drawing stays small. Where there is room, a gap separates one
   * from the next.
   */
  static final class Bars {
    private static final double NEAR = 0.5;
    private static final double ROOMY = 4;

    private record PixelLane(double y, double height, String fill) {}

    private record PixelBar(PixelLane lane, double from, double to) {}

    private final Scaling time;
    private final Map<PixelLane, PixelBar> open = new HashMap<>();
    private final List<PixelBar> bars = new ArrayList<>();

    Bars(Scaling time) {
      this.time = time;
    }

    /** Adds a bar; dates are in seconds, and ascend in each lane. */
    void add(double start, double end, double y, double height, String fill) {
      PixelLane lane = new PixelLane(y, height, fill);
      PixelBar bar = new PixelBar(lane, time.at(start), time.at(end));
      PixelBar before = open.get(lane);
      if (before != null
          && bar.from - before.to < NEAR
          && Math.min(bar.to - bar.from, before.to - before.from) < ROOMY) {
        open.put(lane, new PixelBar(lane, before.from, Math.max(before.to, bar.to)));
      } else {
        if (before != null) {
          bars.add(before);
        }
        open.put(lane, bar);
      }
    }

    void draw(Svg svg) {
      bars.addAll(open.values());
      bars.sort(
          Comparator.comparingDouble((PixelBar bar) -> bar.lane.y)
              .thenComparingDouble(PixelBar::from)
              .thenComparing(bar -> bar.lane.fill));
      for (PixelBar bar : bars) {
        double width = bar.to - bar.from;
        double shown = width > ROOMY ? width - NEAR : Math.max(NEAR, width);
        svg.rectangle(
            bar.from, bar.lane.y, shown, bar.lane.height, "fill=\"" + bar.lane.fill + "\"");
      }
    }
  }
}
