package loadstar.report;

import java.io.IOException;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/** Puts the elements that {@link Svg} writes onto a page; there y grows upwards. */
final class PdfShapes {
  /** Four curves with handles of this length are a circle, to a thousandth of its radius. */
  private static final float HANDLE = 0.5523f;

  /** The strokes that make regular letters bold, over the size of the font. */
  private static final float BOLD = 0.035f;

  private static final float FONT_SIZE = 13;

  private final PDPageContentStream page;
  private final PDFont font;
  private final float height;
  private float[] clip = {0, 0, 0, 0};

  /**
   * @param height of the drawing, in its own units
   */
  PdfShapes(PDPageContentStream page, PDFont font, float height) throws IOException {
    this.page = page;
    this.font = font;
    this.height = height;
    page.transform(
        Matrix.getScaleInstance(PdfDrawing.POINTS_PER_PIXEL, PdfDrawing.POINTS_PER_PIXEL));
  }

  /** Notes the rectangle of which the next group is clipped. */
  void clip(XMLStreamReader xml) {
    clip = corners(xml);
  }

  void clipped() throws IOException {
    page.saveGraphicsState();
    page.addRect(clip[0], clip[1], clip[2], clip[3]);
    page.clip();
  }

  void endGroup() throws IOException {
    page.restoreGraphicsState();
  }

  /**
   * @throws IOException for an element that {@link Svg} does not write
   */
  void shape(XMLStreamReader xml) throws IOException {
    String fill = xml.getAttributeValue(null, "fill");
    String stroke = xml.getAttributeValue(null, "stroke");
    // As in SVG, what says nothing is filled with black.
    boolean filled = !"none".equals(fill);
    boolean stroked = stroke != null;
    page.saveGraphicsState();
    if (filled) {
      fill(fill);
    }
    if (stroked) {
      stroke(stroke, number(xml, "stroke-width", 1));
      dash(xml.getAttributeValue(null, "stroke-dasharray"));
    }
    boolean open = outline(xml);
    if (open || !filled) {
      if (stroked) {
        page.stroke();
      }
    } else if (stroked) {
      page.fillAndStroke();
    } else {
      page.fill();
    }
    page.restoreGraphicsState();
  }

  /** Returns whether it is a line, which encloses nothing. */
  private boolean outline(XMLStreamReader xml) throws IOException {
    switch (xml.getLocalName()) {
      case "rect" -> {
        float[] at = corners(xml);
        page.addRect(at[0], at[1], at[2], at[3]);
        return false;
      }
      case "circle" -> {
        circle(number(xml, "cx", 0), height - number(xml, "cy", 0), number(xml, "r", 0));
        return false;
      }
      case "polygon" -> {
        points(xml);
        page.closePath();
        return false;
      }
      case "polyline" -> {
        points(xml);
        return true;
      }
      case "line" -> {
        page.moveTo(number(xml, "x1", 0), height - number(xml, "y1", 0));
        page.lineTo(number(xml, "x2", 0), height - number(xml, "y2", 0));
        return true;
      }
      default -> throw new IOException("no drawing of ours has <" + xml.getLocalName() + ">");
    }
  }

  private float[] corners(XMLStreamReader xml) {
    float tall = number(xml, "height", 0);
    float low = height - number(xml, "y", 0) - tall;
    return new float[] {number(xml, "x", 0), low, number(xml, "width", 0), tall};
  }

  private void points(XMLStreamReader xml) throws IOException {
    boolean first = true;
    for (String point : attribute(xml, "points").split(" ")) {
      int comma = point.indexOf(',');
      float x = Float.parseFloat(point.substring(0, comma));
      float y = height - Float.parseFloat(point.substring(comma + 1));
      if (first) {
        page.moveTo(x, y);
      } else {
        page.lineTo(x, y);
      }
      first = false;
    }
  }

