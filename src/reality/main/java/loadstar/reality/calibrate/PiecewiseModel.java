package loadstar.reality.calibrate;

import java.util.List;
import loadstar.reality.calibrate.PiecewiseModel.Segment;

/**
 * The time of a message by its size: one line for each range of sizes. A range ends with its upper
 * limit, as in SimGrid: a message of exactly that size belongs to it.
 *
 * @param segments by increasing size; the first begins at 0, the last does not end
 */
public record PiecewiseModel(List<Segment> segments) {
  /** The line for sizes above a limit. */
  public record Segment(double above, FittedLine line) {}

  public PiecewiseModel {
    segments = List.copyOf(segments);
  }

  /** Returns the line of a size. */
  public FittedLine line(double size) {
    FittedLine line = segments.getFirst().line();
    for (Segment segment : segments) {
      if (size <= segment.above()) {
        return line;
      }
      line = segment.line();
    }
    return line;
  }

  /** Returns the time of a message, in seconds. */
  public double time(double size) {
    return line(size).time(size);
  }
}
