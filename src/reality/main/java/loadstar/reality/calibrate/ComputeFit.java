package loadstar.reality.calibrate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.reality.calibrate.MeasuredFile.TimeUnit;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.TextTable.TextRow;
import org.jspecify.annotations.Nullable;

/**
 * The fit of the computation times of one host: affine in the size. It is fitted to the mean of
 * each size, since the time of a run is a sum of them; disturbances by other programs are part of
 * them.
 *
 * @param line seconds by load units
 * @param spread standard deviation of a sample's time over its predicted time
 * @param noisePerUnit standard deviation of the cost of one unit, if units are independent of each
 *     other: a chunk of n units then spreads by this over the square root of n
 */
public record ComputeFit(
    FittedLine line,
    double spread,
    double noisePerUnit,
    List<MeasuredPoint> points,
    Accuracy accuracy) {
  /**
   * Reads a file and fits all its hosts, by name; the host of a file without a column of hosts is
   * named "".
   */
  public static Map<String, ComputeFit> read(Path file, @Nullable TimeUnit unit) {
    TextTable table = TextTable.parse(MeasuredFile.lines(file));
    MeasuredColumns columns = MeasuredColumns.of(table);
    String name = file.toString();
    if (columns.size() == MeasuredColumns.NONE || columns.duration() == MeasuredColumns.NONE) {
      throw new InputException(
          name, "has no column of sizes and one of seconds", "size,seconds in its first line");
    }
    int duration = columns.duration();
    TimeUnit named = TimeUnit.inName(table.name(duration));
    TimeUnit used = unit != null ? unit : named != null ? named : TimeUnit.SECONDS;
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    for (TextRow row : table.rows()) {
      double size = row.number(columns.size());
      double seconds = row.number(duration) * used.seconds();
      if (!(size > 0) || !(seconds > 0)) {
        throw new InputException(
            name, row.line(), "is no row of a positive size and a positive time", null);
      }
      String host = columns.text() == MeasuredColumns.NONE ? "" : row.cells().get(columns.text());
      samples.computeIfAbsent(host, any -> new ArrayList<>()).add(new Sample(size, seconds));
    }
    if (samples.isEmpty()) {
      throw new InputException(name, "has no row with a size and a time", null);
    }
    Map<String, ComputeFit> fits = new LinkedHashMap<>();
    samples.forEach((host, all) -> fits.put(host, of(all)));
    for (ComputeFit fit : fits.values()) {
      if (!Double.isFinite(fit.unitsPerSecond() + fit.line().latency() + fit.noisePerUnit())) {
        throw new InputException(
            name, "has sizes or times too large, or too small, for a line", "another unit");
      }
    }
    return fits;
  }

  /** Fits some computations of one host. */
  public static ComputeFit of(List<Sample> samples) {
    List<MeasuredPoint> points = MeasuredPoint.of(samples, /* means= */ true);
    FittedLine.LeastSquaresSums sums = new FittedLine.LeastSquaresSums();
    for (MeasuredPoint point : points) {
      // Variances grow with the time: the fit then comes near the sum of all times.
      sums.add(point.size(), point.seconds(), point.samples() * point.seconds());
    }
    FittedLine line = sums.line();
    if (points.size() == 1 || line.secondsPerUnit() == 0) {
      // Latency and speed cannot be separated for one size, or for noise alone: all is speed.
      MeasuredPoint last = points.getLast();
      line = new FittedLine(0, last.seconds() / last.size());
    }
    PiecewiseModel model = new PiecewiseModel(List.of(new PiecewiseModel.Segment(0, line)));
    FittedLine fitted = line;
    double[] errors =
        samples.stream().mapToDouble(s -> s.seconds() / fitted.time(s.size()) - 1).toArray();
    double[] units =
        samples.stream()
            .mapToDouble(s ->
                (s.seconds() - fitted.time(s.size()))
                    / (fitted.secondsPerUnit() * Math.sqrt(s.size())))
            .toArray();
    return new ComputeFit(
        fitted, deviation(errors), deviation(units), points, Accuracy.of(model, points));
  }

  private static double deviation(double[] errors) {
    return Math.sqrt(Arrays.stream(errors).map(e -> e * e).average().orElseThrow());
  }

  /** Returns the load units per second. */
  public double unitsPerSecond() {
    return 1 / line.secondsPerUnit();
  }
}
