package loadstar.reality.validation;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.random.RandomStream;
import loadstar.reality.calibrate.ComputeFit;
import loadstar.reality.measure.Survey;
import loadstar.reality.measure.Survey.TimedComputation;
import loadstar.reality.measure.Survey.TimedTransfer;
import loadstar.result.AtomicFile;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * One realisation of the machine's behaviour during a run: pieces of the surveys, drawn at random,
 * one after the other. In a piece every worker is as fast at every moment as it was then, so that a
 * disturbance that slows all of them down at once does so again, for as long as it did; messages
 * take longer than by the fit by as much as they did then. This is a bootstrap of blocks of a time
 * series.
 */
final class Realisation {
  /**
   * The least relative speed: SimGrid takes no speed of 0, and a worker that stands still would
   * never end.
   */
  private static final double SLOWEST = 0.01;

  private static final double LEAST_LATENCY = 0.1;

  /** A part of a survey, from one date to another, in seconds. */
  private record Piece(Survey survey, double from, double to) {}

  private final Calibration calibration;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * Draws a realisation.
   *
   * @param seconds that it has to last
   */
  Realisation(Calibration calibration, long seed, double seconds) {
    this.calibration = calibration;
    UniformRandomProvider random = RandomStream.of(seed, "surveys");
    List<Survey> surveys = calibration.surveys;
    for (double length = 0; length < seconds; ) {
      Survey survey = surveys.get(random.nextInt(surveys.size()));
      double end = survey.computations().getLast().end();
      double from = random.nextDouble() * end / 2; // no piece is shorter than half of a survey
      double to = Math.min(end, from + seconds - length);
      pieces.add(new Piece(survey, from, to));
      length += to - from;
    }
  }

  /** Writes the platform and the speeds of its hosts to a folder of their own. */
  Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (int w = 0; w < calibration.computing.size(); w++) {
      AtomicFile.write(folder.resolve(speedFile(w)), speeds(w));
    }
    Path file = folder.resolve("platform.xml");
    AtomicFile.write(
        file,
        calibration
            .withLatencies(latencies())
            .xml(
                List.of("Written by loadstar validate: with speeds as they were measured."),
                host -> {
                  int number =
                      Integer.parseInt(host.substring(Validation.ValidationPlan.HOST.length()));
                  return number == 0 ? null : speedFile(number - 1);
                }));
    return file;
  }

  private static String speedFile(int w) {
    return Validation.ValidationPlan.HOST + (w + 1) + ".speed";
  }

  private String speeds(int w) {
    ComputeFit fit = calibration.computing.get(w);
    StringBuilder text = new StringBuilder();
    double begin = 0;
    for (Piece piece : pieces) {
      double last = piece.from;
      for (TimedComputation one : piece.survey.computations()) {
        if (one.worker() == w && one.end() > last && last < piece.to) {
          double net = Math.max(one.seconds() - fit.line().latency(), 1e-9);
          double ratio = fit.line().secondsPerUnit() * one.units() / net;
          line(text, begin + last - piece.from, Math.max(ratio, SLOWEST));
          last = one.end();
        }
      }
      begin += piece.to - piece.from;
    }
    line(text, begin, 1);
    return text.toString();
  }

  private static void line(StringBuilder text, double date, double ratio) {
    text.append(format("%.9f %.6f%n", date, ratio));
  }

  /**
   * Returns the factor by which latencies are multiplied, so that messages take their measured time
   * on average.
   */
  private double latencies() {
    double excess = 0;
    double latency = 0;
    for (Piece piece : pieces) {
      for (TimedTransfer one : piece.survey.transfers()) {
        if (one.start() >= piece.from && one.start() < piece.to) {
          excess += one.seconds() - calibration.network.model().time(one.bytes());
          latency += calibration.network.model().line(one.bytes()).latency();
        }
      }
    }
    return latency > 0 ? Math.max(LEAST_LATENCY, 1 + excess / latency) : 1;
  }
}
