package loadstar.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import loadstar.report.Svg.Shape;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * Writes a drawing as PDF: one page as large as the drawing, text as text, in a font of which the
 * letters used are in the file, as publishers require. It has neither date nor random number: equal
 * drawings give equal bytes. On a page y grows upwards. A letter that Liberation Sans does not have
 * becomes a question mark.
 */
final class PdfDrawing {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** A pixel of CSS is 1/96 inch, a point 1/72. */
  private static final float POINTS_PER_PIXEL = 0.75f;

  /** Four curves with handles of this length are a circle, to a thousandth of its radius. */
  private static final float HANDLE = 0.5523f;

  /** Width of the strokes that make regular letters bold, over the size of the font. */
  private static final float BOLD = 0.035f;

  private static final float FONT_SIZE = 13;

  private final PDPageContentStream page;
  private final PDFont font;
  private final float height;
  private float[] clip = {0, 0, 0, 0};

  /**
   * Creates a drawing.
   *
   * @param height of the drawing, in its own units
   */
  private PdfDrawing(PDPageContentStream page, PDFont font, float height) throws IOException {
    this.page = page;
    this.font = font;
    this.height = height;
    page.transform(Matrix.getScaleInstance(POINTS_PER_PIXEL, POINTS_PER_PIXEL));
  }

  /** Returns the bytes of the file. */
  static byte[] of(Svg drawing) throws IOException {
    try (PDDocument document = new PDDocument()) {
      // By default the identifier depends on the time of day.
      document.setDocumentId(0L);
      PDDocumentInformation words = new PDDocumentInformation();
      words.setTitle(drawing.title);
      words.setCreator("Loadstar");
      document.setDocumentInformation(words);
      float height = rounded(drawing.height);
      PDPage page =
          new PDPage(
              new PDRectangle(
                  rounded(drawing.width) * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL));
      document.addPage(page);
      try (PDPageContentStream content =
              new PDPageContentStream(document, page, AppendMode.OVERWRITE, true);
          InputStream font = PDDocument.class.getResourceAsStream(FONT)) {
        PdfDrawing pdf = new PdfDrawing(content, PDType0Font.load(document, font, true), height);
        for (Shape shape : drawing.shapes()) {
          pdf.draw(shape);
        }
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    }
  }

  private static float rounded(double number) {
    return Float.parseFloat(Svg.number(number));
  }

  private void draw(Shape shape) throws IOException {
    float[] at = new float[shape.at().length];
    for (int i = 0; i < at.length; i++) {
      at[i] = rounded(shape.at()[i]);
    }
    switch (shape.name()) {
      case "clip" -> clip = corners(at);
      case "clipped" -> {
        page.saveGraphicsState();
        page.addRect(clip[0], clip[1], clip[2], clip[3]);
        page.clip();
      }
      case "tooltip" -> page.saveGraphicsState();
      case "end" -> page.restoreGraphicsState();
      case "text" -> text(shape, at[0], height - at[1]);
      default -> shape(shape, at);
    }
  }

  private void shape(Shape shape, float[] at) throws IOException {
    String fill = shape.attribute("fill");
    String stroke = shape.attribute("stroke");
    // Shapes without a fill are filled with black, as in SVG.
    boolean filled = !"none".equals(fill);
    boolean stroked = stroke != null;
    page.saveGraphicsState();
    if (filled) {
      fill(fill);
    }
    if (stroked) {
      stroke(stroke, number(shape, "stroke-width", 1));
      dash(shape.attribute("stroke-dasharray"));
    }
    boolean open = outline(shape.name(), at);
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

  /** Adds the outline of a shape, and returns whether it is a line, which encloses nothing. */
  private boolean outline(String name, float[] at) throws IOException {
    switch (name) {
      case "rect" -> {
        float[] low = corners(at);
        page.addRect(low[0], low[1], low[2], low[3]);
      }
      case "circle" -> circle(at[0], height - at[1], at[2]);
      default -> { // points
        page.moveTo(at[0], height - at[1]);
        for (int i = 2; i < at.length; i += 2) {
          page.lineTo(at[i], height - at[i + 1]);
        }
        if (name.equals("polygon")) {
          page.closePath();
        }
      }
    }
    return name.equals("line") || name.equals("polyline");
  }

  private float[] corners(float[] at) {
    return new float[] {at[0], height - at[1] - at[3], at[2], at[3]};
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

  private void text(Shape shape, float x, float y) throws IOException {
    float size = number(shape, "font-size", FONT_SIZE);
    String anchor = shape.attribute("text-anchor");
    String fill = shape.attribute("fill");
    String halo = shape.attribute("stroke");
    float haloWidth = number(shape, "stroke-width", 1);
    boolean bold = shape.attribute("font-weight") != null;
    boolean upwards = shape.attribute("transform") != null;
    String words = known(shape.words());
    float width = font.getStringWidth(words) / 1000 * size;
    float before = "middle".equals(anchor) ? width / 2 : "end".equals(anchor) ? width : 0;
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

  /** Returns words with question marks for letters that the font does not have. */
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

  /** Returns red, green and blue of a colour such as "#0072b2"; black for null. */
  private static float[] rgb(@Nullable String colour) {
    int value = colour == null ? 0 : Integer.parseInt(colour.substring(1), 16);
    return new float[] {
      (value >> 16 & 255) / 255f, (value >> 8 & 255) / 255f, (value & 255) / 255f
    };
  }

  private static float number(Shape shape, String attribute, float otherwise) {
    String value = shape.attribute(attribute);
    return value == null ? otherwise : Float.parseFloat(value);
  }
}