  private void circle(float x, float y, float r) throws IOException {
    float h = HANDLE * r;
    page.moveTo(x + r, y);
    page.curveTo(x + r, y + h, x + h, y + r, x, y + r);
    page.curveTo(x - h, y + r, x - r, y + h, x - r, y);
    page.curveTo(x - r, y - h, x - h, y - r, x, y - r);
    page.curveTo(x + h, y - r, x + r, y - h, x + r, y);
    page.closePath();
  }

  void text(XMLStreamReader xml) throws IOException, XMLStreamException {
    float size = number(xml, "font-size", FONT_SIZE);
    float x = number(xml, "x", 0);
    float y = height - number(xml, "y", 0);
    String anchor = attribute(xml, "text-anchor");
    String fill = xml.getAttributeValue(null, "fill");
    String halo = xml.getAttributeValue(null, "stroke");
    float haloWidth = number(xml, "stroke-width", 1);
    boolean bold = xml.getAttributeValue(null, "font-weight") != null;
    boolean upwards = xml.getAttributeValue(null, "transform") != null;
    String words = known(xml.getElementText());
    float width = font.getStringWidth(words) / 1000 * size;
    float before = anchor.equals("middle") ? width / 2 : anchor.equals("end") ? width : 0;
    page.saveGraphicsState();
    // Svg's only transformation turns a text by a right angle about its anchor.
    page.transform(
        upwards ? Matrix.getRotateInstance(Math.PI / 2, x, y) : Matrix.getTranslateInstance(x, y));
    if (halo != null) {
      stroke(halo, haloWidth);
      page.setLineJoinStyle(1);
      show(words, -before, size, RenderingMode.STROKE);
    }
    fill(fill);
    if (bold) {
      stroke(fill, BOLD * size);
    }
    show(words, -before, size, bold ? RenderingMode.FILL_STROKE : RenderingMode.FILL);
    page.restoreGraphicsState();
  }

  private void show(String words, float x, float size, RenderingMode mode) throws IOException {
    page.beginText();
    page.setFont(font, size);
    page.setRenderingMode(mode);
    page.newLineAtOffset(x, 0);
    page.showText(words);
    page.endText();
  }

  /** With question marks in place of what the font does not have. */
  private String known(String words) throws IOException {
    StringBuilder known = new StringBuilder();
    for (int letter : words.codePoints().toArray()) {
      String one = Character.toString(letter);
      try {
        font.encode(one);
        known.append(one);
      } catch (IllegalArgumentException e) {
        known.append('?');
      }
    }
    return known.toString();
  }

  private void fill(@Nullable String colour) throws IOException {
    float[] rgb = rgb(colour);
    page.setNonStrokingColor(rgb[0], rgb[1], rgb[2]);
  }

  private void stroke(@Nullable String colour, float width) throws IOException {
    float[] rgb = rgb(colour);
    page.setStrokingColor(rgb[0], rgb[1], rgb[2]);
    page.setLineWidth(width);
  }

  private void dash(@Nullable String lengths) throws IOException {
    if (lengths != null) {
      String[] parts = lengths.split(" ");
      float[] dashes = new float[parts.length];
      for (int i = 0; i < parts.length; i++) {
        dashes[i] = Float.parseFloat(parts[i]);
      }
      page.setLineDashPattern(dashes, 0);
    }
  }

  /** Of "#0072b2"; black when nothing is said. */
  private static float[] rgb(@Nullable String colour) {
    int value = colour == null ? 0 : Integer.parseInt(colour.substring(1), 16);
    return new float[] {
      (value >> 16 & 255) / 255f, (value >> 8 & 255) / 255f, (value & 255) / 255f
    };
  }

  static float number(XMLStreamReader xml, String attribute, float otherwise) {
    String value = xml.getAttributeValue(null, attribute);
    return value == null ? otherwise : Float.parseFloat(value);
  }

  private static String attribute(XMLStreamReader xml, String name) {
    return Objects.requireNonNull(xml.getAttributeValue(null, name), name);
  }
}
