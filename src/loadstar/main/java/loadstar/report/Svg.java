package loadstar.report;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * A drawing, in the elements of SVG: written as such, or as PDF by {@link PdfDrawing}. Text stays
 * text (it can be searched and needs no font here), coordinates have two decimals, and the same
 * calls give the same bytes on every machine.
 */
final class Svg {
  /** Style for a dark screen; paper and programs without styles have the light one. */
  private static final String DARK =
      """
      <style>@media screen and (prefers-color-scheme:dark){text{fill:#ddd}\
      [fill="#ffffff"]{fill:#1e2129}[stroke="#ffffff"]{stroke:#1e2129}\
      [stroke="#dddddd"],[stroke="#e3e3e3"],[stroke="#efefef"]{stroke:#3d424d}\
      [stroke="#333333"],[stroke="#000000"]{stroke:#ccc}}</style>
      """;

  private static final Map<String, List<String>> NUMBERS =
      Map.of(
          "rect", List.of("x", "y", "width", "height"),
          "line", List.of("x1", "y1", "x2", "y2"),
          "circle", List.of("cx", "cy", "r"),
          "text", List.of("x", "y"),
          "use", List.of("x", "y"));

  /**
   * An element of the drawing.
   *
   * @param name of SVG; clip for a clipping rectangle, clipped and end for a group in it, told and
   *     end for a group with a tooltip, verticals for lines upwards
   * @param at its numbers, or x and y of each point in turn
   * @param attributes as in SVG; for clips the name
   * @param words of a text
   */
  record Shape(String name, double[] at, String attributes, String words) {
    @Nullable String attribute(String wanted) {
      int found = (" " + attributes).indexOf(" " + wanted + "=\"");
      int begin = found + wanted.length() + 2;
      return found < 0 ? null : attributes.substring(begin, attributes.indexOf('"', begin));
    }
  }

  final double width;
  final double height;
  final String title;
  private final List<Shape> shapes = new ArrayList<>();

  /** Prefix of the names of clipping rectangles in a page; empty for a file. */
  private final String ids;

  /** Ids of elements of the page that are the markers of looks, by which they are drawn. */
  private final Map<Look, String> markers;

  Svg(double width, double height, String title) {
    this(width, height, title, "", Map.of());
    rectangle(0, 0, width, height, "fill=\"#ffffff\"");
  }

  private Svg(double width, double height, String title, String ids, Map<Look, String> markers) {
    this.width = width;
    this.height = height;
    this.title = title;
    this.ids = ids;
    this.markers = markers;
  }

  /**
   * Creates a drawing for an HTML page, whose style sheet contains the rest.
   *
   * @param ids prefix of the names in it, unique on the page
   */
  static Svg inPage(
      double width, double height, String title, String ids, Map<Look, String> markers) {
    return new Svg(width, height, title, ids + "-", markers);
  }

  boolean isOfPage() {
    return !ids.isEmpty();
  }

  /** Draws the marker of a look around a place, if the page has it; returns whether it has. */
  boolean hasDrawn(Look look, double x, double y) {
    String id = markers.get(look);
    if (id != null) {
      add("use", "href=\"#" + id + "\"", x, y);
    }
    return id != null;
  }

  /** Begins a group, up to {@link #endGroup}, that has a tooltip. */
  void tooltip(String words) {
    shapes.add(new Shape("tooltip", new double[0], "", words));
  }

  List<Shape> shapes() {
    return shapes;
  }

  private void add(String name, String attributes, double... at) {
    shapes.add(new Shape(name, at, attributes, ""));
  }

  /** Adds a clipping rectangle; {@link #clipped} draws inside it. */
  void clip(String id, double x, double y, double width, double height) {
    add("clip", id, x, y, width, height);
  }

  void clipped(String id) {
    add("clipped", id);
  }

  void endGroup() {
    add("end", "");
  }

  void rectangle(double x, double y, double width, double height, String attributes) {
    add("rect", attributes, x, y, width, height);
  }

  void line(double x1, double y1, double x2, double y2, String attributes) {
    add("line", attributes, x1, y1, x2, y2);
  }

