package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.model.InputException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Output of {@code iperf3 --json}: the bandwidth of one long stream of data and, from TCP's own
 * measurement of the round trip, a latency. It says nothing about single messages.
 */
final class Iperf3 {
  private Iperf3() {}

  static boolean wrote(List<String> lines) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .filter(line -> line.startsWith("{"))
        .isPresent();
  }

  static Measured read(List<String> lines, String file) {
    JsonNode root;
    try {
      root = new JsonMapper().readTree(String.join("\n", lines));
    } catch (JacksonException e) {
      throw new InputException(
          file,
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "is no JSON: " + e.getOriginalMessage(),
          null);
    }
    if (root.has("error")) {
      throw new InputException(file, 0, "iperf3 failed: " + root.get("error").asString(), null);
    }
    JsonNode end = root.path("end");
    JsonNode received = end.path("sum_received");
    JsonNode sum = received.has("bits_per_second") ? received : end.path("sum");
    double bandwidth = sum.path("bits_per_second").asDouble(0) / 8;
    if (!(bandwidth > 0)) {
      throw new InputException(
          file, 0, "has no end.sum_received.bits_per_second", "iperf3 --client HOST --json");
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "iperf3: %d stream(s) for %.1f s, %s; bandwidth of what was received",
            Math.max(1, end.path("streams").size()),
            sum.path("seconds").asDouble(0),
            root.path("start").path("test_start").path("protocol").asString("TCP")));
    double roundTrip = roundTrip(end);
    notes.add(
        roundTrip > 0
            ? "latency: half of TCP's smallest round trip, " + 1e6 * roundTrip + " us"
            : "iperf3 measured no round trip: the latency is 0 unless --latency says otherwise");
    return new Measured(
        List.of(), List.of(), List.of(), new Line(roundTrip / 2, 1 / bandwidth), notes);
  }

  /** Seconds; the smallest of all streams, because under load packets wait in queues. */
  private static double roundTrip(JsonNode end) {
    double least = Double.POSITIVE_INFINITY;
    for (JsonNode stream : end.path("streams")) {
      double micros = stream.path("sender").path("min_rtt").asDouble(0);
      if (micros > 0) {
        least = Math.min(least, micros * 1e-6);
      }
    }
    return Double.isInfinite(least) ? 0 : least;
  }
}
