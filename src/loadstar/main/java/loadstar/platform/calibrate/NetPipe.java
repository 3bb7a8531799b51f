package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.platform.calibrate.MeasuredPoint.Sample;

/**
 * Output of NetPIPE: what it prints ({@code 0: 1 bytes 100 times --> 0.5 Mbps in 15 usec}), or its
 * file of three columns, size, throughput and seconds. Times are those of one message.
 */
final class NetPipe {
  private static final Pattern PRINTED =
      Pattern.compile(
          "([0-9.]+)\\s+([kKMG]?)(?:B|bytes)\\s+[0-9]+\\s+times\\s+-->.*?in\\s+([0-9.]+)\\s+([un]?)sec");

  /** Megabits of 10^6 and 2^20 bits, and gigabits. */
  private static final double[] THROUGHPUTS = {1e6, 1024 * 1024, 1e9};

  private NetPipe() {}

  static boolean wrote(List<String> lines) {
    return lines.stream().anyMatch(line -> PRINTED.matcher(line).find())
        || !columns(lines).isEmpty();
  }

  static Measured read(List<String> lines, String file) {
    List<Sample> oneWay = new ArrayList<>();
    for (String line : lines) {
      Matcher printed = PRINTED.matcher(line);
      if (printed.find()) {
        double scale =
            switch (printed.group(2)) {
              case "k", "K" -> 1e3;
              case "M" -> 1e6;
              case "G" -> 1e9;
              default -> 1;
            };
        double unit =
            switch (printed.group(4)) {
              case "u" -> 1e-6;
              case "n" -> 1e-9;
              default -> 1;
            };
        double size = Double.parseDouble(printed.group(1)) * scale;
        oneWay.add(new Sample(size, Double.parseDouble(printed.group(3)) * unit));
      }
    }
    if (oneWay.isEmpty()) {
      oneWay.addAll(columns(lines));
    }
    return new Measured(
        oneWay, List.of(), List.of(), null, List.of("NetPIPE: one-way times, from " + file));
  }

  /** Three columns of which the second is what the others say; empty if they are not that. */
  private static List<Sample> columns(List<String> lines) {
    List<Sample> samples = new ArrayList<>();
    int matches = 0;
    for (TextTable.Row row : TextTable.parse(lines).rows()) {
      if (row.cells().size() != 3) {
        return List.of();
      }
      double size = row.number(0);
      double time = row.number(2);
      if (!(size > 0) || !(time > 0)) {
        return List.of();
      }
      samples.add(new Sample(size, time));
      for (double unit : THROUGHPUTS) {
        if (Math.abs(row.number(1) * unit * time / (8 * size) - 1) < 0.05) {
          matches++;
          break;
        }
      }
    }
    return matches > 0.8 * samples.size() ? samples : List.of();
  }
}
