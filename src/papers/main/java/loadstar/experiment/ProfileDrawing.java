package loadstar.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import loadstar.platform.ProfileFamily;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Table;

/**
 * A family of profiles as a table and a figure: what stands in this project for a lost figure of a
 * paper. The curve of P_k is shifted up by k.
 *
 * @param name of the table and the figure
 * @param place the lost figure, {@code Figure 13}
 * @param family reconstructed
 * @param delta dynamicity, between 0 and 1
 */
public record ProfileDrawing(String name, String place, ProfileFamily family, double delta) {
  // Two periods of the reconstructed families and a little more.
  private static final double SHOWN_SECONDS = 1000;
  // Seconds; dates at which the profiles are looked at. Fractions of it would be seen by nobody.
  private static final double STEP = 1;

  /** Date, and k + P_k for each k; two rows where something changes. */
  public Table table() {
    List<String> columns = new ArrayList<>(List.of("date_s"));
    for (int k = 0; k < family.size(); k++) {
      columns.add(column(k));
    }
    Table table = new Table(columns);
    double before = 0;
    for (double date : dates()) {
      table.add(row(date, before));
      table.add(row(date, date));
      before = date;
    }
    table.add(row(SHOWN_SECONDS, before));
    return table;
  }

  private Object[] row(double date, double valuesOf) {
    List<Object> row = new ArrayList<>(List.of(date));
    for (int k = 0; k < family.size(); k++) {
      row.add(k + family.profile(k, delta).at(valuesOf));
    }
    return row.toArray();
  }

  // 0, and where any profile has another value than a step before.
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

  private static String column(int k) {
    return "p" + k + "_plus_" + k;
  }

  /**
   * @param paper authors, title and place
   */
  public Figure figure(String paper) {
    List<Line> lines = new ArrayList<>();
    for (int k = 0; k < family.size(); k++) {
      lines.add(new Line("P" + k, "date_s", column(k), Style.PLAIN));
    }
    return new Figure(
        name,
        "RECONSTRUCTED: profiles in place of " + place,
        paper
            + ", "
            + place
            + ", is lost; these profiles are ours. Family "
            + family.description()
            + ". Speed over its reference value at dynamicity "
            + delta
            + ", P_k shifted up by k.",
        List.of(
            new Panel(
                name,
                new Axis("date (s)", 0, SHOWN_SECONDS),
                new Axis("k + speed over reference", 0, family.size() + 1),
                lines,
                List.of())));
  }
}
