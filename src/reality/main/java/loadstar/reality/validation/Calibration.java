package loadstar.reality.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.reality.calibrate.CalibratedPlatform;
import loadstar.reality.calibrate.CalibratedPlatform.Host;
import loadstar.reality.calibrate.ComputeFit;
import loadstar.reality.calibrate.FittedLine;
import loadstar.reality.calibrate.MeasuredPoint;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.NetworkSettings;
import loadstar.reality.calibrate.PiecewiseFit;
import loadstar.reality.calibrate.PiecewiseModel;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import loadstar.reality.measure.Survey;
import loadstar.reality.measure.Survey.TimedComputation;
import loadstar.reality.measure.Survey.TimedTransfer;
import loadstar.reality.validation.Validation.ValidationPlan;
import loadstar.result.Table;

/**
 * A platform fitted to surveys, and the surveys themselves: their deviations from the fit are the
 * noise of a prediction.
 */
final class Calibration {
  /**
   * The most segments: the network of one machine room needs few lines, and more would follow the
   * noise.
   */
  private static final int MOST_SEGMENTS = 4;

  final List<Survey> surveys;
  private final double flops;
  final List<ComputeFit> computing = new ArrayList<>();
  final NetworkSettings network;

  /**
   * Fits the surveys.
   *
   * @param flops of a unit
   */
  Calibration(List<Survey> surveys, int workers, double flops) {
    this.surveys = List.copyOf(surveys);
    this.flops = flops;
    for (int w = 0; w < workers; w++) {
      int own = w;
      computing.add(
          ComputeFit.of(
              all(Survey::computations)
                  .filter(one -> one.worker() == own)
                  .map(one -> new Sample(one.units(), one.seconds()))
                  .toList()));
    }
    List<Sample> messages =
        all(Survey::transfers).map(one -> new Sample(one.bytes(), one.seconds())).toList();
    network = NetworkSettings.of(PiecewiseFit.fit(MeasuredPoint.of(messages), MOST_SEGMENTS));
  }

  private <T> Stream<T> all(Function<Survey, List<T>> measured) {
    return surveys.stream().flatMap(survey -> measured.apply(survey).stream());
  }

  /** Returns the platform of the fits, without noise, with other latencies. */
  CalibratedPlatform withLatencies(double factor) {
    List<Segment> segments =
        network.model().segments().stream()
            .map(one ->
                new Segment(
                    one.above(),
                    new FittedLine(factor * one.line().latency(), one.line().secondsPerUnit())))
            .toList();
    return platform(NetworkSettings.of(new PiecewiseModel(segments)));
  }

  CalibratedPlatform platform(NetworkSettings settings) {
    List<Host> hosts = new ArrayList<>();
    for (ComputeFit fit : computing) {
      String name = ValidationPlan.HOST + (hosts.size() + 1);
      hosts.add(new Host(name, fit.unitsPerSecond() * flops, fit.line().latency(), 1));
    }
    double fastest = hosts.stream().mapToDouble(Host::speed).max().orElseThrow();
    hosts.addFirst(new Host(ValidationPlan.HOST + 0, fastest, 0, 1)); // it computes nothing
    return new CalibratedPlatform(hosts, settings);
  }

  /**
   * Returns the ratio by which messages took longer, on average, than by the fit, which is one of
   * medians.
   */
  double excess() {
    return all(Survey::transfers).mapToDouble(TimedTransfer::seconds).sum()
        / all(Survey::transfers).mapToDouble(one -> network.model().time(one.bytes())).sum();
  }

  /** Returns the network's times, in the format that {@code platform calibrate} reads. */
  Table messages() {
    Table table = new Table("op", "size", "start_s", "duration_s");
    all(Survey::transfers)
        .forEach(one -> table.add("transfer", one.bytes(), one.start(), one.seconds()));
    return table;
  }

  Table computations() {
    Table table = new Table("host", "size", "seconds");
    all(Survey::computations)
        .sorted(Comparator.comparingInt(TimedComputation::worker))
        .forEach(
            one -> table.add(ValidationPlan.HOST + (one.worker() + 1), one.units(), one.seconds()));
    return table;
  }
}
