package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.result.AtomicFile;
import loadstar.result.Figure;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Table;
import tools.jackson.databind.json.JsonMapper;

/** Draws a {@link Figure} from the CSV files beside it. */
public final class FigureWriter {
  static final double WIDTH = 820;

  /** Width of figures in a page, whose letters are legible on a phone, too. */
  private static final double IN_PAGE = 560;

  private static final double TITLE_HEIGHT = 40;
  private static final double PANEL_HEIGHT = 350;
  private static final double CAPTION_LINE = 17;
  private static final int CAPTION_CHARACTERS = 110;
  private static final JsonMapper JSON = new JsonMapper();

  private FigureWriter() {}

  /**
   * Writes {@code <name>.svg} with title and caption, and a description of the figure beside it.
   *
   * @param folder of the tables and of the figure
   * @param bare without title and caption: a paper has its own
   * @param pdf also as {@code <name>.pdf}
   * @return the drawings
   */
  public static List<Path> write(Figure figure, Path folder, boolean bare, boolean pdf)
      throws IOException {
    AtomicFile.write(
        folder.resolve(figure.name() + ".figure.json"),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(figure) + "\n");
    Svg drawn = drawn(figure, folder, bare);
    List<Path> files = new ArrayList<>();
    for (String ending : pdf ? List.of(".svg", ".pdf") : List.of(".svg")) {
      files.add(drawn.write(folder.resolve(figure.name() + ending)));
    }
    return files;
  }

  private static Svg drawn(Figure figure, Path folder, boolean bare) {
    List<String> caption = bare ? List.of() : WordWrap.lines(figure.caption(), CAPTION_CHARACTERS);
    double titleHeight = bare ? 8 : TITLE_HEIGHT;
    double captionTop = titleHeight + PANEL_HEIGHT * figure.panels().size();
    double height = captionTop + (bare ? 0 : CAPTION_LINE * caption.size() + 14);
    Svg svg = new Svg(WIDTH, height, figure.title());
    if (!bare) {
      svg.text(WIDTH / 2, 26, "middle", figure.title(), "font-size=\"16\" font-weight=\"bold\"");
    }
    double top = titleHeight;
    for (Panel panel : figure.panels()) {
      Table table = Table.read(folder.resolve(panel.table() + ".csv"));
      List<Look> looks = Look.ofLines(panel.lines().stream().map(Line::label).toList());
      new PanelDrawing(svg, panel, table, looks, top, PANEL_HEIGHT).draw();
      top += PANEL_HEIGHT;
    }
    for (int i = 0; i < caption.size(); i++) {
      double y = captionTop + 12 + CAPTION_LINE * i;
      svg.text(20, y, "start", caption.get(i), "font-size=\"12\" fill=\"#555555\"");
    }
    return svg;
  }

  /**
   * Returns a panel for a page, which has title and caption.
   *
   * @param looks of its lines
   * @param markers ids of elements of the page that are the markers of looks
   * @param what a description for readers who do not see it
   * @param id unique among the drawings of the page
   */
  public static String inPage(
      Panel panel,
      Table table,
      List<Look> looks,
      Map<Look, String> markers,
      String what,
      String id) {
    double height =
        PANEL_HEIGHT + PanelDrawing.LEGEND_ROW * (PanelDrawing.legendRows(panel, IN_PAGE) - 1);
    Svg svg = Svg.inPage(IN_PAGE, height, what, id, markers);
    new PanelDrawing(svg, panel, table, looks, 0, height).draw();
    return svg.document();
  }
}
