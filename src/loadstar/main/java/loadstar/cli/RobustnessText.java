package loadstar.cli;

import java.util.Locale;
import java.util.Map;
import loadstar.result.Table;
import loadstar.simulation.Failures;
import loadstar.study.Robustness;
import loadstar.study.Study;

/** A robustness table as text and as CSV. */
final class RobustnessText {
  private RobustnessText() {}

  static String whole(Study study, Robustness robustness, Map<String, String> refused) {
    Failures.Means means = robustness.setting().failures();
    StringBuilder text = new StringBuilder(1000);
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %d workers, %s, %d realisations%n",
            study.sites().getFirst().platform(),
            study.sites().getFirst().workers().size(),
            life("a worker", means.life(), means.repair())
                + (Double.isInfinite(means.life()) || Double.isInfinite(means.linkLife())
                    ? ""
                    : ", ")
                + life("a link", means.linkLife(), means.linkRepair()),
            study.seeds().size()));
    text.append(
        String.format(
            Locale.ROOT,
            "  %-18s %12s %12s %8s %8s %8s %8s%n",
            "scheduler",
            "alone s",
            "failures s",
            "ratio",
            "worst",
            "lost",
            "failures"));
    for (Robustness.Row row : robustness.rows()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-18s %12s %12s %8.3f %8.3f %8.1f %8.1f%n",
              row.scheduler(),
              CompareCommand.number(row.alone()),
              CompareCommand.number(row.failing()),
              row.failing() / row.alone(),
              row.worst(),
              row.lost(),
              row.failures()));
    }
    refused.forEach((name, why) ->
        text.append("not played: ").append(name).append(", ").append(why).append('\n'));
    return text.toString();
  }

  /** Nothing for what does not fail. */
  private static String life(String what, double life, double repair) {
    if (Double.isInfinite(life)) {
      return "";
    }
    return "mean life of "
        + what
        + " "
        + CompareCommand.number(life)
        + " s, "
        + (Double.isInfinite(repair)
            ? "no repair"
            : "repaired in " + CompareCommand.number(repair) + " s");
  }

  static Table csv(Robustness robustness) {
    Table table =
        new Table(
            "scheduler", "makespan_s", "makespan_failures_s", "worst_ratio", "lost", "failures");
    for (Robustness.Row row : robustness.rows()) {
      table.add(
          row.scheduler(), row.alone(), row.failing(), row.worst(), row.lost(), row.failures());
    }
    return table;
  }
}
