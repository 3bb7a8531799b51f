package loadstar.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.campaign.RunSet;
import loadstar.experiment.ExperimentFile.PanelWords;
import loadstar.experiment.ExperimentFile.Section;
import loadstar.platform.ProfileFamily;
import loadstar.result.Columns;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * Builds a figure from its words in the experiment's YAML file: title, caption, and panels with
 * their lines and marks. All of it is a format of the paper, the seeds and the scale, and of the
 * words given with the figure.
 *
 * <p>A panel shows the experiment's table, or the one whose name ends with its text; axes are
 * fitted to the data, or have {@code [from..to]} or {@code [log]} behind their label. A line or
 * panel with {@code *} stands for one for each column or table of that name, and {@code *} in its
 * words for the text there. Each coordinate of a mark is a number, a printed one by its id, or the
 * logarithm of one, {@code ln(fig6-cgbc-mean)}; {@code *} in its label is the printed number. One
 * whose scale is {@code full} is drawn at full size only. Points of {@code dots} are not joined,
 * those that stand {@code alone} have no interval either.
 *
 * @param names by the text for which {@code *} stands in a column
 */
public record Drawing(Map<String, String> names, String row, Object... own) {
  private static final Pattern AXIS = Pattern.compile("(.*?)(?: \\[(log|(\\S*?)\\.\\.(\\S*))])?");

  Figure figure(Experiment of, RunSet runs, Findings findings) {
    String note = of.scaleNote(runs.scale());
    List<Object> words = new ArrayList<>();
    words.add(of.file().source());
    words.add(runs.meansOfSeeds());
    words.add(note.isEmpty() ? "" : " " + note + ".");
    words.addAll(Arrays.asList(own));
    Words figure = of.file().row(Section.FIGURES, row, words.toArray());
    List<Panel> panels = new ArrayList<>();
    for (PanelWords part : PanelWords.of(figure)) {
      String table = part.panel().text("table");
      String named = table.isEmpty() || table.startsWith("-") ? of.id() + table : table;
      int before = panels.size();
      fitting(named, findings.tables().keySet())
          .forEach((name, star) -> panels.add(panel(part, name, star, findings, runs.scale())));
      panels.removeIf(panel -> panel.lines().isEmpty());
      if (panels.size() == before) {
        throw new IllegalStateException(row + ": there is nothing to draw of " + named);
      }
    }
    String title = figure.text("title");
    return new Figure(
        figure.named(), title.isEmpty() ? of.title() : title, figure.text("caption"), panels);
  }

  private Panel panel(PanelWords words, String name, String star, Findings findings, Scale scale) {
    List<String> columns = findings.tables().getOrDefault(name, new Table()).columns();
    List<Line> lines = new ArrayList<>();
    for (Words part : words.lines()) {
      fitting(part.text("y"), columns)
          .forEach((y, own) -> {
            Line line = line(part, y, own);
            boolean drawn = line.low() == null || columns.contains(line.low());
            if (own.isEmpty() || (drawn && !y.equals(line.x()))) {
              lines.add(line);
            }
          });
    }
    List<Mark> marks =
        words.marks().stream()
            .filter(mark -> scale == Scale.FULL || !mark.text("scale").equals("full"))
            .map(mark -> mark(mark, findings))
            .toList();
    Words panel = words.panel();
    return new Panel(name, axis(panel.text("x"), star), axis(panel.text("y"), star), lines, marks);
  }

  private Line line(Words part, String y, String star) {
    String label = shown(part.text("label"), star);
    String style = part.text("style");
    Line spread = Line.spread(label, part.text("x"), y);
    return switch (style) {
      case "spread" -> spread;
      case "alone" -> new Line(label, spread.x(), y, Style.DOTS);
      case "dots" -> new Line(label, spread.x(), y, spread.low(), spread.high(), Style.DOTS);
      default -> new Line(label, spread.x(), y, Style.valueOf(style.toUpperCase(Locale.ROOT)));
    };
  }

