package loadstar.cli;

import static loadstar.result.Numbers.format;

import loadstar.result.Spread;
import loadstar.validation.PredictionQuality;

/** What a validation says on a terminal. */
final class ValidateText {
  private ValidateText() {}

  /**
   * @param processes of this machine that compute or serve; 0 if that is not known
   * @param processors that they share
   */
  static String of(PredictionQuality verdict, int processes, int processors) {
    StringBuilder text = new StringBuilder(2000);
    row(text, "", "predicted", "95 % of runs", "measured", "95 % of the mean", "error", "covered");
    for (PredictionQuality.Of one : verdict.all()) {
      Spread measured = one.measuredSpread();
      double half = measured.confidence();
      row(
          text,
          one.name(),
          seconds(one.predictedMean()) + " s",
          seconds(one.low()) + " to " + seconds(one.high()),
          seconds(measured.mean()) + " s",
          Double.isNaN(half)
              ? "-"
              : seconds(measured.mean() - half) + " to " + seconds(measured.mean() + half),
          format("%+.1f %%", 100 * one.error()),
          one.covered() + " of " + one.measured().length);
    }
    double tau = verdict.tau();
    text.append(
        Double.isNaN(tau)
            ? "\norder      nothing to compare"
            : format("%norder      Kendall's tau %.2f between predicted and measured means", tau));
    text.append(
        format(
            "%nintervals  %d of %d measured runs lie where 95 %% of the simulated ones do (%.0f %%)%n",
            verdict.covered(), verdict.runs(), 100.0 * verdict.covered() / verdict.runs()));
    text.append("predicted  ").append(errors(verdict));
    if (processes > processors) {
      text.append(": ").append(processes).append(" processes on ");
      text.append(processors).append(" processors");
      if (processors > 1) {
        text.append("; maybe --workers ").append(processors - 1);
      }
    }
    text.append('\n');
    text.append(
        """

        Of a predicted makespan, what comes from noise, from the network's latency and from the
        master's ports; and what the runs have taken over what was measured before them:

        """);
    row(text, "", "noise", "latency", "ports", "computing", "transfers", "", "");
    for (PredictionQuality.Of one : verdict.all()) {
      row(
          text,
          one.name(),
          share(one.predictedMean() - one.plain(), one),
          share(one.plain() - one.withoutLatency(), one),
          share(one.plain() - one.withoutPort(), one),
          format("x %.3f", one.computing()),
          format("x %.2f", one.transfers()),
          "",
          "");
    }
    return text.toString();
  }

  /** From the least error to the largest. */
  private static String errors(PredictionQuality verdict) {
    var all = verdict.all().stream().mapToDouble(PredictionQuality.Of::error).summaryStatistics();
    double least = 100 * all.getMin();
    double most = 100 * all.getMax();
    if (least >= 0) {
      return format("%.1f to %.1f %% too long", least, most);
    }
    return most <= 0
        ? format("%.1f to %.1f %% too short", -most, -least)
        : format("%.1f %% too short to %.1f %% too long", -least, most);
  }

  private static String share(double seconds, PredictionQuality.Of one) {
    return format("%+.1f %%", 100 * seconds / one.predictedMean());
  }

  private static String seconds(double value) {
    return format("%.4g", value);
  }

  private static void row(StringBuilder text, String name, String... cells) {
    int[] widths = {12, 20, 12, 20, 11, 10, 0};
    StringBuilder line = new StringBuilder(format("%-10s", name));
    for (int i = 0; i < cells.length; i++) {
      line.append(" ".repeat(Math.max(1, widths[i] - cells[i].length()))).append(cells[i]);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
