package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.report.FigureWriter;
import loadstar.report.Look;
import loadstar.report.WorkersDrawing;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Numbers;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A section on the number of workers that a problem is worth: advice, drawing, table. */
final class WorkersSection extends Section {
  static final String FILE = "workers.json";

  private final Table points;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its kind, its name where names are hidden
   */
  WorkersSection(Path folder, int number, Names names) throws IOException {
    super("workers", names.hides() ? "workers-" + number : nameOf(folder), names);
    about = read(folder.resolve(FILE));
    names.learn(about.path("question").path("platform").asString(""));
    points = Table.read(folder.resolve("workers.csv"));
  }

  private boolean shares() {
    return about.path("at_a_time").isNumber();
  }

  private String counted() {
    return shares() ? "shares" : "workers";
  }

  private List<String> advice() {
    return about.path("advice").valueStream().map(JsonNode::asString).map(names::words).toList();
  }

  @Override
  String title() {
    return "How many " + counted() + "?";
  }

  @Override
  String label() {
    return title();
  }

  @Override
  Table table() {
    List<String> columns = points.columns().stream().filter(one -> !one.equals("limit")).toList();
    Table table = new Table(columns);
    for (int row = 0; row < points.rows(); row++) {
      List<Object> cells = new ArrayList<>();
      for (String column : columns) {
        String text = points.text(row, column);
        boolean number = !text.isEmpty() && !column.equals("scheduler") && !column.contains("loss");
        cells.add(number ? Numbers.text(points.number(row, column), 5) : names.scheduler(text));
      }
      table.add(cells.toArray());
    }
    return table;
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    Map<String, @Nullable Object> numbers = new LinkedHashMap<>();
    numbers.put("enough", about.path("enough").asInt());
    numbers.put("advice", advice());
    numbers.put("points", about.path("points"));
    return numbers;
  }

  @Override
  String html(Looks looks, int alike) {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"%s\">\n<h2>%s</h2>\n", name, title()));
    advice().forEach(sentence -> text.append(Html.of("<p class=\"decision\">%s</p>\n", sentence)));
    text.append(Html.again(rerun()));
    int enough = about.path("enough").asInt();
    double seconds = Double.NaN;
    for (int row = 0; row < points.rows(); row++) {
      if (points.number(row, WorkersDrawing.WORKERS) == enough) {
        seconds = points.number(row, WorkersDrawing.SECONDS);
      }
    }
    String beside = about.path("beside").asString("");
    int number = 0;
    for (Panel panel :
        WorkersDrawing.panels(
            counted(), beside.isEmpty() ? null : names.scheduler(beside), enough, seconds)) {
      List<Look> own = Look.ofLines(panel.lines().stream().map(Line::label).toList());
      String id = "workers/" + name + "/" + ++number;
      String drawing =
          FigureWriter.inPage(panel, points, own, looks.markers(), panel.y().label(), id);
      text.append("<figure>").append(drawing).append("</figure>\n");
    }
    text.append(Html.table(table()));
    return text.append("</section>\n").toString();
  }
}
