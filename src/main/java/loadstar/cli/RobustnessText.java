package loadstar.cli;

import java.util.Locale;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Robustness;
import loadstar.result.Table;

/** A robustness table as text and as CSV. */
final class RobustnessText {
  private RobustnessText() {}

  static String whole(Question question, Robustness robustness, double mean) {
    StringBuilder text = new StringBuilder(1000);
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %d workers, mean life %s s each, %d realisations%n",
            question.platform(),
            question.workers().size(),
            CompareCommand.number(mean),
            question.seeds()));
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
            "dead"));
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
              row.dead()));
    }
    robustness
        .refused()
        .forEach((name, why) ->
            text.append("not played: ").append(name).append(", ").append(why).append('\n'));
    return text.toString();
  }

  static Table csv(Robustness robustness) {
    Table table =
        new Table(
            "scheduler",
            "makespan_s",
            "makespan_failures_s",
            "worst_ratio",
            "lost",
            "dead_workers");
    for (Robustness.Row row : robustness.rows()) {
      table.add(row.scheduler(), row.alone(), row.failing(), row.worst(), row.lost(), row.dead());
    }
    return table;
  }
}