  /**
   * Draws a line from one height to another at each place, in a page; nothing where they are
   * missing.
   */
  void verticals(double[] x, double[] low, double[] high, String attributes) {
    add(
        "verticals",
        attributes,
        IntStream.range(0, x.length)
            .filter(i -> Double.isFinite(x[i]) && Math.abs(low[i] - high[i]) >= 1)
            .boxed()
            .flatMapToDouble(i -> DoubleStream.of(x[i], low[i], high[i]))
            .toArray());
  }

  void circle(double x, double y, double radius, String attributes) {
    add("circle", attributes, x, y, radius);
  }

  void polygon(double[] x, double[] y, String attributes) {
    add("polygon", attributes, points(x, y));
  }

  void polyline(double[] x, double[] y, String attributes) {
    add("polyline", "fill=\"none\" " + attributes, points(x, y));
  }

  private static double[] points(double[] x, double[] y) {
    return IntStream.range(0, 2 * x.length)
        .mapToDouble(i -> i % 2 == 0 ? x[i / 2] : y[i / 2])
        .toArray();
  }

  /**
   * Draws a text.
   *
   * @param anchor start, middle or end
   */
  void text(double x, double y, String anchor, String words, String attributes) {
    String all = "text-anchor=\"" + anchor + "\" " + attributes;
    shapes.add(new Shape("text", new double[] {x, y}, all, words));
  }

  static String number(double value) {
    String written = format("%.2f", value);
    written = written.endsWith(".00") ? written.substring(0, written.length() - 3) : written;
    return written.equals("-0") ? "0" : written;
  }

  String document() {
    String words = Escapes.xml(title);
    String box = "viewBox=\"0 0 " + number(width) + " " + number(height) + "\"";
    StringBuilder text = new StringBuilder(20_000);
    if (isOfPage()) {
      text.append(format("<svg class=\"chart\" role=\"img\" aria-label=\"%s\" %s>\n", words, box));
    } else {
      String font = "font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" font-size=\"13\"";
      text.append(
          format(
              "<svg xmlns=\"http://www.w3.org/2000/svg\" %s width=\"%s\" height=\"%s\" %s>\n",
              box, number(width), number(height), font));
      text.append("<title>" + words + "</title>\n").append(DARK);
    }
    for (Shape shape : shapes) {
      switch (shape.name) {
        case "clip" -> {
          text.append("<clipPath id=\"").append(ids).append(shape.attributes).append("\">");
          append(text, new Shape("rect", shape.at, "", ""));
          text.append("</clipPath>\n");
        }
        case "clipped" -> text.append("<g clip-path=\"url(#" + ids + shape.attributes + ")\">\n");
        case "tooltip" ->
            text.append("<g><title>").append(Escapes.xml(shape.words)).append("</title>\n");
        case "verticals" -> {
          for (int i = 0; i < shape.at.length; i += 3) {
            text.append(i == 0 ? "<path d=\"M" : "M").append(number(shape.at[i]));
            text.append(' ').append(number(shape.at[i + 1]));
            text.append('V').append(number(shape.at[i + 2]));
          }
          text.append(shape.at.length == 0 ? "" : "\" " + shape.attributes + "/>\n");
        }
        case "end" -> text.append("</g>\n");
        default -> append(text, shape);
      }
    }
    return text + "</svg>\n";
  }

  private static void append(StringBuilder text, Shape shape) {
    text.append('<').append(shape.name);
    List<String> names = NUMBERS.get(shape.name);
    if (names == null) {
      text.append(" points=\"");
      for (int i = 0; i < shape.at.length; i++) {
        text.append(i == 0 ? "" : i % 2 == 0 ? " " : ",").append(number(shape.at[i]));
      }
      text.append('"');
    } else {
      for (int i = 0; i < names.size(); i++) {
        text.append(' ').append(names.get(i));
        text.append("=\"").append(number(shape.at[i])).append('"');
      }
    }
    text.append(' ').append(shape.attributes);
    text.append(shape.name.equals("text") ? ">" + Escapes.xml(shape.words) + "</text>\n" : "/>\n");
  }

  /** Writes the drawing in the format of the file's name: PDF, or SVG. */
  Path write(Path file) throws IOException {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".pdf")) {
      AtomicFile.write(file, PdfDrawing.of(this));
    } else {
      AtomicFile.write(file, document());
    }
    return file;
  }
}
