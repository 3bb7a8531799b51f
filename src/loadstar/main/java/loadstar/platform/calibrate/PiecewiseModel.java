package loadstar.platform.calibrate;

import java.util.List;

/**
 * Time of a message by its size: one line for each range of sizes. As SimGrid has it, a range ends
 * with its upper limit: a message of exactly that size belongs to it.
 *
 * @param segments by increasing size; the first begins at 0, the last does not end
 */
public record PiecewiseModel(List<Segment> segments) {
  /**
   * @param above sizes above this one belong to the segment
   * @param line their time
   */
  public record Segment(double above, Line line) {}

  public PiecewiseModel {
    segments = List.copyOf(segments);
  }

  public Line line(double size) {
    Line line = segments.getFirst().line();
    for (Segment segment : segments) {
      if (size <= segment.above()) {
        return line;
      }
      line = segment.line();
    }
    return line;
  }

  /** Seconds. */
  public double time(double size) {
    return line(size).time(size);
  }
}
