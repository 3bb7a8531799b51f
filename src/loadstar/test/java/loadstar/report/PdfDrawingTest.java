package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Table;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PdfDrawingTest {
  @TempDir Path folder;

  @BeforeEach
  void writeTable() throws IOException {
    new Table("x", "y").add(1, 2).add(2, 4).add(3, 3).write(folder.resolve("t.csv"));
  }

  private Path draw() throws IOException {
    Panel panel =
        new Panel(
            "t",
            Axis.fitted("inaccuracy γ ≤ 2"),
            Axis.fitted("speed (1/s)"),
            List.of(new Line("ours", "x", "y", Style.POINTS)),
            List.of(new Mark("2.13", 2, 2.13)));
    Figure figure = new Figure("f", "A & B", "Paper, Figure 1.", List.of(panel));
    return FigureWriter.write(figure, folder, false, true).getLast();
  }

  @Test
  void figure_isOnePageOfItsSizeWithItsWordsAsText() throws IOException {
    try (PDDocument pdf = Loader.loadPDF(draw().toFile())) {
      assertThat(pdf.getNumberOfPages()).isEqualTo(1);
      // 820 pixels of 1/96 inch are 615 points of 1/72.
      assertThat(pdf.getPage(0).getMediaBox().getWidth()).isEqualTo(615);
      assertThat(pdf.getDocumentInformation().getTitle()).isEqualTo("A & B");
      PDFTextStripper words = new PDFTextStripper();
      words.setSortByPosition(true);
      assertThat(words.getText(pdf))
          .contains("A & B", "inaccuracy γ ≤ 2", "ours", "published", "2.13", "Paper, Figure 1.");
      // Turned text: the stripper breaks its lines anywhere.
      String pieces = new PDFTextStripper().getText(pdf);
      assertThat(pieces.replaceAll("\\s", "")).contains("speed(1/s)");
    }
  }

  /** Publishers refuse a file that leans on the reader's fonts, and text that is a picture. */
  @Test
  void fonts_areInTheFileAndPicturesAreNot() throws IOException {
    try (PDDocument pdf = Loader.loadPDF(draw().toFile())) {
      PDPage page = pdf.getPage(0);
      assertThat(page.getResources().getXObjectNames()).isEmpty();
      assertThat(page.getResources().getFontNames()).hasSize(1);
      for (COSName name : page.getResources().getFontNames()) {
        assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
      }
    }
  }

  @Test
  void sameFigure_givesTheSameBytesWithoutDate() throws IOException {
    byte[] once = Files.readAllBytes(draw());

    assertThat(draw()).hasBinaryContent(once);
    try (PDDocument pdf = Loader.loadPDF(once)) {
      assertThat(pdf.getDocumentInformation().getCreationDate()).isNull();
      assertThat(pdf.getDocumentInformation().getModificationDate()).isNull();
    }
  }

  /** A host may be named in letters that the font does not have. */
  @Test
  void letterThatTheFontLacks_becomesAQuestionMark() throws IOException {
    Svg svg = new Svg(100, 50, "t");
    svg.text(10, 20, "start", "node-星1", "");

    try (PDDocument pdf = Loader.loadPDF(PdfDrawing.of(svg))) {
      assertThat(new PDFTextStripper().getText(pdf).strip()).isEqualTo("node-?1");
    }
  }
}
