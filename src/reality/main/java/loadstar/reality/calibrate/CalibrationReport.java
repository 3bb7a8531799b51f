package loadstar.reality.calibrate;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import loadstar.model.Quantile;
import loadstar.reality.calibrate.Accuracy.Floor;

/** The report of a calibration: how good it is, by size, and where it is not. */
public final class CalibrationReport {
  /**
   * The size in bytes from which messages are large: protocols and packets make times of shorter
   * messages jump, so their error is given separately.
   */
  public static final double LARGE = 1420;

  private static final double LARGE_ERROR = 0.1;
  private static final double LARGE_SPREAD = 0.2;

  /**
   * The relative distance from their neighbours from which times of sizes jump, if it is also twice
   * as large as the uncertainty.
   */
  private static final double LARGE_JUMP = 0.05;

  private final StringBuilder text = new StringBuilder(2000);
  private final List<String> warnings = new ArrayList<>();

  /** Adds a line. */
  public CalibrationReport add(String line) {
    text.append(line).append('\n');
    return this;
  }

  private void add(String template, Object... values) {
    add(format(template, values));
  }

  private void warn(String template, Object... values) {
    warn(format(template, values));
  }

  /** Reports a network of which times by size are known. */
  public void network(
      List<MeasuredPoint> points,
      NetworkSettings settings,
      Accuracy crossValidated,
      Floor floor,
      boolean given) {
    PiecewiseModel model = settings.model();
    int samples = points.stream().mapToInt(MeasuredPoint::samples).sum();
    add(
        "network: %d samples of %d sizes, %s to %s",
        samples, points.size(), bytes(points.getFirst().size()), bytes(points.getLast().size()));
    link(settings);
    add("  above size        latency        bandwidth  sizes  median error");
    for (int k = 0; k < model.segments().size(); k++) {
      segment(points, model, k);
    }
    List<MeasuredPoint> large = points.stream().filter(point -> point.size() >= LARGE).toList();
    accuracy("  all sizes", Accuracy.of(model, points));
    if (!large.isEmpty() && large.size() < points.size()) {
      accuracy("  sizes from " + bytes(LARGE), Accuracy.of(model, large));
    }
    accuracy("  held out, sizes from " + bytes(LARGE), crossValidated);
    add("  of these sizes: " + known(floor));
    if (floor.neighbours() > LARGE_JUMP && floor.neighbours() > 2 * floor.repetitions()) {
      warnings.add(
          "times jump from one size to the next, and do so again when they are repeated: no lines"
              + " by size predict sizes that were not measured as well as those that were");
    }
    warnAboutFit(points, settings, crossValidated, given);
  }

  /** Describes how well the medians are known, as far as there are repetitions and neighbours. */
  static String known(Floor floor) {
    boolean repeated = !Double.isNaN(floor.repetitions());
    List<String> known = new ArrayList<>();
    if (repeated) {
      known.add("the median is known to " + percent(floor.repetitions()) + " by its repetitions");
    }
    if (!Double.isNaN(floor.neighbours())) {
      known.add(
          (repeated ? "is " : "the median is ")
              + percent(floor.neighbours())
              + " from what its two neighbours tell");
    }
    if (!repeated) {
      known.add("too few repetitions tell how well a median is known");
    }
    return String.join(", and ", known);
  }

  /** Reports a network of which only a latency and a bandwidth are known. */
  public void link(NetworkSettings settings) {
    add("  link: latency %s, bandwidth %s", time(settings.latency()), rate(settings.bandwidth()));
  }

  private void segment(List<MeasuredPoint> points, PiecewiseModel model, int k) {
    double above = model.segments().get(k).above();
    boolean last = k + 1 == model.segments().size();
    double end = last ? Double.POSITIVE_INFINITY : model.segments().get(k + 1).above();
    List<MeasuredPoint> own =
        points.stream()
            .filter(point -> (k == 0 || point.size() > above) && point.size() <= end)
            .toList();
    FittedLine line = model.segments().get(k).line();
    Accuracy accuracy = Accuracy.of(model, own);
    add(
        "  %10s  %13s  %15s  %5d  %s",
        bytes(above),
        time(line.latency()),
        line.secondsPerUnit() > 0 ? rate(1 / line.secondsPerUnit()) : "no effect",
        own.size(),
        percent(accuracy.median()));
    if (accuracy.median() > LARGE_ERROR && own.size() > 2) {
      warn(
          "times above %s differ by %s in the median from a line by size",
          bytes(above), percent(accuracy.median()));
    }
  }

