package loadstar.report;

import static loadstar.model.Visible.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.study.Cause;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.TimeShares;

/**
 * Draws what the workers spend their time on: a bar for each scheduler, which is the time of all
 * workers until the makespan, divided into computing and the causes of loss.
 */
public final class TimeSharesDrawing {
  private static final double WIDTH = 500;
  private static final double ROW = 22;
  private static final double LETTER = 7;
  private static final int MOST_LETTERS = 24;
  private static final int MOST_ROWS = 8;
  private static final String COMPUTING = "#0072b2";

  /** The share below which a cause is not in the legend: nobody sees it in a bar. */
  private static final double VISIBLE = 0.005;

  private TimeSharesDrawing() {}

  private static String colour(Cause cause) {
    return switch (cause) {
      case MASTER -> "#cc79a7";
      case STARTUPS -> "#f0e442";
      case BYTES -> "#e69f00";
      case LATENCY -> "#d55e00";
      case FAILURES -> "#8c510a";
      case END -> "#c8c8c8";
      case HELD -> "#009e73";
      case SLOWED -> "#7570b3";
    };
  }

  /**
   * Returns the drawing for a page, of the first rows of a ranking; empty where no share is known.
   */
  public static String inPage(Ranking ranking) {
    Map<String, TimeShares> bars = new LinkedHashMap<>();
    for (RankingRow row : BriefRows.of(ranking, true).rows()) {
      RankEntry entry = Objects.requireNonNull(row.entry());
      TimeShares shares = TimeShares.of(entry);
      if (shares.isKnown() && bars.size() < MOST_ROWS) {
        bars.put(row.labels(), shares);
      }
    }
    return bars.isEmpty() ? "" : draw(bars);
  }

  private static String draw(Map<String, TimeShares> bars) {
    List<Cause> causes =
        List.of(Cause.values()).stream()
            .filter(cause -> bars.values().stream().anyMatch(one -> share(one, cause) >= VISIBLE))
            .toList();
    int letters = bars.keySet().stream().mapToInt(String::length).max().orElse(0);
    double left = 20 + LETTER * Math.min(MOST_LETTERS, letters);
    int lines = 1 + causes.size() / 3;
    double bottom = 8 + ROW * bars.size();
    Svg svg =
        Svg.inPage(WIDTH, bottom + 50 + 18 * lines, "time of the workers", "shares", Map.of());
    Scaling percent = Scaling.exactly(0, 100, left, WIDTH - 30);
    percent.drawBelow(svg, 8, bottom, "share of the time (%)");
    double y = 8;
    for (Map.Entry<String, TimeShares> bar : bars.entrySet()) {
      String name = bar.getKey();
      String shown =
          name.length() > MOST_LETTERS ? name.substring(0, MOST_LETTERS - 1) + "…" : name;
      svg.text(left - 8, y + ROW / 2 + 4, "end", shown, "font-size=\"12\"");
      svg.tooltip(name + ": " + bar.getValue().text());
      double from = segment(svg, percent, 0, bar.getValue().computing(), y, COMPUTING);
      for (Cause cause : causes) {
        from = segment(svg, percent, from, share(bar.getValue(), cause), y, colour(cause));
      }
      svg.endGroup();
      y += ROW;
    }
    legend(svg, causes, bottom + 50);
    return svg.document();
  }

  private static double share(TimeShares shares, Cause cause) {
    return Objects.requireNonNull(shares.losses().get(cause));
  }

  /** Draws a segment of a bar, and returns the share at which the next one begins. */
  private static double segment(
      Svg svg, Scaling percent, double from, double share, double y, String colour) {
    double x = percent.at(100 * from);
    double width = percent.at(100 * (from + share)) - x;
    if (width > 0) {
      svg.rectangle(x, y + 3, width, ROW - 6, format("fill=\"%s\"", colour));
    }
    return from + share;
  }

  private static void legend(Svg svg, List<Cause> causes, double top) {
    int at = 0;
    entry(svg, at++, top, COMPUTING, "computing");
    for (Cause cause : causes) {
      entry(svg, at++, top, colour(cause), cause.label());
    }
  }

  private static void entry(Svg svg, int at, double top, String colour, String meaning) {
    double x = 20 + 160.0 * (at % 3);
    double y = top + 18.0 * (at / 3);
    svg.rectangle(x, y, 12, 12, format("fill=\"%s\"", colour));
    svg.text(x + 18, y + 10, "start", meaning, "font-size=\"12\"");
  }
}
