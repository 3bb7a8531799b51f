package loadstar.report;

import java.util.Locale;

/**
 * Writes SVG elements. Text stays text (it can be searched and needs no font here), coordinates
 * have two decimals, and the same calls give the same bytes on every machine.
 */
final class Svg {
  /** Where the reader's screen is dark; paper and programs that know no style have it light. */
  private static final String DARK =
      """
      <style>@media screen and (prefers-color-scheme:dark){text{fill:#ddd}\
      [fill="#ffffff"]{fill:#1e2129}[stroke="#ffffff"]{stroke:#1e2129}\
      [stroke="#dddddd"],[stroke="#e3e3e3"],[stroke="#efefef"]{stroke:#3d424d}\
      [stroke="#333333"],[stroke="#000000"]{stroke:#ccc}}</style>
      """;

  private final StringBuilder text = new StringBuilder(20_000);

  Svg(double width, double height, String title) {
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        .append(number(width))
        .append(' ')
        .append(number(height))
        .append("\" width=\"")
        .append(number(width))
        .append("\" height=\"")
        .append(number(height))
        .append(
            "\" font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" font-size=\"13\">\n")
        .append("<title>")
        .append(Escapes.xml(title))
        .append("</title>\n")
        .append(DARK);
    rectangle(0, 0, width, height, "fill=\"#ffffff\"");
  }

  /** A clipping rectangle; use {@link #clipped} to draw inside it. */
  void clip(String id, double x, double y, double width, double height) {
    text.append("<clipPath id=\"").append(id).append("\">");
    rectangle(x, y, width, height, "");
    text.append("</clipPath>\n");
  }

  void clipped(String id) {
    text.append("<g clip-path=\"url(#").append(id).append(")\">\n");
  }

  void endGroup() {
    text.append("</g>\n");
  }

  void rectangle(double x, double y, double width, double height, String attributes) {
    text.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    text.append("\" width=\"").append(number(width)).append("\" height=\"").append(number(height));
    end(attributes);
  }

  void line(double x1, double y1, double x2, double y2, String attributes) {
    text.append("<line x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    text.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    end(attributes);
  }

  void circle(double x, double y, double radius, String attributes) {
    text.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y));
    text.append("\" r=\"").append(number(radius));
    end(attributes);
  }

  void polygon(double[] x, double[] y, String attributes) {
    points("polygon", x, y, attributes);
  }

  void polyline(double[] x, double[] y, String attributes) {
    points("polyline", x, y, "fill=\"none\" " + attributes);
  }

  private void points(String element, double[] x, double[] y, String attributes) {
    text.append('<').append(element).append(" points=\"");
    for (int i = 0; i < x.length; i++) {
      text.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    end(attributes);
  }

  /**
   * @param anchor start, middle or end
   */
  void text(double x, double y, String anchor, String words, String attributes) {
    text.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    text.append("\" text-anchor=\"").append(anchor).append("\" ").append(attributes).append('>');
    text.append(Escapes.xml(words)).append("</text>\n");
  }

  private void end(String attributes) {
    text.append("\" ").append(attributes).append("/>\n");
  }

  static String number(double value) {
    String written = String.format(Locale.ROOT, "%.2f", value);
    written = written.endsWith(".00") ? written.substring(0, written.length() - 3) : written;
    return written.equals("-0") ? "0" : written;
  }

  /** The whole document. */
  String document() {
    return text + "</svg>\n";
  }
}
