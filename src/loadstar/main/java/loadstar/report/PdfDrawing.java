package loadstar.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import loadstar.input.TextFile;
import loadstar.result.AtomicFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * A drawing as PDF: one page as large as the drawing, text as text, in a font of which the letters
 * used are in the file, as publishers want it. It has neither date nor random number: the same
 * drawing gives the same bytes.
 *
 * <p>It reads what {@link Svg} writes and knows nothing else of SVG. A letter that Liberation Sans
 * does not have becomes a question mark.
 */
public final class PdfDrawing {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** A pixel of CSS is 1/96 inch, a point 1/72. */
  static final float POINTS_PER_PIXEL = 0.75f;

  private PdfDrawing() {}

  /**
   * Writes {@code NAME.pdf} beside {@code NAME.svg}.
   *
   * @param svg a drawing of ours
   * @return the file
   */
  public static Path beside(Path svg) throws IOException {
    String name = svg.getFileName().toString();
    Path file = svg.resolveSibling(name.substring(0, name.length() - ".svg".length()) + ".pdf");
    write(file, TextFile.read(svg));
    return file;
  }

  /** Writes a drawing as what the file's name says: PDF, or SVG as it is. */
  static void write(Path file, String svg) throws IOException {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".pdf")) {
      AtomicFile.write(file, of(svg));
    } else {
      AtomicFile.write(file, svg);
    }
  }

  /**
   * @param svg what {@link Svg#document()} gives
   */
  static byte[] of(String svg) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try (PDDocument document = new PDDocument()) {
      // Without this the identifier is made of the time of day.
      document.setDocumentId(0L);
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(svg));
      xml.nextTag();
      float width = PdfShapes.number(xml, "width", 0);
      float height = PdfShapes.number(xml, "height", 0);
      PDPage page =
          new PDPage(new PDRectangle(width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL));
      document.addPage(page);
      try (PDPageContentStream content =
          new PDPageContentStream(document, page, AppendMode.OVERWRITE, true)) {
        draw(xml, new PdfShapes(content, font(document), height), document);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    } catch (XMLStreamException e) {
      throw new IOException("not a drawing of ours: " + e.getMessage(), e);
    }
  }

  private static PDFont font(PDDocument document) throws IOException {
    try (InputStream font = PDDocument.class.getResourceAsStream(FONT)) {
      return PDType0Font.load(document, font, true);
    }
  }

  private static void draw(XMLStreamReader xml, PdfShapes shapes, PDDocument document)
      throws IOException, XMLStreamException {
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("g")) {
        shapes.endGroup();
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "title" -> {
            PDDocumentInformation words = new PDDocumentInformation();
            words.setTitle(xml.getElementText());
            words.setCreator("Loadstar");
            document.setDocumentInformation(words);
          }
          case "clipPath" -> {
            xml.nextTag();
            shapes.clip(xml);
          }
          case "style" -> {
            String unused = xml.getElementText(); // paper is light
          }
          case "g" -> shapes.clipped();
          case "text" -> shapes.text(xml);
          default -> shapes.shape(xml);
        }
      }
    }
  }
}
