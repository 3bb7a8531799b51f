package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.study.Overview;
import loadstar.study.Overview.Regret;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import org.jspecify.annotations.Nullable;

/**
 * Schedulers by problems: how far each is behind the best of the problem. Whichever there are fewer
 * of are the columns, so that it fits phones and sheets of paper.
 */
final class HeatMap {
  /** Shares behind the best below which the shades lie, the last is open. */
  private static final double[] SHADES = {0.01, 0.05, 0.1, 0.25, 0.5, 1};

  /** Above this share a factor is shorter than percents. */
  private static final double FACTOR = 9.995;

  private static final int MANY = 14;

  private final List<Ranking> rankings;
  private final List<String> schedulers;
  private final Problems problems;
  private final List<String> anchors;
  private final Looks looks;
  private final StringBuilder text = new StringBuilder(20_000);

  private HeatMap(
      List<Ranking> rankings,
      Overview overview,
      Problems problems,
      List<String> anchors,
      Looks looks) {
    this.rankings = rankings;
    schedulers = overview.all().stream().map(Regret::scheduler).toList();
    this.problems = problems;
    this.anchors = anchors;
    this.looks = looks;
  }

  /**
   * The table.
   *
   * @param anchors of the sections of the rankings, in their order
   */
  static String of(
      List<Ranking> rankings,
      Overview overview,
      Problems problems,
      List<String> anchors,
      Looks looks) {
    return new HeatMap(rankings, overview, problems, anchors, looks).html();
  }

  private String html() {
    boolean across = rankings.size() < schedulers.size();
    int columns = Math.min(rankings.size(), schedulers.size());
    text.append("<figure class=\"heat\"><div class=\"wide\"><table id=\"heat\" class=\"heat");
    text.append(columns > MANY ? " many" : "").append("\" data-across=\"").append(across);
    text.append("\">\n<thead><tr><td>");
    if (across) {
      heads(
          i -> "<div>" + problem(i, problems.text(rankings.get(i).setting())) + "</div>",
          rankings.size());
      text.append("</thead>\n<tbody>\n");
      schedulers.forEach(this::ofScheduler);
    } else {
      heads(this::scheduler, schedulers.size());
      text.append("</thead>\n<tbody>\n");
      ofProblems();
    }
    text.append("</tbody></table></div>\n<figcaption>Percent behind the best of the problem ");
    text.append("(×: a factor), by mean makespan. <b>Bold</b>: the best and what ties with it. ");
    text.append("–: cannot play.<span class=\"shades\">");
    for (int shade = 0; shade <= SHADES.length; shade++) {
      text.append(" <i class=\"h").append(shade).append("\">").append(range(shade)).append("</i>");
    }
    text.append("</span> <span id=\"cell\"></span></figcaption></figure>\n");
    return text.toString();
  }

  private static String range(int shade) {
    return shade == SHADES.length ? "more" : format("≤ %.0f %%", 100 * SHADES[shade]);
  }

  private void heads(IntFunction<String> head, int size) {
    for (int i = 0; i < size; i++) {
      text.append("<th scope=\"col\">").append(head.apply(i));
    }
  }

  private String scheduler(int number) {
    String name = schedulers.get(number);
    return "<div>" + Html.text(name) + "</div>" + looks.mark(name);
  }

  private String problem(int number, String words) {
    return "<a href=\"#" + Html.text(anchors.get(number)) + "\">" + Html.text(words) + "</a>";
  }

  private void ofScheduler(String scheduler) {
    text.append("<tr><th scope=\"row\">").append(looks.sign(scheduler));
    text.append(Html.text(scheduler));
    rankings.forEach(ranking -> cell(ranking, scheduler));
    text.append('\n');
  }

  /** A row for each, below the name of its platform where that differs. */
  private void ofProblems() {
    List<String> platforms =
        rankings.stream().map(one -> problems.platform(one.setting())).distinct().toList();
    boolean grouped = platforms.size() > 1 && platforms.size() < rankings.size();
    List<Integer> order = new ArrayList<>();
    for (String platform : platforms) {
      for (int i = 0; i < rankings.size(); i++) {
        if (problems.platform(rankings.get(i).setting()).equals(platform)) {
          order.add(i);
        }
      }
    }
    String before = "";
    for (int i : order) {
      Ranking ranking = rankings.get(i);
      String platform = problems.platform(ranking.setting());
      if (grouped && !platform.equals(before)) {
        text.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"");
        text.append(schedulers.size() + 1).append("\">").append(Html.text(platform)).append('\n');
        before = platform;
      }
      text.append("<tr><th scope=\"row\">");
      text.append(
          problem(
              i, grouped ? problems.rest(ranking.setting()) : problems.text(ranking.setting())));
      schedulers.forEach(scheduler -> cell(ranking, scheduler));
      text.append('\n');
    }
  }

  private void cell(Ranking ranking, String scheduler) {
    Place place = place(ranking, scheduler);
    if (place == null) {
      text.append("<td class=no>–");
      return;
    }
    double slowdown = place.makespan().mean() / ranking.first().makespan().mean();
    double behind = slowdown - 1;
    int shade = 0;
    while (shade < SHADES.length && behind > SHADES[shade]) {
      shade++;
    }
    boolean best = ranking.standing().advised().contains(scheduler);
    text.append("<td class=").append(best ? "\"h" + shade + " best\"" : "h" + shade);
    text.append(" data-s=").append(format("%.4g", slowdown)).append('>');
    text.append(behind > FACTOR ? format("%.0f×", slowdown) : format("%.0f", 100 * behind));
  }

  private static @Nullable Place place(Ranking ranking, String scheduler) {
    for (Place one : ranking.places()) {
      if (one.scheduler().equals(scheduler)) {
        return one;
      }
    }
    return null;
  }
}
