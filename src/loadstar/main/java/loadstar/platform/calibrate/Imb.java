package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import loadstar.platform.calibrate.MeasuredPoint.Sample;

/**
 * Output of the Intel MPI Benchmarks. Of {@code PingPong} the time is that of one message (half of
 * there and back), in microseconds; other benchmarks of the same output are passed over.
 */
final class Imb {
  private static final Pattern BEGIN = Pattern.compile("#\\s*Benchmarking\\s+(\\S+)");
  private static final String PING_PONG = "PingPong";

  private Imb() {}

  static boolean wrote(List<String> lines) {
    return lines.stream().anyMatch(line -> BEGIN.matcher(line).find());
  }

  static Measured read(List<String> lines, String file) {
    List<Sample> oneWay = new ArrayList<>();
    List<String> others = new ArrayList<>();
    String benchmark = "";
    for (String line : lines) {
      Matcher begin = BEGIN.matcher(line);
      if (begin.find()) {
        benchmark = begin.group(1);
        if (!benchmark.equals(PING_PONG)) {
          others.add(benchmark);
        }
      } else if (benchmark.equals(PING_PONG) && !line.isBlank() && !line.startsWith("#")) {
        // #bytes #repetitions t[usec] Mbytes/sec
        String[] cells = line.strip().split("\\s+");
        double size = TextTable.number(cells[0]);
        double time = cells.length > 2 ? TextTable.number(cells[2]) : Double.NaN;
        if (size >= 0 && time > 0) {
          oneWay.add(new Sample(size, time * 1e-6));
        }
      }
    }
    if (oneWay.isEmpty()) {
      throw new InputException(
          file, 0, "has no times of PingPong, only of " + others, "IMB-MPI1 PingPong");
    }
    List<String> notes = new ArrayList<>();
    notes.add("Intel MPI Benchmarks, PingPong: one-way times");
    if (!others.isEmpty()) {
      notes.add("passed over: " + String.join(", ", others));
    }
    return new Measured(oneWay, List.of(), List.of(), null, notes);
  }
}
