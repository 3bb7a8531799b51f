package loadstar.report;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import loadstar.result.Numbers;

/**
 * A heat map of ratios: a row for each scheduler, a column for each that it is compared with; the
 * darker, the larger, by logarithms.
 */
public final class PairMap {
  private static final double CELL = 44;
  private static final double HEIGHT = 26;
  private static final double LEFT = 130;
  private static final double TOP = 140;

  /** The ratio from which cells are darkest. */
  private static final double DARKEST = 100;

  private PairMap() {}

  /**
   * Writes the map.
   *
   * @param ratios by row, then by column; NaN for none
   */
  public static Path write(String title, List<String> names, double[][] ratios, Path file)
      throws IOException {
    int size = names.size();
    Svg svg = new Svg(LEFT + CELL * size + 20, TOP + HEIGHT * size + 20, title);
    svg.text(12, 24, "start", title, "font-size=\"15\"");
    svg.text(12, 44, "start", "row: takes so many times as long as column", "font-size=\"12\"");
    for (int row = 0; row < size; row++) {
      double y = TOP + HEIGHT * row;
      svg.text(LEFT - 8, y + 17, "end", names.get(row), "font-size=\"12\"");
      double x = LEFT + CELL * row + CELL / 2;
      String turned = format("font-size=\"12\" transform=\"rotate(-60 %s %s)\"", x, TOP - 8);
      svg.text(x, TOP - 8, "start", names.get(row), turned);
      for (int column = 0; column < size; column++) {
        double ratio = ratios[row][column];
        double depth = Math.clamp(Math.log(ratio) / Math.log(DARKEST), 0, 1);
        cell(svg, LEFT + CELL * column, y, ratio, Double.isNaN(ratio) ? 0 : depth);
      }
    }
    return svg.write(file);
  }

  private static void cell(Svg svg, double x, double y, double ratio, double depth) {
    // From white to the dark blue of all drawings.
    String colour =
        format(
            "#%02x%02x%02x",
            (int) (255 - 255 * depth), (int) (255 - 141 * depth), (int) (255 - 77 * depth));
    svg.rectangle(x, y, CELL - 1, HEIGHT - 1, "fill=\"" + colour + "\"");
    if (!Double.isNaN(ratio)) {
      String ink = "font-size=\"11\" fill=\"" + (depth > 0.6 ? "#ffffff" : "#000000") + "\"";
      svg.text(x + CELL / 2, y + 17, "middle", Numbers.text(ratio, 3), ink);
    }
  }
}
