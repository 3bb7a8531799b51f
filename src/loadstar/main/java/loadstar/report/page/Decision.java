package loadstar.report.page;

import java.util.Collection;
import java.util.List;
import loadstar.report.MetricText;
import loadstar.simulation.Summary;
import loadstar.study.Overview;
import loadstar.study.Ranking;

/**
 * What the rankings of a page come to: a sentence, who is how far behind where, and by how much.
 */
final class Decision {
  /** With more problems than these the advice for each is folded. */
  private static final int MANY = 30;

  private final List<Ranking> rankings;
  private final List<String> anchors;
  private final String part;
  private final Problems problems;

  /**
   * Of these.
   *
   * @param anchors of the sections of the rankings, in their order
   * @param part how much there is of all that was asked; empty where it is all
   */
  Decision(List<Ranking> rankings, List<String> anchors, String part) {
    this.part = part;
    this.rankings = rankings;
    this.anchors = anchors;
    problems = new Problems(rankings.stream().map(Ranking::setting).toList());
  }

  /** Every scheduler in it. */
  Collection<String> schedulers() {
    return rankings.stream()
        .flatMap(one -> one.places().stream())
        .map(Ranking.Place::scheduler)
        .distinct()
        .toList();
  }

  String html(Looks looks) {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"decision\">\n");
    if (rankings.size() == 1) {
      sentence(text, part + rankings.getFirst().advice());
      return text.append("</section>\n").toString();
    }
    Overview overview = Overview.of(rankings);
    sentence(text, part + overview.sentence(problems::text));
    if (!problems.common().isEmpty()) {
      text.append("<p class=\"note\">").append(rankings.size()).append(" problems, all with ");
      text.append(Html.text(problems.common())).append(".</p>\n");
    }
    text.append(HeatMap.of(rankings, overview, problems, anchors, looks));
    regrets(text, overview, looks);
    best(text, looks);
    return text.append("</section>\n").toString();
  }

  private static void sentence(StringBuilder text, String words) {
    text.append("<p class=\"decision\">").append(Html.text(words)).append("</p>\n");
  }

  /** How far each is behind where it is worst. */
  private void regrets(StringBuilder text, Overview overview, Looks looks) {
    text.append("<details open><summary>How far each is behind where it is worst</summary>\n");
    text.append(
        Html.table(
            List.of("scheduler", "plays", "best in", "most behind", "where"),
            overview.all().stream()
                .map(one ->
                    List.of(
                        one.scheduler(),
                        Integer.toString(one.played()),
                        Integer.toString(one.best()),
                        Overview.percent(one.largest()),
                        one.largest() > 0 ? problems.text(one.where()) : ""))
                .toList(),
            looks));
    text.append("</details>\n");
  }

  private void best(StringBuilder text, Looks looks) {
    text.append(rankings.size() > MANY ? "<details>" : "<details open>");
    text.append("<summary>Who wins where</summary>\n");
    text.append(
        Html.table(
            List.of("scheduler", "where", "advice", "least makespan s", "ahead of the second"),
            rankings.stream()
                .map(one ->
                    List.of(
                        one.first().scheduler(),
                        problems.text(one.setting()),
                        one.advice().replaceFirst("^Advice: ", ""),
                        MetricText.cell(Summary.END, one.first().makespan()),
                        Double.isNaN(Overview.ahead(one))
                            ? ""
                            : Overview.percent(Overview.ahead(one))))
                .toList(),
            looks));
    text.append("</details>\n");
  }
}
