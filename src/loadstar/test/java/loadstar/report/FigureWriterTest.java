package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class FigureWriterTest {
  @TempDir Path folder;

  @BeforeEach
  void writeTable() throws IOException {
    new Table("x", "y", "low", "high", "form")
        .add(0, 1, 1, 1, 1)
        .add(1, 2, 1.5, 2.5, 1.9)
        .add(2, Double.NaN, Double.NaN, Double.NaN, 3)
        .add(3, 4, 3.5, 4.5, 4)
        .add(4, 5, 5, 5, 5)
        .write(folder.resolve("t.csv"));
  }

  @Test
  void figure_isWellFormedAndShowsTitleLabelsMarksAndCaption() throws Exception {
    String svg = draw();

    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("f.svg").toFile());
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg)
        .contains("A &amp; B", "time (s)", "speed (1/s)", ">ours<", ">closed form<")
        .contains(">published<", ">2.13<", "Paper, Figure 1.")
        .contains("<style>@media screen and (prefers-color-scheme:dark){text{fill:#ddd}[fill=");
  }

  @Test
  void missingValue_interruptsTheLineAndIsNotDrawn() throws IOException {
    String svg = draw();

    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    // Two pieces of the interrupted line and the closed form.
    assertThat(svg.split("<polyline", -1)).hasSize(4);
  }

  /** The points at x = 0 and y = 0 have no place; ticks below a value of 0 would never end. */
  @Test
  void logarithmicAxis_leavesOutValuesOfZero() throws IOException {
    new Table("x", "y", "low")
        .add(0, 3, 3)
        .add(1, 10, 0)
        .add(10, 0, 0)
        .add(100, 100, 20)
        .write(folder.resolve("t.csv"));
    Line line = new Line("ours", "x", "y", "low", "y", Style.POINTS);
    Axis x = Axis.logarithmic("x");
    Panel panel =
        new Panel("t", x, Axis.logarithmic("y"), List.of(line), List.of(new Mark("m", 0, 1)));

    String svg =
        Files.readString(
            FigureWriter.write(new Figure("f", "t", "c", List.of(panel)), folder, true, false)
                .getFirst());

    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity").contains(">100<");
    // Points are drawn at 1, at 100 and in the legend; the first two have bars of three strokes.
    assertThat(svg.split("<circle", -1)).hasSize(1 + 3);
    assertThat(svg.split("stroke-width=\"1.4\"", -1)).hasSize(1 + 2 * 3);
  }

  @Test
  void errorBars_areDrawnWhereThereIsASpread() throws IOException {
    // Two points of four have one; a bar has three strokes.
    assertThat(draw().split("stroke-width=\"1.4\"", -1)).hasSize(1 + 2 * 3);
  }

  /** Points without an order are not joined, and dots of one place stand side by side. */
  @Test
  void dotsOfTheSamePlace_doNotCoverEachOther() throws IOException {
    Line one = new Line("one", "x", "form", Style.DOTS);
    Line same = new Line("same", "x", "form", Style.DOTS);
    List<Double> alone = circles(List.of(one));
    List<Double> beside = circles(List.of(one, same));

    // The last circle is that of the legend.
    assertThat(alone).hasSize(6);
    for (int i = 0; i < 5; i++) {
      assertThat(beside.get(i)).isCloseTo(alone.get(i) - 6, within(0.1));
    }
  }

  /** Returns the places of the first line's points. */
  private List<Double> circles(List<Line> lines) throws IOException {
    Panel panel = new Panel("t", Axis.fitted("x"), Axis.fitted("y"), lines, List.of());
    String svg =
        Files.readString(
            FigureWriter.write(new Figure("f", "t", "c", List.of(panel)), folder, true, false)
                .getFirst());
    assertThat(svg).doesNotContain("<polyline");
    return Pattern.compile("<circle cx=\"([0-9.]+)\"")
        .matcher(svg)
        .results()
        .map(found -> Double.valueOf(found.group(1)))
        .toList();
  }

  @Test
  void sameTable_givesTheSameBytes() throws IOException {
    String once = draw();

    assertThat(draw()).isEqualTo(once);
    assertThat(once).doesNotContain(folder.toString());
  }

  /** No entry of a long legend begins where it would not fit into the picture. */
  @Test
  void longLegend_goesOnInAnotherRow() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      lines.add(new Line("a label of some length " + i, "x", "form", Style.PLAIN));
    }
    Panel panel = new Panel("t", Axis.fitted("x"), Axis.fitted("y"), lines, List.of());
    Path file =
        FigureWriter.write(new Figure("f", "t", "c", List.of(panel)), folder, false, false)
            .getFirst();

    Matcher entry =
        Pattern.compile("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>a label of some length")
            .matcher(Files.readString(file));
    Set<String> rows = new HashSet<>();
    int entries = 0;
    while (entry.find()) {
      entries++;
      rows.add(entry.group(2));
      assertThat(Double.parseDouble(entry.group(1))).isLessThan(FigureWriter.WIDTH - 150);
    }
    assertThat(entries).isEqualTo(9);
    assertThat(rows).hasSize(3);
  }

  /** For a paper: the title is left as the document's own, which is not drawn. */
  @Test
  void bareFigure_hasNeitherTitleNorCaption() throws IOException {
    Panel panel =
        new Panel(
            "t",
            Axis.fitted("x"),
            Axis.fitted("y"),
            List.of(new Line("l", "x", "form", Style.POINTS)),
            List.of());
    Figure figure = new Figure("f", "A title", "A caption.", List.of(panel));
    assertThat(Files.readString(FigureWriter.write(figure, folder, true, false).getFirst()))
        .contains("<title>A title</title>", ">l<")
        .doesNotContain(">A title</text>", "A caption.");
  }

  /** Four lines, printed without colours: no two have the same dashes and the same points. */
  @Test
  void lines_differInDashesAndPoints() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      lines.add(new Line("line " + i, "x", "form", Style.POINTS));
    }
    Panel panel = new Panel("t", Axis.fitted("x"), Axis.fitted("y"), lines, List.of());
    String svg =
        Files.readString(
            FigureWriter.write(new Figure("f", "t", "c", List.of(panel)), folder, true, false)
                .getFirst());

    List<String> dashes =
        Pattern.compile("<polyline [^>]*?(stroke-dasharray=\"[^\"]*\")?/>")
            .matcher(svg)
            .results()
            .map(found -> String.valueOf(found.group(1)))
            .toList();
    assertThat(dashes).hasSize(4).doesNotHaveDuplicates();
    // Five points and one in the legend, of each shape; all but circles are polygons.
    assertThat(svg.split("<circle", -1)).hasSize(7);
    assertThat(svg.split("<polygon", -1)).hasSize(19);
  }

  private String draw() throws IOException {
    Panel panel =
        new Panel(
            "t",
            Axis.fitted("time (s)"),
            new Axis("speed (1/s)", 0, Double.NaN),
            List.of(
                new Line("ours", "x", "y", "low", "high", Style.POINTS),
                new Line("closed form", "x", "form", Style.DASHED)),
            List.of(new Mark("2.13", 1, 2.13)));
    Path file =
        FigureWriter.write(
                new Figure("f", "A & B", "Paper, Figure 1.", List.of(panel)), folder, false, false)
            .getFirst();
    return Files.readString(file);
  }
}