  private static Mark mark(Words part, Findings findings) {
    String label = part.text("label");
    for (String coordinate : List.of(part.text("x"), part.text("y"))) {
      if (!isNumber(coordinate)) {
        label = label.replace("*", printed(coordinate, findings).printed());
      }
    }
    return new Mark(label, at(part.text("x"), findings), at(part.text("y"), findings));
  }

  private static boolean isNumber(String coordinate) {
    return coordinate.matches("[-.\\d]+");
  }

  private static PublishedValue printed(String coordinate, Findings findings) {
    return findings.value(coordinate.replaceFirst("^ln\\((.*)\\)$", "$1"));
  }

  private static double at(String coordinate, Findings findings) {
    if (isNumber(coordinate)) {
      return Double.parseDouble(coordinate);
    }
    double value = printed(coordinate, findings).value();
    return coordinate.startsWith("ln(") ? Math.log(value) : value;
  }

  private Axis axis(String words, String star) {
    Matcher axis = AXIS.matcher(shown(words, star));
    if (!axis.matches()) {
      throw new IllegalStateException("any text is an axis");
    }
    boolean log = "log".equals(axis.group(2));
    return new Axis(axis.group(1), end(axis.group(3)), end(axis.group(4)), log);
  }

  private static double end(@Nullable String text) {
    return text == null || text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private String shown(String words, String star) {
    return star.isEmpty() ? words : words.replace("*", names.getOrDefault(star, star));
  }

  /**
   * Returns the names that a pattern matches, each with the text for *; a pattern without * matches
   * itself.
   */
  private static Map<String, String> fitting(String pattern, Collection<String> all) {
    Map<String, String> fitting = new LinkedHashMap<>();
    if (!pattern.contains("*")) {
      fitting.put(pattern, "");
      return fitting;
    }
    String once = Pattern.quote(pattern).replaceFirst("\\*", "\\\\E(.+)\\\\Q");
    Pattern fits = Pattern.compile(once.replace("*", "\\E\\1\\Q"));
    for (String one : all) {
      Matcher matcher = fits.matcher(one);
      if (matcher.matches()) {
        fitting.put(one, matcher.group(1));
      }
    }
    return fitting;
  }

  /**
   * A family of profiles as a table and a figure: the replacement in this project for a lost figure
   * of a paper. The curve of P_k is shifted up by k.
   *
   * @param name of the table and the figure
   * @param family reconstructed
   * @param delta dynamicity, between 0 and 1
   */
  public record ProfileDrawing(String name, ProfileFamily family, double delta) {
    /** Length of the figure: two periods of the reconstructed families and a little more. */
    private static final double SHOWN_SECONDS = 1000;

    /**
     * Distance of the dates at which the profiles are sampled, seconds; a smaller one would be
     * invisible.
     */
    private static final double STEP = 1;

    /** Adds the table and the figure. */
    public void addTo(Findings findings) {
      findings.table(name, table()).figure(name, family.description(), delta);
    }

    /** Returns the date, and k + P_k for each k; two rows where something changes. */
    private Table table() {
      Columns<double[]> columns = new Columns<double[]>().with("date_s", row -> row[0]);
      for (int k = 0; k < family.size(); k++) {
        int own = k;
        columns.with("p" + k + "_plus_" + k, row -> own + family.profile(own, delta).at(row[1]));
      }
      List<double[]> rows = new ArrayList<>();
      double before = 0;
      for (double date : dates()) {
        rows.add(new double[] {date, before});
        rows.add(new double[] {date, date});
        before = date;
      }
      rows.add(new double[] {SHOWN_SECONDS, before});
      return columns.table(rows);
    }

    /** Returns 0, and the dates at which any profile has another value than a step before. */
    private Iterable<Double> dates() {
      TreeSet<Double> dates = new TreeSet<>(List.of(0.0));
      for (double date = STEP; date < SHOWN_SECONDS; date += STEP) {
        for (int k = 0; k < family.size(); k++) {
          if (family.profile(k, delta).at(date) != family.profile(k, delta).at(date - STEP)) {
            dates.add(date);
          }
        }
      }
      return dates;
    }
  }
}
