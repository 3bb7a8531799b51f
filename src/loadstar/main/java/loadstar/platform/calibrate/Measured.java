package loadstar.platform.calibrate;

import java.util.List;
import loadstar.platform.calibrate.MeasuredPoint.Sample;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about a network.
 *
 * @param oneWay times of messages from one host to the other
 * @param sends durations of send operations, where the file tells them apart
 * @param receives durations of receive operations
 * @param known where the file has no times by size but a latency and a bandwidth, those
 * @param notes how the file was understood, for the report
 */
public record Measured(
    List<Sample> oneWay,
    List<Sample> sends,
    List<Sample> receives,
    @Nullable Line known,
    List<String> notes) {
  public Measured {
    oneWay = List.copyOf(oneWay);
    sends = List.copyOf(sends);
    receives = List.copyOf(receives);
    notes = List.copyOf(notes);
  }
}