  private void accuracy(String what, Accuracy accuracy) {
    if (accuracy.sizes() == 0) {
      add(what + ": none");
    } else {
      add(
          "%s: median error %s, nine in ten below %s, largest %s, of %d sizes",
          what,
          percent(accuracy.median()),
          percent(accuracy.p90()),
          percent(accuracy.largest()),
          accuracy.sizes());
    }
  }

  private void warnAboutFit(
      List<MeasuredPoint> points,
      NetworkSettings settings,
      Accuracy crossValidated,
      boolean given) {
    long modes = points.stream().filter(MeasuredPoint::twoModes).count();
    if (modes > 0) {
      warn(
          "%d of %d sizes have times of several modes; their median is what is predicted, SimGrid's"
              + " times never vary",
          modes, points.size());
    }
    double[] spreads =
        points.stream()
            .filter(point -> point.samples() > 3)
            .mapToDouble(point -> (point.high() - point.low()) / 2 / point.seconds())
            .toArray();
    if (spreads.length > 0 && Quantile.of(spreads, 0.5) > LARGE_SPREAD) {
      warn(
          "half of the samples of a size are more than %s from its median",
          percent(Quantile.of(spreads, 0.5)));
    }
    if (points.size() < 6) {
      warnings.add(
          points.size() + " sizes are few: one latency and one bandwidth is all they tell");
    }
    if (crossValidated.median() > 1.5 * Accuracy.of(settings.model(), points).median() + 0.05) {
      warnings.add("sizes in between are predicted much worse than those that were measured");
    }
    if (settings.beyondLimit() > 0) {
      warnings.add("SimGrid reads no breakpoints above 2147483647 bytes: those are left out");
    }
    long left = points.size() - (long) Arrays.stream(PiecewiseFit.weights(points)).sum();
    if (left > 0) {
      add("  " + left + " sizes stand out from their neighbours and do not count in the fit");
    }
    if (settings.model().segments().getFirst().line().latency() != settings.latency()) {
      add("  a message of 0 bytes has factor 1 in SimGrid: give empty messages a byte");
    }
    if (given) {
      add("  breakpoints were given, not found");
    }
  }

  /** Reports the fits of computation times, by hosts. */
  public void compute(Map<String, ComputeFit> fits, double flopsPerUnit) {
    fits.forEach((host, fit) -> {
      add(
          "compute%s: %.6g units/s = %.6g flop/s, latency %s, %d samples of %d sizes",
          host.isEmpty() ? "" : " on " + host,
          fit.unitsPerSecond(),
          fit.unitsPerSecond() * flopsPerUnit,
          time(fit.line().latency()),
          fit.points().stream().mapToInt(MeasuredPoint::samples).sum(),
          fit.points().size());
      accuracy("  sizes", fit.accuracy());
      add(
          "  noise: samples spread by %s; if units are independent, noise=%.4g a unit",
          percent(fit.spread()), fit.noisePerUnit());
      if (fit.accuracy().median() > LARGE_ERROR) {
        warn(
            "computation times differ by %s in the median from a line: they are not affine in the size",
            percent(fit.accuracy().median()));
      }
      if (fit.points().size() < 2) {
        warnings.add("one size tells no latency of computations: it is taken for 0");
      }
    });
  }

  /** Adds a warning. */
  public void warn(String warning) {
    warnings.add(warning);
  }

  /** Returns the report so far; the warnings come last. */
  public String text() {
    StringBuilder all = new StringBuilder(text);
    warnings.forEach(warning -> all.append("warning: ").append(warning).append('\n'));
    return all.toString();
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "unknown" : format("%.1f %%", 100 * share);
  }

  static String time(double seconds) {
    return format("%.4g us", 1e6 * seconds);
  }

  static String rate(double bytesPerSecond) {
    return format("%.5g MB/s", bytesPerSecond / 1e6);
  }

  static String bytes(double size) {
    return format("%.0f B", size);
  }
}
