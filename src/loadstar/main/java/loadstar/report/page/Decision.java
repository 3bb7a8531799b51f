package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import loadstar.report.MetricText;
import loadstar.result.Columns;
import loadstar.simulation.Summary;
import loadstar.study.Overview;
import loadstar.study.Overview.Regret;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;

/**
 * Summarises the rankings of a page: a sentence, and how far each scheduler is behind the best of
 * each problem.
 */
final class Decision {
  /** Number of problems above which the advice for each is folded. */
  private static final int MANY = 30;

  private final List<Ranking> rankings;
  private final List<String> anchors;
  private final String part;
  private final Problems problems;

  /**
   * Creates the decision on some rankings.
   *
   * @param anchors of the sections of the rankings, in their order
   * @param part how much there is of everything that was planned; empty where it is complete
   */
  Decision(List<Ranking> rankings, List<String> anchors, String part) {
    this.part = part;
    this.rankings = rankings;
    this.anchors = anchors;
    problems = new Problems(rankings.stream().map(Ranking::setting).toList());
  }

  Collection<SchedulerConfig> schedulers() {
    return rankings.stream()
        .flatMap(one -> one.entries().stream())
        .map(RankEntry::config)
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
    text.append(new HeatMap(overview, looks).html());
    regrets(text, overview, looks);
    best(text, looks);
    return text.append("</section>\n").toString();
  }

  private static void sentence(StringBuilder text, String words) {
    text.append("<p class=\"decision\">").append(Html.text(words)).append("</p>\n");
  }

  private void regrets(StringBuilder text, Overview overview, Looks looks) {
    Columns<Regret> columns =
        new Columns<Regret>()
            .with("scheduler", Regret::scheduler)
            .with("plays", Regret::runs)
            .with("best in", Regret::best)
            .with("most behind", one -> Overview.percent(one.largest()))
            .with("where", one -> one.largest() > 0 ? problems.text(one.where()) : "");
    String table = Html.table(columns.table(overview.all()), looks);
    text.append(Html.details("How far each is behind where it is worst", " open", table));
  }

  private void best(StringBuilder text, Looks looks) {
    Columns<Ranking> columns =
        new Columns<Ranking>()
            .with("scheduler", one -> one.first().scheduler())
            .with("where", one -> problems.text(one.setting()))
            .with("advice", one -> one.advice().replaceFirst("^Advice: ", ""))
            .with("least makespan s", one -> MetricText.cell(Summary.END, one.first().makespan()))
            .with("ahead of the second", Decision::ahead);
    String table = Html.table(columns.table(rankings), looks);
    text.append(Html.details("Who wins where", rankings.size() > MANY ? "" : " open", table));
  }

  private static String ahead(Ranking ranking) {
    double ahead = Overview.ahead(ranking);
    return Double.isNaN(ahead) ? "" : Overview.percent(ahead);
  }

  /**
   * A table of schedulers by problems: how far each is behind the best of the problem. The fewer of
   * the two are the columns, so that it fits phones and sheets of paper.
   */
  private final class HeatMap {
    /** Upper ends of the shades, as shares behind the best; the last shade is open. */
    private static final double[] SHADES = {0.01, 0.05, 0.1, 0.25, 0.5, 1};

    /** Share above which a factor is shorter than percents. */
    private static final double FACTOR = 9.995;

    private static final int MANY = 14;

    private final List<SchedulerConfig> schedulers;
    private final Looks looks;
    private final StringBuilder text = new StringBuilder(20_000);

    HeatMap(Overview overview, Looks looks) {
      schedulers = overview.all().stream().map(Regret::config).toList();
      this.looks = looks;
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
        text.append(format(" <i class=\"h%d\">%s</i>", shade, range(shade)));
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
      String name = schedulers.get(number).label();
      return "<div>" + Html.text(name) + "</div>" + looks.mark(name);
    }

    private String problem(int number, String words) {
      return "<a href=\"#" + Html.text(anchors.get(number)) + "\">" + Html.text(words) + "</a>";
    }

    private void ofScheduler(SchedulerConfig scheduler) {
      text.append("<tr><th scope=\"row\">").append(looks.sign(scheduler.label()));
      text.append(Html.text(scheduler.label()));
      rankings.forEach(ranking -> cell(ranking, scheduler));
      text.append('\n');
    }

    /** Adds a row for each problem, below the name of its platform where that differs. */
    private void ofProblems() {
      List<String> platforms =
          rankings.stream().map(one -> problems.platform(one.setting())).distinct().toList();
      boolean grouped = platforms.size() > 1 && platforms.size() < rankings.size();
      List<Integer> order =
          IntStream.range(0, rankings.size())
              .boxed()
              .sorted(Comparator.comparingInt(i -> platforms.indexOf(platform(i))))
              .toList();
      String before = "";
      for (int i : order) {
        Ranking ranking = rankings.get(i);
        String platform = platform(i);
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

    private String platform(int number) {
      return problems.platform(rankings.get(number).setting());
    }

    private void cell(Ranking ranking, SchedulerConfig scheduler) {
      RankEntry entry = ranking.entry(scheduler);
      if (entry == null) {
        text.append("<td class=no>–");
        return;
      }
      double slowdown = entry.makespan().mean() / ranking.first().makespan().mean();
      double behind = slowdown - 1;
      long shade = Arrays.stream(SHADES).filter(limit -> behind > limit).count();
      boolean best = ranking.standing().advised().contains(scheduler);
      text.append("<td class=").append(best ? "\"h" + shade + " best\"" : "h" + shade);
      text.append(" data-s=").append(format("%.4g", slowdown)).append('>');
      text.append(behind > FACTOR ? format("%.0f×", slowdown) : format("%.0f", 100 * behind));
    }
  }
}
